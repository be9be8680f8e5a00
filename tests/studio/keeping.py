"""What the page keeps for when there is no connection."""

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

PATIENCE = 20  # seconds
# Of each store of files: whether it is whole, which its page says, that comes last.
STORES = """async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('knobelwerk.page'));
    const home = new URL('.', location.href).href;
    return Promise.all(names.map(async (name) => !!await caches.match(home, { cacheName: name })));
}"""


def stores(page: "Page") -> list[bool]:
    found: list[bool] = page.evaluate(STORES)
    return found


def wait_until_kept(page: "Page", count: int = 1) -> None:
    """Wait until there are so many stores of files, and each is whole."""
    end = time.monotonic() + PATIENCE
    while [True] * count != stores(page):
        assert time.monotonic() < end, f"not kept: {stores(page)}"
        page.wait_for_timeout(100)
