"""Receivers of notices."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.table.receivers import Receiver


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    found = Receiver()
    yield found
    found.close()
