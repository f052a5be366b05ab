"""Dig, a toy game with the shape of a heavy one. It exists for the tests of the engine only."""

from pathlib import Path

import underhall
from underhall.engine import COMPILED

if COMPILED:  # a plain class cannot extend a compiled one, so the toy is compiled beside the package
    __path__.insert(0, str(Path(underhall.__file__).parents[1] / "tests" / "toy" / "dig"))

from tests.toy.dig.rules import dig as dig
