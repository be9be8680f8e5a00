"""The blocks of a box as nets of paper, the golden cube, and the box itself, open on top."""

from collections.abc import Iterator, Sequence
from functools import partial

from puzzles.boxes import BoxPuzzle, BoxSolution
from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from puzzles.lattice import Size
from render.boxes import words
from render.boxes.pages import contents
from render.boxes.plates import letters
from render.boxes.scene import lying, pieces, title
from render.flat.palette import GOLD, PALETTE, WOOD, mix, readable_on
from render.flat.sheet import Item, Panel, Point
from render.limits import refuse_more
from render.pages.binding import Section, SectionRole, lead, section
from render.pages.net_pages import HEADING, NetModel, grid, label, net_rows, room_below
from render.pages.nets import Face, Net, nets
from render.style import Style

AIR = 1.0  # mm that the box is wider than its contents: folds and glue are thick
PALE = 0.42  # of white in the colours, which saves ink and lets lines be seen
LIMIT = 1_000  # blocks


def net_section(puzzle: BoxPuzzle, solution: BoxSolution | None, style: Style) -> Section:
    """All nets of a box; blocks have the numbers of the solution, else a letter for each kind."""
    what, at = "blocks are shown as nets", ("puzzle", "blocks")
    refuse_more(puzzle.block_count, LIMIT, what, RuleCode.TOO_MANY_BLOCKS, at)
    filled = solution is not None
    told = _net_legend(puzzle, filled, True, style)
    try:
        crate = [_crate(puzzle, room_below(told, style), style)]
    except RuleError:
        told, crate = _net_legend(puzzle, filled, False, style), []
    models = [*_blocks(puzzle, solution, room_below(told, style), style), *crate]
    stack = net_rows(models, told, style)
    about = f"{title(puzzle, style)}. {contents(puzzle, style)}."
    return section(SectionRole.PIECES, title(puzzle, style), HEADING, about, stack, style)


def _net_legend(puzzle: BoxPuzzle, filled: bool, crated: bool, style: Style) -> Panel:
    """The legend of the nets; crated: the box is among them."""
    said = [style.say(words.NETS, contents=contents(puzzle, style), edge=style.cell_mm)]
    if style.labels:
        said.append(style.say(words.NUMBERED if filled else words.LETTERED))
    said.append(style.say(words.WITH_BOX if crated else words.WITHOUT_BOX))
    return lead(" ".join(said), style, 3.0)


def _blocks(
    puzzle: BoxPuzzle, solution: BoxSolution | None, room: Point, style: Style
) -> Iterator[NetModel]:
    known: dict[Size, tuple[Net, ...]] = {}

    def cut(size: Size) -> tuple[Net, ...]:
        if size not in known:
            a, b, c = (edge * style.cell_mm for edge in lying(size))
            known[size] = nets((a, b, c), room)
        return known[size]

    if solution is not None:
        for piece in pieces(puzzle, solution):
            size = puzzle.blocks[piece.placement.block].size
            yield _block(str(piece.number), cut(size), piece.colour, style)
    else:
        for kind, block in enumerate(puzzle.blocks):
            for _ in range(block.count):
                colour = PALETTE[kind % len(PALETTE)]
                yield _block(letters(kind), cut(block.size), colour, style)
    if puzzle.golden is not None:
        yield _block("G", cut((1, 1, 1)), GOLD, style)


def _block(name: str, made: tuple[Net, ...], colour: str, style: Style) -> NetModel:
    fill = colour if colour == GOLD else mix(colour, "#ffffff", PALE)

    def art(face: Face) -> Sequence[Item]:
        written = label(face, name, readable_on(fill)) if style.labels else []
        return [*grid(face, style.cell_mm, fill), *written]

    return NetModel(name=f"block-{name}", nets=made, fill=fill, art=art)


def _crate(puzzle: BoxPuzzle, room: Point, style: Style) -> NetModel:
    """The box, the first axis of its cells up."""
    up, deep, wide = (edge * style.cell_mm + AIR for edge in puzzle.size)
    fill = mix(WOOD, "#ffffff", 0.62)
    named = partial(label, text=title(puzzle, style), colour=readable_on(fill))
    made = nets((wide, deep, up), room, open=True)
    return NetModel(name="box", nets=made, fill=fill, art=named)
