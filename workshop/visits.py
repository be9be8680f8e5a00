"""Visits to the page with an empty cache: what is sent, and when the first puzzle is seen."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page, ViewportSize

PHONE: "ViewportSize" = {"width": 360, "height": 740}
QUIET = 0.5  # seconds without traffic that end a visit
PATIENCE = 120  # seconds
BYTES_A_SECOND = 200_000  # of a slow net: 1.6 Mb/s
SLOWER = 6  # times, of a slow processor
MARKS = {  # what is looked for, by its name
    "pieces": "[data-tray] [data-item]",
    "pictures": "[data-tray] [data-item] image",  # as the service draws them
}
# The time at which each is on the screen: found, and the frame after that painted.
CLOCK = """(() => {
    const seen = window.seenAt = {};
    const look = () => {
        for (const [name, selector] of Object.entries(%s)) {
            if (name in seen || !document.querySelector(selector)) continue;
            seen[name] = null;
            requestAnimationFrame(() => setTimeout(() => { seen[name] = performance.now(); }));
        }
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true });
})()"""


@dataclass(frozen=True, slots=True)
class Visit:
    """Bytes of each answer as sent, by path and in their order, and milliseconds until each of
    MARKS is painted.
    """

    sent: Mapping[str, int]
    seen: Mapping[str, float]


@dataclass  # without slots: Playwright notes on it whom it tells of events
class Traffic:
    """Requests of a page that have an answer, and those that wait for one."""

    waiting: dict[str, str] = field(default_factory=dict)  # path by request
    sent: dict[str, int] = field(default_factory=dict)
    last: float = field(default_factory=time.monotonic)

    def watch(self, session: "CDPSession") -> None:
        session.on("Network.requestWillBeSent", self._note_request)
        session.on("Network.loadingFinished", self._note_answer)
        session.on("Network.loadingFailed", self._note_failure)
        session.send("Network.enable")

    def wait_until_quiet(self, page: "Page") -> None:
        """Wait until nothing is on its way and nothing has come for QUIET seconds."""
        end = time.monotonic() + PATIENCE
        while self.waiting or time.monotonic() < self.last + QUIET:
            assert time.monotonic() < end, f"no end of {list(self.waiting.values())}"
            page.wait_for_timeout(50)

    def _note_request(self, event: dict[str, Any]) -> None:
        url = urlsplit(event["request"]["url"])
        if url.scheme in ("http", "https"):
            self.waiting[event["requestId"]] = url.path
            self.last = time.monotonic()

    def _note_answer(self, event: dict[str, Any]) -> None:
        path = self._take(event["requestId"])
        if path is not None:
            self.sent[path] = self.sent.get(path, 0) + int(event["encodedDataLength"])

    def _note_failure(self, event: dict[str, Any]) -> None:
        self._take(event["requestId"])

    def _take(self, request: str) -> str | None:
        self.last = time.monotonic()
        return self.waiting.pop(request, None)


def visit(browser: "Browser", address: str, *, slow: bool = False) -> Visit:
    """Open an address on a phone for the first time, until nothing more is sent.

    slow: with 1.6 Mb/s and a sixth of the processor.
    """
    context = browser.new_context(locale="en-GB", viewport=PHONE)
    page, traffic = context.new_page(), Traffic()
    page.set_default_timeout(1000 * PATIENCE)
    page.add_init_script(CLOCK % repr(MARKS))
    session = context.new_cdp_session(page)
    traffic.watch(session)
    if slow:
        session.send(
            "Network.emulateNetworkConditions",
            {
                "offline": False,
                "latency": 0,
                "downloadThroughput": BYTES_A_SECOND,
                "uploadThroughput": BYTES_A_SECOND,
            },
        )
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address, wait_until="commit")
    page.locator(MARKS["pictures"]).first.wait_for()
    traffic.wait_until_quiet(page)
    seen = page.evaluate("seenAt")
    context.close()
    return Visit(traffic.sent, seen)
