"""A server in a process of its own, which can be killed."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

LIMIT = 30.0  # seconds for a server to come up

SCRIPT = """
import sys
from underhall.commands.serve import serve
from underhall.table import analysing, course
if __name__ == "__main__":
    course.ADVISER = course.ADVISER_ALONE = "level2"  # tests do not wait for good advice
    analysing.usual_thinking = lambda seats: "2it"
    serve(port=int(sys.argv[1]), db=sys.argv[2])
"""


class Server:
    """`underhall serve` on a free port with a SQLite file in a folder."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "tables.db"
        self._script = folder / "serving.py"
        self._script.write_text(SCRIPT, "utf-8")
        self._log = folder / "server.log"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, str(self._script), str(self.port), str(self.database)]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log)
        until = time.monotonic() + LIMIT
        while time.monotonic() < until:
            try:
                with urlopen(f"{self.url}/static/tokens.css", timeout=1):
                    return
            except (URLError, OSError):
                time.sleep(0.03)
        raise RuntimeError(f"the server did not come up: {self.output()}")

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            self._process.wait(10)

    def memory(self) -> int:
        """Bytes that the server's process has in memory (Linux)."""
        assert self._process is not None
        pages = Path(f"/proc/{self._process.pid}/statm").read_text("ascii").split()[1]
        return int(pages) * 4096

    def output(self) -> str:
        return self._log.read_text("utf-8")

    def faults(self) -> list[str]:
        """Tracebacks that the server has written."""
        return re.findall(r"^\w*(?:Error|Exception)\b.*$", self.output(), re.MULTILINE)
