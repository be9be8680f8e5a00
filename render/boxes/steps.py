"""How to fill a box by hand: a picture for each block, what lies there before it pale."""

from collections.abc import Sequence
from dataclasses import replace

from puzzles.boxes import BoxPuzzle
from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from render.bodies.isometric import outline_of, paint
from render.bodies.projection import View
from render.bodies.solid import Body, standing
from render.boxes import words
from render.boxes.crate import empty_crate
from render.boxes.order import Laid, laying
from render.boxes.pages import DESCRIBED_LIMIT, contents
from render.boxes.scene import Piece, assembled_solid, times, title, visible
from render.flat.layout import centre_row
from render.flat.marks import tag
from render.flat.palette import mix, readable_on
from render.flat.sheet import Group, Item, Panel, Stroke, Text
from render.pages.binding import Section, SectionRole, lead, section
from render.pages.guide import Shown, column, describe_steps, guide
from render.style import SCREENS, Style

COLUMNS, PHONE_COLUMNS = 4, 2
HEIGHT = 1.0  # of a picture, per its width, at the most
STEP_LIMIT = 150  # blocks, with the golden cube
PALE = 0.72  # how much of the paper there is in what lies there already


def step_section(puzzle: BoxPuzzle, shown: Sequence[Piece], style: Style) -> Section:
    """Step by step from the empty box to the full one."""
    order = laying(puzzle, shown)
    few(order)
    columns = PHONE_COLUMNS if style.page in SCREENS else COLUMNS
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


def few(order: Sequence[Laid]) -> None:
    """RuleError when these are too many to be laid one by one."""
    if len(order) > STEP_LIMIT:
        what = f"at most {STEP_LIMIT} blocks are laid step by step, not {len(order)}"
        raise RuleError(RuleCode.TOO_MANY_BLOCKS, what, ("solution", "placements"))


def heading(number: int, one: Laid, style: Style) -> str:
    """The number of the step, and what is laid."""
    return f"{number}. {block_title(one, style)}"


def block_title(one: Laid, style: Style) -> str:
    """A block with its number, as all pictures and labels have it, or the golden cube."""
    if one.piece is None:
        return style.say(words.GOLDEN)
    a, b, c = sorted(one.size)
    return style.say(words.LAY, number=one.piece.number, size=times((a, b, c)))


def step_sentences(one: Laid, style: Style) -> tuple[str, ...]:
    """How the block is turned, and which places it takes."""
    place = ", ".join(
        style.count(phrase, edge, which=low + 1 if edge == 1 else f"{low + 1}–{low + edge}")
        for phrase, low, edge in zip(words.PLACE, one.at, one.size, strict=True)
    )
    if one.piece is None:
        return (place,)
    high, deep, wide = one.size
    return style.say(words.TURNED, high=high, deep=deep, wide=wide), place


def picture(puzzle: BoxPuzzle, laid: Sequence[Laid], wide: float, style: Style) -> Panel:
    """The box with what lies there; all pictures of a box are in one scale."""
    view, size, items = empty_crate(puzzle, wide, HEIGHT * wide, style)
    bodies = _bodies(puzzle, laid, style)
    new = bodies[-1]
    painted = paint(bodies, view, grain=style.cell_mm, labels=style.labels, ink=style.colours.ink)
    items += painted
    edge = Stroke(colour=mix(new.colour, style.colours.ink, 0.6), width=0.45, dash=(1.1, 0.7))
    items.append(Group(name="next", items=(outline_of(new.corners, view, edge),)))
    if style.labels and not _has_number(painted):
        items.append(_tag(new, view, style))
    return centre_row(Panel(width=size[0], height=size[1], items=tuple(items)), wide)


def _bodies(puzzle: BoxPuzzle, laid: Sequence[Laid], style: Style) -> list[Body]:
    """The visible bodies: those that lie, pale and without numbers, and last the new ones."""
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


def _has_number(painted: Sequence[Item]) -> bool:
    groups = (group for group in painted if isinstance(group, Group))
    return any(isinstance(item, Text) for group in groups for item in group.items)


def _tag(body: Body, view: View, style: Style) -> Group:
    """The number of a block that others hide, before them."""
    at = view.at(body.centre)
    return tag(body.label, at, body.colour, readable_on(body.colour), style.colours.paper)
