"""A maze that takes long to be found."""

from typing import Any


def spiral(edge: int) -> Any:
    """The cubes of one corridor that winds from the outside to the middle: hard to find."""
    x, y, right, down = 0, 0, 1, 0
    way = [(x, y)]
    while len(way) < edge * edge:
        there = (x + right, y + down)
        if there in way or not (0 <= there[0] < edge and 0 <= there[1] < edge):
            right, down = -down, right
            continue
        x, y = there
        way.append(there)
    sides = {(0, -1): "N", (1, 0): "E", (0, 1): "S", (-1, 0): "W"}
    cubes: dict[str, int] = {}
    for before, here, after in zip([(-1, 0), *way], way, [*way[1:], way[-1]], strict=False):
        steps = {(a - here[0], b - here[1]) for a, b in (before, after)} - {(0, 0)}
        name = "".join(name for step, name in sides.items() if step in steps)
        cubes[name] = cubes.get(name, 0) + 1
    return {"cubes": cubes, "width": edge, "height": edge}
