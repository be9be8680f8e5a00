"""Edge matching: tiles with a figure on each edge, laid on a board so that neighbours match.

This is the part that decks of all shapes share; a family adds the shape of its tiles
(`puzzles.decks.shapes`) and its text formats.

    figure     a whole number on an edge of a tile
    matching   which figures meet: `opposite` (z meets -z, 0 itself), `equal`, or pairs of
               figures; a figure in no pair meets none, so it fits on an outer edge alone
    border     the figure that every outer edge of the board shows, or one for each of them,
               clockwise from the top left; None: anything
    frame      the border if it is one figure
    turn       how often a tile is turned clockwise: its edge k lies on side (k + turn) mod sides
    fixed      placements that are given; surplus tiles stay in the box
    look       a tile as laid: the figures on the sides of its cell, clockwise
See `puzzles.decks.shapes` for the words of the board.

Identical tiles are interchangeable and the turns of a symmetric tile look the same, so solutions
are distinguished by their looks alone.
"""

import math
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from itertools import islice, product
from typing import Any, ClassVar, Generic, TypeVar

from puzzles.codes import FaultCode, RuleCode
from puzzles.decks.labels import Labels
from puzzles.decks.shapes import Board, TileShape, board_of
from puzzles.errors import Place, RuleError, amount, require_within
from puzzles.outcome import Fault, empty_fault
from puzzles.search_space import SearchSpace
from puzzles.setting import choose, prelaid_setting, setting

Tile = tuple[int, ...]
Pair = tuple[int, int]
Matching = str | tuple[Pair, ...]
Border = int | tuple[int, ...] | None

CELL_LIMIT = 1_024  # places of a board
TILE_LIMIT = 2_048  # tiles of a puzzle
FIGURE_LIMIT = 999  # the largest number that stands for a figure
DIFFERENT_LIMIT = 200  # different figures of a puzzle; a pair of them indexes a table
GENERATED_CELLS = 400  # places of a generated board
GENERATED_FIGURES = 60  # kinds of figures in a generated deck
GENERATED_SOLUTIONS = 1_000
DECK_LIMITS = {  # by name, for people
    "places": CELL_LIMIT,
    "tiles": TILE_LIMIT,
    "figure": FIGURE_LIMIT,
    "different_figures": DIFFERENT_LIMIT,
}
FAULT_LIMIT = 100  # faults that are named; bounds the time that a hostile solution can take


class PlainMatching(StrEnum):
    """A matching that needs no list."""

    OPPOSITE = "opposite"  # the halves z and -z meet; 0 meets itself
    EQUAL = "equal"  # a figure meets itself


class GeneratedKind(StrEnum):
    """The matching of a generated deck."""

    OPPOSITE = "opposite"
    EQUAL = "equal"
    MIXED = "mixed"  # halves alternating with figures that meet themselves


class Engine(StrEnum):
    """The search for layings of a deck."""

    AUTO = "auto"  # as suits the deck
    SCAN = "scan"  # cell by cell
    CHOOSY = "choosy"  # always the cell with fewest options


@dataclass(frozen=True, slots=True)
class Placement:
    """A tile on a place; turn: turns clockwise from the listed tile."""

    tile: int
    row: int
    column: int
    turn: int


