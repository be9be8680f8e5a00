"""How to fill a box by hand: the order of the blocks, and a picture for each of them.

Each block is laid straight down from above. Sorted by their lowest cells, layer by layer, no block
that lies already is in the way of the next one: cuboids do not meet, so one that is above another
begins in a higher layer, and comes later. So every filling can be built like that; cuboids never
lock one another in. For the same reason all that is below a block lies there before it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from puzzles.boxes import BoxPuzzle
from puzzles.codes import RuleCode
from puzzles.lattice import Cell, Size
from render.bodies.isometric import outline_of, paint
from render.bodies.solid import Body, Solid, Step, standing
from render.boxes import words
from render.boxes.crate import empty_crate
from render.boxes.pages import DESCRIBED_LIMIT, contents
from render.boxes.scene import Piece, assembled_solid, title, visible
from render.flat.layout import centre_row
from render.flat.marks import tag
from render.flat.palette import mix, readable_on
from render.flat.sheet import Group, Panel, Stroke, Text
from render.limits import refuse_more
from render.pages.binding import Section, SectionRole, lead, section
from render.pages.guide import Shown, column, describe_steps, guide
from render.style import Style
from words.phrases import dimensions

COLUMNS, PHONE_COLUMNS = 4, 2
HEIGHT = 1.0  # of a picture, per its width, at the most
STEP_LIMIT = 150  # blocks, with the golden cube
PALE = 0.72  # share of the paper's colour in the pieces laid before


@dataclass(frozen=True, slots=True)
class Laid:
    """The next piece to lay; piece: None: the golden cube."""

    at: Cell
    size: Size
    piece: Piece | None


def laying(puzzle: BoxPuzzle, shown: Sequence[Piece]) -> tuple[Laid, ...]:
    """All blocks and the golden cube: from below, from the back to the front, from the left."""
    laid = [Laid(piece.placement.at, piece.placement.size, piece) for piece in shown]
    if puzzle.golden is not None:
        laid.append(Laid(puzzle.golden, (1, 1, 1), None))
    return tuple(sorted(laid, key=lambda one: one.at))


def limited_laying(puzzle: BoxPuzzle, shown: Sequence[Piece]) -> tuple[Laid, ...]:
    """The same; RuleError if there are too many to be shown one by one."""
    order = laying(puzzle, shown)
    what, at = "blocks are laid step by step", ("solution", "placements")
    refuse_more(len(order), STEP_LIMIT, what, RuleCode.TOO_MANY_BLOCKS, at)
    return order


def step_section(puzzle: BoxPuzzle, shown: Sequence[Piece], style: Style) -> Section:
    """Step by step from the empty box to the full one."""
    order = limited_laying(puzzle, shown)
    columns = PHONE_COLUMNS if style.screen else COLUMNS
    wide = column(columns, style)
    steps = [
        Shown(
            picture=picture(puzzle, order[: number + 1], wide, style),
            heading=heading(number + 1, one, style),
            told=step_sentences(one, style),
        )
        for number, one in enumerate(order)
    ]
    about = f"{title(puzzle, style)}. {contents(puzzle, style)}."
    about = f"{about} {describe_steps(steps, DESCRIBED_LIMIT)}"
    opening = lead(style.say(words.HOW_LAID), style, 3.0)
    stack = [opening, *guide(steps, columns, style)]
    name = title(puzzle, style)
    return section(SectionRole.ANSWER, name, words.HOW_TO_FILL, about, stack, style)


def heading(number: int, one: Laid, style: Style) -> str:
    """The number of the step, and the block that is laid."""
    return f"{number}. {block_title(one, style)}"


def block_title(one: Laid, style: Style) -> str:
    """A block with its name, as all pictures and labels have it, or the golden cube."""
    if one.piece is None:
        return style.say(words.GOLDEN)
    a, b, c = sorted(one.size)
    return style.say(words.LAY, name=one.piece.name, size=dimensions((a, b, c)))


def step_sentences(one: Laid, style: Style) -> tuple[str, ...]:
    """Sentences on the turn of a block and the places it takes."""
    place = ", ".join(
        style.count(phrase, edge, which=low + 1 if edge == 1 else f"{low + 1}–{low + edge}")
        for phrase, low, edge in zip(words.PLACE, one.at, one.size, strict=True)
    )
    if one.piece is None:
        return (place,)
    high, deep, wide = one.size
    return style.say(words.TURNED, high=high, deep=deep, wide=wide), place


def picture(puzzle: BoxPuzzle, laid: Sequence[Laid], wide: float, style: Style) -> Panel:
    """The box with the blocks laid so far; all pictures of a box are in one scale."""
    view, size, items = empty_crate(puzzle, wide, HEIGHT * wide, style)
    bodies = _bodies(puzzle, laid, style)
    new = bodies[-1]
    painted = paint(bodies, view, style.cell_mm, style)
    items += painted
    edge = Stroke(colour=mix(new.colour, style.colours.ink, 0.6), width=0.45, dash=(1.1, 0.7))
    items.append(Group(name="next", items=(outline_of(new.corners, view, edge),)))
    written = any(isinstance(item, Text) for group in painted for item in group.items)
    if style.labels and not written:  # its name, before the blocks that hide it
        at, paper = view.at(new.centre), style.colours.paper
        items.append(tag(new.label, at, new.colour, readable_on(new.colour), paper))
    return centre_row(Panel(width=size[0], height=size[1], items=tuple(items)), wide)


def _bodies(puzzle: BoxPuzzle, laid: Sequence[Laid], style: Style) -> list[Body]:
    """The visible bodies: those laid before, pale and without names, and last the new one."""
    *before, new = laid
    lying = [one.piece for one in before if one.piece is not None]
    seen = visible(lying)
    golden = any(one.piece is None for one in laid)
    shown = seen if new.piece is None else (*seen, new.piece)
    whole = assembled_solid(puzzle if golden else replace(puzzle, golden=None), shown, style)
    *others, last = standing(whole).bodies
    if golden and new.piece is not None:  # the golden cube is the last of the bodies
        others, last = [*others[:-1], last], others[-1]
    paper = style.colours.paper
    return [
        *(replace(body, colour=mix(body.colour, paper, PALE), label="") for body in others),
        last,
    ]


def stepwise(solid: Solid, puzzle: BoxPuzzle, shown: Sequence[Piece], style: Style) -> Solid:
    """The bodies of these pieces, with the order in which they can be laid.

    What lies there comes at the times of the captions, if it moves.
    """
    places = [piece.placement.at for piece in shown]
    places += [puzzle.golden] if puzzle.golden is not None else []
    blocks = solid.bodies[len(solid.bodies) - len(places) :]
    names = {at: body.name for at, body in zip(places, blocks, strict=True)}
    order = laying(puzzle, shown)
    times: list[tuple[float, float] | None]
    times = [(caption.start, caption.stop) for caption in solid.captions] or [None] * len(order)
    steps = tuple(
        Step(
            told=f"{block_title(one, style)}, {step_sentences(one, style)[-1]}",
            pieces=(names[one.at],),
            lowered=True,
            time=time,
        )
        for one, time in zip(order, times, strict=True)
    )
    return replace(solid, steps=steps)
