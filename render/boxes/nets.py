"""The blocks of a box as nets of paper, the golden cube, and the box itself, open on top."""

from collections.abc import Iterator, Sequence
from functools import partial

from puzzles.boxes import BoxPuzzle
from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from puzzles.lattice import Size
from render.boxes import words
from render.boxes.pages import contents
from render.boxes.scene import lying, title
from render.flat.hatching import Way
from render.flat.marks import hatch_lines
from render.flat.palette import GOLD, WOOD, hatching, kind_colour, mix, readable_on
from render.flat.sheet import Item, Panel, Point
from render.limits import refuse_more
from render.names import GOLDEN, kind_letters
from render.pages.binding import Section, SectionRole, lead, section
from render.pages.net_pages import HEADING, NetModel, grid, label, net_rows, room_below
from render.pages.nets import Face, Net, nets
from render.style import Style

AIR = 1.0  # mm that the box is wider than its contents: folds and glue are thick
PALE = 0.2  # of white in the colours, which lets lines be seen
LIMIT = 1_000  # blocks


def net_section(puzzle: BoxPuzzle, style: Style) -> Section:
    """All nets of a box; blocks have the letters of their kinds."""
    what, at = "blocks are shown as nets", ("puzzle", "blocks")
    refuse_more(puzzle.block_count, LIMIT, what, RuleCode.TOO_MANY_BLOCKS, at)
    told = _net_legend(puzzle, True, style)
    try:
        crate = [_crate(puzzle, room_below(told, style), style)]
    except RuleError:
        told, crate = _net_legend(puzzle, False, style), []
    models = [*_blocks(puzzle, room_below(told, style), style), *crate]
    stack = net_rows(models, told, style)
    about = f"{title(puzzle, style)}. {contents(puzzle, style)}."
    return section(SectionRole.PIECES, title(puzzle, style), HEADING, about, stack, style)


def _net_legend(puzzle: BoxPuzzle, crated: bool, style: Style) -> Panel:
    """The legend of the nets; crated: the box is among them."""
    said = [style.say(words.NETS, contents=contents(puzzle, style), edge=style.cell_mm)]
    if style.labels:
        said.append(style.say(words.LETTERED))
    said.append(style.say(words.WITH_BOX if crated else words.WITHOUT_BOX))
    return lead(" ".join(said), style, 3.0)


def _blocks(puzzle: BoxPuzzle, room: Point, style: Style) -> Iterator[NetModel]:
    known: dict[Size, tuple[Net, ...]] = {}

    def cut(size: Size) -> tuple[Net, ...]:
        if size not in known:
            a, b, c = (edge * style.cell_mm for edge in lying(size))
            known[size] = nets((a, b, c), room)
        return known[size]

    for kind, block in enumerate(puzzle.blocks):
        for _ in range(block.count):
            fill = mix(kind_colour(kind), "#ffffff", PALE)
            yield _block(kind_letters(kind), cut(block.size), fill, hatching(kind), style)
    if puzzle.golden is not None:
        yield _block(GOLDEN, cut((1, 1, 1)), GOLD, (), style)


def _block(
    name: str, made: tuple[Net, ...], fill: str, ways: tuple[Way, ...], style: Style
) -> NetModel:
    def art(face: Face) -> Sequence[Item]:
        written = label(face, name, readable_on(fill)) if style.labels else []
        lines = hatch_lines(face.corners, fill, ways)
        return [*grid(face, style.cell_mm, fill), *lines, *written]

    return NetModel(name=f"block-{name}", nets=made, fill=fill, art=art)


def _crate(puzzle: BoxPuzzle, room: Point, style: Style) -> NetModel:
    """The box, the first axis of its cells up."""
    up, deep, wide = (edge * style.cell_mm + AIR for edge in puzzle.size)
    fill = mix(WOOD, "#ffffff", 0.62)
    named = partial(label, text=title(puzzle, style), colour=readable_on(fill))
    made = nets((wide, deep, up), room, open=True)
    return NetModel(name="box", nets=made, fill=fill, art=named)