@dataclass(frozen=True, slots=True)
class DeckSolution:
    """A laid board; equal layings compare equal when their placements are in the same order."""

    placements: tuple[Placement, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckPuzzle:
    """A deck and the rules for laying it; each family adds the size of its board."""

    shape: ClassVar[TileShape]
    tiles: tuple[Tile, ...]
    matching: Matching = PlainMatching.OPPOSITE
    turning: bool = True
    border: Border = None
    fixed: tuple[Placement, ...] = ()
    labels: Labels = field(default=Labels(), compare=False)

    @property
    def size(self) -> tuple[int, ...]:
        """The numbers that define the board, such as rows and columns."""
        return tuple([getattr(self, name) for name in self.shape.size])

    @property
    def board(self) -> Board:
        """The places that the tiles are laid on."""
        return board_of(self.shape, self.size)

    @property
    def frame(self) -> int | None:
        """The figure of all outer edges, if the border is one figure."""
        return self.border if isinstance(self.border, int) else None

    @property
    def rim(self) -> Mapping[tuple[int, int], int]:
        """The figure that each outer edge, a cell and its side, must show; empty if any."""
        return _rim(self)

    @property
    def search_space(self) -> SearchSpace:
        """The search space as computed in the source of the rules."""
        return every_laying(self)

    @property
    def cells(self) -> int:
        """Places of the board."""
        return self.board.cells

    @property
    def kinds(self) -> Counter[Tile]:
        """Number of tiles by look; if tiles may be turned, all turns count as one look."""
        if not self.turning:
            return Counter(self.tiles)
        return Counter(least_turn(tile) for tile in self.tiles)


P_co = TypeVar("P_co", bound=DeckPuzzle, covariant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckOptions:
    """The options of a search on a deck."""

    engine: Engine | str = setting(
        Engine.AUTO,
        "`scan` fills cell by cell, `choosy` always the cell with fewest options; `auto`"
        " alternates between them until one is far ahead.",
        words=Engine,
    )
    tries: bool = setting(
        False,
        "Also count the tries of the original programs, which distinguish all tiles and all their"
        " turns; left out if counting takes longer than some seconds.",
    )
    essential: bool = setting(
        False,
        "Also count up to reflections of the board and renamings of the figures, as far as these"
        " preserve the deck.",
    )

    def __post_init__(self) -> None:
        choose(self)


def generated_matching(default: GeneratedKind) -> Any:
    """The setting of a generated deck's matching."""
    about = "Halves, figures that meet themselves, or both kinds (`mixed`)."
    return setting(default, about, words=GeneratedKind)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckParams(ABC, Generic[P_co]):
    """Wishes for a generated deck of any shape."""

    figures: int | None = setting(
        None,
        "Number of figures; more figures give fewer solutions; null: a medium number.",
        low=1,
        high=GENERATED_FIGURES,
    )
    matching: GeneratedKind | str = generated_matching(GeneratedKind.OPPOSITE)
    turning: bool = setting(True, "Whether the tiles may be turned.")
    border: bool = setting(False, "Figure 0 is on every outer edge and on no inner edge.")
    unique: bool = setting(False, "true: proved to have exactly one distinct solution.")
    solutions: int | None = setting(
        None,
        "Number of distinct solutions, proved; null: any number.",
        low=1,
        high=GENERATED_SOLUTIONS,
    )
    prelaid: int = prelaid_setting("tiles", GENERATED_CELLS)

    def __post_init__(self) -> None:
        choose(self)

    @property
    @abstractmethod
    def blank(self) -> P_co:
        """A deck for the wished board, with equal tiles."""


def blank_tiles(shape: TileShape, cells: int) -> tuple[Tile, ...]:
    """Blank tiles for `cells` cells, at least one."""
    return ((0,) * shape.sides,) * max(1, cells)


def every_laying(puzzle: DeckPuzzle) -> SearchSpace:
    """The search space of all orders of the tiles with all turns of each."""
    cells, tiles, sides = puzzle.board.cells, len(puzzle.tiles), puzzle.shape.sides
    orders = f"{tiles}!" if tiles == cells else f"{tiles}!/{tiles - cells}!"
    size = math.perm(tiles, cells) * (sides**cells if puzzle.turning else 1)
    formula = f"{orders} · {sides}^{cells}" if puzzle.turning else orders
    told = f"{formula} = {size:,}" if size < 10**30 else formula
    return SearchSpace(told, math.log10(size))


def turn_tile(tile: Tile, turn: int) -> Tile:
    """The look of a tile after `turn` turns clockwise."""
    shift = -turn % len(tile)
    return tile[shift:] + tile[:shift]


@lru_cache(4096)
def least_turn(tile: Tile) -> Tile:
    """The smallest look of a tile; tiles that differ only by a turn have the same."""
    return min(turn_tile(tile, turn) for turn in range(len(tile)))


@lru_cache(4096)
def period(tile: Tile) -> int:
    """Number of turns after which a tile looks the same again."""
    return next(turn for turn in range(1, len(tile) + 1) if turn_tile(tile, turn) == tile)


def meeting(matching: Matching, figures: Sequence[int]) -> Mapping[int, frozenset[int]]:
    """For each figure the ones it meets, among these figures."""
    if matching == PlainMatching.EQUAL:
        return {figure: frozenset((figure,)) for figure in figures}
    if matching == PlainMatching.OPPOSITE:
        return {figure: frozenset((-figure,)).intersection(figures) for figure in figures}
    mates: dict[int, set[int]] = {figure: set() for figure in figures}
    assert not isinstance(matching, str)
    for one, other in matching:
        if one in mates and other in mates:
            mates[one].add(other)
            mates[other].add(one)
    return {figure: frozenset(met) for figure, met in mates.items()}


@lru_cache(64)
def figures_of(puzzle: DeckPuzzle) -> tuple[int, ...]:
    """The different figures of a puzzle, the border's included, sorted."""
    figures = {figure for tile in puzzle.tiles for figure in tile}
    if puzzle.border is not None:
        figures.update(puzzle.border if isinstance(puzzle.border, tuple) else (puzzle.border,))
    return tuple(sorted(figures))


@lru_cache(64)
def _rim(puzzle: DeckPuzzle) -> Mapping[tuple[int, int], int]:
    edges, border = puzzle.board.outline, puzzle.border
    if border is None:
        return {}
    return (
        dict.fromkeys(edges, border)
        if isinstance(border, int)
        else dict(zip(edges, border, strict=True))
    )


def macmahon(colours: int, sides: int) -> tuple[Tile, ...]:
    """All tiles with edges in `colours` colours that differ by more than a turn (MacMahon 1921).

    The colours are the figures 1, 2, …
    """
    every = product(range(1, colours + 1), repeat=sides)
    return tuple(tile for tile in every if tile == least_turn(tile))


def check_deck(puzzle: DeckPuzzle) -> None:
    """Raise RuleError for the first rule that a puzzle breaks; its board is assumed legal."""
    board = puzzle.board
    if len(puzzle.tiles) > TILE_LIMIT:
        what = f"a deck has at most {TILE_LIMIT} tiles, not {len(puzzle.tiles)}"
        raise RuleError(RuleCode.TILE_COUNT, what, ("tiles",))
    if len(puzzle.tiles) < board.cells:
        places, tiles = amount(board.cells, "place"), amount(board.cells, "tile")
        what = f"a board of {places} needs {tiles} or more, not {len(puzzle.tiles)}"
        raise RuleError(RuleCode.TOO_FEW_TILES, what, ("tiles",))
    _check_matching(puzzle)
    legal: set[int] = set()
    for index, tile in enumerate(puzzle.tiles):
        if len(tile) != board.sides:
            what = f"a tile has {board.sides} edges, not {len(tile)}"
            raise RuleError(RuleCode.TILE_EDGES, what, ("tiles", index))
        for side, figure in enumerate(tile):
            if figure not in legal:
                _require_figure(figure, ("tiles", index, side))
                legal.add(figure)
    _check_border(puzzle)
    if len(figures_of(puzzle)) > DIFFERENT_LIMIT:
        many = len(figures_of(puzzle))
        what = f"a deck has at most {DIFFERENT_LIMIT} different figures, not {many}"
        raise RuleError(RuleCode.FIGURE_COUNT, what, ("tiles",))
    _check_fixed(puzzle)


def _check_matching(puzzle: DeckPuzzle) -> None:
    matching = puzzle.matching
    if isinstance(matching, PlainMatching):
        return
    if isinstance(matching, str):
        if matching not in set(PlainMatching):
            what = f"a matching is opposite, equal or a list of pairs, not {matching!r}"
            raise RuleError(RuleCode.MATCHING, what, ("matching",))
        object.__setattr__(puzzle, "matching", PlainMatching(matching))
        return
    for index, pair in enumerate(matching):
        for figure in pair:
            _require_figure(figure, ("matching", index))


def _check_border(puzzle: DeckPuzzle) -> None:
    """Raise RuleError unless the border is legal; a list of one figure becomes that figure."""
    border = puzzle.border
    if isinstance(border, int):
        _require_figure(border, ("border",))
    elif border is not None:
        if len(border) != (outer := puzzle.board.outer):
            what = f"a border is one figure, or one for each of the {outer} outer edges"
            raise RuleError(RuleCode.BORDER, f"{what}, not {len(border)}", ("border",))
        for index, figure in enumerate(border):
            _require_figure(figure, ("border", index))
        if len(set(border)) == 1:
            object.__setattr__(puzzle, "border", border[0])


def _require_figure(figure: int, at: Place) -> None:
    require_within(-FIGURE_LIMIT, FIGURE_LIMIT, figure, "a figure is {}", RuleCode.FIGURE, at)


def _check_fixed(puzzle: DeckPuzzle) -> None:
    """Raise RuleError unless each given placement is possible.

    Whether their figures match is left to the search.
    """
    tiles, places = set(), set()
    known = set(puzzle.board.places)
    for index, p in enumerate(puzzle.fixed):
        here = ("fixed", index)
        place = (p.row, p.column)
        if not 0 <= p.tile < len(puzzle.tiles):
            what = f"there is no tile {p.tile}; the puzzle lists {len(puzzle.tiles)}"
            raise RuleError(FaultCode.UNKNOWN_TILE, what, (*here, "tile"))
        if place not in known:
            raise RuleError(FaultCode.OUTSIDE, f"there is no place {place} on the board", here)
        if not 0 <= p.turn < (puzzle.shape.sides if puzzle.turning else 1):
            what = "a turn is 0 … " + str(puzzle.shape.sides - 1 if puzzle.turning else 0)
            raise RuleError(FaultCode.WRONG_TURN, f"{what}, not {p.turn}", (*here, "turn"))
        if p.tile in tiles or place in places:
            what = f"tile {p.tile}" if p.tile in tiles else f"{place}"
            raise RuleError(RuleCode.FIXED_TWICE, f"{what} is fixed twice", here)
        tiles.add(p.tile)
        places.add(place)


def faults(puzzle: DeckPuzzle, solution: DeckSolution) -> tuple[Fault, ...]:
    """Everything that is wrong with a solution, up to FAULT_LIMIT; empty when it is right."""
    return tuple(islice(_faults(puzzle, solution), FAULT_LIMIT))


def _faults(puzzle: DeckPuzzle, solution: DeckSolution) -> Iterator[Fault]:
    cells = {place: cell for cell, place in enumerate(puzzle.board.places)}
    lying: dict[int, int] = {}  # cell -> placement
    looks: dict[int, Tile] = {}
    used: dict[int, int] = {}  # tile -> placement
    for index, p in enumerate(solution.placements):
        fault = placement_fault(puzzle, p, index, cells)
        if fault is not None:
            yield fault
            continue
        cell = cells[p.row, p.column]
        first = used.setdefault(p.tile, index)
        if first != index:
            what = f"tile {p.tile} lies twice: placements {first} and {index}"
            both = tuple((q.row, q.column) for q in (solution.placements[first], p))
            yield Fault(FaultCode.TILE_TWICE, what, ("placements", index, "tile"), both, p.tile)
        if lying.setdefault(cell, index) == index:
            looks[cell] = turn_tile(puzzle.tiles[p.tile], p.turn)
        else:
            what = f"placements {lying[cell]} and {index} lie on one place"
            yield Fault(FaultCode.PLACE_TWICE, what, ("placements", index))
    for clash in clashes(puzzle, looks):
        yield mismatch(puzzle, looks, clash, ("placements", lying[clash[0]]))
    for p in puzzle.fixed:
        cell, there = cells[p.row, p.column], (p.row, p.column)
        wanted = turn_tile(puzzle.tiles[p.tile], p.turn)
        if looks.get(cell, wanted) != wanted:  # an identical tile will do
            what = f"tile {p.tile} is given at {there}, but another lies there"
            at = ("placements", lying[cell])
            yield Fault(FaultCode.FIXED_MOVED, what, at, (there,), p.tile)
    empty = [place for place, cell in cells.items() if cell not in lying]
    yield from empty_fault(FaultCode.EMPTY_PLACES, "place", empty, "placements")


def placement_fault(
    puzzle: DeckPuzzle, p: Placement, index: int, cells: Mapping[tuple[int, int], int]
) -> Fault | None:
    """The fault of a placement by itself, if it has one."""
    here = ("placements", index)
    if not 0 <= p.tile < len(puzzle.tiles):
        what = f"there is no tile {p.tile}; the puzzle lists {len(puzzle.tiles)}"
        return Fault(FaultCode.UNKNOWN_TILE, what, (*here, "tile"))
    if (p.row, p.column) not in cells:
        what = f"there is no place ({p.row}, {p.column}) on the board"
        return Fault(FaultCode.OUTSIDE, what, here)
    if not 0 <= p.turn < puzzle.shape.sides or (p.turn and not puzzle.turning):
        allowed = f"0 … {puzzle.shape.sides - 1}" if puzzle.turning else "0: nothing is turned"
        what = f"expected a turn of {allowed}, not {p.turn}"
        return Fault(FaultCode.WRONG_TURN, what, (*here, "turn"))
    return None


def mismatch(puzzle: DeckPuzzle, looks: Mapping[int, Tile], clash: "Clash", at: Place) -> Fault:
    """The fault of one of the `clashes`; at: its place in the solution."""
    (cell, side, other), places = clash, puzzle.board.places
    if other is None:
        what = f"{looks[cell][side]} on the outer edge of {places[cell]}"
        what = f"{what} is not the border {puzzle.rim[cell, side]}"
        return Fault(FaultCode.WRONG_BORDER, what, at, (places[cell],))
    between = f"{places[cell]} and {places[other[0]]}"
    what = f"{looks[cell][side]} and {looks[other[0]][other[1]]} between {between} do not match"
    return Fault(FaultCode.MISMATCH, what, at, (places[cell], places[other[0]]))


Clash = tuple[int, int, tuple[int, int] | None]  # cell, side, and what lies beyond it


def clashes(puzzle: DeckPuzzle, looks: Mapping[int, Tile]) -> Iterator[Clash]:
    """Edges of laid cells that do not match, each once, and outer edges that miss the border."""
    mates, rim = meeting(puzzle.matching, figures_of(puzzle)), puzzle.rim
    for cell, look in sorted(looks.items()):
        for side, other in enumerate(puzzle.board.beyond[cell]):
            if other is None:
                wrong = rim.get((cell, side), look[side]) != look[side]
            else:
                facing = looks[other[0]][other[1]] if other[0] in looks else None
                wrong = cell < other[0] and facing is not None and facing not in mates[look[side]]
            if wrong:
                yield cell, side, other


def looks(puzzle: DeckPuzzle, solution: DeckSolution) -> dict[tuple[int, int], Tile]:
    """The look of the tile at each place of a laid board, with or without faults."""
    return {
        (p.row, p.column): turn_tile(puzzle.tiles[p.tile], p.turn)
        for p in solution.placements
        if 0 <= p.tile < len(puzzle.tiles)
    }


def letter(puzzle: DeckPuzzle, figure: int) -> str:
    """A figure as one character if possible: 1 is A, its lower half -1 is a.

    This follows the document's text; its program printed 1 as B. Other figures are numbers: 0, and
    all figures if one exceeds 26.
    """
    if not 1 <= abs(figure) <= 26 or max(map(abs, figures_of(puzzle))) > 26:
        return str(figure)
    return chr(ord("A" if figure > 0 else "a") + abs(figure) - 1)
