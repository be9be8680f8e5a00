"""The cost of a first visit to the page: bytes as sent, and time until there is a puzzle.

    python -m benchmarks.first_visit [--runs 5]

sent      bytes of each answer with its headers, until half a second passed without traffic
pieces    milliseconds from opening until the first piece is painted; the median of the runs, each
          with an empty cache, and the range
pictures  the same until tiles show their pictures

Time is taken on this machine as it is, and with 1.6 Mb/s and a sixth of its processor.
"""

import argparse
import os
import shutil
from collections.abc import Sequence
from statistics import median

from workshop.browser import QUIET
from workshop.live import serving
from workshop.visits import MARKS, Visit, visit

BOUND = 170_000  # bytes
IN_TIME = {False: 700, True: 2500}  # ms until the first piece, by whether all is slow


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=5, metavar="N")
    from playwright.sync_api import sync_playwright

    runs = parser.parse_args().runs
    with serving() as service, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=list(QUIET)
        )
        visit(browser, service.address)  # the service's own first request takes longer
        print_sent(visit(browser, service.address))
        for slow in IN_TIME:
            print_times([visit(browser, service.address, slow=slow) for _ in range(runs)], slow)
        browser.close()
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


def print_sent(one: Visit) -> None:
    """Print the bytes of each answer."""
    for path, count in one.sent.items():
        print(f"sent  {path:40} {count:9,}")
    print(f"sent  {f'in all, of at most {BOUND:,}':40} {sum(one.sent.values()):9,}")


def print_times(visits: Sequence[Visit], slow: bool) -> None:
    """Print medians and ranges."""
    weather = "1.6 Mb/s, CPU/6" if slow else "as it is"
    for mark in MARKS:
        took = sorted(each.seen[mark] for each in visits)
        bound = f"of at most {IN_TIME[slow]}" if mark == "pieces" else ""
        name = f"{mark}, {weather}"
        print(f"seen  {name:40} {median(took):6.0f} ms ({took[0]:.0f}-{took[-1]:.0f}) {bound}")


if __name__ == "__main__":
    main()
