"""The cubes of a snake as nets of paper, each with the holes that its cord goes through.

Each cube is a net of its own. Straight cubes in a row could be one longer strip, which saves some
glue; but the steps, the layers and the strip name single cubes.

In a cube of paper the cord runs from the middle of one side straight to that of the other, and
its knots lie inside, behind the holes of the ends.
"""

import math
from collections.abc import Callable, Sequence

from puzzles.snakes import SnakePuzzle
from render.flat.marks import letter_items
from render.flat.palette import CHAIN, mix, readable_on
from render.flat.sheet import Item
from render.pages.binding import Section, SectionRole, lead
from render.pages.net_pages import HEADING, NetModel, hole_items, label, net_rows, room_below
from render.pages.nets import Face, Side, nets
from render.snakes import words
from render.snakes.pages import section
from render.snakes.parts import KNOTS, counts
from render.snakes.scene import bored_cube, kinds
from render.snakes.style import SnakeStyle
from render.style import SMALLEST_TEXT

BEFORE, AFTER = Side.WEST, {"straight": Side.EAST, "corner": Side.SOUTH, "end": Side.EAST}
PALE = (0.0, 0.25)  # of white in the colours of the cubes
SMALLEST_NUMBER = SMALLEST_TEXT / 0.9  # mm; a number with a line below it is a tenth smaller
CORNER, BESIDE = 0.17, 0.06  # of an edge: the middle of the neighbour's number, and left of it


def net_section(puzzle: SnakePuzzle, style: SnakeStyle) -> Section:
    """A net for each cube, in the order of the chain."""
    bored_cube("straight", style)  # a cord that is too thick for the cubes is refused
    number = counts(puzzle)  # of the cubes; ends hold only the knots, corners a diagonal
    inside = style.cell_mm * (number["straight"] + number["corner"] * math.sqrt(0.5))
    cut = math.ceil((inside + KNOTS) / 10) * 10
    said = [
        style.say(words.NETS, cubes=puzzle.cubes, edge=style.cell_mm, hole=round(style.cord, 1)),
        *([style.say(words.NEIGHBOUR)] if style.labels else []),
        style.say(words.THREADING, inside=round(inside), cut=cut),
    ]
    told = lead(" ".join(said), style, 3.0)
    edge = style.cell_mm
    made = nets((edge, edge, edge), room_below(told, style))
    models = [
        NetModel(name=f"cube-{k + 1}", nets=made, fill=_fill(k), art=_art(puzzle, k, kind, style))
        for k, kind in enumerate(kinds(puzzle.chain))
    ]
    stack = net_rows(models, told, style, hole=True)
    return section(SectionRole.PIECES, puzzle, None, HEADING, stack, style)


def holes(puzzle: SnakePuzzle, k: int, kind: str) -> dict[Side, int]:
    """The sides of a cube with a hole, and the neighbour that lies there."""
    found = {}
    if k > 0:
        found[BEFORE] = k - 1
    if k < puzzle.cubes - 1:
        found[AFTER[kind]] = k + 1
    return found


def _fill(k: int) -> str:
    return mix(CHAIN[k % 2], "#ffffff", PALE[k % 2])


def _art(
    puzzle: SnakePuzzle, k: int, kind: str, style: SnakeStyle
) -> Callable[[Face], Sequence[Item]]:
    """A hole and the number of the neighbour behind it, or else the number of the cube."""
    bored_sides, colour = holes(puzzle, k, kind), readable_on(_fill(k))

    def art(face: Face) -> Sequence[Item]:
        if face.side not in bored_sides:
            return label(face, str(k + 1), colour) if style.labels else []
        items = list(hole_items(face.at(0.5, 0.5), style.cord))
        if style.labels:
            (wide, high), (x, y) = face.size, face.at(0.5, 0.5)
            size, text = max(SMALLEST_NUMBER, 0.16 * wide), str(bored_sides[face.side] + 1)
            left = 0.33 * size * len(text) + BESIDE * wide
            at = (x - wide / 2 + left, y - (0.5 - CORNER) * high)
            items += letter_items(text, at, size, colour, bold=False)
        return items

    return art
