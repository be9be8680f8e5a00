"""The census of decks: which sets of tiles there are, and how many solutions they have.

The tiles show a different one of the figures 1, 2, … on each side, and there may be several of
each; neighbours show the same figure. See `solvers.decks.sets`.
"""

from collections.abc import Mapping
from dataclasses import astuple, dataclass
from typing import Any

from families.record import Census, CensusResult
from puzzles.codes import RuleCode
from puzzles.decks.shapes import TileShape
from puzzles.errors import RuleError
from puzzles.hexagons import HEXAGONS
from puzzles.setting import setting
from puzzles.squares import SQUARES
from puzzles.triangles import TRIANGLES
from solvers.decks import sets
from solvers.decks.sets import Sets, SetSurvey

CELLS = 9  # of the largest board
SPARE = 2  # figures that a tile does not show, at the most
BOARDS = 1e10  # of the largest space: a day or so


def _edge(about: str) -> Any:
    return setting(2, about, low=1, high=CELLS)


def _figures(sides: int, default: int) -> Any:
    about = f"Number of figures; each tile shows {sides} different ones."
    return setting(default, about, low=sides, high=sides + SPARE)


@dataclass(frozen=True, slots=True, kw_only=True)
class SquareSets:
    """The sets for a board of squares."""

    rows: int = _edge("Rows of the board.")
    columns: int = _edge("Columns of the board; at most nine places in all.")
    figures: int = _figures(4, 4)


@dataclass(frozen=True, slots=True, kw_only=True)
class TriangleSets:
    """The sets for a large triangle."""

    order: int = _edge("Edge of the large triangle in tiles; at most nine places in all.")
    figures: int = _figures(3, 4)


@dataclass(frozen=True, slots=True, kw_only=True)
class HexagonSets:
    """The sets for a large hexagon."""

    order: int = _edge("Edge of the large hexagon in tiles; at most nine places in all.")
    figures: int = _figures(6, 6)


def _census(shape: TileShape, query: type[Any]) -> Census[Any]:
    def begin(asked: Any) -> SetSurvey:
        return SetSurvey(_sets(shape, asked))

    def resume(asked: Any, state: bytes) -> SetSurvey:
        return sets.resume(_sets(shape, asked), state)

    def census_result(asked: Any, met: Mapping[int, int]) -> CensusResult:
        counted = _sets(shape, asked)
        return CensusResult(puzzles=counted.count, solved=counted.count_solved(met))

    return Census(query=query, begin=begin, resume=resume, told=census_result)


def _sets(shape: TileShape, asked: Any) -> Sets:
    """The sets that are asked for, if they can be counted."""
    *size, figures = astuple(asked)
    counted = Sets(shape=shape, size=tuple(size), figures=figures)
    if not shape.sides <= figures <= shape.sides + SPARE:
        what = f"expected {shape.sides} … {shape.sides + SPARE} figures, found {figures}"
        raise RuleError(RuleCode.FIGURE_COUNT, what, ("figures",))
    if not 2 <= counted.board.cells <= CELLS:
        what = f"a census covers boards of 2 … {CELLS} places, not {counted.board.cells}"
        raise RuleError(RuleCode.BOARD_SIZE, what, (shape.size[0],))
    if counted.boards > BOARDS:
        what = f"about {counted.boards:.0e} boards are too many; the limit is {BOARDS:.0e}"
        raise RuleError(RuleCode.TOO_MANY_CELLS, what, ("figures",))
    return counted


SQUARE_CENSUS: Census[SquareSets] = _census(SQUARES, SquareSets)
TRIANGLE_CENSUS: Census[TriangleSets] = _census(TRIANGLES, TriangleSets)
HEXAGON_CENSUS: Census[HexagonSets] = _census(HEXAGONS, HexagonSets)
