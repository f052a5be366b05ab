"""Brings the catalogues of other languages up to date: `python tools/words.py`, or `--check` in a test.

The texts come from the templates, from calls in Python that put a text into a language, and from each game's
texts.py: what stands in data. New texts are added without a translation, those no longer used are taken out.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any, Final
from warnings import catch_warnings

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from underhall.engine.entries import SHAPES
from underhall.engine.words import ENGINE_WORDS, JSON_WORDS, LOG_WORDS, LUCK
from underhall.games import GAMES
from underhall.web.words import LANGUAGES, LOCALES

SOURCE: Final = Path(__file__).resolve().parents[1] / "src" / "underhall"
METHODS: Final = [("**.j2", "jinja2"), ("**.py", "python")]
TEMPLATES: Final = {"**.j2": {"newstyle_gettext": "true", "trimmed": "true"}}
# Who puts a text into a language, and which of its arguments is one. In Python `_` is a name to throw away.
SAYING: Final[dict[str, Any]] = {
    "say": None, "several": (1, 2), "N_": None, "Line": (3,), "error_page": (3,),
}  # fmt: skip
FAULTS: Final[dict[str, Any]] = dict.fromkeys(("Unusable", "Lacking", "Undelivered", "Gone"))  # of what people give
FAULTY: Final[dict[str, tuple[int, ...]]] = {"engine": (2, 3), "games": (2,)}  # the texts of `fault` in their files
IN_TEMPLATES: Final[dict[str, Any]] = {"_": None, "gettext": None, "ngettext": (1, 2)}
Text = str | tuple[str, ...]


def texts() -> Iterator[tuple[Text, str]]:
    """Every text of the pages and where it stands; one for one and for several is a pair."""
    for game in GAMES:
        table = import_module(f"underhall.games.{game}.texts")
        for text in [*table.numbered(), *table.texts()]:
            yield text, f"games/{game}/texts.py"
    for text in (*ENGINE_WORDS.values(), *LOG_WORDS.values(), LUCK):
        yield text, "engine/words.py"
    for text in (*SHAPES.values(), *JSON_WORDS):
        yield text, "engine/entries.py"
    for folder, places in FAULTY.items():
        with catch_warnings(action="ignore"):
            found = list(extract_from_dir(SOURCE / folder, METHODS, keywords={"fault": places}))
        for file, _, text, _, _ in sorted(found, key=lambda each: each[:2]):
            for part in text if isinstance(text, tuple) else (text,):
                yield part, f"{folder}/{file}"
    for folder in ("web", "table", "games", "engine"):
        keywords = {**SAYING, **IN_TEMPLATES, **FAULTS}
        with catch_warnings(action="ignore"):  # a text with values put in before is none to translate
            found = list(extract_from_dir(SOURCE / folder, METHODS, TEMPLATES, keywords=keywords))
        for file, _, text, _, _ in sorted(found, key=lambda each: each[:2]):
            if text and text != " ":
                yield text, f"{folder}/{file}"


def catalogue(language: str) -> Catalog:
    """The catalogue of a language as it stands."""
    file = LOCALES / f"{language}.po"
    if not file.exists():
        return Catalog(locale=language)
    with file.open("rb") as po:
        return read_po(po, language)


def updated(language: str) -> Catalog:
    """The catalogue with exactly the texts there are, in their order."""
    known = catalogue(language)
    found = Catalog(locale=language, project="Underhall", charset="utf-8", fuzzy=False)
    plural: set[str] = set()
    for text, where in texts():
        one = text[0] if isinstance(text, tuple) else text
        if isinstance(text, str) and text in plural:
            found.add(one, locations=[(where, 0)])
            continue
        plural.update([one] if isinstance(text, tuple) else [])
        old = known.get(one)
        same = old is not None and isinstance(old.id, tuple) == isinstance(text, tuple)
        said = old.string if old is not None and same else None
        found.add(text, said, locations=[(where, 0)])
    return found


def written(found: Catalog) -> bytes:
    """The file of a catalogue: no dates, no line numbers, so that it changes with its texts only."""
    out = BytesIO()
    write_po(out, found, width=120, omit_header=True, ignore_obsolete=True, include_lineno=False)
    head = f'msgid ""\nmsgstr ""\n"Language: {found.locale}\\n"\n"Plural-Forms: {found.plural_forms}\\n"\n'
    head += '"Content-Type: text/plain; charset=utf-8\\n"\n\n'
    return head.encode() + out.getvalue()


def missing(found: Catalog) -> list[str]:
    """Texts that have no translation."""
    return [str(message.id) for message in found if message.id and not _whole(message.string)]


def _whole(said: str | Iterable[str] | None) -> bool:
    return bool(said) if isinstance(said, str) or said is None else all(said)


def main() -> int:
    for language in LANGUAGES[1:]:
        found = updated(language)
        file = LOCALES / f"{language}.po"
        if "--check" in sys.argv:
            if not file.exists() or file.read_bytes() != written(found):
                print(f"{file} is not up to date: run python tools/words.py")
                return 1
            continue
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(written(found))
        without = missing(found)
        print(f"{language}: {len(found)} texts, {len(without)} without a translation")
        for text in without:
            print(f"  {text}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
