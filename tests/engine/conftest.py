"""The engine is tested on a toy game, and a compiled engine takes no interpreted game: there the laws test it."""

from __future__ import annotations

from underhall.engine import COMPILED

collect_ignore_glob = ["test_*.py"] if COMPILED else []
