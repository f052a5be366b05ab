"""The best line of play of one who plays alone, without luck: a line is bettered by changing it somewhere.

line.py plays a plan as far as it still goes; changes.py says what may be changed; annealing.py decides what is
kept. They know the contract of engine.game and the game's eye, and no game.
"""

from underhall.bots.solving.annealing import LEG as LEG
from underhall.bots.solving.annealing import Plan as Plan
from underhall.bots.solving.annealing import State as State
from underhall.bots.solving.annealing import begin as begin
from underhall.bots.solving.annealing import read as read
from underhall.bots.solving.annealing import shared as shared
from underhall.bots.solving.annealing import walk as walk
from underhall.bots.solving.line import Player as Player
