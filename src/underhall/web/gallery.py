"""The regions of tables' pages, rendered once for all who see the same."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from time import time
from typing import Any, Final, NamedTuple

from underhall.games import front
from underhall.table import clocks
from underhall.table.table import Table
from underhall.web import viewing
from underhall.web.dependencies import Fingerprints
from underhall.web.rendering import render
from underhall.web.viewing import View

MOST_PICTURES: Final = 400
MOST_REGIONS: Final = 2000


class Picture(NamedTuple):
    """What a viewer sees: whose view of which state of the table it is, and the regions by id."""

    key: Hashable
    state: int
    regions: dict[str, str]


class Gallery:
    """Rendered pages and regions by what they show, the newest kept."""

    def __init__(self) -> None:
        self._pictures: OrderedDict[Hashable, Picture] = OrderedDict()
        self._regions: OrderedDict[Hashable, str] = OrderedDict()

    def regions(self, table: Table, view: View, here: frozenset[str], watching: int) -> Picture:
        """The regions of a table's page as one viewer sees them."""
        with table.lock:
            minute = time() // 60 if clocks.allowed(table) is not None else 0
            key = (table.id, table.version, view, here, watching, minute)
            found = self._pictures.get(key)
            shown = viewing.context(table, view, here, watching) if found is None else {}
        if found is None:
            marks = Fingerprints(shown)
            html = {
                name: self._region(template(table.game, name, view.text), view.lang, shown, marks)
                for name in table.front.REGIONS
            }
            found = Picture(key, key[1], html)
            _keep(self._pictures, key, found, MOST_PICTURES)
        return found

    def _region(self, template: str, lang: str, shown: dict[str, Any], marks: Fingerprints) -> str:
        """A region, rendered anew only if something that it shows has changed."""
        key = (template, lang, marks.of(template))
        found = self._regions.get(key)
        if found is None:
            found = render(lang, template, shown).replace("\n", " ")  # one line: a stream sends it as it is
        _keep(self._regions, key, found, MOST_REGIONS)
        return found


def template(game: str, region: str, text: bool) -> str:
    """The template of a region. In text mode most have one of their own, so that no picture is sent."""
    return f"{game}/{'text' if text and region in front(game).IN_WORDS else 'regions'}/{region}.j2"


def _keep(kept: OrderedDict[Hashable, Any], key: Hashable, value: Any, most: int) -> None:
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > most:
        kept.popitem(last=False)
