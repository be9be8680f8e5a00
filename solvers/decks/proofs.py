"""Proofs that need no search: given tiles, the balance of the figures, tiles that fit nowhere."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache

from puzzles.codes import ReasonCode
from puzzles.decks import DeckPuzzle, Placement, Tile, meeting, turn_tile
from puzzles.decks.shapes import Place
from puzzles.errors import amount
from puzzles.outcome import Reason, all_of
from solvers.decks.layout import Layout

# for each side of a place whether it is an outer edge, and the figure that it must show
Rim = tuple[tuple[bool, int | None], ...]

MOST_TAKEN = 20  # places of given tiles that a reason lists


@lru_cache(32)
def refutation(layout: Layout) -> Reason | None:
    """The first reason, found without a search, why a puzzle has no solution; None if none."""
    puzzle = layout.puzzle
    return (
        _given_reason(puzzle, layout)
        or _border(puzzle)
        or _balance(puzzle)
        or _fit(puzzle, layout)
    )


def _given_reason(puzzle: DeckPuzzle, layout: Layout) -> Reason | None:
    """The reason that given tiles do not match one another, or the border."""
    board, mates = puzzle.board, meeting(puzzle.matching, layout.figures)
    reasons, looked_at = [], set[int]()
    for cell, look in layout.given.items():
        looked_at.add(cell)
        here = board.places[cell]
        for side, other in enumerate(board.beyond[cell]):
            if other is None:
                wanted = puzzle.rim.get((cell, side), look[side])
                if wanted != look[side]:
                    reasons.append(_mismatch(here, look[side], wanted, None))
            elif other[0] in layout.given and other[0] not in looked_at:
                facing = layout.given[other[0]][other[1]]
                if facing not in mates[look[side]]:
                    reasons.append(_mismatch(here, look[side], facing, board.places[other[0]]))
    return all_of(reasons)


def _mismatch(here: Place, figure: int, facing: int | None, there: Place | None) -> Reason:
    what = f"the given tile at {here} shows {figure}"
    what += f" towards {facing} at {there}" if there else " on the outer edge"
    details = {"at": here, "figures": [figure, facing], "beside": there}
    return Reason(ReasonCode.GIVEN_MISMATCH, f"{what}, which does not match", details)


def _border(puzzle: DeckPuzzle) -> Reason | None:
    """The reason that too few edges have the border's figures for the edge of the board."""
    reasons = []
    for figure, outer in sorted(Counter(puzzle.rim.values()).items()):
        supply = sum(tile.count(figure) for tile in puzzle.tiles)
        if supply < outer:
            edges = amount(outer, "outer edge")
            what = f"{edges} must show the figure {figure}, but only {supply} can"
            details = {"figure": figure, "outer": outer, "edges": supply}
            reasons.append(Reason(ReasonCode.BORDER_COUNT, what, details))
    return all_of(reasons)


def _balance(puzzle: DeckPuzzle) -> Reason | None:
    """The reason that too few figures can meet; only if each figure meets at most one other."""
    counts = Counter(figure for tile in puzzle.tiles for figure in tile)
    mates = meeting(puzzle.matching, sorted(counts))
    if any(len(met) > 1 for met in mates.values()):
        return None
    exact = len(puzzle.tiles) == puzzle.board.cells
    if exact and puzzle.border is not None:
        counts.subtract(puzzle.rim.values())  # the rest lies on inner edges, in pairs
    pairs, lonely = _pair_up(counts, mates)
    free = 0 if puzzle.border is not None else puzzle.board.outer
    over = {figure: many for figure, many in lonely.items() if many}
    if exact and lonely.total() > free:
        names = ", ".join(f"{many} of {figure}" for figure, many in sorted(over.items())[:5])
        what = f"{amount(lonely.total(), 'figure')} without a partner ({names})"
        what += f", but room for {free} on outer edges"
        listed = {str(figure): many for figure, many in sorted(over.items())}
        return Reason(ReasonCode.FIGURE_BALANCE, what, {"unpaired": listed, "room": free})
    if pairs < puzzle.board.joints:
        joints = puzzle.board.joints
        what = f"the board has {amount(joints, 'inner edge')}, but only {amount(pairs, 'pair')}"
        what = f"{what} of figures"
        details = {"pairs": pairs, "inner_edges": joints}
        return Reason(ReasonCode.FIGURE_BALANCE, what, details)
    return None


