"""A real server and a real browser for the tests of pages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Browser, expect, sync_playwright
from tools.look import chromium_path

from tests.web.playing import QUICK
from tests.web.server import Server
from underhall.table.service import Service
from underhall.table.store import Store
from underhall.web.app import create_app

ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--force-color-profile=srgb", "--font-render-hinting=none",
]  # fmt: skip
expect.set_options(timeout=QUICK)  # a test that needs less says so; five seconds are too few on a busy machine


@pytest.fixture
def site(tmp_path: Path) -> Iterator[TestClient]:
    """The site over a database of its own, without a server."""
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    service = Service(store)
    service.course.pause = 0
    with TestClient(create_app(service), base_url="http://underhall.test", follow_redirects=False) as client:
        yield client
    store.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server of its own, with a database of its own."""
    found = Server(tmp_path)
    found.start()
    yield found
    found.stop()


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for tests that do not disturb each other: each has people and tables of its own."""
    found = Server(tmp_path_factory.mktemp("shared"))
    found.start()
    yield found
    found.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Chromium, without a window."""
    path = chromium_path()
    if path is None:
        pytest.fail(
            "the tests of pages need Chromium: install it (Debian: apt install chromium-headless-shell) "
            "or set UNDERHALL_CHROMIUM"
        )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(autouse=True)
def windows_closed(request: pytest.FixtureRequest) -> Iterator[None]:
    """What a test has opened is closed after it: forgotten tables would go on listening."""
    if "chromium" not in request.fixturenames:
        yield
        return
    browser: Browser = request.getfixturevalue("chromium")
    before = set(browser.contexts)
    yield
    for context in set(browser.contexts) - before:
        context.close()
