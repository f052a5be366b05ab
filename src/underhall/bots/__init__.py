"""Bots: whatever is shown a view and names a choice. They know the contract of engine.game, and no game."""

from underhall.bots.mind import Bot as Bot
from underhall.bots.registry import bot as bot
