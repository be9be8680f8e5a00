"""Hands on a canvas in space: what families share that are played there."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

CORE = "document.querySelector('.in-space canvas').core"


def core(page: "Page", expression: str, argument: Any = None) -> Any:
    """What the core of the canvas says: `c` is the core, `a` the argument.

    `at` makes pixels of the canvas to those of the page.
    """
    return page.evaluate(
        """([expression, a]) => {
            const canvas = document.querySelector('.in-space canvas');
            canvas.scrollIntoView({ block: 'nearest' });
            const { left, top } = canvas.getBoundingClientRect();
            const at = ({ x, y }) => [x + left, y + top];
            return new Function('c', 'a', 'at', `return ${expression}`)(canvas.core, a, at);
        }""",
        [expression, argument],
    )


def at_rest(page: "Page") -> None:
    """Waits until nothing moves and the page shows what has been done."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    page.wait_for_function(f"() => !{CORE}.stage.motions.moving")


def drag_mouse(page: "Page", start: Any, end: Any) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=4)
    page.mouse.up()


def drag_thumb(page: "Page", start: Any, end: Any) -> None:
    session = page.context.new_cdp_session(page)
    (x, y), (right, down) = start, end
    path = [(x + k / 4 * (right - x), y + k / 4 * (down - y)) for k in range(5)]
    for kind, (x, y) in zip(("touchStart", *["touchMove"] * 4), path, strict=True):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()
