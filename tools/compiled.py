"""Builds the compiled package and prints the folder it is in, ready for PYTHONPATH.

A build is kept in build/compiled/<key>, where the key stands for everything that the machine code depends on, so it
is made once and found again. It is made beside the cache and moved there when it is whole: whoever finds a folder
may use it. Files that are not compiled (data, command line, bots ...) are brought up to date every time.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / "build" / "compiled"
PACKAGE = Path("src", "underhall")
TOY = Path("tests", "toy")  # the laws' own small game, if there is one: it extends compiled classes, so it is compiled
BUILD_FILES = ("pyproject.toml", "setup.py", "README.md", "LICENSE")
KEPT = 5  # builds
ABANDONED = 3600  # seconds after which an unfinished build is nobody's any more
NOT_SOURCE = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", ".*")


def take_snapshot(folder: Path) -> None:
    """Copy what a build reads, so that an edit during the build cannot slip in under the old key."""
    for source in (PACKAGE, TOY):
        if (ROOT / source).is_dir():
            shutil.copytree(ROOT / source, folder / source, ignore=NOT_SOURCE)
    for name in BUILD_FILES:
        if (ROOT / name).exists():
            shutil.copy2(ROOT / name, folder / name)


def key(snapshot: Path) -> str:
    """A name for these sources under this Python, mypy and compiler."""
    types = tomllib.loads((snapshot / "pyproject.toml").read_text("utf-8"))["tool"]["mypy"]
    with_what = [sys.version, sysconfig.get_config_var("SOABI"), version("mypy"), types]
    with_what += [os.environ.get("CC"), os.environ.get("CFLAGS")]
    digest = hashlib.sha256(json.dumps(with_what).encode())
    rooms = [snapshot / PACKAGE / "engine", snapshot / PACKAGE / "games", snapshot / TOY]
    hot = snapshot / PACKAGE / "bots" / "turns.py"
    for path in [snapshot / "setup.py", hot, *sorted(path for room in rooms for path in room.rglob("*.py"))]:
        content = path.read_bytes()
        digest.update(f"{path.relative_to(snapshot).as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:16]


def build(snapshot: Path, finished: Path) -> None:
    """Compile into the folder `finished`; leave with the compiler's own words if that fails."""
    shutil.copytree(snapshot / PACKAGE, finished / PACKAGE.name)
    command = ["setup.py", "-q", "build_ext", "--build-lib", str(finished), "--build-temp", str(snapshot / "objects")]
    run(command, snapshot, {"UNDERHALL_COMPILE": "1", "UNDERHALL_COMPILE_ALSO": TOY.as_posix()})
    proof = "import underhall.engine as engine; assert engine.COMPILED, engine.__file__"
    run(["-c", proof], snapshot, {"PYTHONPATH": str(finished)})


def run(arguments: list[str], folder: Path, environment: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        print(done.stdout, file=sys.stderr)
        sys.exit("The compiled build failed, see above. (It needs a C compiler and Python's headers.)")


def bring_up_to_date(package: Path, source: Path) -> None:
    """Make everything but machine code equal to the source, file by file, each in one step."""
    wanted = {path.relative_to(source) for path in source.rglob("*") if path.is_file()}
    for path in list(package.rglob("*")):
        is_ours = path.is_file() and path.suffix not in {".so", ".pyd", ".pyc"}
        if is_ours and path.relative_to(package) not in wanted:
            path.unlink()
    for name in wanted:
        content = (source / name).read_bytes()
        target = package / name
        if not target.exists() or target.read_bytes() != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            fresh = target.with_name(f"{target.name}.{os.getpid()}")
            fresh.write_bytes(content)
            os.replace(fresh, target)


def sweep() -> None:
    """Forget old builds and what a killed build left behind."""
    newest_first = sorted(CACHE.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    unfinished = [path for path in newest_first if path.name.startswith("unfinished-")]
    finished = [path for path in newest_first if path not in unfinished]
    for path in finished[KEPT:] + [path for path in unfinished if path.stat().st_mtime < time.time() - ABANDONED]:
        shutil.rmtree(path, ignore_errors=True)


def compiled() -> Path:
    """The folder with the compiled package, built if need be."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="unfinished-", dir=CACHE, ignore_cleanup_errors=True) as folder:
        snapshot = Path(folder)
        take_snapshot(snapshot)
        place = CACHE / key(snapshot)
        if place.is_dir():
            bring_up_to_date(place / PACKAGE.name, snapshot / PACKAGE)
        else:
            print("Compiling the rules (kept until they change) ...", file=sys.stderr, flush=True)
            build(snapshot, snapshot / "finished")
            try:
                os.replace(snapshot / "finished", place)
            except OSError:  # somebody else finished the same build first: theirs is as good
                if not place.is_dir():
                    raise
    os.utime(place)
    sweep()
    return place


if __name__ == "__main__":
    try:
        print(compiled())
    except PackageNotFoundError as missing:
        sys.exit(f"{missing.name} is not installed here: `make test` sets up .venv with everything")
