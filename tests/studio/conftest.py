"""A running service, Debian's Chromium, and pages of it that nothing may go wrong on.

Playwright keeps an event loop running in its process, where no other test can start one: these
tests have processes of their own in `make test-hard`.
"""

import json
import shutil
import time
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    Route,
    expect,
    sync_playwright,
)
from playwright.sync_api import Error as PlaywrightError

from families.catalogue import FAMILIES
from tests.families.catalogue import RECORDS
from workshop.browser import QUIET
from workshop.live import Service, serving

NAMES = [family.name for family in FAMILIES]
DECKS = [family.name for family in FAMILIES if family.art]
AXE = Path("studio/node_modules/axe-core/axe.min.js")
PATIENCE = 20_000  # ms; machines are busy now and then
PHONE = {"width": 360, "height": 740}
SCREEN = {"width": 1280, "height": 720}  # Playwright's own
LITTLE = {"width": 640, "height": 400}  # for what is in space: a processor paints each pixel
SMALL = {name: record.page.words for name, record in RECORDS.items()}
CONTRAST = "color-contrast"  # the one rule that another theme can break
AXE_RUN = """async (rules) => (await axe.run({
        resultTypes: ['violations'], preload: false, ...(rules.length ? { runOnly: rules } : {}),
    })).violations
    .map((each) => [each.id, each.nodes.map((node) => node.html)])"""

# by the page itself: what it wrote before could come after what another clears. Whatever it still
# waits for is kept no more, and one that may keep nothing has nothing to forget.
FORGET = """async () => {
    Storage.prototype.setItem = () => {};
    try {
        localStorage.clear();
        sessionStorage.clear();
        caches.open = () => Promise.reject();
        await caches.delete('knobelwerk.kept');
    } catch { }
}"""


def each_at_night(*by_day: str, of: Sequence[str] = NAMES) -> list[Any]:
    """Families for a test of what the page does for all alike: some by day, each at night."""
    assert set(by_day) < set(of)
    return [pytest.param(name, marks=() if name in by_day else pytest.mark.night) for name in of]


