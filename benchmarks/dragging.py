"""The speed of boards in space while a hand plays: `python -m benchmarks.dragging`.

A box of 5x5x5 over which a block is dragged, and a snake of 4x4x4 that is folded and unfolded, as
the page shows them on a canvas of 800x600: milliseconds of a picture until its pixels are there,
the same of CPU of the whole browser, and how many a second the page draws. Beside each stands a
bare scene of three.js with the same triangles on the same canvas, drawn in turns with it: one
Lambert material, one lamp, no shadows, no letters, nothing seen through.
"""

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

from playwright.sync_api import Browser, Page, Route, sync_playwright

from benchmarks.space import ARGUMENTS, browser_seconds
from workshop.live import serving

THREE = Path(__file__).parents[1] / "studio" / "node_modules" / "three" / "build"
CANVAS = {"width": 800, "height": 600}
ROUNDS, PICTURES, FIRST = 5, 20, 3  # the first of them are not timed
PLAYED = 2000  # milliseconds
LEAST = 0.6  # pixels of a picture for one of the page, while something moves
CORE = "document.querySelector('.in-space canvas').core"


# As a function of a `draw` that takes the number of the picture: milliseconds of each.
TIMED = """async (gl, draw, pictures) => {
    const pixel = new Uint8Array(4), times = [];
    for (let k = -3; k < pictures; k++) {
        const start = performance.now();
        draw(k + 3);
        gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
        if (k >= 0) times.push(performance.now() - start);
        await new Promise((done) => setTimeout(done, 0));
    }
    return times.sort((a, b) => a - b)[pictures >> 1];
}"""
# The canvas takes the whole size; sharpness and all else are the page's own.
SIZED = """({ width, height }) => {
    const canvas = document.querySelector('.in-space canvas');
    canvas.style.cssText = `position: fixed; width: ${width}px; height: ${height}px`;
    canvas.core.stage.resize({ top: 52, bottom: 0 });
}"""
# Triangles as they are drawn, in the world, and where the camera is.
GATHERED = """() => {
    const { stage } = document.querySelector('.in-space canvas').core;
    stage.draw();
    const { camera } = stage.eye, found = [];
    for (const { geometry: { attributes: parts, index }, count, matrixWorld, instanceMatrix }
        of stage.scene.children) {
        const at = (part, k) => [part.getX(k), part.getY(k), part.getZ(k)];
        for (let n = 0; n < (count ?? 1); n++) {
            for (let k = 0; k < index.count; k++) {
                const v = index.getX(k);
                let p = at(parts.position, v);
                if (parts.corner) {
                    const [bend, edge] = [at(parts.normal, v), at(parts.reach, n)];
                    p = p.map((each, axis) => each * (edge[axis] - 0.07) + bend[axis] * 0.07);
                }
                if (parts.from) {
                    const [from, to] = [at(parts.from, n), at(parts.to, n)];
                    const thick = parts.line.getX(n);
                    p = p.map((each, axis) => (from[axis] + to[axis]) / 2
                        + 2 * each * (Math.abs(to[axis] - from[axis]) + thick) / 2);
                } else {
                    const m = instanceMatrix
                        ? [...instanceMatrix.array.slice(16 * n, 16 * n + 16)]
                        : matrixWorld.elements;
                    p = [0, 1, 2].map((row) =>
                        m[row] * p[0] + m[row + 4] * p[1] + m[row + 8] * p[2] + m[row + 12]);
                }
                found.push(...p);
            }
        }
    }
    const { projectionMatrix: { elements }, position } = camera;
    const target = stage.eye.target.toArray();
    return { found, projection: elements, position: position.toArray(), target };
}"""
BARE = """async ({ scene, size, ratio }) => {
    const three = await import('./three.module.js');
    const canvas = document.body.appendChild(document.createElement('canvas'));
    canvas.style.cssText = 'position: fixed; inset: 0';
    const renderer = new three.WebGLRenderer({ canvas, antialias: true });
    renderer.setPixelRatio(ratio);
    renderer.setSize(size.width, size.height);
    renderer.setClearColor('#ece7dc');
    const shape = new three.BufferGeometry();
    const points = new Float32Array(scene.found);
    shape.setAttribute('position', new three.BufferAttribute(points, 3));
    shape.computeVertexNormals();
    const world = new three.Scene();
    world.add(new three.Mesh(shape, new three.MeshLambertMaterial({ color: '#2f7fc4' })));
    const lamp = new three.DirectionalLight('#ffffff', 3);
    lamp.position.set(-2.2, 10, 4.2);
    world.add(lamp, new three.AmbientLight('#ffffff', 1));
    const camera = new three.PerspectiveCamera();
    camera.position.set(...scene.position);
    camera.lookAt(...scene.target);
    camera.projectionMatrix.fromArray(scene.projection);
    camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
    window.bare = () => { world.rotation.y += 0.002; renderer.render(world, camera); };
    window.gl = renderer.getContext();
    window.bare();
    return renderer.info.render.triangles;
}"""
# What a hand does, as `(core, k) => { … }` for one picture.
TURNED = "(core, k) => { core.stage.eye.turn(k % 2 ? 0.02 : -0.02, 0); core.stage.draw(); }"
DRAGGED = """(core, k) => {
    const { view } = core, { hand } = view;
    if (k % 6 === 0) {
        const row = hand.at[1] ? hand.at[1] - 1 : hand.at[1] + 1;
        const at = [hand.at[0], row, hand.at[2]];
        const ghost = { ...view.ghost, at: [0, row, at[2]] };
        core.show({ ...view, hand: { ...hand, at }, ghost });
    }
    core.stage.draw();
}"""
FOLDED = """(core, k) => {
    const { view } = core;
    window.whole ??= view;
    if (k % 8 === 0) core.show({ ...window.whole, links: window.whole.links.slice(0, -3) });
    if (k % 8 === 4) core.show(window.whole);
    core.stage.draw();
}"""
# Pictures a second that the page draws by itself while a hand is always at work.
PLAYING = """async ([source, ms]) => {
    const { core } = document.querySelector('.in-space canvas'), act = eval(source);
    const { stage } = core, { draw } = stage;
    const gl = stage.canvas.getContext('webgl2'), pixel = new Uint8Array(4);
    const quiet = { show: (view) => core.show(view), get view() { return core.view; },
        stage: { draw: () => { stage.change(); }, eye: stage.eye } };
    let pictures = 0;
    stage.draw = () => {
        draw.call(stage);
        gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
        pictures += 1;
    };
    const start = performance.now();
    for (let k = 0; performance.now() - start < ms; k++) {
        act(quiet, k);
        await new Promise(requestAnimationFrame);
    }
    const seconds = (performance.now() - start) / 1000;
    delete stage.draw;
    return pictures / seconds;
}"""


