"""A snake as bodies: in its box, drawn apart with its cord, laid out flat, and folding.

kind   "straight", "corner" or "end", as the channel of a cube is
tone   the cubes are light and dark alternately, as those of a chessboard
link   the piece of cord between a cube and the next one; seen, but not printed
"""

from collections.abc import Sequence
from dataclasses import replace

from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from puzzles.lattice import Cell
from puzzles.snakes import SnakePuzzle, SnakeSolution
from render.bodies.solid import Body, BodyRole, Bored, Cuboid, Joint, KeyFrame, Solid, Step
from render.bodies.vectors import Turn, Vector
from render.flat.palette import CHAIN
from render.snakes import words
from render.snakes.folding import Fold, direction, folding
from render.snakes.style import SnakeStyle, SnakeView
from render.snakes.turns import END, PULL, captions, moves, turn_times
from words.phrases import dimensions

SHADES = ("light", "dark")
CORD = "#d9502f"
WIDEST = 0.3  # a channel per edge of its cube
SPREADS: dict[str, tuple[float, float]] = {
    SnakeView.ASSEMBLED: (1.0, 0.0),
    SnakeView.PATH: (1.35, 0.6),
    SnakeView.EXPLODED: (1.9, 0.2),
}  # distance of neighbours and width of the cord, in cells
FOLD_LIMIT = 125  # cubes of a snake whose folding is searched: a second or two


def kinds(chain: str) -> tuple[str, ...]:
    """The kind of each cube; the chain says nothing of the ends."""
    last = len(chain) - 1
    return tuple(
        "end" if k in (0, last) else "corner" if figure == "1" else "straight"
        for k, figure in enumerate(chain)
    )


def placed_solid(puzzle: SnakePuzzle, solution: SnakeSolution, style: SnakeStyle) -> Solid:
    """The cubes in their box, farther apart and with their cord as the view says."""
    spread, width = SPREADS.get(style.view or "", SPREADS[SnakeView.ASSEMBLED])
    path = solution.path
    bodies = list(cubes(puzzle.chain, path, style, spread))
    if width:
        bodies += _links(path, style, spread, width)
    return Solid(
        title=title(puzzle, style),
        bodies=tuple(bodies),
        cell=style.cell_mm,
        up="x",
        steps=_chain_steps(puzzle.chain, bodies, style),
    )


def _chain_steps(chain: str, bodies: Sequence[Body], style: SnakeStyle) -> tuple[Step, ...]:
    """Cube after cube along the cord, each with the piece of cord that leads to it, if seen."""
    names = [body.name for body in bodies]
    cubes, cords = names[: len(chain)], ["", *names[len(chain) :]]
    return tuple(
        Step(
            told=style.say(words.NEXT, number=k, kind=style.say(words.KINDS[kind])),
            pieces=(cube, *cords[k - 1 : k]) if k > 1 else (cube,),
        )
        for k, (cube, kind) in enumerate(zip(cubes, kinds(chain), strict=True), 1)
    )


def laid_out(puzzle: SnakePuzzle, style: SnakeStyle) -> Solid:
    """The snake flat on the ground, its corners turning left and right alternately."""
    bodies = cubes(puzzle.chain, flat(puzzle.chain), style)
    flat_ones = tuple(replace(body, layer=1) for body in bodies)
    return Solid(
        title=title(puzzle, style),
        bodies=flat_ones,
        cell=style.cell_mm,
        steps=_chain_steps(puzzle.chain, bodies, style),
    )


def flat(chain: str) -> tuple[Cell, ...]:
    """Cells of the unfolded snake: like a staircase, in the plane z = 0."""
    path, way = [(0, 0, 0)], 0
    for figure in chain[:-1]:
        way ^= figure == "1"
        x, y, z = path[-1]
        path.append((x + 1, y, z) if way == 0 else (x, y + 1, z))
    return tuple(path)


