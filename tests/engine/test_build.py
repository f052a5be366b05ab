"""A test run measures the build it means to."""

from __future__ import annotations

import os

from underhall.engine import COMPILED


def test_this_is_the_build_that_was_asked_for() -> None:
    expected = os.environ.get("UNDERHALL_EXPECT", "compiled" if COMPILED else "plain")
    assert expected in ("plain", "compiled")
    assert (expected == "compiled") == COMPILED
