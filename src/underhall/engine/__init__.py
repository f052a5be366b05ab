"""Flows, positions and logs for any game. Imports the standard library only."""

from underhall.engine import flow as _flow

COMPILED = not (_flow.__file__ or "").endswith(".py")  # print it beside every speed you quote
