"""Caverna: The Cave Farmers, 1 to 7 players: the introductory and the full game, alone and together."""

from underhall.engine.game import Game
from underhall.games.caverna.position_file import read_position
from underhall.games.caverna.position_text import write_position
from underhall.games.caverna.rules import OPTIONS, CavernaRules, complete

GAME = Game(CavernaRules, OPTIONS, complete, read_position, write_position)
