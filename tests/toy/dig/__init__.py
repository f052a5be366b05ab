"""Dig, a toy game with the shape of a heavy one. It exists for the tests of the engine only."""

from tests.toy.dig.rules import dig as dig
