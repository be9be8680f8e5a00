"""What the studio costs: to build, to load, and until it can be used.

    python -m benchmarks.studio [--runs 5]

build     seconds of `npm ci` (without what only checks need) and of `node build.mjs`
size      bytes of what is there before the first paint, by coding, and of all other files
page      milliseconds in headless Chromium on this machine, from opening to the first picture of a
          puzzle; the median of the runs, each with an empty cache
"""

import argparse
import json
import os
import shutil
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import studio
from workshop.browser import QUIET
from workshop.live import serving

ROOT = Path(__file__).parents[1]
NODE = ROOT / ".venv" / "bin"
CODINGS = (studio.IDENTITY, "gzip", "br")
MADE = (".new", "built", "node_modules")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=5, metavar="N")
    build()
    size()
    page(parser.parse_args().runs)


def build() -> None:
    """Time a build in a folder of its own."""
    with TemporaryDirectory() as folder:
        shutil.copytree(
            ROOT / "studio", folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns(*MADE)
        )
        for command in (["npm", "ci", "--loglevel=error", "--omit=dev"], ["node", "build.mjs"]):
            print(f"build  {' '.join(command):34} {time_build(command, folder):6.1f} s")


def time_build(command: Sequence[str], folder: str) -> float:
    start, quiet = time.perf_counter(), subprocess.DEVNULL
    path = {**os.environ, "PATH": f"{NODE}:/usr/bin:/bin"}
    subprocess.run(
        [NODE / command[0], *command[1:]], cwd=folder, env=path, check=True, stdout=quiet
    )
    return time.perf_counter() - start


def size() -> None:
    """Print how large the files are."""
    entry = studio.entry("page")
    first = ("index.html", entry["script"], entry["style"], *entry["parts"])
    others = [name for name in studio.names() if name not in first]
    for what, names in (("first paint", first), ("all others", others)):
        print(f"size   {what:34}", *(f"{coding} {of(names, coding):,}" for coding in CODINGS))


def of(names: Sequence[str], coding: str) -> int:
    """Bytes of all the files in a coding, or as they are where there is no such."""
    found = [file for name in names if (file := studio.file(name))]
    return sum(
        len(file.data(coding if coding in file.codings else studio.IDENTITY)) for file in found
    )


def page(runs: int) -> None:
    """Open the page in a browser, each time as if for the first time."""
    from playwright.sync_api import sync_playwright

    seconds: dict[str, list[float]] = {"painted": [], "usable": [], "puzzle seen": []}
    with serving() as service, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=list(QUIET)
        )
        for _ in range(runs):
            opened = browser.new_page(locale="en-GB")
            start = time.perf_counter()
            opened.goto(f"{service.address}/?seed=7", wait_until="commit")
            opened.get_by_role("button", name="Another one").wait_for()
            seconds["usable"].append(time.perf_counter() - start)
            opened.locator("figure img").wait_for()
            seconds["puzzle seen"].append(time.perf_counter() - start)
            paint = json.loads(
                opened.evaluate("JSON.stringify(performance.getEntriesByType('paint'))")
            )
            seconds["painted"].append(min(each["startTime"] for each in paint) / 1000)
            opened.close()
        browser.close()
    for what, took in seconds.items():
        print(f"page   {what:34} {1000 * median(took):6.0f} ms")


if __name__ == "__main__":
    main()
