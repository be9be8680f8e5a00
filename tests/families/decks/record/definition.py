"""Layings of tiny decks by the definition: points in the plane, nothing of boards or solvers.

spot      an edge of a cell: (middle of the cell, middle of the edge), as rounded complex numbers
laying    {spot: figure}
physical  a laying with every tile and each of its turns told apart
"""

import cmath
import math
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache, partial
from itertools import permutations, product

from puzzles.decks import DeckPuzzle, Placement
from tests.families.decks.record.shape import Spot, Spots
from tests.families.decks.record.shapes import samples_of

Laying = frozenset[tuple[Spot, int]]


def nearest(points: set[complex], point: complex) -> complex:
    """The one of some points that is meant, or the point itself."""
    return next((other for other in points if abs(other - point) < 1e-3), point)


def spots(puzzle: DeckPuzzle) -> Spots:
    """The edges of every place, clockwise; y points down."""
    return samples_of(puzzle.shape.name).spots(puzzle)


def match(puzzle: DeckPuzzle, one: int, other: int) -> bool:
    if puzzle.matching == "equal":
        return one == other
    if puzzle.matching == "opposite":
        return one == -other
    return (one, other) in puzzle.matching or (other, one) in puzzle.matching


def outer_figures(puzzle: DeckPuzzle) -> dict[complex, int]:
    """The figure that each outer edge must show, by its middle: clockwise round the middle of the
    board, from the leftmost of the highest edges; empty if any."""
    if puzzle.border is None:
        return {}
    around = [spot for listed in spots(puzzle).values() for spot in listed]
    meeting = Counter(edge for _, edge in around)
    centre = sum(middle for middle, _ in around) / len(around)
    outer = [edge for edge, count in meeting.items() if count == 1]
    start = min(outer, key=lambda edge: (round(edge.imag, 3), edge.real))
    begin = cmath.phase(start - centre)
    outer.sort(key=lambda edge: (cmath.phase(edge - centre) - begin + 1e-6) % (2 * math.pi))
    border = puzzle.border
    figures = border if isinstance(border, tuple) else (border,) * len(outer)
    return dict(zip(outer, figures, strict=True))


class TooLongError(Exception):
    """There is more to try than was allowed."""


def physical(puzzle: DeckPuzzle, most: float = math.inf) -> Iterator[Laying]:
    """Every physical laying, as what one sees of it; TooLongError beyond so many tiles laid."""
    around = list(spots(puzzle).values())
    meeting = Counter(edge for listed in around for _, edge in listed)
    edges = {edge: k for k, edge in enumerate(meeting)}
    numbered = [[edges[edge] for _, edge in listed] for listed in around]
    looks = [_looks(puzzle, place) for place in spots(puzzle)]
    known = {figure for listed in looks for _, look in listed for figure in look}
    meet = {pair for pair in product(known, repeat=2) if match(puzzle, *pair)}
    outer = [count == 1 for count in meeting.values()]
    wanted = {edges[edge]: figure for edge, figure in outer_figures(puzzle).items()}
    shown: list[list[int]] = [[] for _ in meeting]
    laid: list[tuple[int, tuple[int, ...]]] = []
    used: set[int] = set()
    steps = 0

    def extend() -> Iterator[Laying]:
        if len(laid) == len(around):
            seen = zip(around, laid, strict=True)
            yield frozenset(
                pair for listed, (_, look) in seen for pair in zip(listed, look, strict=True)
            )
            return
        listed = numbered[len(laid)]
        for tile, look in looks[len(laid)]:
            if tile not in used and all(map(fits, listed, look)):
                laid.append((tile, look))
                used.add(tile)
                step()
                for edge, figure in zip(listed, look, strict=True):
                    shown[edge].append(figure)
                yield from extend()
                laid.pop()
                used.discard(tile)
                for edge in listed:
                    shown[edge].pop()

    def step() -> None:
        nonlocal steps
        steps += 1
        if steps > most:
            raise TooLongError

    def fits(edge: int, figure: int) -> bool:
        if outer[edge]:
            return wanted.get(edge, figure) == figure
        return not shown[edge] or (shown[edge][0], figure) in meet

    yield from extend()


def _looks(puzzle: DeckPuzzle, place: tuple[int, int]) -> list[tuple[int, tuple[int, ...]]]:
    """The tiles that may lie on a place, with what each shows there in each of its turns."""
    given = {(p.row, p.column): (p.tile, p.turn) for p in puzzle.fixed}
    pinned = {tile for tile, _ in given.values()}
    sides = len(puzzle.tiles[0])
    turns = range(sides if puzzle.turning else 1)
    free = [(k, turn) for k in range(len(puzzle.tiles)) if k not in pinned for turn in turns]
    return [
        (tile, tuple(puzzle.tiles[tile][(side - turn) % sides] for side in range(sides)))
        for tile, turn in ([given[place]] if place in given else free)
    ]


