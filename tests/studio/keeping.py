"""What the page keeps for when there is no connection."""

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

PATIENCE = 20  # seconds
# Of each store of files its version, and whether it is whole: its page comes last.
STORES = """async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('knobelwerk.page'));
    const home = new URL('.', location.href).href;
    const whole = async (name) => !!await caches.match(home, { cacheName: name });
    return Promise.all(names.map(async (name) => [name.split(' ').at(-1), await whole(name)]));
}"""


def stores(page: "Page") -> dict[str, bool]:
    """The versions, and for each True if its store is whole."""
    return dict(page.evaluate(STORES))


def wait_until_kept(page: "Page", *versions: str) -> None:
    """Wait until the files of these versions are kept, and no others; none: of one."""
    end = time.monotonic() + PATIENCE
    while True:
        kept = stores(page)
        if all(kept.values()) and (set(versions) == set(kept) if versions else len(kept) == 1):
            return
        assert time.monotonic() < end, f"not kept: {kept}"
        page.wait_for_timeout(100)