def faults(page: Page, *rules: str) -> list[object]:
    """What axe finds; rules: those alone."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found: list[object] = page.evaluate(AXE_RUN, rules)
    return found


QUIET_ADDRESS = "/v1/families"  # no page: nothing there is asked for, drawn or kept
SET = "(settings) => { localStorage['knobelwerk.settings'] = JSON.stringify(settings); }"


class Watched:
    """A page, what went wrong on it, and what it asked of others than the service.

    One that a test is through with serves others: to begin a page takes the browser about as long
    as a test takes.
    """

    def __init__(self, page: Page, how: Mapping[str, Any]) -> None:
        self.page, self.how = page, how
        page.set_default_timeout(PATIENCE)
        page.on("console", self._said)
        page.on("pageerror", lambda error: self._note(str(error)))
        page.on("request", self._asked)
        for end in ("requestfinished", "requestfailed"):
            page.on(end, self._end_request)
        self.begin("")

    def begin(self, home: str) -> "Watched":
        """Nothing has been seen yet; home: whom it may ask."""
        self.home = home
        self.wrong: list[str] = []
        self.asked: list[str] = []  # addresses
        self._waiting: list[Request] = []
        self.expected: tuple[str, ...] = ()  # parts of messages that a test brings about
        self.spoilt = False  # whether it is no page for others
        self._asked_for = 0  # pictures, as long as they are kept
        self._drawn: dict[int, str] = {}  # those that came, by their turn to be asked for
        return self

    def spoil(self, script: str) -> None:
        """Runs a script before all others, which cannot be taken back."""
        self.page.add_init_script(script)
        self.spoilt = True

    def open(self, address: str) -> Page:
        self.page.goto(f"{self.home}{address}")
        return self.page

    def choose(self, **settings: object) -> "Watched":
        """Settings as if they had been chosen in the menu before, such as `space=False`."""
        self.open(QUIET_ADDRESS)
        self.page.evaluate(SET, settings)
        return self

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
        """Leaves page and context as if the test had not been."""
        self.page.unroute_all(behavior="ignoreErrors")
        self.page.context.set_offline(self.how.get("offline", False))
        self.page.evaluate(FORGET)
        if self.spoilt:
            self.page.close()
            return
        self.page.goto("about:blank")
        self.page.emulate_media(color_scheme=self.how.get("color_scheme", "light"))
        size = self.how.get("viewport", SCREEN)
        if self.page.viewport_size != size:
            self.page.set_viewport_size(size)

    def _said(self, said: ConsoleMessage) -> None:
        # the page asks a busy service again; if that is in vain, what a test waits for is missing
        if said.type == "error" and "status of 503" not in said.text:
            self._note(said.text)

    def _end_request(self, request: Request) -> None:
        if request in self._waiting:
            self._waiting.remove(request)

    def describe(self) -> str:
        """Its address, what it shows, and what it waits for: all that a failed test leaves."""
        waiting = [f"{request.method} {request.url}" for request in self._waiting]
        try:
            text = self.page.locator("body").inner_text(timeout=1000)
        except PlaywrightError as error:
            text = str(error)
        return f"{self.page.url}\nit waits for {waiting}; it shows\n{text[:2000]}"

    def _draw(self, route: Route) -> None:
        self._asked_for = turn = self._asked_for + 1
        answer = route.fetch()
        if answer.ok:
            self._drawn[turn] = answer.text()
        route.fulfill(response=answer)

    def _note(self, message: str) -> None:
        if not any(part in message for part in self.expected):
            self.wrong.append(message)

    def _asked(self, request: Request) -> None:
        url = request.url
        self.asked.append(url)
        self._waiting.append(request)
        if urlsplit(url).scheme not in ("blob", "data") and not url.startswith(self.home):
            self.wrong.append(f"it asked for {url}")


def wait_until(page: Page, holds: Callable[[], object]) -> None:
    """Waits for what the page alone does not show."""
    end = time.monotonic() + PATIENCE / 1000
    while not holds():
        assert time.monotonic() < end, "in vain"
        page.wait_for_timeout(50)


def open_menu(page: Page) -> Locator:
    """The sheet of the menu."""
    page.locator(".menu-button").click()
    return page.get_by_role("dialog")


def follow_menu(page: Page, name: str) -> None:
    """Goes where a card of the menu leads: the workshop, or another puzzle."""
    open_menu(page).get_by_role("link", name=name).click()


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

Opened = Callable[..., Watched]


TAKEN = pytest.StashKey[list[Watched]]()  # the pages of a test


class Pages:
    """Pages by the options of their context: those with the same have what the browser loaded."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: dict[str, BrowserContext] = {}
        self._idle: dict[str, list[Watched]] = {}

    def take(self, **how: Any) -> Watched:
        key = repr(sorted(how.items()))
        if self._idle.get(key):
            return self._idle[key].pop()
        if key not in self._contexts:
            self._contexts[key] = self._browser.new_context(**how)
        return Watched(self._contexts[key].new_page(), how)

    def put_back(self, watched: Watched) -> None:
        watched.forget()
        if not watched.spoilt:
            self._idle.setdefault(repr(sorted(watched.how.items())), []).append(watched)


@pytest.fixture(scope="session")
def pages(browser: Browser) -> Pages:
    return Pages(browser)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, Any]:
    """Tells with the error of a test what its pages showed."""
    report = yield
    crash = getattr(report.longrepr, "reprcrash", None)
    if report.when == "call" and crash is not None:
        shown = [watched.describe() for watched in item.stash.get(TAKEN, ())]
        crash.message = "\n".join([crash.message, *shown])
        report.sections += [("the page", each) for each in shown]
    return report


@pytest.fixture
def open_page(request: pytest.FixtureRequest, service: Service, pages: Pages) -> Iterator[Opened]:
    """Opens pages; a keyword is an option of the browser, such as `color_scheme`.

    What a page keeps in the browser is forgotten after the test.
    """
    taken: list[Watched] = []

    def new(home: str = service.address, **how: Any) -> Watched:
        taken.append(pages.take(**{"locale": "en-GB", **how}).begin(home))
        return taken[-1]

    request.node.stash[TAKEN] = taken
    yield new
    for watched in taken:
        pages.put_back(watched)
    assert [] == [wrong for watched in taken for wrong in watched.wrong]


def unpack(word: str) -> Any:
    """What a word of an address holds."""
    return json.loads(zlib.decompress(urlsafe_b64decode(word + "=="), wbits=-15))


def pack(puzzle: object) -> str:
    """A puzzle of one's own as the word of an address."""
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = squeezer.compress(json.dumps(puzzle).encode()) + squeezer.flush()
    return urlsafe_b64encode(data).decode().rstrip("=")
