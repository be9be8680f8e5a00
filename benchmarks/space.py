"""How fast the viewer draws in Chromium with software GL: `python -m benchmarks.space`.

A box of 5x5x5 and a folding of 125 cubes at 800x600: pictures a second while one goes round it
(`orbit`) and from step to step (`steps`), until their pixels are there; CPU of the whole browser
a picture. Pages of another viewer can stand beside them: `--other PAGE SCRIPT`, where the script
draws picture number `k` at once, as `(k) => { … }`, and PAGE is a file; it is measured in turns
with the folding.
"""

import os
import shutil
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

import actions
from families.catalogue import FAMILIES
from puzzles.snakes import SnakeParams
from render.boxes.style import BoxStyle
from render.snakes.style import SnakeStyle

ARGUMENTS = ("--no-sandbox", "--enable-unsafe-swiftshader", "--no-first-run")
SIZE = {"width": 800, "height": 600}
PICTURES, ROUNDS = 24, 3
ORBIT = "(k) => { space.turn(0.02, 0); space.draw(); }"
STEPS = "(k) => { space.jump((k + 0.5) % space.steps); space.draw(); }"
TIMED = """async ([pictures, source, canvas]) => {
    const draw = eval(source), gl = document.querySelector(canvas).getContext('webgl2');
    const pixel = new Uint8Array(4), times = [];
    for (let k = -2; k < pictures; k++) {
        const start = performance.now();
        draw(k + 2);
        gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
        if (k >= 0) times.push(performance.now() - start);
        await new Promise((done) => setTimeout(done, 0));
    }
    return times.reduce((a, b) => a + b, 0) / pictures;
}"""


class Row(NamedTuple):
    """A page, and how one of its pictures is drawn."""

    name: str
    page: Path
    draw: str


def pages(folder: Path) -> list[Row]:
    family = {family.name: family for family in FAMILIES}
    box = actions.draw_generated(
        family["boxes"],
        actions.generate(family["boxes"], seed=5),
        BoxStyle(view="assembled"),
        "html",
    )
    params = SnakeParams(size=(5, 5, 5))
    snake = actions.draw_generated(
        family["snakes"],
        actions.generate(family["snakes"], params, seed=5),
        SnakeStyle(view="fold"),
        "html",
    )
    rows = []
    for name, content in (("box 5x5x5", box.content), ("snake of 125", snake.content)):
        path = folder / f"{name}.html"
        path.write_bytes(content)
        print(f"{name}: {len(content):,} bytes")
        rows += [Row(f"{name}, orbit", path, ORBIT), Row(f"{name}, steps", path, STEPS)]
    return rows


def measure(browser: Browser, row: Row) -> tuple[float, float]:
    """Milliseconds and CPU milliseconds of a picture."""
    page: Page = browser.new_page(viewport=SIZE, bypass_csp=True)  # type: ignore[arg-type]
    page.goto(row.page.as_uri())
    page.wait_for_selector("body[data-ready]", state="attached")
    page.wait_for_timeout(500)
    before = browser_seconds()
    wall = page.evaluate(TIMED, [PICTURES, row.draw, "canvas"])
    cpu = (browser_seconds() - before) * 1000 / (PICTURES + 2)
    page.close()
    return float(wall), cpu


def browser_seconds() -> float:
    """Seconds of CPU of everything that this process has started, which is the browser."""
    parents: dict[int, int] = {}
    ticks: dict[int, int] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        number = int(path.parent.name)
        parents[number], ticks[number] = int(fields[1]), int(fields[11]) + int(fields[12])
    ours = [number for number in ticks if os.getpid() in _above(number, parents)]
    return sum(ticks[number] for number in ours) / os.sysconf("SC_CLK_TCK")


def _above(number: int, parents: Mapping[int, int]) -> Iterator[int]:
    while number in parents:
        number = parents[number]
        yield number


def main(arguments: Sequence[str]) -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument(
        "--other", nargs=2, action="append", default=[], metavar=("PAGE", "SCRIPT")
    )
    others = [Row(f"other {Path(page).stem}", Path(page).resolve(), script)
              for page, script in parser.parse_args(arguments).other]  # fmt: skip
    chromium = shutil.which("chromium")
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        rows = [*pages(Path(folder)), *others]
        browser = playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))
        best = {row.name: (float("inf"), float("inf")) for row in rows}
        for _ in range(ROUNDS):  # in turns, as other work comes and goes
            for row in rows:
                now = measure(browser, row)
                best[row.name] = min(best[row.name], now)
                time.sleep(0.2)
        browser.close()
    for name, (wall, cpu) in best.items():
        print(f"{name:24} {1000 / wall:6.1f} pictures a second, {cpu:6.0f} ms of CPU each")


if __name__ == "__main__":
    main(sys.argv[1:])
