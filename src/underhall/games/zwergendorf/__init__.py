"""Zwergendorf, 1 to 4 players: draft cards, draw a village, with its variants and the solo game."""

from underhall.engine.game import Game
from underhall.games.zwergendorf.position_file import read_position
from underhall.games.zwergendorf.position_text import write_position
from underhall.games.zwergendorf.rules import OPTIONS, ZwergendorfRules, complete

GAME = Game(ZwergendorfRules, OPTIONS, complete, read_position, write_position)