def moving(puzzle: SnakePuzzle, solution: SnakeSolution, style: SnakeStyle) -> Solid:
    """The cubes in their box, with joints that fold them into it; they begin unfolded."""
    path = solution.path
    folds = search_folds(puzzle, solution)
    used = sorted({fold.gap for fold in folds})
    number = {gap: joint for joint, gap in enumerate(used)}
    keys = _keys(path, folds, style)
    joints = tuple(
        Joint(
            parent=joint - 1 if joint else None,
            pivot=_middle(path, gap, style),
            axis=_vector(direction(path, gap)),
            keys=keys[gap],
        )
        for gap, joint in number.items()
    )
    carriers: list[int | None] = []
    for cube in range(len(path)):
        before = cube - 1
        carriers.append(number[before] if before in number else (carriers or [None])[-1])
    bodies = [
        replace(body, joint=carrier)
        for body, carrier in zip(cubes(puzzle.chain, path, style), carriers, strict=True)
    ]
    bodies += _cords(path, folds, carriers, style)
    return Solid(
        title=title(puzzle, style),
        bodies=tuple(bodies),
        cell=style.cell_mm,
        up="x",
        joints=joints,
        captions=captions(folds, puzzle.cubes, style),
        steps=moves(folds, puzzle.cubes, style),
    )


def search_folds(puzzle: SnakePuzzle, solution: SnakeSolution) -> tuple[Fold, ...]:
    """The folds of a snake that is not too long to search."""
    if puzzle.cubes > FOLD_LIMIT:
        what = f"the folding of at most {FOLD_LIMIT} cubes is shown, not of {puzzle.cubes}"
        raise RuleError(RuleCode.TOO_MANY_CUBES, what, ("style", "view"))
    return folding(solution.path)


def cubes(
    chain: str, path: Sequence[Cell], style: SnakeStyle, spread: float = 1.0
) -> tuple[Body, ...]:
    """The cubes on their cells, in the order of the chain."""
    wide, distance = len(str(len(path))), spread * style.cell_mm
    return tuple(
        Body(
            name=f"cube-{k + 1:0{wide}d}-{kind}",
            shape=cube_shape(kind, style),
            centre=_centre(cell, distance),
            colour=CHAIN[k % 2],
            label=str(k + 1),
            turn=_pose(kind, path, k),
            kind=f"{kind}-{SHADES[k % 2]}",
            role=BodyRole.CUBE,
            layer=cell[0] + 1,
        )
        for k, (kind, cell) in enumerate(zip(kinds(chain), path, strict=True))
    )


def cube_shape(kind: str, style: SnakeStyle) -> Cuboid:
    """A cube of a kind about the origin, bored if the style says so; raises like `bored_cube`."""
    cube = bored_cube(kind, style)
    return cube if style.bores else cube.solid_cube


def bored_cube(kind: str, style: SnakeStyle) -> Bored:
    """A cube of a kind about the origin; RuleError if the cord is too thick for it."""
    edge = style.cell_mm - 2 * style.clearance_mm
    if style.cord > WIDEST * edge + 1e-9:
        what = f"the channel of a cube of {edge:g} mm is at most {WIDEST * edge:.3g} mm wide"
        raise RuleError(
            RuleCode.CORD_TOO_THICK, f"{what}, not {style.cord:g}", ("style", "cord_mm")
        )
    return Bored(
        size=(style.cell_mm, style.cell_mm, style.cell_mm),
        clearance=style.clearance_mm,
        chamfer=style.chamfer_mm,
        channel=kind,
        cord=style.cord,
    )


def title(puzzle: SnakePuzzle, style: SnakeStyle) -> str:
    return style.say(words.TITLE, size=dimensions(puzzle.size))


def _pose(kind: str, path: Sequence[Cell], k: int) -> Turn:
    """How a cube is turned so that its channel meets those of its neighbours."""
    if kind == "corner":
        return _frame(direction(path, k - 1), direction(path, k))
    if kind == "end" and k:
        x, y, z = direction(path, k - 1)
        way = (-x, -y, -z)
    else:
        way = direction(path, k)
    return _along(way)


def _along(way: Cell) -> Turn:
    """A turn that brings x to a direction."""
    return _frame(way, (way[2], way[0], way[1]))


def _frame(first: Cell, second: Cell) -> Turn:
    """The turn that brings x to the first direction and y to the second one."""
    (a, b, c), (x, y, z) = first, second
    third = (b * z - c * y, c * x - a * z, a * y - b * x)
    rows = [_vector((first[k], second[k], third[k])) for k in range(3)]
    return rows[0], rows[1], rows[2]


