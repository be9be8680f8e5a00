"""All solutions of a deck on one page: numbered boards, and how many there are.

On paper the boards stand in columns; on a phone each is a picture of its own, and the page of a
browser puts as many side by side as there is room for. A tile is drawn once for each of its turns.
"""

from collections.abc import Sequence

from puzzles.decks import DeckPuzzle
from puzzles.decks import DeckSolution
from puzzles.decks import Placement
from puzzles.decks import turned
from puzzles.outcome import Outcome
from render.decks.figures import Figures
from render.decks.places import corners
from render.decks.places import extent
from render.decks.places import hangs
from render.decks.places import paper_shape
from render.decks.style import DeckStyle
from render.layout import framed
from render.layout import margin
from render.layout import paged
from render.layout import rows
from render.layout import text_width
from render.sheet import Item
from render.sheet import Panel
from render.sheet import Path
from render.sheet import Sheet
from render.sheet import Stamp
from render.sheet import Stroke
from render.sheet import Text
from render.style import SCREENS

MOST_COLUMNS = 4  # boards side by side on paper
GAP = 7.0  # mm between boards
PHONE_BOARD = 62.0  # mm of a board where boards stand side by side in a browser
CAPTION = 6.0
FACE, INK = "#fdfcf8", "#1f2430"  # of a tile, whatever the theme


def gallery(
    puzzle: DeckPuzzle, outcome: Outcome[DeckSolution], style: DeckStyle
) -> tuple[Sheet, ...]:
    """The solutions that an outcome holds; it may know of more than it holds."""
    title = f"{puzzle.title}: all solutions"
    lead = sentences(puzzle, outcome)
    figures = Figures(puzzle, style)
    if style.page in SCREENS:
        wide = style.paper[0] - 2 * margin(style.paper)
        head = framed(_head(title, lead, wide, style), margin(style.paper), style, title, lead[0])
        room = min(wide, PHONE_BOARD)
        boards = [board_of(puzzle, s, str(number), room, figures, style)
                  for number, s in enumerate(outcome.solutions, 1)]  # fmt: skip
        return (
            head,
            *(framed(board, 2.0, style, f"{puzzle.title}, solution {number}", lead[0])
              for number, board in enumerate(boards, 1)),
        )  # fmt: skip
    wide = text_width(style.paper)
    room = _room(puzzle, wide)
    boards = [board_of(puzzle, s, str(number), room, figures, style)
              for number, s in enumerate(outcome.solutions, 1)]  # fmt: skip
    stack = [_head(title, lead, wide, style), *rows(boards, wide, GAP)]
    return paged(stack, style, GAP, title, lead[0])


def sentences(puzzle: DeckPuzzle, outcome: Outcome[DeckSolution]) -> list[str]:
    """What there is to say of the solutions, honest about what is not known."""
    counts, shown = outcome.counts, len(outcome.solutions)
    if outcome.complete and not counts.distinct:
        assert outcome.reason is not None
        return ["There is no solution.", f"Proved: {outcome.reason.message}."]
    if not outcome.complete:
        effort = f"The search was stopped after {outcome.nodes:,} placements"
        if not counts.distinct:
            return ["No solution was found.", f"{effort}; there may be one."]
        said = [f"At least {_solutions(counts.distinct)}.", f"{effort}: there may be more."]
    else:
        said = [f"{_solutions(counts.distinct)}, and no more."]
        labelled = counts.further.get("labelled", counts.count)
        more = f"Turning the board gives {counts.count:,} in all"
        if labelled != counts.count:
            more += f"; {labelled:,} when equal tiles and turns that look alike are told apart"
        if counts.count != counts.distinct or labelled != counts.count:
            said.append(f"{more}.")
    if shown < counts.distinct:
        said.append(f"The first {shown:,} are shown.")
    if puzzle.fixed:
        said.append(f"{len(puzzle.fixed)} given tiles are the same in all of them.")
    return said


def _solutions(count: int) -> str:
    return "1 solution" if count == 1 else f"{count:,} really different solutions"


