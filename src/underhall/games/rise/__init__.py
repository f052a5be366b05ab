"""Rise to Nobility, 1 to 6 players: dice in the city of Caveborn, with events, Chancery and a solo game."""

from underhall.engine.game import Game
from underhall.games.rise.position_file import read_position
from underhall.games.rise.position_text import write_position
from underhall.games.rise.rules import OPTIONS, RiseRules, complete

GAME = Game(RiseRules, OPTIONS, complete, read_position, write_position)
