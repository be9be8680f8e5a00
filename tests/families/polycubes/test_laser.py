"""Polycubes for a laser: layers that are the pieces once they are glued, and a tray."""

from collections import Counter
from itertools import product

import pytest
from manifold3d import JoinType

from puzzles.polycubes import Piece, PolycubePuzzle
from render.polycubes import sheets
from render.polycubes.laser import thickness
from render.polycubes.style import PolycubeStyle
from tests.cuts import area, pieces

RING = tuple((x, y, 0) for x, y in product(range(3), repeat=2) if (x, y) != (1, 1))
BRIDGE = ((0, 0, 0), (2, 0, 0), (0, 1, 0), (2, 1, 0), (0, 2, 0), (1, 2, 0), (2, 2, 0), (1, 0, 0),
          (1, 1, 1), (1, 0, 1))  # fmt: skip
BOX = frozenset((x, y, z) for x, y, z in product(range(3), repeat=3))
PUZZLE = PolycubePuzzle((3, 3, 3), BOX, (Piece(RING, 2, 2), Piece(BRIDGE)))
STYLE = PolycubeStyle(view="laser", clearance_mm=0.0, cell_mm=10.0, cell_sheets=2, kerf_mm=0.2)


def test_the_layers_of_a_piece_are_the_piece_with_its_holes() -> None:
    """A ring, and one with a bridge over it."""
    volumes: Counter[str] = Counter()
    engraved: Counter[str] = Counter()
    for piece in pieces(sheets(lambda *_: None, PUZZLE, None, STYLE)):
        name = piece.name.split("-layer")[0]
        burnt = area(piece.cut).offset(-0.1, JoinType.Miter)
        volumes[name] += round(burnt.area() * thickness(STYLE))
        engraved[name] += bool(piece.engraved)
    wanted = {"piece-a1": 8_000, "piece-a2": 8_000, "piece-b": 10_000}
    assert wanted == {name: pytest.approx(volumes[name], rel=0.01) for name in wanted}
    assert {1} == {engraved[name] for name in wanted}
