"""Templates: those of the site, and those that every game brings in its own folder `page`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader

from underhall.games import GAMES
from underhall.web.words import LANGUAGES, translations

HERE: Final = Path(__file__).parent
PAGES: Final = {game: Path(str(files(f"underhall.games.{game}"))) / "page" for game in GAMES}
KINDS: Final = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2"}


def static_file(name: str) -> Path | None:
    """The file behind /static/<name>: the site's own, or <game>/<file> of a game's page; None if there is none."""
    if not name.isprintable():
        return None
    game, _, rest = name.partition("/")
    folder, inside = (PAGES[game], rest) if game in PAGES else (HERE / "static", name)
    path = (folder / inside).resolve()
    known = path.suffix in KINDS and path.is_relative_to(folder.resolve()) and path.is_file()
    return path if known else None


@lru_cache(maxsize=256)
def _fingerprint(name: str) -> str:
    path = static_file(name)
    if path is None:
        raise FileNotFoundError(f"there is no static file {name}")
    return sha256(path.read_bytes()).hexdigest()[:10]


def static(name: str) -> str:
    """The address of a static file, which changes with its content: browsers may keep it for ever."""
    return f"/static/{name}?v={_fingerprint(name)}"


@lru_cache
def environment(language: str) -> Environment:
    """The templates for readers of a language."""
    games = PrefixLoader({game: FileSystemLoader(folder) for game, folder in PAGES.items()})
    found = Environment(
        loader=ChoiceLoader([FileSystemLoader(HERE / "templates"), games]),
        extensions=["jinja2.ext.i18n"],
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.install_gettext_translations(translations(language), newstyle=True)  # type: ignore[attr-defined]
    found.globals.update(static=static, lang=language, languages=LANGUAGES)
    return found


def render(language: str, template: str, context: Mapping[str, Any]) -> str:
    return environment(language).get_template(template).render(context)
