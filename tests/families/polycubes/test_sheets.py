"""Sheets of polycubes: layers, guides and faults."""

from collections import Counter
from dataclasses import replace

from puzzles.moves import Move, Stage
from puzzles.polycubes import Piece, Placement, PolycubePuzzle, PolycubeSolution
from render.bodies.isometric import drawing
from render.bodies.solid import Solid
from render.flat.sheet import Group, Item, Path, Text
from render.polycubes import sheets
from render.polycubes.layers import outlines
from render.polycubes.scene import lying_pieces, piece_body
from render.polycubes.style import PolycubeStyle
from render.polycubes.way import frames, laying

BAR, DOT = ((0, 0, 0), (1, 0, 0)), ((0, 0, 0),)
PUZZLE = PolycubePuzzle(
    (2, 2, 2),
    frozenset((x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)) - {(1, 1, 1), (0, 1, 1)},
    (Piece(BAR, 3, 3),),
    golden=(0, 1, 1),
    may=frozenset({(1, 1, 1)}),
)
SOLUTION = PolycubeSolution(
    (Placement(0, (0, 0, 1), 0), Placement(0, (0, 1, 0), 0), Placement(0, (0, 0, 0), 0))
)


def texts(items: tuple[Item, ...]) -> list[str]:
    found = []
    for item in items:
        if isinstance(item, Text):
            found.append(item.content)
        elif isinstance(item, Group):
            found += texts(item.items)
    return found


def test_pieces_are_numbered_from_below_and_each_layer_names_what_lies_there() -> None:
    assert ["A3", "A2", "A1"] == [piece.name for piece in lying_pieces(PUZZLE, SOLUTION)]
    (page,) = sheets(lambda *_: None, PUZZLE, SOLUTION, PolycubeStyle(view="layers"))
    written = Counter(texts(page.items))
    assert {"A1": 1, "A2": 1, "A3": 1, "G": 1, "+": 1} == {
        name: written[name] for name in ("A1", "A2", "A3", "G", "+")
    }


def test_a_piece_is_drawn_with_the_faces_that_are_free() -> None:
    """Three cells in an angle: 3 faces look up, 2 to the front and 2 to the right."""
    piece = ((0, 0, 0), (1, 0, 0), (0, 1, 0))
    puzzle = PolycubePuzzle((2, 2, 1), frozenset(piece), (Piece(piece),))
    lying = lying_pieces(puzzle, PolycubeSolution((Placement(0, (0, 0, 0), 0),)))
    body = piece_body(lying[0], puzzle.size, PolycubeStyle(labels=False))
    panel = drawing(Solid(title="", bodies=(body,), cell=20.0), 1.0, PolycubeStyle(labels=False))
    faces = [
        path.fill
        for group in panel.items
        if isinstance(group, Group)
        for path in group.items
        if isinstance(path, Path) and path.fill
    ]
    assert [2, 2, 3] == sorted(Counter(faces).values())


def test_colours_of_a_piece_stand_on_its_cells_in_the_list() -> None:
    piece = Piece(((0, 0, 0), (1, 0, 0), (2, 0, 0)), marks=(7, 0, 8))
    puzzle = PolycubePuzzle((3, 1, 1), frozenset(piece.cells), (piece,))
    (page,) = sheets(lambda *_: None, puzzle, None, PolycubeStyle(view="sheet"))
    assert {"7": 1, "8": 1} == {each: texts(page.items).count(each) for each in ("7", "8")}


def test_lines_go_around_cells_and_their_holes_with_corners_alone() -> None:
    ring = [(x, y, 0) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    outer, inner = outlines(ring)
    assert [(0, 0), (3, 0), (3, 3), (0, 3)] == outer
    assert {(1, 1), (2, 1), (2, 2), (1, 2)} == set(inner)
    (both,) = outlines([(0, 0, 0), (1, 1, 0)])  # cells that meet in a corner
    assert 8 == len(both)


def test_pieces_are_laid_from_below_and_what_is_caught_does_not_come_down() -> None:
    assert [(2, True), (1, True), (0, True), (3, True)] == laying(PUZZLE, SOLUTION)
    hook = ((0, 0, 0), (1, 0, 0), (0, 0, 1), (0, 0, 2), (1, 0, 2))
    caught = PolycubePuzzle((2, 1, 3), frozenset((*hook, (1, 0, 1))), (Piece(hook), Piece(DOT)))
    lying = PolycubeSolution((Placement(0, (0, 0, 0), 0), Placement(1, (1, 0, 1), 0)))
    assert [(0, True), (1, False)] == laying(caught, lying)


def test_each_part_goes_on_from_where_it_lies() -> None:
    stage = Stage(
        (Move((0, 1), (0, 0, 5)),), (0, 1), None, Stage((Move((1,), (2, 0, 0)),), (1,))
    )  # fmt: skip
    first, second = frames(stage, 3)
    assert {0: (0, 0, 5), 1: (0, 0, 5), 2: (0, 0, 0)} == first.after
    assert ({0: (0, 0, 0), 1: (0, 0, 0)}, {0: (0, 0, 0), 1: (2, 0, 0)}) == (
        second.before,
        second.after,
    )


def test_a_piece_that_is_caught_is_built_as_it_comes_apart_backwards() -> None:
    hook = ((0, 0, 0), (1, 0, 0), (0, 0, 1), (0, 0, 2), (1, 0, 2))
    puzzle = PolycubePuzzle((2, 1, 3), frozenset((*hook, (1, 0, 1))), (Piece(hook), Piece(DOT)))
    lying = PolycubeSolution((Placement(0, (0, 0, 0), 0), Placement(1, (1, 0, 1), 0)))
    way = Stage((Move((1,), (1, 0, 0)),), (1,))
    style = PolycubeStyle(view="steps")
    built, apart = (
        sheets(lambda *_: way, puzzle, lying, replace(style, view=view))[0].description
        for view in ("steps", "apart")
    )
    assert "1. B: in, to the left." in built
    assert "1. B: to the right: out." in apart


def test_faults_are_told_by_the_names_on_the_layers() -> None:
    wrong = PolycubeSolution((*SOLUTION.placements[:2], Placement(0, (0, 0, 1), 0)))
    (page,) = sheets(lambda *_: None, PUZZLE, wrong, PolycubeStyle())
    told = " ".join(texts(page.items))
    assert "A2+A3" in told
    assert "Pieces A2 and A3, layer 2, row 1, column 1" in told
