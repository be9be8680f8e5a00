"""What hypothesis draws: puzzles, solutions and texts.

A filled box is cut from a whole one, so its puzzle has a solution that no solver made. Loose
blocks mostly have none. Both stay so small that the brute force can count them.
"""

from contextlib import suppress
from dataclasses import replace

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from puzzles.boxes import Block, BoxPuzzle, BoxSolution, Placement, add_reflections
from puzzles.decks import CELL_LIMIT, DeckPuzzle, Matching, turn_tile
from puzzles.decks import Placement as TilePlacement
from puzzles.errors import RuleError
from puzzles.hexagons import HexagonParams, HexagonPuzzle
from puzzles.lattice import Cell, Size, centre, volume
from puzzles.mazes import MazePuzzle, common_turns, kool, rectangles
from puzzles.mazes import Placement as MazePlacement
from puzzles.snakes import SnakePuzzle, SnakeSolution, chain_of
from puzzles.squares import SquareParams
from puzzles.triangles import TriangleParams

FEW_CELLS = 12  # with any blocks the brute force takes milliseconds
FREE_PLACES = 4  # of hexagons with two figures: the brute force takes some tenths of a second
FEW_BLOCKS = 6  # with any box, too

ODD_CHARACTERS = "0123 \n\r\t-+#._xGgolden²٣\0\x0c\x85\ufeff\u2028\ud800é"

Part = tuple[Cell, Size]


