"""The page's texts in the languages there are: English in the templates, others from locale/<language>.po."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations

from underhall.engine.language import Language

LOCALES: Final = Path(__file__).parent / "locale"
LANGUAGES: Final = ("en", "de")


def N_(text: str) -> str:  # noqa: N802 (the name by which every gettext tool finds such texts)
    """Marks a text that is put into the reader's language where it is shown."""
    return text


@lru_cache
def language_of(name: str) -> Language:
    """A language to say things in, for what is worded in Python: games, tables, faults."""
    found = translations(name)
    return Language(name, found.gettext, found.ngettext)


@lru_cache
def translations(language: str) -> NullTranslations:
    """The texts of a language; English for one that is not there."""
    file = LOCALES / f"{language}.po"
    if language not in LANGUAGES or not file.exists():
        return NullTranslations()
    with file.open("rb") as po:
        catalog = read_po(po, language)
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return Translations(compiled)


def preferred(header: str) -> str:
    """The first of our languages that an Accept-Language header names; English if none."""
    for part in _by_weight(header):
        language = part.partition("-")[0].lower()
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]


def _by_weight(header: str) -> Iterable[str]:
    weighted = []
    for place, part in enumerate(header.split(",")[:20]):
        language, _, weight = part.strip().partition(";q=")
        try:
            weighted.append((-float(weight or 1), place, language))
        except ValueError:
            continue
    return [language for _, _, language in sorted(weighted)]
