"""Weights in their TOML file: the numbers are replaced in place, whatever else stands there stays."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from underhall.engine.game import Unusable
from underhall.lab.files import writing

SECTION: Final = re.compile(r"\[([\w.-]+)\]")
NUMBER: Final = re.compile(r"([\w-]+)( *= *)([-+.\w]+)(.*)", re.DOTALL)
DIGITS: Final = 3  # that count; more would say more than anybody knows


def rounded(weights: Mapping[str, float]) -> dict[str, float]:
    """Weights as they are written."""
    return {name: float(f"{value:.{DIGITS}g}") for name, value in weights.items()}


def replaced(text: str, weights: Mapping[str, float]) -> str:
    """The text of a file with other numbers. Raises Unusable for a weight that has no line there."""
    left = rounded(weights)
    section, lines = "", []
    for line in text.splitlines(keepends=True):
        if begins := SECTION.match(line):
            section = begins[1]
        elif (found := NUMBER.match(line)) and (value := left.pop(f"{section}.{found[1]}", None)) is not None:
            same = float(found[3]) == value
            line = line if same else f"{found[1]}{found[2]}{value:g}{found[4]}"
        lines.append(line)
    if left:
        raise Unusable(f"there is no line for {', '.join(left)}")
    return "".join(lines)


def write_weights(path: Path, text: str, weights: Mapping[str, float]) -> None:
    """Write such a text to a file, whole or not at all. Raises Unusable if that is not possible."""
    with writing(path) as file:
        file.write(replaced(text, weights))
