"""Templates: those of the site, and those that every game brings in its own folder `page`."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader
from markupsafe import Markup

from underhall.games import GAMES
from underhall.web.fronts import shown
from underhall.web.words import LANGUAGES, translations

HERE: Final = Path(__file__).parent
FOLDERS: Final = {game: Path(str(files(f"underhall.games.{game}"))) / "page" for game in GAMES}
PAGES: Final = {game: folder for game, folder in FOLDERS.items() if folder.is_dir()}  # games that have a page yet
MOST_KEPT: Final = 3000  # results of macros
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


@lru_cache(maxsize=1024)
def icon(name: str, cls: str = "", style: str = "") -> Markup:
    """A sign of the common sheet. Not read out: words stand beside it."""
    styled = Markup(' style="{}"').format(style) if style else ""
    mark = Markup('<svg class="i{}" aria-hidden="true"{}><use href="{}#{}"/></svg>')
    return mark.format(f" {cls}" if cls else "", styled, static("icons.svg"), name)


def number(n: int) -> str:
    """A number with a true minus sign."""
    return str(n).replace("-", "−")


class Once:
    """Macros that show nothing but their arguments, as those of templates that are imported without context: what one
    has made of equal arguments is kept, the newest of it."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Any, str], Markup] = OrderedDict()

    def __call__(self, macro: Callable[..., Markup], *arguments: Any) -> Markup:
        key = (macro, repr(arguments))
        found = self._kept.pop(key, None)
        if found is None:
            found = macro(*arguments)
        self._kept[key] = found
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return found


def speaker(language: str) -> Callable[..., Markup]:
    """gettext for templates, as Jinja's own, but quick: a page says hundreds of words, most of them often."""
    translated = translations(language).gettext

    @lru_cache(maxsize=4096)
    def plain(text: str) -> Markup:
        return Markup(translated(text)) % {}

    def say(text: str, **variables: Any) -> Markup:
        return Markup(translated(text)) % variables if variables else plain(text)

    return say


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
        auto_reload=False,  # a look at every file's date for every region would take longer than some of them
    )
    found.install_gettext_translations(translations(language), newstyle=True)  # type: ignore[attr-defined]  # of i18n
    found.globals.update(static=static, once=Once(), icon=icon, number=number, lang=language, languages=LANGUAGES)
    found.globals["_"] = speaker(language)
    found.globals["games_shown"] = shown
    return found


def render(language: str, template: str, context: Mapping[str, Any]) -> str:
    return environment(language).get_template(template).render(context)
