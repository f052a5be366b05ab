"""Compiles the rules with mypyc where that is wanted; everywhere else they are installed as plain Python.

UNDERHALL_COMPILE = auto (default) compile where mypyc and a C compiler work, otherwise install plain Python
                    1              compile or fail
                    0              never compile
An editable install stays plain in auto: compiled code beside its source would go stale at the next edit.

It is also the build backend (see pyproject.toml): setuptools' own, except that mypy is asked for only where
something is to be compiled, so that a plain install downloads no compiler.
"""

import os
import shlex
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.build_meta import (  # the hooks of a build backend that need no change
    build_editable,
    build_sdist,
    build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)
from setuptools.command.build_ext import build_ext

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

COMPILED_FOLDERS = ("src/underhall/engine", "src/underhall/games")
# Not compiled, by file name: what reads files or words things for people gains nothing and may use what mypyc cannot.
PLAIN_EVERYWHERE = {"__init__.py"}
PLAIN_IN_GAMES = {
    "accounts.py", "actionspaces.py", "aiming.py", "answers.py", "asking.py", "board_data.py", "board_file.py",
    "briefs.py", "cards_file.py", "catalogue.py", "cityboard.py", "closedcells.py", "data.py", "drafted.py",
    "drawplan.py", "fields.py", "front.py", "harmless.py", "homeboard.py", "lessons.py", "looting.py",
    "marks.py", "mealplan.py", "moving.py", "needs.py", "optional.py", "options.py", "ownboard.py",
    "packfile.py", "packs.py", "padcounts.py", "pads.py", "paragraphs.py", "payplan.py", "paysheet.py",
    "payways.py", "pencil.py", "pending_file.py", "planning.py", "position_file.py", "position_text.py",
    "promises.py", "reasons.py", "rule_texts.py", "scorepad.py", "screen.py", "sources.py", "standing.py",
    "statistics.py", "table_data.py", "tallies.py", "teaching.py", "telling.py", "texts.py", "village_file.py",
    "wording.py", "words.py",
}  # fmt: skip
# Of other rooms only what works in the innermost loops of bots.
ALSO_COMPILED = ("src/underhall/bots/turns.py",)
# More folders to compile, for tests: a class of plain Python cannot extend a compiled one. Never part of a wheel.
ALSO = os.environ.get("UNDERHALL_COMPILE_ALSO", "").split()

MYPYC = ["mypy>=2.4,<2.5"]
MODES = ("auto", "0", "1")
MODE = os.environ.get("UNDERHALL_COMPILE", "auto")
if MODE not in MODES:
    sys.exit(f"UNDERHALL_COMPILE is {MODE!r}: it must be one of {', '.join(MODES)}")


def modules() -> list[str]:
    """The files to compile, relative to this folder."""
    plain_in = {"engine": PLAIN_EVERYWHERE, "games": PLAIN_EVERYWHERE | PLAIN_IN_GAMES}
    found = {
        path.as_posix()
        for folder in map(Path, [*COMPILED_FOLDERS, *ALSO])
        for path in folder.rglob("*.py")
        if path.name not in plain_in.get(folder.name, PLAIN_EVERYWHERE)
    }
    return sorted(found.union(ALSO_COMPILED))


def compiler_works() -> bool:
    """Can a file that includes Python.h be compiled here?"""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nint main(void) { return 0; }\n")
        command = [*compiler, "-c", str(source), "-o", f"{source}.o", "-I" + sysconfig.get_paths()["include"]]
        try:
            return subprocess.run(command, capture_output=True).returncode == 0
        except OSError:
            return False


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    return MYPYC if MODE == "1" or (MODE == "auto" and compiler_works()) else []


def get_requires_for_build_editable(config_settings: Any = None) -> list[str]:
    return MYPYC if MODE == "1" else []


def get_requires_for_build_sdist(config_settings: Any = None) -> list[str]:
    return []


def extensions() -> list[Any]:
    """What to compile for the command that setup.py was called with; metadata and sdist need none."""
    building = {"build", "build_ext", "bdist_wheel", "editable_wheel", "install", "develop"} & set(sys.argv[1:])
    if MODE == "0" or not building:
        return []
    if MODE == "auto" and (building & {"editable_wheel", "develop"} or not compiler_works()):
        return []
    try:
        from mypyc.build import mypycify

        return list(mypycify(modules(), opt_level="3", debug_level="0", group_name="underhall"))
    except (Exception, SystemExit) as problem:  # mypyc leaves by sys.exit when the types are wrong
        if MODE == "1":
            raise
        print(f"mypyc cannot be used, installing plain Python: {problem}", file=sys.stderr)
        return []


class BuildAllOrNothing(build_ext):
    """In auto, a compiler that fails half-way leaves plain Python: a mixture of both could not be imported."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as problem:
            if MODE == "1":
                raise
            print(f"the C compiler failed, installing plain Python: {problem}", file=sys.stderr)
            for output in self.get_outputs():
                Path(output).unlink(missing_ok=True)
            self.extensions = []


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_ext": BuildAllOrNothing})
