"""The standings of a tournament as a picture: ratings with their intervals, and who beats whom."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, Final

WIDTH: Final = 760
LEFT: Final = 200  # the names end here
RIGHT: Final = 60  # room for a number after the ratings
ROW: Final = 30
HEAD: Final = 44  # above each drawing
EDGE: Final = 20
WIDEST: Final = 84  # of a cell
NAME: Final = 24  # letters of a name that have room
STYLE: Final = """
text{font:13px system-ui,sans-serif;fill:#222}
.h{font-weight:600;font-size:15px}.n{text-anchor:end}.c{text-anchor:middle}.s{fill:#666;font-size:11px}
.bg{fill:#fff}.line{stroke:#222;stroke-width:2}.grid{stroke:#ddd}.dot{fill:#0b6e8f}
.more{fill:#0b6e8f}.less{fill:#c2621b}.none{fill:none;stroke:#ddd}
@media (prefers-color-scheme:dark){text{fill:#eee}.s{fill:#aaa}.bg{fill:#1b1b1d}.line{stroke:#eee}.grid{stroke:#444}
.dot,.more{fill:#2f93b8}.less{fill:#c2621b}.none{stroke:#444}}
"""


def picture(found: Mapping[str, Any], called: Mapping[str, str]) -> str:
    """An SVG of what tournament --json tells. called: short names of bots."""
    names = {bot: _cut(name) for bot, name in called.items()}
    height = 2 * HEAD + (2 * len(found["bots"]) + 1) * ROW + 2 * EDGE
    title = f"{found['games']} games of {found['game']}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-labelledby="title">',
        f'<title id="title">{escape(title)}: ratings and crosstable</title>',
        f"<style>{STYLE}</style>",
        f'<rect class="bg" width="{WIDTH}" height="{height}"/>',
        *_ratings(found, names, EDGE),
        *_crosstable(found, names, EDGE + HEAD + len(found["bots"]) * ROW + EDGE),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _cut(name: str) -> str:
    return name if len(name) <= NAME else "…" + name[1 - NAME :]


def _text(x: float, y: float, kind: str, text: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}">{escape(text)}</text>'


def _ratings(found: Mapping[str, Any], names: Mapping[str, str], top: float) -> list[str]:
    rows = found["bots"]
    least, most = min([row["low"] for row in rows]), max([row["high"] for row in rows])
    span = max(most - least, 1.0)

    def at(rating: float) -> float:
        share: float = (rating - least) / span
        return LEFT + 14 + share * (WIDTH - LEFT - RIGHT - EDGE - 14)

    parts = [_text(EDGE, top + 16, "h", f"Rating, with 95 % ({found['games']} games of {found['game']})")]
    for number, row in enumerate(rows):
        y = top + HEAD + number * ROW
        parts += [
            _text(LEFT, y + 4, "n", names[row["bot"]]),
            f'<line class="grid" x1="{LEFT + 14}" x2="{WIDTH - RIGHT - EDGE}" y1="{y}" y2="{y}"/>',
            f'<line class="line" x1="{at(row["low"]):.1f}" x2="{at(row["high"]):.1f}" y1="{y}" y2="{y}"/>',
            f'<circle class="dot" cx="{at(row["rating"]):.1f}" cy="{y}" r="5"/>',
            _text(WIDTH - EDGE, y + 4, "n", f"{row['rating']:.1f}"),
        ]
    return parts


def _crosstable(found: Mapping[str, Any], names: Mapping[str, str], top: float) -> list[str]:
    """The stronger a colour, the further from a half; the number says the same."""
    order = [row["bot"] for row in found["bots"]]
    pairs = {(pair["bot"], pair["against"]): pair["share"] for pair in found["pairs"]}
    wide = min(WIDEST, (WIDTH - LEFT - 14 - EDGE) / len(order))
    parts = [_text(EDGE, top + 16, "h", "Ahead of, in games together")]
    for across in range(len(order)):
        parts.append(_text(LEFT + 14 + (across + 0.5) * wide, top + HEAD - 6, "c s", str(across + 1)))
    for down, bot in enumerate(order):
        y = top + HEAD + down * ROW
        parts.append(_text(LEFT, y + 20, "n", f"{names[bot]} {down + 1}"))
        for across, other in enumerate(order):
            parts += _cell(LEFT + 14 + across * wide, y, wide, pairs.get((bot, other)))
    return parts


def _cell(x: float, y: float, wide: float, share: float | None) -> list[str]:
    place = f'x="{x + 1:.1f}" y="{y + 1:.1f}" width="{wide - 2:.1f}" height="{ROW - 2}" rx="4"'
    if share is None:
        return [f'<rect class="none" {place}/>']
    strong = 0.08 + abs(share - 0.5) * 1.1
    said = f"{100 * share:.0f}" if wide < WIDEST / 2 else f"{100 * share:.0f} %"
    return [
        f'<rect class="{"more" if share >= 0.5 else "less"}" fill-opacity="{strong:.2f}" {place}/>',
        _text(x + wide / 2, y + 20, "c", said),
    ]