class Cost(NamedTuple):
    """Milliseconds of a picture, and of CPU of the whole browser."""

    wall: float
    cpu: float


class Board(NamedTuple):
    """A board of the page, what is done there before it is measured, and what while it is."""

    name: str
    address: str
    before: str | None  # to be clicked
    act: str


BOARDS = (
    Board("box 5x5x5", "family=boxes&seed=7&size=5,5,5&prelaid=12", "[data-item]", DRAGGED),
    Board("snake 4x4x4", "family=snakes&seed=7&size=4,4,4&prelaid=40", None, FOLDED),
)


def main() -> None:
    with serving() as service, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=list(ARGUMENTS)
        )
        for board in BOARDS:
            page = open_board(browser, service.address, board)
            print_board(board.name, measure_board(browser, page, board))
            page.close()
        browser.close()


def print_board(name: str, rows: Mapping[str, Sequence[Cost]]) -> None:
    """Print medians, and how they relate to the first row."""
    print(f"{name:26}    ms        of CPU")
    first = middle_cost(next(iter(rows.values())))
    for what, costs in rows.items():
        now = middle_cost(costs)
        ratios = [f"{mine:6.1f} {mine / bare:5.2f}" for mine, bare in zip(now, first, strict=True)]
        print(f"  {what:24}", *ratios)


def middle_cost(costs: Sequence[Cost]) -> Cost:
    walls, cpus = zip(*costs, strict=True)
    return Cost(median(walls), median(cpus))


def open_board(browser: Browser, home: str, board: Board) -> Page:
    page = browser.new_page(viewport={"width": 1280, "height": 800}, bypass_csp=True)
    page.goto(f"{home}/?{board.address}")
    page.wait_for_selector("canvas[data-ready]")
    page.wait_for_load_state("networkidle")
    if board.before:
        page.locator(board.before).first.click()
    page.evaluate(SIZED, CANVAS)
    page.wait_for_timeout(500)
    return page


def measure_board(browser: Browser, page: Page, board: Board) -> Mapping[str, Sequence[Cost]]:
    """The costs of each round, by row; the first row is the bare scene."""
    scene = page.evaluate(GATHERED)
    other, triangles = open_bare(browser, scene, page.evaluate("devicePixelRatio"))
    counts = page.evaluate(f"{CORE}.stage.counts")
    print(f"{counts['triangles']} triangles in {counts['draws']} draws, bare {triangles}")
    rows: dict[str, list[Cost]] = {}
    for _ in range(ROUNDS):  # in turns, as other work comes and goes
        bare = time_pictures(other, "window.gl", "() => { window.bare(); }")
        rows.setdefault("bare scene", []).append(bare)
        for least, what in ((1, ", always sharp"), (LEAST, "")):
            page.evaluate(f"(least) => {{ {CORE}.stage.sharpness.least = least; }}", least)
            for name, act in (("view turned", TURNED), ("played", board.act)):
                rows.setdefault(name + what, []).append(time_board(page, act))
    print(f"{page.evaluate(PLAYING, [board.act, PLAYED]):.1f} pictures a second in the page")
    other.close()
    return rows


def time_board(page: Page, act: str) -> Cost:
    draw = f"((act) => (k) => {{ act({CORE}, k); }})({act})"
    return time_pictures(page, f"{CORE}.stage.canvas.getContext('webgl2')", draw)


def time_pictures(page: Page, gl: str, draw: str) -> Cost:
    before = browser_seconds()
    wall = float(page.evaluate(f"({TIMED})({gl}, {draw}, {PICTURES})"))
    return Cost(wall, (browser_seconds() - before) * 1000 / (PICTURES + FIRST))


def open_bare(browser: Browser, scene: object, ratio: float) -> tuple[Page, int]:
    page = browser.new_page(viewport=CANVAS)  # type: ignore[arg-type]
    page.route("http://bare.test/**", serve)
    page.goto("http://bare.test/")
    return page, int(page.evaluate(BARE, {"scene": scene, "size": CANVAS, "ratio": ratio}))


def serve(route: Route) -> None:
    """Answer with a file of three.js, or with an empty page."""
    name = route.request.url.rpartition("/")[2]
    if name:
        route.fulfill(path=THREE / name, content_type="text/javascript")
    else:
        route.fulfill(body="<!doctype html><body>", content_type="text/html")


if __name__ == "__main__":
    main()