def _links(path: Sequence[Cell], style: SnakeStyle, spread: float, width: float) -> list[Body]:
    cell = style.cell_mm
    gap = (spread - 1) * cell + 2 * style.clearance_mm
    links = []
    for k in range(len(path) - 1):
        (a, b, c), (x, y, z) = (_centre(end, spread * cell) for end in (path[k], path[k + 1]))
        middle = ((a + x) / 2, (b + y) / 2, (c + z) / 2)
        links.append(_rod(f"cord-{k + 1}", middle, direction(path, k), gap, width * cell))
    return links


def _rod(name: str, middle: Vector, way: Cell, length: float, width: float) -> Body:
    """A piece of cord with eight sides, as long as said along the way; all share one shape."""
    shape = Cuboid(size=(length, width, width), clearance=0.0, chamfer=width / 4)
    return Body(
        name=name,
        shape=shape,
        centre=middle,
        colour=CORD,
        turn=_along(way),
        printed=False,
        role=BodyRole.CORD,
    )


def _cords(
    path: Sequence[Cell], folds: Sequence[Fold], carriers: Sequence[int | None], style: SnakeStyle
) -> list[Body]:
    """Cord in the cubes beside each gap that opens: the part pulled out of them shows."""
    cell, cords = style.cell_mm, []
    for gap in sorted({fold.gap for fold in folds if fold.pull}):
        for cube, holder in ((gap, gap + 1), (gap + 1, gap)):
            length = 0.9 * cell  # hidden in the one cube, held by the other
            rod = _rod(
                f"cord-{gap + 1}-{'back' if cube == gap else 'ahead'}",
                _towards(_centre(path[cube], cell), _middle(path, gap, style), 0.1),
                direction(path, gap),
                length,
                0.8 * style.cord,
            )
            cords.append(replace(rod, joint=carriers[holder]))
    return cords


def _keys(
    path: Sequence[Cell], folds: Sequence[Fold], style: SnakeStyle
) -> dict[int, tuple[KeyFrame, ...]]:
    """The key frames of the joint of each gap in use; at the end the snake is in the box."""
    angle = {fold.gap: 0.0 for fold in folds}
    for fold in folds:
        angle[fold.gap] -= 90.0 * fold.quarter
    keys = {gap: [KeyFrame(time=0.0, angle=start)] for gap, start in angle.items()}
    for fold, (start, end) in zip(folds, turn_times(folds), strict=True):
        gap, before = fold.gap, angle[fold.gap]
        angle[gap] = after = before + 90.0 * fold.quarter
        pull, (x, y, z) = fold.pull * PULL, direction(path, fold.gap)
        length = fold.pull * style.cell_mm
        pulled = (x * length, y * length, z * length)
        if keys[gap][-1].time < start:
            keys[gap].append(KeyFrame(time=start, angle=before))
        if fold.pull:
            keys[gap].append(KeyFrame(time=start + pull, angle=before, shift=pulled))
            keys[gap].append(KeyFrame(time=end - pull, angle=after, shift=pulled))
        keys[gap].append(KeyFrame(time=end, angle=after))
    # All last as long, so that a player does not cut the end off.
    last = max((end for _, end in turn_times(folds)), default=0.0) + END
    return {
        gap: (*moves, KeyFrame(time=last, angle=moves[-1].angle)) for gap, moves in keys.items()
    }


def _middle(path: Sequence[Cell], gap: int, style: SnakeStyle) -> Vector:
    ends = _centre(path[gap], style.cell_mm), _centre(path[gap + 1], style.cell_mm)
    return _towards(ends[0], ends[1], 0.5)


def _towards(start: Vector, stop: Vector, share: float) -> Vector:
    x, y, z = (a + share * (b - a) for a, b in zip(start, stop, strict=True))
    return x, y, z


def _centre(cell: Cell, distance: float) -> Vector:
    x, y, z = cell
    return (x + 0.5) * distance, (y + 0.5) * distance, (z + 0.5) * distance


def _vector(cell: Sequence[int]) -> Vector:
    return float(cell[0]), float(cell[1]), float(cell[2])