def _head(title: str, lead: Sequence[str], wide: float, style: DeckStyle) -> Panel:
    """The title and the sentences, broken into lines."""
    theme = style.colours
    size = min(7.0, wide / len(title) / 0.6)
    items: list[Item] = [
        Text(at=(wide / 2, 7.0), content=title, size=size, colour=theme.ink, bold=True)
    ]
    small = 3.6
    lines = [line for sentence in lead for line in broken(sentence, int(wide / small / 0.56))]
    for number, line in enumerate(lines):
        at = (wide / 2, 14.0 + number * 1.4 * small)
        items.append(Text(at=at, content=line, size=small, colour=theme.muted))
    return Panel(width=wide, height=14.0 + len(lines) * 1.4 * small, items=tuple(items))


def broken(text: str, most: int) -> list[str]:
    """A text in lines of at most so many characters, broken between words where it can be."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > most:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return lines


def _room(puzzle: DeckPuzzle, wide: float) -> float:
    """The width of a board in mm, so that as many as are readable stand side by side."""
    width, _ = extent(puzzle)
    columns = int((wide + GAP) / (paper_shape(puzzle).smallest * width + GAP))
    columns = max(1, min(MOST_COLUMNS if width > 2 else MOST_COLUMNS + 1, columns))
    return (wide - (columns - 1) * GAP) / columns


def board_of(
    puzzle: DeckPuzzle,
    solution: DeckSolution,
    caption: str,
    room: float,
    figures: Figures,
    style: DeckStyle,
) -> Panel:
    """A board, `room` mm wide, with what a solution lays on it, and a caption above."""
    width, height = extent(puzzle)
    edge = room / width
    at, size = (room / 2, CAPTION - 1.8), 4.0
    items: list[Item] = [
        Text(at=at, content=caption, size=size, colour=style.colours.ink, bold=True)
    ]
    laid = {(p.row, p.column) for p in solution.placements}
    for place in puzzle.board.places:
        if place not in laid:
            outline = tuple((x, y + CAPTION) for x, y in corners(puzzle, place, edge))
            stroke = Stroke(colour=style.colours.line, width=0.012 * edge, dash=(1.6, 1.2))
            items.append(Path(points=outline, fill=style.colours.wall, stroke=stroke))
    items += [_stamp(puzzle, placement, edge, figures, style) for placement in solution.placements]
    return Panel(width=room, height=height * edge + CAPTION, items=tuple(items))


def _stamp(
    puzzle: DeckPuzzle, placement: Placement, edge: float, figures: Figures, style: DeckStyle
) -> Stamp:
    """A laid tile; one that lies alike elsewhere is drawn with it."""
    outline = corners(puzzle, (placement.row, placement.column), edge)
    left, top = min(x for x, _ in outline), min(y for _, y in outline)
    shape = tuple((x - left, y - top) for x, y in outline)
    look = turned(puzzle.tiles[placement.tile], placement.turn)
    hanging = "-hanging" if hangs(outline) else ""
    return Stamp(
        name=f"tile-{placement.tile}-{placement.turn}{hanging}",
        items=_tile(look, shape, str(placement.tile), edge, figures, style),
        at=(left, top + CAPTION),
    )


def _tile(
    look: Sequence[int],
    shape: Sequence[tuple[float, float]],
    number: str,
    edge: float,
    figures: Figures,
    style: DeckStyle,
) -> tuple[Item, ...]:
    """A tile with its figures at its edges, and its number, from 0, in its middle."""
    shape = tuple(shape)
    items: list[Item] = [Path(points=shape, fill=FACE)]
    for side, figure in enumerate(look):
        items += figures.on_edge(figure, shape[side], shape[(side + 1) % len(shape)])
    items.append(Path(points=shape, stroke=Stroke(colour=INK, width=0.012 * edge)))
    if style.labels:
        x, y = (sum(point[k] for point in shape) / len(shape) for k in (0, 1))
        size = edge * figures.shape.small_number
        at = (x, y + 0.36 * size)
        items.append(Text(at=at, content=number, size=size, colour="#4a5260"))
    return tuple(items)