@st.composite
def box_sizes(draw: DrawFn, cells: int) -> Size:
    """Edges of a box of at most so many cells; 1 x b x c and 1 x 1 x c among them."""
    a = draw(st.integers(1, min(cells, 5)))
    b = draw(st.integers(1, min(cells // a, 5)))
    c = draw(st.integers(1, min(cells // (a * b), 7)))
    x, y, z = draw(st.permutations((a, b, c)))
    return x, y, z


@st.composite
def golden_cells(draw: DrawFn, size: Size) -> Cell | None:
    """The centre if there is one, any other cell, or none."""
    x, y, z = (draw(st.integers(0, edge - 1)) for edge in size)
    return draw(st.sampled_from([centre(size), (x, y, z), None]))


@st.composite
def filled_boxes(draw: DrawFn, cells: int, blocks: int) -> tuple[BoxPuzzle, BoxSolution]:
    """A box of at most so many cells, cut into about so many blocks at most, and the cut parts.

    Equal blocks are listed together or apart, so that entries repeat a size.
    """
    size = draw(box_sizes(cells))
    golden = draw(golden_cells(size))
    parts: list[Part] = [((0, 0, 0), size)]
    if golden is not None:
        for axis in draw(st.permutations((0, 1, 2))):
            parts = _cut(_cut(parts, axis, golden[axis], golden), axis, golden[axis] + 1, golden)
        parts.remove((golden, (1, 1, 1)))
    while len(parts) < blocks and draw(st.integers(0, 9)):
        at, lying = draw(st.sampled_from(parts)) if parts else ((0, 0, 0), (1, 1, 1))
        axis = max(range(3), key=lambda k: lying[k] if draw(st.booleans()) else 0)
        if lying[axis] > 1:
            parts = _cut(parts, axis, at[axis] + draw(st.integers(1, lying[axis] - 1)), at)
    return _named(draw, size, golden, parts)


def _cut(parts: list[Part], axis: int, where: int, cell: Cell) -> list[Part]:
    """The parts, the one that holds the cell cut at the plane `where` across an axis."""
    whole = next(
        (at, size)
        for at, size in parts
        if all(at[k] <= cell[k] < at[k] + size[k] for k in range(3))
    )
    at, size = whole
    if not at[axis] < where < at[axis] + size[axis]:
        return parts
    near, far, start = list(size), list(size), list(at)
    near[axis], far[axis], start[axis] = where - at[axis], at[axis] + size[axis] - where, where
    halves = [(at, (near[0], near[1], near[2]))]
    halves.append(((start[0], start[1], start[2]), (far[0], far[1], far[2])))
    return [part for part in parts if part != whole] + halves


def _named(
    draw: DrawFn, size: Size, golden: Cell | None, parts: list[Part]
) -> tuple[BoxPuzzle, BoxSolution]:
    """The puzzle of some parts, in any order, and the parts as its solution."""
    blocks: list[Block] = []
    placements = []
    for at, lying in draw(st.permutations(parts)):
        alike = [k for k, block in enumerate(blocks) if block.size == tuple(sorted(lying))]
        if bool(alike) and draw(st.booleans()):
            index = draw(st.sampled_from(alike))
            blocks[index] = Block(lying, blocks[index].count + 1)
        else:
            index = len(blocks)
            blocks.append(Block(lying, 1))
        placements.append(Placement(index, at, lying))
    return BoxPuzzle(size, tuple(blocks), golden), BoxSolution(tuple(placements))


@st.composite
def loose_boxes(draw: DrawFn, cells: int) -> BoxPuzzle:
    """A box and any blocks, mostly of the right volume: solvable now and then."""
    size = draw(box_sizes(cells))
    golden = draw(golden_cells(size))
    left = volume(size) - (golden is not None)
    blocks = []
    while left > 0 and draw(st.integers(0, 30)):
        a = draw(st.integers(1, min(left, 3)))
        b = draw(st.integers(1, min(left // a, 3)))
        c = draw(st.integers(1, min(left // (a * b), 4)))
        blocks.append(Block((a, b, c), 1))
        left -= a * b * c
    return BoxPuzzle(size, tuple(blocks), golden)


def box_puzzles() -> SearchStrategy[BoxPuzzle]:
    """Boxes that the brute force can count, solvable or not."""
    return st.one_of(
        filled_boxes(FEW_CELLS, FEW_CELLS).map(lambda filled: filled[0]),
        filled_boxes(40, FEW_BLOCKS).map(lambda filled: filled[0]),
        loose_boxes(FEW_CELLS),
        loose_boxes(2 * FEW_CELLS),
    )


@st.composite
def given_boxes(draw: DrawFn) -> BoxPuzzle:
    """Boxes that the brute force can count, some blocks given: of a filling or anywhere allowed.

    Now and then with their point reflections, so that symmetries are left.
    """
    puzzle, solution = draw(st.one_of(filled_boxes(FEW_CELLS, FEW_CELLS), filled_boxes(40, 5)))
    named = list(solution.placements)
    for _ in range(draw(st.integers(0, 2))):
        block = draw(st.integers(0, len(puzzle.blocks) - 1)) if puzzle.blocks else 0
        at = tuple(draw(st.integers(0, edge - 1)) for edge in puzzle.size)
        size = puzzle.blocks[block].size if puzzle.blocks else (1, 1, 1)
        a, b, c = draw(st.permutations(size))
        named.append(Placement(block, (at[0], at[1], at[2]), (a, b, c)))
    wanted = draw(st.lists(st.sampled_from(named), max_size=3)) if named else []
    for placement in wanted:
        with suppress(RuleError):
            puzzle = replace(puzzle, fixed=(*puzzle.fixed, placement))
    return (draw(st.booleans()) and add_reflections(puzzle)) or puzzle


@st.composite
def folded_snakes(draw: DrawFn, cells: int) -> tuple[SnakePuzzle, SnakeSolution]:
    """A snake in a box of at most so many cells: a path row by row, changed at its ends.

    To change it, an end is linked to any neighbour, and the piece between is turned round.
    """
    size = draw(box_sizes(cells).filter(lambda size: volume(size) > 1))
    a, b, c = size
    path: list[Cell] = []
    for z in range(c):
        for y in range(b) if z % 2 == 0 else reversed(range(b)):
            row = range(a) if len(path) // a % 2 == 0 else reversed(range(a))
            path += [(x, y, z) for x in row]
    for way in draw(st.lists(st.integers(0, 11), max_size=60)):
        if way >= 6:
            path.reverse()
        axis, step = way % 3, 1 if way % 6 < 3 else -1
        beyond = list(path[-1])
        beyond[axis] += step
        cell = (beyond[0], beyond[1], beyond[2])
        if cell in path:
            at = path.index(cell)
            path[at + 1 :] = reversed(path[at + 1 :])
    puzzle = SnakePuzzle(chain_of(tuple(path)), size)
    return puzzle, SnakeSolution(tuple(path))


@st.composite
def loose_snakes(draw: DrawFn, cells: int) -> SnakePuzzle:
    """A box and any chain, mostly of the right length: solvable now and then."""
    size = draw(box_sizes(cells).filter(lambda size: volume(size) > 1))
    length = volume(size) if draw(st.integers(0, 9)) else draw(st.integers(2, 2 * cells))
    digits = draw(st.lists(st.sampled_from("0111"), min_size=length, max_size=length))
    return SnakePuzzle("".join(digits), size)


@st.composite
def given_snakes(draw: DrawFn, cells: int = 18) -> SnakePuzzle:
    """A snake with a given beginning, of its folding or of any path of one cell after another."""
    puzzle, solution = draw(folded_snakes(cells))
    path = draw(st.sampled_from([solution.path, solution.path[::-1]]))
    if draw(st.booleans()):
        puzzle = replace(puzzle, chain=puzzle.chain[::-1])
    given = path[: draw(st.integers(0, min(6, puzzle.cells)))]
    for axis in draw(st.lists(st.integers(0, 5), max_size=3)):
        cell = list(given[-1]) if given else [0, 0, 0]
        cell[axis % 3] += 1 if axis < 3 else -1
        with suppress(RuleError):
            given = replace(puzzle, fixed=(*given, (cell[0], cell[1], cell[2]))).fixed
    return replace(puzzle, fixed=draw(st.sampled_from([given, given, path])))


def snake_puzzles(cells: int = 18) -> SearchStrategy[SnakePuzzle]:
    """Snakes that the brute force can count, solvable or not."""
    return st.one_of(folded_snakes(cells).map(lambda folded: folded[0]), loose_snakes(cells))


@st.composite
def maze_puzzles(draw: DrawFn, cubes: int = 5) -> MazePuzzle:
    """Sets that the brute force can lay out, solvable or not, in all modes.

    Every other one is what a random maze is made of; in the others, cubes are random.
    """
    turning = draw(st.sampled_from(["none", "together", "together", "each"]))
    dead_ends = draw(st.sampled_from(["cubes", "cubes", "anywhere"]))
    most = cubes - 1 if turning == "each" else cubes
    width, height = draw(st.sampled_from([(1, 2), (1, 3), (2, 2), (3, 1), (2, 3), (3, 2), (1, 1)]))
    if width * height > most or draw(st.booleans()):
        kinds = draw(st.lists(st.integers(1, 15), min_size=1, max_size=most))
    else:
        kinds = _tree_of_cubes(draw, width, height)
    counts = tuple(kinds.count(cube) for cube in range(16))
    sides = [(None, None), (None, None), (draw(st.integers(1, 3)), None)]
    wide, high = draw(st.sampled_from(sides))
    return MazePuzzle(counts, wide, high, turning, dead_ends)


@st.composite
def given_mazes(draw: DrawFn, cubes: int = 5) -> MazePuzzle:
    """Sets that the brute force can lay out, and what lies on some places."""
    puzzle = draw(maze_puzzles(cubes))
    width, height = draw(st.sampled_from(rectangles(puzzle)))
    order = [cube for cube in range(16) for _ in range(puzzle.cubes[cube])]
    order = draw(st.permutations(order + [0] * (width * height - len(order))))
    quarters = draw(st.sampled_from(common_turns(puzzle)))
    for place in draw(st.lists(st.integers(0, width * height - 1), max_size=3)):
        turn = draw(st.integers(0, 3)) if puzzle.turning == "each" else quarters
        cube = draw(st.sampled_from([order[place], order[place], 0]))
        lying = MazePlacement(*divmod(place, width), kool.turn_cube(cube, turn))
        with suppress(RuleError):
            puzzle = replace(puzzle, fixed=(*puzzle.fixed, lying))
    return puzzle


@st.composite
def begun_mazes(draw: DrawFn) -> MazePuzzle:
    """Some places given of a maze of cubes that a random tree is made of."""
    width, height = draw(st.sampled_from([(2, 2), (3, 2), (2, 3), (3, 1), (1, 4)]))
    cubes = _tree_of_cubes(draw, width, height)
    counts = tuple(cubes.count(cube) for cube in range(16))
    turning = draw(st.sampled_from(["none", "together"]))
    given = draw(st.sets(st.integers(0, width * height - 1)))
    fixed = tuple(MazePlacement(*divmod(place, width), cubes[place]) for place in sorted(given))
    sides = draw(st.sampled_from([(None, None), (width, height)]))
    return MazePuzzle(counts, *sides, turning, draw(st.sampled_from(["cubes", "anywhere"])), fixed)


def _tree_of_cubes(draw: DrawFn, width: int, height: int) -> list[int]:
    """The cubes of a maze: each place but the first is linked to the north or to the west."""
    kinds = [0] * (width * height)
    kinds[0] = draw(st.sampled_from([1, 8]))
    for place in range(1, width * height):
        north = place >= width and (place % width == 0 or draw(st.booleans()))
        other = place - width if north else place - 1
        kinds[place] |= 1 if north else 8
        kinds[other] |= 4 if north else 2
    return kinds


@st.composite
def hostile_texts(draw: DrawFn, good: tuple[str, ...]) -> str:
    """Anything at all, or a good text with some of it cut out and something else put in."""
    if draw(st.booleans()):
        return draw(st.text(ODD_CHARACTERS, max_size=60))
    text = draw(st.sampled_from(good))
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(len(text), start + 5)))
    odd = ["", " ", "\n", "\r", "\t", "#", "-1", "0", "1", "+3", "²", "٣", "1_0", "\0", "golden"]
    odd += ["golden none\n", "\ufeff", "\x0c", "\u2028", "9" * 30, "0" * 5000 + "1", "\ud800"]
    return text[:start] + draw(st.sampled_from(odd)) + text[end:]


@st.composite
def decks(
    draw: DrawFn, boards: tuple[DeckPuzzle, ...], surplus: int, free: int = CELL_LIMIT
) -> DeckPuzzle:
    """A deck for a board like one of these: cut from a laid board, or of any tiles at all.

    Few figures, so that tiles repeat and are symmetric, and boards have many solutions; of larger
    boards so many places at most are free.
    """
    blank = draw(st.sampled_from(boards))
    board, matching = blank.board, draw(st.sampled_from(MATCHINGS))
    pairs = [(1, -1), (2, -2)] if matching == "opposite" else [(1, 1), (2, 2)]
    pairs = pairs if isinstance(matching, str) else list(matching)
    border = draw(st.sampled_from([None, None, pairs[0][0]]))
    shown = [[0] * board.sides for _ in board.places]
    for cell, around in enumerate(board.beyond):
        for side, other in enumerate(around):
            pair = draw(st.sampled_from(pairs))
            shown[cell][side] = pair[0] if border is None or other else border
            if other is not None and other[0] < cell:
                facing = shown[other[0]][other[1]]
                shown[cell][side] = next(
                    b if a == facing else a for a, b in pairs if facing in (a, b)
                )
    figure = st.sampled_from(sorted({f for pair in pairs for f in pair}))
    more = draw(st.lists(st.tuples(*[figure] * board.sides), max_size=surplus))
    turning = draw(st.booleans())
    tiles: list[tuple[int, ...]] = []
    places = {}
    for cell in draw(st.permutations(range(board.cells))):
        turn = draw(st.integers(0, board.sides - 1)) if turning else 0
        places[cell] = TilePlacement(len(tiles), *board.places[cell], turn)
        tiles.append(turn_tile(tuple(shown[cell]), -turn))
    if draw(st.integers(0, 3)) == 0:
        tiles[0] = draw(st.tuples(*[figure] * board.sides))
    least = max(0, board.cells - free)
    cells = st.sampled_from(range(board.cells))
    given = draw(st.sets(cells, min_size=least, max_size=max(2, least)))
    fixed = tuple(places[cell] for cell in sorted(given))
    return replace(
        blank,
        tiles=(*tiles, *more),
        matching=matching,
        turning=turning,
        border=border,
        fixed=fixed if least or draw(st.booleans()) else (),
    )


MATCHINGS: tuple[Matching, ...] = (
    "opposite",
    "equal",
    ((1, 2), (3, 3)),
    ((1, 2), (1, 3), (2, 2)),
)


SMALL_BOARDS = (
    *(
        SquareParams(rows=rows, columns=columns).blank
        for rows, columns in ((1, 1), (1, 2), (2, 1), (1, 3), (2, 2), (3, 1))
    ),
    TriangleParams(order=1).blank,
    TriangleParams(order=2).blank,
    HexagonParams(order=1).blank,
    HexagonParams(order=2).blank,
)
LARGER_BOARDS = (
    *(
        SquareParams(rows=rows, columns=columns).blank
        for rows, columns in ((2, 3), (3, 2), (3, 3), (2, 5), (4, 3))
    ),
    TriangleParams(order=3).blank,
    HexagonParams(order=2).blank,
)


def small_decks() -> SearchStrategy[DeckPuzzle]:
    """Decks that the brute force can count, solvable or not."""
    return decks(SMALL_BOARDS, 1, FREE_PLACES)


@st.composite
def open_hexagons(draw: DrawFn) -> HexagonPuzzle:
    """Seven hexagons with six figures each, none given: so few fit that they can be counted."""
    look = st.permutations(range(1, 7)).map(tuple)
    tiles = draw(st.lists(look, min_size=7, max_size=7))
    return HexagonPuzzle(tiles=tuple(tiles), turning=draw(st.sampled_from([True, True, False])))
