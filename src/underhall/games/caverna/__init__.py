"""Caverna: The Cave Farmers, 1 to 7 players: the introductory and the full game, alone and together."""

from underhall.games.caverna.rules import OPTIONS as OPTIONS
from underhall.games.caverna.rules import CavernaRules as CavernaRules
from underhall.games.caverna.rules import complete as complete