def _pair_up(
    counts: Mapping[int, int], mates: Mapping[int, Iterable[int]]
) -> tuple[int, Counter[int]]:
    """The number of pairs of figures that can meet, and the rest of each figure."""
    pairs, lonely = 0, Counter[int]()
    for figure, many in counts.items():
        mate = next(iter(mates[figure]), None)
        if mate == figure:
            pairs += many // 2
            lonely[figure] = many % 2
        elif mate is None:
            lonely[figure] = many
        else:
            pairs += min(many, counts[mate]) if figure < mate else 0
            lonely[figure] = max(0, many - counts[mate])
    return pairs, lonely


def _fit(puzzle: DeckPuzzle, layout: Layout) -> Reason | None:
    """The reason that a tile which must be used fits nowhere, by its own figures."""
    if layout.surplus:
        return None
    supply = Counter(figure for tile in puzzle.tiles for figure in tile)
    mates = meeting(puzzle.matching, layout.figures)
    given = {p.tile for p in puzzle.fixed}
    rims = {place: _rim(puzzle, cell) for cell, place in enumerate(puzzle.board.places)}
    open_rims = {_rim(puzzle, cell) for cell in layout.order}
    reasons = []
    for index, tile in enumerate(puzzle.tiles):
        own = Counter(tile)
        dead = {f for f in own if not any(supply[mate] > own[mate] for mate in mates[f])}
        if not dead or index in given:
            continue
        able = {rim for rim in {*rims.values()} if _fits(tile, rim, dead, puzzle.turning)}
        if not able & open_rims:
            taken = [p for p in puzzle.fixed if rims[p.row, p.column] in able]
            bare = {tuple((outer, None) for outer, _ in rim) for rim in open_rims}
            kept = any(_fits(tile, rim, dead, puzzle.turning) for rim in bare)
            reasons.append(_never_fits(puzzle, index, sorted(dead), taken, by_border=kept))
    return all_of(reasons)


def _rim(puzzle: DeckPuzzle, cell: int) -> Rim:
    around = enumerate(puzzle.board.beyond[cell])
    return tuple((other is None, puzzle.rim.get((cell, side))) for side, other in around)


def _never_fits(
    puzzle: DeckPuzzle, index: int, figures: list[int], taken: list[Placement], *, by_border: bool
) -> Reason:
    """The reason that a tile fits nowhere.

    taken: given tiles on places where it would fit. by_border: it would fit without the border.
    """
    what = f"tile {index} fits nowhere: no other tile has a partner for {figures[0]}"
    if by_border:
        what += ", and the border wants other figures where it would need none"
    if taken:
        named = ", ".join(f"tile {p.tile} at {(p.row, p.column)}" for p in taken[:5])
        what += f", and where it would need none a given tile lies: {named}"
    details: dict[str, object] = {"tile": index, "figures": figures}
    if puzzle.border is not None:
        details["border"] = by_border
    if puzzle.fixed:
        details["taken"] = [{"tile": p.tile, "at": [p.row, p.column]} for p in taken[:MOST_TAKEN]]
        details["taken_count"] = len(taken)
    return Reason(ReasonCode.TILE_NEVER_FITS, what, details)


def _fits(tile: Tile, rim: Rim, dead: set[int], turning: bool) -> bool:
    """Whether a tile can lie there with its figures that nothing meets on outer edges."""
    turns = range(len(tile) if turning else 1)
    return any(
        all(
            wanted in (None, shown) if outer else shown not in dead
            for shown, (outer, wanted) in zip(turn_tile(tile, turn), rim, strict=True)
        )
        for turn in turns
    )
