"""The painter's order against rays: what is painted last must be what one sees."""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from render.bodies.painter import Fragment, painting_order
from render.bodies.solid import standing
from render.bodies.vectors import Vector
from render.boxes.scene import assembled_solid, exploded_solid, pieces
from render.style import Style
from tests.families.boxes.record.samples import Filling, filled_box
from tests.night import examples

Box = tuple[Vector, Vector]
CIRCLE: list[Box] = [
    ((0.0, 2.0, 1.0), (3.0, 3.0, 2.0)),
    ((2.0, 0.0, 0.0), (3.0, 3.0, 1.0)),
    ((1.0, 1.0, 0.0), (2.0, 2.0, 3.0)),
]  # three sticks, each behind the next


def reach(box: Box, start: Vector) -> tuple[float, float] | None:
    """Where a ray from the start along (1, -1, 1) is inside the box, by the definition."""
    low = max(box[0][0] - start[0], start[1] - box[1][1], box[0][2] - start[2])
    high = min(box[1][0] - start[0], start[1] - box[0][1], box[1][2] - start[2])
    return (low, high) if low < high else None


def rays(boxes: list[Box], steps: int) -> list[Vector]:
    """Starts of rays that cross the boxes and run along no face."""
    ends = [(min(b[0][k] for b in boxes), max(b[1][k] for b in boxes)) for k in range(3)]
    x = (ends[0][0] + ends[0][1]) / 2
    sides = [
        [low + (high - low) * (k + 0.317) / steps * 2 - (high - low) / 2 for k in range(steps)]
        for low, high in ends[1:]
    ]
    return [(x + 0.0123, y, z) for y, z in product(*sides)]


def box_in_sight(boxes: list[Box], start: Vector) -> int | None:
    """The box that the ray leaves last."""
    hits = [(hit[1], k) for k, box in enumerate(boxes) if (hit := reach(box, start))]
    return max(hits)[1] if hits else None


def painted_last(order: Sequence[Fragment], start: Vector) -> int | None:
    covering = [each.owner for each in order if reach((each.low, each.high), start)]
    return covering[-1] if covering else None


def contents(box: Box) -> float:
    low, high = box
    return (high[0] - low[0]) * (high[1] - low[1]) * (high[2] - low[2])


def boxes_of(filling: Filling, arrange: Callable[..., Any]) -> list[Box]:
    puzzle, solution = filling
    scene = arrange(puzzle, pieces(puzzle, solution), Style(cell_mm=10.0))
    return [body.corners for body in standing(scene).bodies]


@settings(max_examples=examples(8, 20), deadline=None)
@given(st.integers(0, 10_000), st.sampled_from([assembled_solid, exploded_solid]))
def test_what_is_painted_last_is_what_a_ray_meets_first(
    seed: int, arrange: Callable[..., Any]
) -> None:
    boxes = boxes_of(filled_box(seed, (5, 5, 5)), arrange)
    order = painting_order(boxes)
    for start in rays(boxes, 12):
        assert box_in_sight(boxes, start) == painted_last(order, start)


@settings(max_examples=examples(12, 30), deadline=None)
@given(st.integers(0, 10_000))
def test_fragments_of_a_box_fill_it_exactly(seed: int) -> None:
    boxes = boxes_of(filled_box(seed, (6, 5, 7)), exploded_solid)
    kept = [0.0] * len(boxes)
    for fragment in painting_order(boxes):
        kept[fragment.owner] += contents((fragment.low, fragment.high))
        whole = boxes[fragment.owner]
        assert all(
            whole[0][k] <= fragment.low[k] < fragment.high[k] <= whole[1][k] for k in range(3)
        )
    assert all(abs(volume - contents(box)) < 1e-6 for volume, box in zip(kept, boxes, strict=True))


def test_a_circle_of_sticks_is_cut_once_and_painted_right() -> None:
    order = painting_order(CIRCLE)
    assert 4 == len(order)
    for start in rays(CIRCLE, 60):
        assert box_in_sight(CIRCLE, start) == painted_last(order, start)


def test_nothing_is_painted_of_nothing() -> None:
    assert () == painting_order([])


def test_cuboids_in_one_another_are_all_painted() -> None:
    one = ((0.0, 0.0, 0.0), (1.0, 1.0, 1.0))
    assert {0, 1, 2, 3} == {part.owner for part in painting_order([one, one, one, one])}
