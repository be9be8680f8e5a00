"""What is linked in a laid maze, against the definition: place by place, side by side."""

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from puzzles.mazes.ground import Ground, Spot

SIDES = {1: (0, -1, 4), 2: (1, 0, 8), 4: (0, 1, 1), 8: (-1, 0, 2)}
Rows = list[list[int]]


@st.composite
def laid(draw: st.DrawFn) -> Rows:
    """Any cubes and empty places, most of which meet."""
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    cubes = st.sampled_from([0, *range(16), *[15] * 16])
    row = st.lists(cubes, min_size=width, max_size=width)
    return draw(st.lists(row, min_size=height, max_size=height))


def cube(rows: Rows, x: int, y: int) -> int:
    inside = 0 <= y < len(rows) and 0 <= x < len(rows[0])
    return rows[y][x] if inside else 0


def ends(rows: Rows) -> Iterator[tuple[Spot, int, bool]]:
    for y, row in enumerate(rows):
        for x, here in enumerate(row):
            for side, (right, down, back) in SIDES.items():
                there = cube(rows, x + right, y + down)
                if here & side and not there & back:
                    yield (x, y), side, there > 0


def distances(rows: Rows) -> dict[Spot, int]:
    """As many rounds as there are places, in each of which all ways grow by one."""
    known = {(0, 0): 1} if rows[0][0] else {}
    for _ in range(len(rows) * len(rows[0])):
        for (x, y), passed in list(known.items()):
            for side, (right, down, back) in SIDES.items():
                spot = x + right, y + down
                if rows[y][x] & side and cube(rows, *spot) & back:
                    known[spot] = min(known.get(spot, passed + 1), passed + 1)
    return known


@given(laid())
def test_corridors_that_lead_nowhere_are_found_in_their_order(rows: Rows) -> None:
    assert list(ends(rows)) == list(Ground(len(rows[0]), rows).loose_ends())


@given(laid())
def test_places_are_as_far_as_the_shortest_way_is_long(rows: Rows) -> None:
    ground = Ground(len(rows[0]), rows)
    passed, nearest = ground.distances()

    assert {ground.spot(at): passed[at] for at in nearest} == distances(rows)
    assert sorted(passed[at] for at in nearest) == [passed[at] for at in nearest]
    assert sum(far > 0 for far in passed) == len(nearest)
