"""Nets of paper: folded they close, nothing lies on anything else, and every piece is there."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

import numpy as np
import pypdfium2 as pdfium
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manifold3d import CrossSection, FillRule, OpType
from numpy.typing import NDArray

import actions
from families.boxes import BOXES
from families.catalogue import FAMILIES
from families.mazes import MAZES
from families.record import AnyFamily
from families.snakes import SNAKES
from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from puzzles.lattice import Size
from render import boxes, mazes, snakes
from render.bodies.vectors import Vector
from render.boxes.style import BoxStyle
from render.flat.palette import FLOORS
from render.flat.sheet import Circle, Group, Path, Point
from render.mazes.style import MazeStyle
from render.names import kind_letters
from render.pages.binding import Section, SectionRole, area
from render.pages.net_pages import CUT, FOLD, HOLE
from render.pages.nets import NORMALS, RIGHTS, Face, Net, Side, down_of, fits, nets
from render.snakes.nets import holes
from render.snakes.scene import kinds
from render.snakes.style import SnakeStyle
from render.style import Paper
from tests.drawn import flat, words
from tests.families.boxes.record.samples import filled_box
from tests.families.mazes.record.samples import laid_maze
from tests.families.snakes.record.samples import folded_snake
from tests.night import examples
from tests.render.test_pages import check_pages, papers_and_languages
from words.phrases import Language

ROOM = (184.0, 230.0)  # mm of a page
NARROWEST = 6.0  # mm of a tab
FOLDED = [family for family in FAMILIES if family.drawing.nets is not None]
edges = st.floats(8.0, 150.0).map(lambda edge: round(edge, 2))

Array = NDArray[np.float64]


class Folding:
    """Where points of a net come to lie when it is folded back along its lines."""

    def __init__(self, turn: Array, shift: Array) -> None:
        self.turn, self.shift = turn, shift

    def at(self, point: Point) -> Array:
        placed: Array = self.turn @ np.array([*point, 0.0]) + self.shift
        return placed

    def over(self, line: tuple[Point, Point], outwards: Point) -> "Folding":
        """The same for what lies beyond a line: turned by a right angle, away from the viewer."""
        start, end = map(np.array, ((*line[0], 0.0), (*line[1], 0.0)))
        axis = (end - start) / np.linalg.norm(end - start)
        # x is to the right and y down, so that the viewer is where z is negative
        right = np.cross(axis, [*outwards, 0.0])
        turn = np.outer(axis, axis) + np.array(
            [[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]]
        ) * np.sign(right[2])
        return Folding(self.turn @ turn, self.turn @ (start - turn @ start) + self.shift)


def lying(face: Face, size: Vector) -> tuple[Array, Array, Array]:
    """Where a side of the cuboid is: its first corner, and its edges from there."""
    normal, right, down = (
        np.array(way) for way in (NORMALS[face.side], RIGHTS[face.side], down_of(face.side))
    )
    edges = np.array(size)
    corner = np.where(normal + np.minimum(right, 0) * -1 + np.minimum(down, 0) * -1 > 0, edges, 0)
    return corner.astype(float), right * edges, down * edges


def begin_folding(face: Face, size: Vector) -> Folding:
    """The folding that brings a face to its side."""
    corner, right, down = lying(face, size)
    flat = np.array([[*face.right, 0.0], [*face.down, 0.0], [0.0, 0.0, 1.0]]).T
    depth = np.cross(right, down) / np.linalg.norm(np.cross(right, down))  # into the cuboid
    turn = np.column_stack([right, down, depth]) @ np.linalg.inv(flat)
    return Folding(turn, corner - turn @ np.array([*face.corner, 0.0]))


def sides_of(face: Face) -> Iterator[tuple[Point, Point]]:
    corners = face.corners
    yield from zip(corners, (*corners[1:], corners[0]), strict=True)


def outwards(line: tuple[Point, Point]) -> Point:
    """From an edge, clockwise around its face, away from that."""
    (x, y), (a, b) = line
    long = math.dist(*line)
    return (b - y) / long, -(a - x) / long


def key(line: Iterable[Iterable[float]]) -> frozenset[tuple[float, ...]]:
    return frozenset(tuple(float(round(v, 3)) + 0.0 for v in point) for point in line)


def foldings(net: Net, size: Vector) -> dict[Side, Folding]:
    """How each face of a net lies in the end, going from fold to fold."""
    folds = {key(line) for line in net.folds}
    first, *_ = net.faces
    known = {first.side: begin_folding(first, size)}
    waiting = [first]
    for face in waiting:
        for line in sides_of(face):
            for other in net.faces:
                joined = key(line) in folds and key(line) in map(key, sides_of(other))
                if joined and other.side not in known:
                    known[other.side] = known[face.side].over(line, outwards(line))
                    waiting.append(other)
    return known


@settings(max_examples=20, deadline=None)
@given(st.tuples(edges, edges, edges), st.booleans())
def test_a_net_that_is_folded_closes_to_its_cuboid(size: Vector, open: bool) -> None:
    try:
        made = nets(size, ROOM, open=open)
    except RuleError as error:
        low, high = sorted(size)[1:]
        assert error.code == RuleCode.PAGE_TOO_SMALL
        assert low > ROOM[0] - 2 * NARROWEST or high > ROOM[1] - 2 * NARROWEST
        return
    assert all(fits(net, ROOM) for net in made)
    met: Counter[frozenset[tuple[float, ...]]] = Counter()
    tabbed: Counter[frozenset[tuple[float, ...]]] = Counter()
    bare: Counter[frozenset[tuple[float, ...]]] = Counter()
    for net in made:
        known = foldings(net, size)
        assert known.keys() == {face.side for face in net.faces}
        for face in net.faces:
            at = known[face.side].at
            corner, right, down = lying(face, size)
            expected = [corner, corner + right, corner + right + down, corner + down]
            assert np.allclose([at(point) for point in face.corners], expected, atol=1e-6)
            met.update(key([at(a), at(b)]) for a, b in sides_of(face))
            own = set(map(key, sides_of(face)))
            bare.update(key([at(a), at(b)]) for a, b in net.rims if key((a, b)) in own)
            for tab in net.tabs:
                if key(tab.fold) in own:
                    tabbed[key([at(point) for point in tab.fold])] += 1
                    glued = known[face.side].over(tab.fold[::-1], outwards(tab.fold[::-1]))
                    assert within([glued.at(point) for point in tab.corners], size)
    count = 8 if open else 12
    assert sorted(met.values()) == [1] * (12 - count) + [2] * count
    rim = {edge for edge, times in met.items() if times == 1}
    assert set(tabbed.values()) <= {1} and set(bare.values()) <= {1}
    assert bare.keys() == tabbed.keys() | rim
    assert len(tabbed) == count - sum(len(net.folds) for net in made)


def within(points: Sequence[Array], size: Vector) -> bool:
    """Whether all lie in one side of the cuboid."""
    cloud, edges = np.array(points), np.array(size)
    inside = (cloud > -1e-6).all() and (cloud < edges + 1e-6).all()
    flat = [np.ptp(cloud[:, k]) < 1e-6 and cloud[0, k] in (pytest.approx(0, abs=1e-6),
            pytest.approx(edges[k])) for k in range(3)]  # fmt: skip
    return bool(inside and any(flat))


@settings(max_examples=20, deadline=None)
@given(st.tuples(edges, edges, edges), st.booleans(), st.booleans())
def test_faces_and_tabs_of_a_net_lie_beside_one_another(
    size: Vector, open: bool, turned: bool
) -> None:
    try:
        made = nets(size, ROOM, open=open)
    except RuleError:
        return
    a, b, c = size
    faces = 2 * (a * b + b * c + c * a) - (a * b if open else 0)
    deep = min(NARROWEST, 0.3 * min(size))
    glued = 0.0
    every: list[list[Point]] = []
    offset = 0.0
    for net in (each.turn() if turned else each for each in made):
        shapes = [*(face.corners for face in net.faces), *(tab.corners for tab in net.tabs)]
        for shape in shapes:
            assert all(-1e-6 <= x <= net.width + 1e-6 for x, _ in shape)
            assert all(-1e-6 <= y <= net.height + 1e-6 for _, y in shape)
            every.append([(x + offset, y) for x, y in shape])
        glued += sum(deep * (math.dist(*tab.fold) - deep) for tab in net.tabs)
        offset += net.width + 10.0
    assert cover(every).area() == pytest.approx(faces + glued, rel=1e-6)


def cover(shapes: Iterable[Sequence[Point]]) -> CrossSection:
    """What convex shapes cover together."""
    return CrossSection([list(shape) for shape in shapes], FillRule.NonZero)


def test_a_cuboid_that_fits_is_one_piece_and_a_larger_one_is_several() -> None:
    (one,) = nets((60.0, 40.0, 20.0), ROOM)
    assert len(one.tabs) == 7 and len(one.folds) == 5 and not one.letters
    several = nets((101.0, 101.0, 101.0), ROOM, open=True)
    assert len(several) > 1
    named = Counter(letter for net in several for letter, _ in net.letters)
    assert named and set(named.values()) == {2}


def test_what_is_too_small_or_too_large_is_refused() -> None:
    with pytest.raises(RuleError, match="at least 8 mm, not 7.9"):
        nets((7.9, 20.0, 20.0), ROOM)
    with pytest.raises(RuleError, match="needs more than 184 x 230 mm"):
        nets((200.0, 200.0, 20.0), ROOM)


# pages


def every_family(seed: int, size: Size, style: BoxStyle) -> Iterator[Section]:
    """Nets of a puzzle of each family, and of a box without its solution."""
    box, filling = filled_box(seed, size)
    yield from boxes.net_sections(box, filling, style)
    yield from boxes.net_sections(box, None, style)
    said = ("page", "language", "cell_mm")
    common: dict[str, Any] = {name: getattr(style, name) for name in said}
    chain, _ = folded_snake(seed, (2, 3, 2), changes=5)
    yield from snakes.net_sections(chain, None, replace(SNAKES.drawing.style, **common))
    cubes, _ = laid_maze(3, 3, seed=seed % 5)
    yield from mazes.net_sections(cubes, None, replace(MAZES.drawing.style, **common))


@settings(max_examples=examples(3, 6), deadline=None)
@given(
    st.integers(0, 500),
    st.tuples(*[st.sampled_from([1, 3])] * 2, st.sampled_from([3, 5])),
    st.sampled_from([8.0, 13.5, 20.0, 31.0]),
    st.sampled_from([Paper.A4, Paper.LETTER]),
    st.sampled_from(Language),
)
def test_nothing_overlaps_on_a_page_and_nothing_leaves_it(
    seed: int, size: Size, cell: float, page: Paper, language: Language
) -> None:
    style = BoxStyle(page=page, language=language, cell_mm=cell)
    for section in every_family(seed, size, style):
        assert section.role == SectionRole.PIECES
        width, height = area(style)
        for row in section.stack:
            assert row.width <= width + 1e-6
            every = [
                cover([i.points for i in flat(net.items) if isinstance(i, Path) and i.fill])
                for net in row.items
                if isinstance(net, Group)
            ]
            together = CrossSection.batch_boolean(every, OpType.Add)
            assert together.area() == pytest.approx(sum(e.area() for e in every), rel=1e-6)
            for item in flat(row.items):
                points = item.points if isinstance(item, Path) else ()
                assert all(-1e-6 <= x <= width + 1e-6 for x, _ in points)
                assert all(-1e-6 <= y <= row.height + 1e-6 for _, y in points)
        pages = sum(any(isinstance(item, Group) for item in row.items) for row in section.stack)
        assert pages == len(section.stack) // 3
        each = sum(row.height + section.gap for row in section.stack[:3]) - section.gap
        assert each == pytest.approx(height)


def groups_of(sections: Sequence[Section]) -> list[Group]:
    items = [item for section in sections for row in section.stack for item in row.items]
    return [item for item in items if isinstance(item, Group)]


def count_names(sections: Sequence[Section]) -> Counter[str]:
    return Counter(group.name for group in groups_of(sections))


def test_every_block_has_a_net_with_the_letters_of_its_kind() -> None:
    puzzle, solution = filled_box(5, (3, 3, 5))
    shown = count_names(boxes.net_sections(puzzle, solution, BoxStyle()))
    counts = {f"block-{kind_letters(k)}": block.count for k, block in enumerate(puzzle.blocks)}
    assert counts | {"block-G": 1} == {k: v for k, v in shown.items() if k != "box"}
    assert shown["box"] >= 1


def test_a_block_that_a_solution_lacks_has_its_net_nevertheless() -> None:
    puzzle, solution = filled_box(5, (3, 3, 5))
    torn = replace(solution, placements=solution.placements[1:])
    assert boxes.net_sections(puzzle, torn, BoxStyle()) == boxes.net_sections(
        puzzle, None, BoxStyle()
    )


def test_a_box_that_no_page_can_hold_is_left_out_and_that_is_told() -> None:
    puzzle, solution = filled_box(5, (3, 3, 15), largest=6)
    for size, there in ((10.0, True), (20.0, False)):
        made = boxes.net_sections(puzzle, solution, BoxStyle(cell_mm=size))
        assert (count_names(made)["box"] > 0) == there
        said = [words(row) for section in made for row in section.stack]
        assert ("left out" in " ".join(chain.from_iterable(said))) != there


def test_the_cord_goes_through_every_cube_of_paper() -> None:
    puzzle, _ = folded_snake(3, (3, 3, 3))
    made = snakes.net_sections(puzzle, None, SnakeStyle())
    known = {group.name: group for group in groups_of(made)}
    for k, kind in enumerate(kinds(puzzle.chain), 1):
        cube = known[f"cube-{k}"]
        rings = [item for item in flat(cube.items) if isinstance(item, Circle)]
        assert len(rings) == (1 if kind == "end" else 2)
        near = [str(j) for j in (k - 1, k + 1) if 1 <= j <= puzzle.cubes]
        assert Counter(words(cube)) == Counter([str(k)] * (6 - len(rings)) + near)


@pytest.mark.parametrize("kind", ["straight", "corner"])
def test_holes_are_opposite_or_beside_one_another(kind: str) -> None:
    puzzle, _ = folded_snake(3, (3, 3, 3))
    k = kinds(puzzle.chain).index(kind)
    ways = [np.array(NORMALS[side]) for side in holes(puzzle, k, kind)]
    assert int(ways[0] @ ways[1]) == (-1 if kind == "straight" else 0)


def test_each_cube_of_a_maze_has_a_net_with_its_openings() -> None:
    puzzle, _ = laid_maze(4, 4)
    made = mazes.net_sections(puzzle, None, MazeStyle())
    assert sorted(count_names(made).values()) == sorted(count for count in puzzle.cubes if count)
    for group in groups_of(made):
        sides = group.name.removeprefix("cube-")
        fills = [item.fill for item in group.items if isinstance(item, Path)]
        assert sum(fill in FLOORS.values() for fill in fills) == 1 + len(sides)
        assert sides.upper() in words(group)


@pytest.mark.parametrize("family", FOLDED, ids=lambda family: family.name)
@papers_and_languages
def test_pages_of_nets_are_printed_as_they_should_be(
    family: AnyFamily, paper: str, language: Language
) -> None:
    made = actions.generate(family, family.params(), seed=4)
    style = replace(family.drawing.style, view="nets", page=paper, language=language, number=12)
    content = actions.draw_generated(family, made, style, "pdf").content
    said = [CUT, FOLD, *([HOLE] if family.name == "snakes" else [])]
    told = [phrase.of(language) for phrase in said]
    check_pages(pdfium.PdfDocument(content), *told, paper=paper, language=language)


def test_the_same_puzzle_has_the_same_bytes_and_screens_show_pages() -> None:
    puzzle, solution = filled_box(5, (3, 3, 3))
    style = BoxStyle(view="nets", page=Paper.PHONE)
    first, second = (boxes.sheets(puzzle, solution, style) for _ in range(2))
    assert first == second
    assert {(sheet.width, sheet.height) for sheet in first} == {(210.0, 297.0)}
    assert BOXES.drawing.nets is not None
