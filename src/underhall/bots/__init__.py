"""Bots: whatever is shown a view and names a choice. They know the contract of engine.game, and no game.

For bots of your own: `Bot` is what they are, `bot` makes one by its name, `eye_for` judges positions of a game,
`SECONDS` is the time for a decision if nobody says otherwise.
"""

from underhall.bots.keeper import SECONDS as SECONDS
from underhall.bots.mind import Bot as Bot
from underhall.bots.mind import Eye as Eye
from underhall.bots.mind import eye_for as eye_for
from underhall.bots.registry import bot as bot
