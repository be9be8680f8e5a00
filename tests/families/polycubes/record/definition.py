"""The rules of polycubes as a plain program, and small puzzles to try them on.

voxels   of a placed piece: a set of (cell, colour)
kind     the voxels of a piece in all its turns, moved to the origin
form     a solution: a set of (kind, voxels)
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import permutations, product
from math import comb, prod

from puzzles.dice import Dice
from puzzles.lattice import Cell
from puzzles.polycubes import (
    Piece,
    PolycubeOptions,
    PolycubePuzzle,
    PolycubeSolution,
)
from tests.truth.definition import Truth

Voxels = frozenset[tuple[Cell, int]]
Kind = frozenset[Voxels]
Form = frozenset[tuple[Kind, Voxels]]
Matrix = tuple[Cell, Cell, Cell]
MOST_PIECES = 6  # of a puzzle, so that the definition ends
MOST_WAYS = 10_000  # of choosing placements, clashing ones counted


def _determinant(rows: Matrix) -> int:
    (a, b, c), (d, e, f), (g, h, i) = rows
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)


def _matrices() -> list[Matrix]:
    units: Sequence[Cell] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    found = []
    for rows in permutations(units):
        for signs in product((1, -1), repeat=3):
            x, y, z = (
                (sign * a, sign * b, sign * c) for sign, (a, b, c) in zip(signs, rows, strict=True)
            )
            found.append((x, y, z))
    return found


ALL = _matrices()
ROTATIONS = [matrix for matrix in ALL if _determinant(matrix) == 1]


@lru_cache(20_000)
def turn_voxels(voxels: Voxels, matrix: Matrix) -> Voxels:
    def cell(of: Cell) -> Cell:
        x, y, z = (sum(m * c for m, c in zip(row, of, strict=True)) for row in matrix)
        return x, y, z

    return frozenset((cell(of), mark) for of, mark in voxels)


def shift_voxels(voxels: Voxels, by: Sequence[int]) -> Voxels:
    return frozenset(((x + by[0], y + by[1], z + by[2]), mark) for (x, y, z), mark in voxels)


def lower_voxels(voxels: Voxels) -> Voxels:
    """The same at the origin."""
    x, y, z = (min(cell[k] for cell, _ in voxels) for k in range(3))
    return shift_voxels(voxels, (-x, -y, -z))


@lru_cache(20_000)
def kind(voxels: Voxels, mirrored: bool) -> Kind:
    return frozenset(
        lower_voxels(turn_voxels(voxels, m)) for m in (ALL if mirrored else ROTATIONS)
    )


def kind_of_piece(puzzle: PolycubePuzzle, piece: Piece) -> Kind:
    marks = piece.marks or (0,) * len(piece.cells)
    return kind(frozenset(zip(piece.cells, marks, strict=True)), puzzle.mirrored)


def ranges(puzzle: PolycubePuzzle) -> dict[Kind, tuple[int, int]]:
    found: dict[Kind, tuple[int, int]] = {}
    for piece in puzzle.pieces:
        low, high = found.get(kind_of_piece(puzzle, piece), (0, 0))
        found[kind_of_piece(puzzle, piece)] = low + piece.low, high + piece.high
    return found


def lying(puzzle: PolycubePuzzle, solution: PolycubeSolution) -> Form:
    """A solution whose pieces and turns exist, as the definition writes it."""
    found = set()
    for p in solution.placements:
        piece = puzzle.pieces[p.piece]
        voxels = lower_voxels(_our_turn(piece, p.turn))
        found.add((kind_of_piece(puzzle, piece), shift_voxels(voxels, p.at)))
    return frozenset(found)


def _our_turn(piece: Piece, turn: int) -> Voxels:
    """By the table of turns in docs/polycubes.md: 24 rotations, then 24 with a reflection."""
    ordered = sorted(ALL, key=_order)
    marks = piece.marks or (0,) * len(piece.cells)
    return turn_voxels(frozenset(zip(piece.cells, marks, strict=True)), ordered[turn])


def _order(matrix: Matrix) -> tuple[bool, list[int], list[bool]]:
    """Rotations first; then by the old axis of each new one, and which of them run backwards."""
    axes = [next(k for k in range(3) if row[k]) for row in matrix]
    return _determinant(matrix) < 0, axes, [sum(row) < 0 for row in matrix]


def may_lie(puzzle: PolycubePuzzle, voxels: Voxels) -> bool:
    """True if no cell is outside the target or of a colour that may not be met."""
    colours = dict(puzzle.marks)

    def meets(cell: Cell, mark: int) -> bool:
        there = colours.get(cell, 0)
        if 0 in (mark, there):
            return True
        return mark == there if puzzle.pairs is None else (mark, there) in puzzle.pairs

    target = puzzle.must | puzzle.may
    return all(cell in target and meets(cell, mark) for cell, mark in voxels)


def is_right(puzzle: PolycubePuzzle, solution: PolycubeSolution) -> bool:
    turns = len(ALL) if puzzle.mirrored else len(ROTATIONS)
    if any(
        not (0 <= p.piece < len(puzzle.pieces) and 0 <= p.turn < turns)
        for p in solution.placements
    ):
        return False
    form = lying(puzzle, solution)
    cells = [cell for _, voxels in form for cell, _ in voxels]
    used = [own for own, _ in form]
    return (
        len(form) == len(solution.placements)
        and len(set(cells)) == len(cells)
        and all(may_lie(puzzle, voxels) for _, voxels in form)
        and puzzle.must <= set(cells)
        and all(low <= used.count(own) <= high for own, (low, high) in ranges(puzzle).items())
        and lying(puzzle, PolycubeSolution(puzzle.fixed)) <= form
    )


def solutions(puzzle: PolycubePuzzle) -> set[Form]:
    """All solutions: for each kind all sets of so many of its placements."""
    given = lying(puzzle, PolycubeSolution(puzzle.fixed))
    begun = frozenset(cell for _, voxels in given for cell, _ in voxels)
    spans = ranges(puzzle)
    places = {own: places_of(puzzle, own, begun) for own in spans}
    found: set[Form] = set()

    def lay(kinds: Sequence[Kind], chosen: Form, taken: frozenset[Cell]) -> None:
        if not kinds:
            if puzzle.must <= taken:
                found.add(chosen | given)
            return
        own, (low, high) = kinds[0], spans[kinds[0]]
        used = sum(each == own for each, _ in given)

        def pick(first: int, count: int, chosen: Form, taken: frozenset[Cell]) -> None:
            if count >= low:
                lay(kinds[1:], chosen, taken)
            if count < high:
                for k in range(first, len(places[own])):
                    cells = frozenset(cell for cell, _ in places[own][k])
                    if not cells & taken:
                        pick(k + 1, count + 1, chosen | {(own, places[own][k])}, taken | cells)

        pick(0, used, chosen, taken)

    lay(list(spans), frozenset(), begun)
    return found


def places_of(
    puzzle: PolycubePuzzle, own: Kind, begun: frozenset[Cell] = frozenset()
) -> list[Voxels]:
    """All places of a kind that leave some cells free."""
    everywhere = product(*map(range, puzzle.size))
    return [
        voxels
        for at in list(everywhere)
        for form in own
        if may_lie(puzzle, voxels := shift_voxels(form, at))
        and not begun & {cell for cell, _ in voxels}
    ]


def symmetries(puzzle: PolycubePuzzle) -> Iterator[tuple[Callable[[Form], Form], bool]]:
    """The maps of solutions by symmetries of the puzzle, and whether each is a reflection."""
    gold = frozenset() if puzzle.golden is None else frozenset([(puzzle.golden, -1)])
    colours = dict(puzzle.marks)
    target = gold | {
        (cell, 2 * colours.get(cell, 0) + (cell in puzzle.must))
        for cell in puzzle.must | puzzle.may
    }
    given = lying(puzzle, PolycubeSolution(puzzle.fixed))
    for matrix in ALL:
        there = turn_voxels(target, matrix)
        a, b = (
            min(cell for cell, _ in each) for each in (lower_voxels(target), lower_voxels(there))
        )
        low = [min(cell[k] for cell, _ in target) for k in range(3)]
        now = [min(cell[k] for cell, _ in there) for k in range(3)]
        by = (low[0] - now[0], low[1] - now[1], low[2] - now[2])
        if a != b or shift_voxels(there, by) != target:
            continue

        def move(form: Form, matrix: Matrix = matrix, by: Cell = by) -> Form:
            return frozenset(
                (
                    frozenset(lower_voxels(turn_voxels(each, matrix)) for each in own),
                    shift_voxels(turn_voxels(voxels, matrix), by),
                )
                for own, voxels in form
            )

        spans = ranges(puzzle)
        images = {own: next(iter(move(frozenset([(own, next(iter(own)))]))))[0] for own in spans}
        if all(spans.get(images[own]) == spans[own] for own in spans) and move(given) == given:
            yield move, _determinant(matrix) < 0


def truth(puzzle: PolycubePuzzle, _: PolycubeOptions) -> Truth:
    every, moves = solutions(puzzle), list(symmetries(puzzle))
    classes = {frozenset(move(form) for move, _ in moves) for form in every}
    rotations = [move for move, reflects in moves if not reflects]
    by_rotation = {frozenset(move(form) for move in rotations) for form in every}
    return Truth(
        classes=frozenset(classes),
        counts={
            "count": len(every),
            "distinct": len(classes),
            "up_to_rotation": len(by_rotation),
        },
    )


def draw(dice: Dice) -> PolycubePuzzle:
    """A small puzzle: mostly a cut target, some pieces of which have a range or are changed."""
    while True:
        puzzle = _draw(dice)
        if puzzle is not None and _count_ways(puzzle) <= MOST_WAYS:
            return puzzle


def _count_ways(puzzle: PolycubePuzzle) -> int:
    spans = ranges(puzzle)
    places = {own: len(places_of(puzzle, own)) for own in spans}
    return prod(
        sum(comb(places[own], count) for count in range(low, high + 1))
        for own, (low, high) in spans.items()
    )


def _draw(dice: Dice) -> PolycubePuzzle | None:
    a, b, c = (dice.choice((1, 2, 2, 3)) for _ in range(3))
    cells = [cell for cell in product(range(a), range(b), range(c)) if dice.below(8)]
    golden = dice.choice(cells) if len(cells) > 2 and not dice.below(4) else None
    left = [cell for cell in cells if cell != golden]
    if not left:
        return None
    coloured = not dice.below(3)
    marks = {cell: dice.below(3) if coloured else 0 for cell in left}
    cut = _cut(left, dice)
    pieces = [_piece(each, marks, dice) for each in cut]
    changed = dice.below(len(cut)) if dice.below(3) else None
    if changed is not None:
        pieces[changed] = _another(pieces[changed], dice)
    if not dice.below(4):
        pieces.append(Piece(pieces[0].cells, 0, 1, marks=pieces[0].marks))
    if sum(piece.high for piece in pieces) > MOST_PIECES:
        return None
    may = (
        frozenset(cell for cell in left if not dice.below(4)) if not dice.below(3) else frozenset()
    )
    must = frozenset(left) - may
    if not must:
        return None
    wanted = {(1, 1), (2, 2), (1, 2)} if coloured and dice.below(2) else None
    known = {mark for piece in pieces for mark in piece.marks}
    pairs = None
    if wanted is not None:
        there = set(marks.values())
        pairs = frozenset((a, b) for a, b in wanted if a in known and b in there)
    puzzle = PolycubePuzzle(
        size=(a, b, c),
        must=must,
        pieces=tuple(pieces),
        may=may,
        golden=golden,
        mirrored=not dice.below(4),
        marks=tuple(marks.items()),
        pairs=pairs,
    )
    return _with_given(puzzle, cut, changed, dice)


def _cut(cells: Sequence[Cell], dice: Dice) -> list[list[Cell]]:
    """Connected pieces that fill the cells."""
    left, cut = set(cells), []
    while left:
        piece = [dice.choice(sorted(left))]
        for _ in range(dice.below(5)):
            beside = _beside(piece, left)
            if beside:
                piece.append(dice.choice(beside))
        left -= set(piece)
        cut.append(piece)
    return cut


def _piece(cells: Sequence[Cell], marks: dict[Cell, int], dice: Dice) -> Piece:
    low, high = (0 if not dice.below(5) else 1), (2 if not dice.below(5) else 1)
    own = tuple(marks[cell] if dice.below(2) else 0 for cell in cells)
    return Piece(tuple(cells), low, high, marks=own)


def _another(piece: Piece, dice: Dice) -> Piece:
    """A piece of any shape with as many cells, or one more; used as often."""
    many = len(piece.cells) + (not dice.below(6))
    grown = [(0, 0, 0)]
    room = [(x, y, z) for x, y, z in product(range(-5, 6), repeat=3)]
    while len(grown) < many:
        grown.append(dice.choice(_beside(grown, room)))
    return Piece(tuple(grown), piece.low, piece.high)


def _beside(own: Sequence[Cell], room: Iterable[Cell]) -> list[Cell]:
    """The cells of a room that share a face with some, and are none of them."""
    return sorted(
        cell
        for cell in room
        if cell not in own
        and any(sum(abs(a - b) for a, b in zip(cell, each, strict=True)) == 1 for each in own)
    )


def _with_given(
    puzzle: PolycubePuzzle, cut: Sequence[Sequence[Cell]], changed: int | None, dice: Dice
) -> PolycubePuzzle:
    """The puzzle, now and then with a piece of its cut given."""
    number = dice.below(len(cut))
    if number == changed or dice.below(3):
        return puzzle
    piece = puzzle.pieces[number]
    low = [min(cell[k] for cell in cut[number]) for k in range(3)]
    form = tuple(((x + low[0], y + low[1], z + low[2]), mark) for (x, y, z), mark in piece.form)
    placement = puzzle.lay(number, form)
    return replace(puzzle, fixed=(placement,))
