"""A hash of a deck that does not depend on the names of its figures or the order of its tiles.

Two decks are the same puzzle if one becomes the other by turning tiles (if allowed), turning the
board, reordering the tiles and renaming the figures, with halves swapped or not. The figures are
renamed in a canonical way: they are distinguished by the figures they meet and the tiles they are
on, again and again (colour refinement). If figures stay alike, each of them is tried as the first,
and the smallest description wins (individualisation, as in McKay's nauty). A deck may be so
regular that this tree has too many leaves; then its refined figures alone describe it. The hash is
still the same for the same puzzle, but another puzzle may share it; `exact` is False then.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from puzzles.decks import DeckPuzzle, Tile, figures_of, least_turn, meeting, turn_tile
from puzzles.decks.shapes import bounds_of
from puzzles.fingerprint import Fingerprint, fingerprint_of

WORK_LIMIT = 60_000  # edges of tiles to visit, over all leaves


class _TooManyLeavesError(Exception):
    """The tree is too large to be searched for the smallest description."""


@dataclass(frozen=True, slots=True)
class _Drawing:
    """A deck in one turn of the board.

    mates: for each figure the ones it meets. tiles: their numbers by kind. given: looks by place.
    rim: figures by place and side, if the border is a list.
    """

    puzzle: DeckPuzzle
    mates: Mapping[int, Sequence[int]]
    tiles: Mapping[Tile, int]
    given: Mapping[tuple[int, int], Tile]
    rim: Mapping[tuple[tuple[int, int], int], int]
    shape: tuple[int, ...]

    def refine(self, colours: Mapping[int, int]) -> dict[int, int]:
        """The colours after refinement by neighbours, until no more figures are distinguished."""
        refined = dict(colours)
        while True:
            seen = self.neighbours_of(refined)
            signs = {
                f: (colour, sorted(refined[m] for m in self.mates[f]), sorted(seen[f]))
                for f, colour in refined.items()
            }
            ranked: list[Any] = []
            for sign in sorted(signs.values()):
                if not ranked or ranked[-1] != sign:
                    ranked.append(sign)
            names = {repr(sign): number for number, sign in enumerate(ranked)}
            known = len(set(refined.values()))
            refined = {figure: names[repr(sign)] for figure, sign in signs.items()}
            if len(names) == known:
                return refined

    def neighbours_of(self, colours: Mapping[int, int]) -> Mapping[int, Sequence[Any]]:
        """For each figure its neighbours on tiles, as colours."""
        seen: dict[int, list[Any]] = {figure: [] for figure in colours}
        for tile, many in self.tiles.items():
            shown = tuple(colours[figure] for figure in tile)
            for side, figure in enumerate(tile):
                around = turn_tile(shown, -side) if self.puzzle.turning else (*shown, side)
                seen[figure].append((0, many, around))
        for place, look in self.given.items():
            shown = tuple(colours[figure] for figure in look)
            for side, figure in enumerate(look):
                seen[figure].append((1, *place, side, shown))
        for (place, side), figure in self.rim.items():
            seen[figure].append((2, *place, side))
        return seen

    def smallest(self, colours: Mapping[int, int], budget: list[int]) -> Any:
        """The smallest description over all ways to distinguish figures of equal colour.

        budget: a list of one number, the leaves that may still be visited; counted down.
        """
        refined = self.refine(colours)
        sizes = Counter(refined.values())
        alike = [colour for colour, size in sorted(sizes.items()) if size > 1]
        if not alike:
            budget[0] -= 1
            if budget[0] < 0:
                raise _TooManyLeavesError
            return self.describe(refined)
        wanted = min(alike, key=lambda colour: sizes[colour])
        if sizes[wanted] > budget[0]:
            raise _TooManyLeavesError
        apart = (
            {f: 2 * c + (f == figure) for f, c in refined.items()}
            for figure, colour in refined.items()
            if colour == wanted
        )
        return min(self.smallest(each, budget) for each in apart)

    def describe(self, names: Mapping[int, int]) -> Any:
        """The complete description of the deck, with these names of figures."""
        puzzle, tiles = self.puzzle, Counter[Tile]()
        for tile, many in self.tiles.items():
            named = tuple(names[figure] for figure in tile)
            tiles[least_turn(named) if puzzle.turning else named] += many
        given = sorted(
            (place, tuple(names[figure] for figure in look)) for place, look in self.given.items()
        )
        pairs = sorted((names[f], names[m]) for f, met in self.mates.items() for m in met)
        border = -1 if puzzle.frame is None else names[puzzle.frame]
        head = (puzzle.board.sides, self.shape, puzzle.turning, border)
        rim = sorted((edge, names[figure]) for edge, figure in self.rim.items())
        return (head, pairs, sorted(tiles.items()), given, *([rim] if rim else []))


def fingerprint(puzzle: DeckPuzzle) -> Fingerprint:
    """The fingerprint of a deck; `fixed` and the number of surplus tiles are part of it."""
    leaves = max(1, WORK_LIMIT // (len(puzzle.tiles) * puzzle.board.sides))
    first = {figure: int(figure == puzzle.frame) for figure in figures_of(puzzle)}
    forms, exact = [], True
    for drawing in _drawings(puzzle):
        try:
            forms.append(drawing.smallest(first, [leaves]))
        except _TooManyLeavesError:
            exact = False
            forms.append(drawing.describe(drawing.refine(first)))
    return fingerprint_of(min(forms), exact=exact)


def _drawings(puzzle: DeckPuzzle) -> Iterator[_Drawing]:
    """The deck in every turn of the board that can make a difference."""
    board = puzzle.board
    mates = meeting(puzzle.matching, figures_of(puzzle))
    sorted_mates = {f: tuple(sorted(met)) for f, met in mates.items()}
    cells = {place: cell for cell, place in enumerate(board.places)}
    given = {(p.row, p.column): turn_tile(puzzle.tiles[p.tile], p.turn) for p in puzzle.fixed}
    pinned = {p.tile for p in puzzle.fixed}
    loose = [tile for index, tile in enumerate(puzzle.tiles) if index not in pinned]
    if puzzle.turning:
        loose = [least_turn(tile) for tile in loose]
    rim = {} if puzzle.frame is not None else puzzle.rim
    for turn in range(board.sides if given or rim or not puzzle.turning else 1):
        tiles = Counter(turn_tile(tile, 0 if puzzle.turning else turn) for tile in loose)
        moved = {
            board.turned[turn][cells[place]]: turn_tile(look, turn)
            for place, look in given.items()
        }
        outer = {
            (board.turned[turn][cell], (side + turn) % board.sides): figure
            for (cell, side), figure in rim.items()
        }
        bounds = bounds_of(board.turned[turn])
        shape = bounds if given or rim else tuple(sorted(bounds))
        yield _Drawing(puzzle, sorted_mates, tiles, moved, outer, shape)
