"""Files that are there when all is written, and not before."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkstemp
from typing import IO

from underhall.engine.entries import quoted
from underhall.engine.game import Unusable


@contextmanager
def writing(path: Path) -> Iterator[IO[str]]:
    """A text file that is there when all is written, and not before. Raises Unusable if it cannot be written."""
    unfinished = ""
    try:
        handle, unfinished = mkstemp(dir=path.parent, prefix=".underhall-")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            yield file
        os.replace(unfinished, path)
        unfinished = ""
    except (OSError, ValueError) as fault:
        place = quoted(str(path))[1:-1]
        reason = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
        raise Unusable(f"{place}: cannot be written ({reason.lower()}); choose another place") from None
    finally:
        if unfinished:
            Path(unfinished).unlink(missing_ok=True)
