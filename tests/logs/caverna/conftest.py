from __future__ import annotations

from tests.cli.conftest import terminal as terminal  # a fixture