def images(puzzle: DeckPuzzle, laying: Laying) -> set[Laying]:
    """What turns of the board that keep the places and the given tiles make of a laying."""
    edges = spots(puzzle)
    pinned = {spot for p in puzzle.fixed for spot in edges[p.row, p.column]}
    held = {(spot, figure) for spot, figure in laying if spot in pinned}
    images, wanted = {laying}, outer_figures(puzzle).items()
    for to in turns(frozenset(map(tuple, edges.values()))) if puzzle.turning else ():
        edge_to = {edge: there for (_, edge), (_, there) in to.items()}
        moved = {(edge_to[edge], figure) for edge, figure in wanted}
        if {(to[spot], figure) for spot, figure in held} == held and moved == {*wanted}:
            images.add(frozenset((to[spot], figure) for spot, figure in laying))
    return images


@cache
def turns(places: frozenset[tuple[Spot, ...]]) -> list[dict[Spot, Spot]]:
    """Where the turns of the plane that keep the places bring each edge; not the identity."""
    moved = (motion(places, turn) for turn in range(1, len(next(iter(places)))))
    return [to for to in moved if to is not None]


def motion(
    places: Collection[Sequence[Spot]], turn: int, *, mirrored: bool = False
) -> dict[Spot, Spot] | None:
    """Where a turn, after a mirror, brings each edge; None if places come to lie beside others."""
    all_spots = {spot for around in places for spot in around}
    points = {point for spot in all_spots for point in spot}
    centre = sum(middle for middle, _ in all_spots) / len(all_spots)
    spin = cmath.exp(2j * cmath.pi * turn / len(next(iter(places))))

    def move(point: complex) -> complex:
        step = point - centre
        step = complex(-step.real, step.imag) if mirrored else step
        return nearest(points, centre + step * spin)

    to = {(middle, edge): (move(middle), move(edge)) for middle, edge in all_spots}
    return to if set(to.values()) == all_spots else None


def counts(puzzle: DeckPuzzle) -> tuple[int, int, int]:
    """labelled, count, distinct."""
    layings = list(physical(puzzle))
    boards = set(layings)
    return len(layings), len(boards), len({frozenset(images(puzzle, board)) for board in boards})


def as_laying(puzzle: DeckPuzzle, placements: tuple[Placement, ...]) -> Laying:
    """What one sees of a solution."""
    edges = spots(puzzle)
    return frozenset(
        (edges[p.row, p.column][(k + p.turn) % len(puzzle.tiles[0])], figure)
        for p in placements
        for k, figure in enumerate(puzzle.tiles[p.tile])
    )


def essential(puzzle: DeckPuzzle) -> int:
    """Layings up to all that moves the board and renames the figures and keeps the deck."""
    boards = set(physical(puzzle))
    known = symmetries(puzzle)
    return len({frozenset(moved(board) for moved in known) for board in boards})


def symmetries(puzzle: DeckPuzzle) -> list[Callable[[Laying], Laying]]:
    """Every motion of the plane with every renaming, tried one by one."""
    edges = spots(puzzle)
    border = outer_figures(puzzle).values()
    figures = sorted({f for tile in (*puzzle.tiles, border) for f in tile})
    symmetries: list[Callable[[Laying], Laying]] = []
    for turn, mirrored in product(range(len(puzzle.tiles[0])), (False, True)):
        to = motion(edges.values(), turn, mirrored=mirrored)
        if to is None:
            continue
        for renamed in permutations(figures):
            name = dict(zip(figures, renamed, strict=True))
            if is_symmetry(puzzle, edges, to, name):
                symmetries.append(partial(image, to, name))
    return symmetries


def image(to: dict[Spot, Spot], name: dict[int, int], laying: Laying) -> Laying:
    return frozenset((to[spot], name[figure]) for spot, figure in laying)


def is_symmetry(
    puzzle: DeckPuzzle,
    edges: dict[tuple[int, int], list[Spot]],
    to: dict[Spot, Spot],
    name: dict[int, int],
) -> bool:
    """Whether tiles, matching, border and given tiles stay what they are."""
    for one, other in product(name, repeat=2):
        if match(puzzle, one, other) != match(puzzle, name[one], name[other]):
            return False
    wanted = outer_figures(puzzle)
    edge_to = {edge: there for (_, edge), (_, there) in to.items()}
    if any(wanted[edge_to[edge]] != name[figure] for edge, figure in wanted.items()):
        return False
    given = {
        (edges[p.row, p.column][(k + p.turn) % len(puzzle.tiles[0])], figure)
        for p in puzzle.fixed
        for k, figure in enumerate(puzzle.tiles[p.tile])
    }
    if {(to[spot], name[figure]) for spot, figure in given} != given:
        return False
    pinned = {p.tile for p in puzzle.fixed}
    loose = [tile for k, tile in enumerate(puzzle.tiles) if k not in pinned]
    around = edges[0, 0]
    places = {spot: place for place, listed in edges.items() for spot in listed}
    there = edges[places[to[around[0]]]]  # where the first place comes to lie
    images = []
    for tile in loose:
        shown = {to[around[k]]: name[figure] for k, figure in enumerate(tile)}
        images.append(tuple(shown[spot] for spot in there))
    return Counter(map(look_of(puzzle), loose)) == Counter(map(look_of(puzzle), images))


def look_of(puzzle: DeckPuzzle) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
    """A tile, however it is turned if it may be."""
    if not puzzle.turning:
        return lambda tile: tile
    return lambda tile: min(tile[k:] + tile[:k] for k in range(len(tile)))
