"""A running service, Debian's Chromium, and pages of it that nothing may go wrong on.

Playwright keeps an event loop running in its process, where no other test can start one: these
tests have processes of their own in `make test-hard`.
"""

import json
import shutil
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser
from playwright.sync_api import BrowserContext
from playwright.sync_api import ConsoleMessage
from playwright.sync_api import Page
from playwright.sync_api import Route
from playwright.sync_api import expect
from playwright.sync_api import sync_playwright

from tests.live import Service
from tests.live import serving

AXE = Path("studio/node_modules/axe-core/axe.min.js")
PATIENCE = 20_000  # ms; machines are busy now and then
PHONE = {"width": 360, "height": 740}
SMALL = {  # wishes for a small puzzle of each family, as words of an address
    "boxes": "size=3,3,3",
    "snakes": "",
    "squares": "rows=2&columns=3",
    "triangles": "order=2",
    "hexagons": "",
    "mazes": "width=3&height=3",
}
QUIET = (
    "--no-sandbox",
    "--enable-unsafe-swiftshader",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
CONTRAST = "color-contrast"  # the one rule that another theme can break
AXE_RUN = """async (rules) => (await axe.run({
        resultTypes: ['violations'], preload: false, ...(rules.length ? { runOnly: rules } : {}),
    })).violations
    .filter((each) => ['serious', 'critical'].includes(each.impact))
    .map((each) => [each.id, each.nodes.map((node) => node.html)])"""

# by the page itself: what it wrote before could come after what another clears. Whatever it still
# waits for is kept no more, and one that may keep nothing has nothing to forget.
FORGET = """() => {
    Storage.prototype.setItem = () => {};
    try { localStorage.clear(); } catch { }
}"""


def faults(page: Page, *rules: str) -> list[object]:
    """What axe finds that is serious; rules: those alone."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found: list[object] = page.evaluate(AXE_RUN, rules)
    return found


class Watched:
    """A page, what went wrong on it, and what it asked of others than the service."""

    def __init__(self, page: Page, home: str) -> None:
        self.page, self.home = page, home
        self.wrong: list[str] = []
        self.expected: tuple[str, ...] = ()  # parts of messages that a test brings about
        page.set_default_timeout(PATIENCE)
        page.on("console", self._said)
        page.on("pageerror", lambda error: self._note(str(error)))
        self._asked_for = 0  # pictures, as long as they are kept
        self._drawn: dict[int, str] = {}  # those that came, by their turn to be asked for
        page.on("request", lambda asked: self._asked(asked.url))

    def open(self, address: str) -> Page:
        self.page.goto(f"{self.home}{address}")
        return self.page

    def keep_drawn(self) -> "Watched":
        """Keeps the pictures from now on; the browser has no cache then, and is slower."""
        self.page.route("**/render?format=svg", self._draw)
        return self

    @property
    def drawn(self) -> list[str]:
        """The pictures that came, as SVG, in the order in which they were asked for.

        That of a request which the page gave up can come after what it asked for later.
        """
        return [self._drawn[turn] for turn in sorted(self._drawn)]

    def faults(self, *rules: str) -> list[object]:
        return faults(self.page, *rules)

    def forget(self) -> None:
        """Closes the page; others find the context as if it had not been."""
        context = self.page.context
        self.page.unroute_all(behavior="ignoreErrors")
        context.set_offline(False)
        self.page.evaluate(FORGET)
        self.page.close()

    def _said(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self._note(said.text)

    def _draw(self, route: Route) -> None:
        self._asked_for = turn = self._asked_for + 1
        answer = route.fetch()
        if answer.ok:
            self._drawn[turn] = answer.text()
        route.fulfill(response=answer)

    def _note(self, message: str) -> None:
        if not any(part in message for part in self.expected):
            self.wrong.append(message)

    def _asked(self, url: str) -> None:
        if urlsplit(url).scheme not in ("blob", "data") and not url.startswith(self.home):
            self.wrong.append(f"it asked for {url}")


@pytest.fixture(scope="session")
def service() -> Iterator[Service]:
    with serving() as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=list(QUIET)
        )
        yield started
        started.close()


expect.set_options(timeout=PATIENCE)

Contexts = Callable[..., BrowserContext]
Opened = Callable[..., Watched]


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Iterator[Contexts]:
    """Contexts by their options: tests that want the same have what the browser has loaded."""
    made: dict[str, BrowserContext] = {}

    def of(**how: object) -> BrowserContext:
        key = repr(sorted(how.items()))
        if key not in made:
            made[key] = browser.new_context(**how)  # type: ignore[arg-type]
        return made[key]

    yield of
    for context in made.values():
        context.close()


@pytest.fixture
def opened(service: Service, contexts: Contexts) -> Iterator[Opened]:
    """Makes pages; a keyword is an option of the browser, such as `color_scheme`.

    What a page keeps in the browser is forgotten after the test.
    """
    pages: list[Watched] = []

    def new(home: str = service.address, **how: object) -> Watched:
        context = contexts(**{"locale": "en-GB", **how})
        pages.append(Watched(context.new_page(), home))
        return pages[-1]

    yield new
    for watched in pages:
        watched.forget()
    assert [] == [wrong for watched in pages for wrong in watched.wrong]


def packed(puzzle: object) -> str:
    """A puzzle of one's own as the word of an address."""
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = squeezer.compress(json.dumps(puzzle).encode()) + squeezer.flush()
    return urlsafe_b64encode(data).decode().rstrip("=")
