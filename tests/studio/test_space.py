"""The viewer in Chromium, as the one file that `format=html` makes, opened without a network."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import actions
from families.catalogue import FAMILIES
from puzzles.snakes import SnakeParams
from tests.studio.conftest import CONTRAST, LITTLE, PHONE, SCREEN, Opened, faults
from workshop.live import Service

pytestmark = [pytest.mark.hard, pytest.mark.browser]

FAMILY = {family.name: family for family in FAMILIES}
STILL = {"reduced_motion": "reduce", "viewport": LITTLE}
SNAKE = SnakeParams(size=(5, 5, 5))
MILLISECONDS = 2_000  # from opening the file to the first picture
DRAWS, TRIANGLES = 8, 20_000
SCREENSHOTS = 20  # that show what comes of a touch
GOLDEN, BLUE = "red > 200 && green > 130 && blue < 90", "red < 40 && blue > 120"
# Pixels that differ from those of the corner, which is the ground: (all, on the rim).
SEEN = """() => {
    space.draw();
    const canvas = document.querySelector('canvas'), gl = canvas.getContext('webgl2');
    const [w, h] = [gl.drawingBufferWidth, gl.drawingBufferHeight];
    const pixels = new Uint8Array(4 * w * h);
    space.draw();
    gl.readPixels(0, 0, w, h, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    let all = 0, rim = 0;
    for (let k = 0; k < w * h; k++) {
        const far = [0, 1, 2].some((c) => Math.abs(pixels[4 * k + c] - pixels[c]) > 60);
        all += far;
        rim += far && (k % w === 0 || k % w === w - 1);
    }
    return [all / (w * h), rim];
}"""


@cache
def content(name: str, params: Any = None, **style: Any) -> bytes:
    family = FAMILY[name]
    wished = replace(family.drawing.style, **{"view": "assembled", **style})
    made = actions.generate(family, params, seed=5)
    return actions.draw_generated(family, made, wished, "html").content


Opener = Callable[..., Page]


@pytest.fixture
def open_page(open_page: Opened, tmp_path: Path) -> Opener:
    """Opens files in pages without a network."""
    numbers = count()

    def open_file(data: bytes, **how: Any) -> Page:
        path = tmp_path / f"{next(numbers)}.html"
        path.write_bytes(data)
        watched = open_page("file:", **{**STILL, "offline": True, **how})
        page = watched.open(path.as_uri().removeprefix(watched.home))
        page.wait_for_selector("body[data-ready]", state="attached")
        return page

    return open_file


@pytest.mark.parametrize("name", FAMILY)
def test_each_family_is_shown_and_no_fault_is_found(name: str, open_page: Opener) -> None:
    page = open_page(content(name), viewport=PHONE)
    expect_seen(page)
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.emulate_media(color_scheme="dark")
    page.reload()
    page.wait_for_selector("body[data-ready]", state="attached")
    expect_seen(page)
    assert faults(page, CONTRAST) == []


def expect_seen(page: Page) -> None:
    """The picture shows something, and all of it."""
    share, rim = page.evaluate(SEEN)
    assert 0.03 < share < 0.8
    assert rim == 0


@pytest.mark.parametrize(
    ("name", "params", "view"), [("boxes", None, "assembled"), ("snakes", SNAKE, "fold")]
)
def test_a_file_is_shown_within_two_seconds(
    name: str, params: Any, view: str, open_page: Opener
) -> None:
    times = [MILLISECONDS + 1]
    while min(times) > MILLISECONDS and len(times) <= 3:  # machines are busy now and then
        page = open_page(content(name, params, view=view))
        times.append(int(page.evaluate("document.body.dataset.ready")))
    assert min(times) <= MILLISECONDS


@pytest.mark.parametrize("view", ["assembled", "fold", "path"])
def test_a_snake_of_125_cubes_takes_few_draws(view: str, open_page: Opener) -> None:
    page = open_page(content("snakes", SNAKE, view=view))
    page.evaluate("space.numbers(true)")
    for step in (0.5, 20.5, 1e9):  # shadows are painted anew, too
        page.evaluate(f"space.jump({step})")
        counts = page.evaluate("space.draw()")
        assert 0 < counts["draws"] <= DRAWS
        assert 0 < counts["triangles"] <= TRIANGLES


def test_keys_and_sliders_go_from_step_to_step_and_tell_it(open_page: Opener) -> None:
    page = open_page(content("boxes"))
    status = page.get_by_role("status")
    last = page.evaluate("space.steps")
    expect(status).to_have_text(f"Step {last} of {last}: block D: 1 × 2 × 5, layer 5, "
                                "rows 4–5, columns 1–5 – complete")  # fmt: skip
    canvas = page.locator("canvas")
    canvas.focus()
    canvas.press("Home")
    expect(status).to_contain_text(f"Step 0 of {last}")
    canvas.press("ArrowRight")
    expect(status).to_contain_text(f"Step 1 of {last}: block ")
    page.get_by_role("slider", name="Step").fill("3")
    expect(status).to_contain_text(f"Step 3 of {last}: block ")
    canvas.press("ArrowLeft")
    expect(status).to_contain_text(f"Step 2 of {last}")
    canvas.press("End")
    expect(status).to_contain_text("complete")
    page.get_by_role("button", name="Deutsch").click()
    expect(status).to_contain_text(f"Schritt {last} von {last}: Quader D")
    expect(page.get_by_role("heading", name="Kiste 5 × 5 × 5")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "de"


def test_the_language_is_that_of_the_browser(open_page: Opener) -> None:
    page = open_page(content("snakes", view="fold"), locale="de-AT")
    expect(page.get_by_role("status")).to_contain_text("Schritt")
    expect(page.get_by_role("button", name="Abspielen")).to_be_visible()


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_play_goes_to_the_end_and_stops(motion: str, open_page: Opener) -> None:
    page = open_page(content("hexagons"), reduced_motion=motion)
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("Step 2 of 7")
    expect(page.get_by_role("button", name="Play")).to_be_visible(timeout=30_000)
    expect(page.get_by_role("status")).to_contain_text("Step 7 of 7")


def test_the_beginning_is_empty_and_the_cutaway_shows_gold(open_page: Opener) -> None:
    page = open_page(content("boxes"), viewport=SCREEN)
    whole, _ = page.evaluate(SEEN)
    page.evaluate("space.step(0)")
    nothing, _ = page.evaluate(SEEN)
    assert nothing < 0.01 < whole
    page.evaluate("space.step(99)")
    before = count_pixels(page, GOLDEN)
    page.get_by_role("button", name="Cut open").click()
    assert count_pixels(page, GOLDEN) > before + 500
    page.get_by_role("slider", name="Apart").fill("60")
    apart, rim = page.evaluate(SEEN)
    assert apart > 0.05
    assert rim == 0


def count_pixels(page: Page, colour: str) -> int:
    """How many pixels have a colour; it is a condition on `red`, `green` and `blue`."""
    script = """() => {
        const gl = document.querySelector('canvas').getContext('webgl2');
        const [w, h] = [gl.drawingBufferWidth, gl.drawingBufferHeight];
        const pixels = new Uint8Array(4 * w * h);
        space.draw();
        gl.readPixels(0, 0, w, h, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
        let count = 0;
        for (let k = 0; k < pixels.length; k += 4) {
            const red = pixels[k], green = pixels[k + 1], blue = pixels[k + 2];
            count += COLOUR;
        }
        return count;
    }"""
    count: int = page.evaluate(script.replace("COLOUR", colour))
    return count


def test_touch_turns_the_picture(open_page: Opener) -> None:
    page = open_page(content("boxes"), has_touch=True, is_mobile=True, viewport=PHONE)
    before = page.screenshot()
    box = page.locator("canvas").bounding_box()
    assert box is not None
    session = page.context.new_cdp_session(page)
    for kind, x in (("touchStart", 120), ("touchMove", 180), ("touchMove", 240)):
        session.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": 250}]}
        )
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert any(page.screenshot() != before for _ in range(SCREENSHOTS))


def test_a_seeded_address_is_shown_within_another_page(browser: Browser, service: Service) -> None:
    page = browser.new_page()
    address = f"{service.address}/v1/boxes/generate?seed=7&format=html&view=assembled"
    sandbox = 'sandbox="allow-scripts" width="800" height="600"'
    page.set_content(f'<iframe src="{address}" {sandbox}></iframe>')
    frame = page.frame_locator("iframe")
    expect(frame.get_by_role("heading", name="Box 5 × 5 × 5")).to_be_visible()
    expect(frame.get_by_role("status")).to_contain_text("complete")
    page.close()


def test_what_is_disposed_of_leaves_nothing(open_page: Opener) -> None:
    page = open_page(content("boxes"))
    page.evaluate("space.dispose()")
    assert page.evaluate("document.getElementById('space').childElementCount") == 0


def position(page: Page) -> Any:
    """Where the one who walks is, once nothing moves."""
    return page.evaluate("space.where()")


def strides(page: Page) -> list[str]:
    """The keys that lead to the goal, by a search on the ways that the file tells."""
    keys: list[str] = page.evaluate("""async () => {
        const coded = atob(document.getElementById('body').textContent.trim());
        const packed = Uint8Array.from(coded, (sign) => sign.charCodeAt(0));
        const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
        const bytes = new DataView(await new Response(stream).arrayBuffer());
        const head = new Uint8Array(bytes.buffer, 20, bytes.getUint32(12, true));
        const text = new TextDecoder().decode(head);
        const { places, ways, start, goal } = JSON.parse(text).scenes[0].extras.knobelwerk.walk;
        const before = new Map([[start, -1]]), waiting = [start];
        for (const here of waiting)
            for (const [a, b] of ways)
                for (const [from, to] of [[a, b], [b, a]])
                    if (from === here && !before.has(to)) {
                        before.set(to, here);
                        waiting.push(to);
                    }
        const way = [goal];
        while (way[0] !== start) way.unshift(before.get(way[0]));
        let { quarter } = space.where();
        return way.slice(1).flatMap((to, k) => {
            const [[x, , z], [u, , v]] = [places[way[k]], places[to]];
            const wanted = u > x + 1e-9 ? 1 : u < x - 1e-9 ? 3 : v > z ? 2 : 0;
            const turns = (wanted - quarter + 4) % 4;
            quarter = wanted;
            return [...[[], ['d'], ['ArrowRight', 'D'], ['ArrowLeft']][turns], 'ArrowUp'];
        });
    }""")  # fmt: skip
    return keys


def test_a_maze_is_walked_through_to_the_treasure_by_keys(open_page: Opener) -> None:
    page = open_page(content("mazes"))
    page.get_by_role("button", name="Walk through it").click()
    start = position(page)
    keys = strides(page)
    for key in keys:
        page.keyboard.press(key)
    assert position(page)["strides"] == sum(key == "ArrowUp" for key in keys)
    expect(page.get_by_role("status").last).to_contain_text("The treasure, after")
    assert count_pixels(page, GOLDEN) > 100
    page.keyboard.press("Escape")
    assert position(page) is None
    expect(page.get_by_role("slider", name="Step")).to_be_visible()
    assert start["strides"] == 0


def test_walls_stop_one_who_walks_and_buttons_do_what_keys_do(open_page: Opener) -> None:
    page = open_page(content("mazes"), viewport=PHONE, locale="de-DE")
    page.get_by_role("button", name="Hindurchgehen").click()
    page.get_by_role("button", name="Nach rechts drehen").click()
    while "ahead" in position(page)["open"]:
        page.get_by_role("button", name="Vorwärts").click()
    before = position(page)
    page.locator("canvas").press("ArrowUp")
    assert position(page) == before
    ahead = page.get_by_role("button", name="Vorwärts")
    expect(ahead).to_have_attribute("aria-disabled", "true")
    height = "(e) => e.getBoundingClientRect().height"
    heights = [each.evaluate(height) for each in page.locator(".space-pad button").all()]
    assert min(heights) >= 44
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert faults(page) == []


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_strides_glide_unless_motion_is_not_wanted(motion: Any, open_page: Opener) -> None:
    page = open_page(content("mazes"), reduced_motion=motion)
    pictures = page.evaluate("""async () => {
        space.walk(true);
        await new Promise((done) => setTimeout(done, 300));
        let count = 0, clock = performance.now();  // a clock of our own: drawing takes its time
        let waiting = [];
        performance.now = () => clock;
        window.requestAnimationFrame = (work) => waiting.push(work);
        const gl = document.querySelector('canvas').getContext('webgl2');
        const clear = gl.clear.bind(gl);
        gl.clear = (mask) => { count += 1; clear(mask); };
        space.stride('left');
        for (let k = 0; k < 40; k++) {
            const now = waiting;
            [waiting, clock] = [[], clock + 50];
            for (const work of now) work(clock);
        }
        return count;
    }""")
    assert pictures > 4 if motion == "no-preference" else 0 < pictures <= 2


def test_the_trail_is_hidden_until_it_is_asked_for(open_page: Opener) -> None:
    page = open_page(content("mazes"))
    page.get_by_role("button", name="Walk through it").click()
    assert count_pixels(page, BLUE) == 0
    page.get_by_role("button", name="Show the way").click()
    assert count_pixels(page, BLUE) > 500
