"""The spec sheet of a deck as pages: what there is to say of it, a solution, and the ladder.

fact   a line of the sheet: what it is about, and what there is to say
"""

from collections.abc import Sequence

from puzzles.deck_spec import DeckSpec
from puzzles.deck_spec import Ladder
from puzzles.decks import DeckPuzzle
from puzzles.decks import DeckSolution
from puzzles.decks import Kind
from puzzles.decks import Placement
from puzzles.outcome import Verdict
from render.decks.figures import Figures
from render.decks.gallery import board_of
from render.decks.gallery import broken
from render.decks.style import DeckStyle
from render.layout import centred
from render.layout import paged
from render.layout import text_width
from render.sheet import Item
from render.sheet import Panel
from render.sheet import Path
from render.sheet import Sheet
from render.sheet import Stroke
from render.sheet import Text
from render.sheet import moved

NAME_SHARE = 0.3  # of the width, for what a line is about
SIZE = 3.7  # mm of the text
LEADING = 1.45
LISTED = 24  # tiles that are named before the rest is counted
LARGEST_BOARD = 84.0  # mm


def spec_sheets(puzzle: DeckPuzzle, spec: DeckSpec, style: DeckStyle) -> tuple[Sheet, ...]:
    """The sheet, drawn."""
    wide = text_width(style.paper)
    title = f"{puzzle.title}: spec sheet"
    stack = [_title(title, wide, style)]
    stack += [_line(name, said, wide, style) for name, said in spec_lines(spec)]
    stack += _boards(puzzle, spec, wide, style)
    about = f"{spec.tiles} tiles for {spec.places} places; {_counted(spec)}."
    return paged(stack, style, 1.2, title, about)


def spec_lines(spec: DeckSpec) -> list[tuple[str, str]]:
    """The lines of the sheet, in words."""
    said = [
        ("Tiles", f"{spec.tiles} for {spec.places} places" + _surplus(spec)),
        ("Figures", f"{spec.figures} different; {MATCHINGS[spec.matching]}"),
        ("Rules", _rules(spec)),
        ("Identical tiles", _groups(spec.duplicates)),
        ("Symmetric tiles", _list(spec.symmetric) or "none"),
        ("Solutions", _counted(spec)),
    ]
    if spec.complete:
        said += [
            ("… with turns of the board", f"{spec.counts['count']:,}"),
            ("… every tile told apart", f"{spec.counts['labelled']:,}"),
        ]
        if spec.counts["essential"] is not None:
            said.append(("… mirrored, renamed as one", f"{spec.counts['essential']:,}"))
    tries = f"{'' if spec.exact else 'at least '}{spec.tries:,} tries, row by row"
    said += [
        ("Difficulty", f"{spec.grade} ({spec.rating:g}): {tries}"),
        ("Search space", spec.search_space.formula),
        ("Fingerprint", spec.fingerprint + ("" if spec.fingerprint_exact else " (coarse)")),
    ]
    if spec.ladder is not None:
        said.append(("Ladder", _ladder(spec.ladder)))
    return said


def _ladder(ladder: Ladder) -> str:
    """Its lowest rung."""
    least = ladder.least
    named = ", ".join(map(_placed, ladder.placements[:least])) or "nothing need be given"
    if least > LISTED:
        named = f"{least} tiles"
    tiles = "1 tile" if least == 1 else f"{least} tiles"
    return f"{tiles} given or more leave exactly one completion: {named}"


MATCHINGS = {
    Kind.OPPOSITE: "the halves of a figure meet",
    Kind.EQUAL: "equal figures meet",
    "pairs": "a list says which figures meet",
}


def _surplus(spec: DeckSpec) -> str:
    return f"; {spec.surplus} stay in the box" if spec.surplus else ""


def _rules(spec: DeckSpec) -> str:
    rules = ["tiles may be turned" if spec.turning else "tiles may not be turned"]
    if spec.border is not None:
        rules.append(f"figure {spec.border} all around the board")
    if spec.given:
        rules.append(f"{spec.given} given")
    return "; ".join(rules)


def _groups(groups: Sequence[Sequence[int]]) -> str:
    texts = [" = ".join(str(k) for k in group[:6]) for group in groups[:8]]
    texts = [
        text + (f" = … ({len(group)})" if len(group) > 6 else "")
        for text, group in zip(texts, groups, strict=False)
    ]
    return ", ".join(texts) + (", …" if len(groups) > 8 else "") if texts else "none"


def _list(numbers: Sequence[int]) -> str:
    more = f", … ({len(numbers)})" if len(numbers) > LISTED else ""
    return ", ".join(map(str, numbers[:LISTED])) + more


def _counted(spec: DeckSpec) -> str:
    if not spec.complete:
        ending = "one found" if spec.verdict is Verdict.SOLVED else "none found"
        return f"not counted to the end; {ending}"
    if spec.counts["distinct"] == 0:
        return "none, proved"
    return f"{spec.counts['distinct']:,} really different" + (
        ", the only one" if spec.unique else ""
    )


def _placed(p: Placement) -> str:
    turned = f", turned {p.turn}×" if p.turn else ""
    return f"tile {p.tile} at ({p.row}, {p.column}{turned})"


def _title(title: str, wide: float, style: DeckStyle) -> Panel:
    theme, size = style.colours, min(8.0, wide / len(title) / 0.62)
    items: tuple[Item, ...] = (
        Text(at=(0.0, 8.0), content=title, size=size, colour=theme.ink, anchor="start", bold=True),
    )
    return Panel(width=wide, height=13.0, items=items)


def _line(name: str, said: str, wide: float, style: DeckStyle) -> Panel:
    """A fact: its name on the left, what there is to say in lines on the right."""
    theme, left = style.colours, NAME_SHARE * wide
    narrow = wide < 120
    if narrow:
        left = 0.0
    lines = broken(said, int((wide - left) / SIZE / 0.54))
    down = LEADING * SIZE
    first = down * (2 if narrow else 1)
    items: list[Item] = [
        Text(at=(0.0, down), content=name, size=SIZE, colour=theme.muted, anchor="start")
    ]
    items += [
        Text(
            at=(left, first + k * down), content=text, size=SIZE, colour=theme.ink, anchor="start"
        )
        for k, text in enumerate(lines)
    ]
    height = first + (len(lines) - 1) * down + 1.6
    rule = Stroke(colour=theme.line, width=0.15)
    items.append(Path(points=((0.0, height), (wide, height)), closed=False, stroke=rule))
    return Panel(width=wide, height=height, items=tuple(items))


def _boards(puzzle: DeckPuzzle, spec: DeckSpec, wide: float, style: DeckStyle) -> list[Panel]:
    """The board with the first rung of the ladder, and solved; side by side on paper."""
    if spec.solution is None:
        return []
    shown = [("A solution", spec.solution)]
    if spec.ladder is not None:
        given = spec.ladder.placements[: spec.ladder.least]
        shown.insert(0, ("A riddle with one answer", DeckSolution(given)))
    figures = Figures(puzzle, style)
    gap = 8.0
    columns = len(shown) if wide > 120 else 1
    room = min(LARGEST_BOARD, (wide - gap) / 2 if columns > 1 else wide)
    panels = [board_of(puzzle, each, name, room, figures, style) for name, each in shown]
    if columns == 1:
        return [centred(panel, wide) for panel in panels]
    left = (wide - 2 * room - gap) / 2
    items = tuple(
        moved(item, (left + k * (room + gap), 5.0))
        for k, panel in enumerate(panels)
        for item in panel.items
    )
    return [Panel(width=wide, height=5.0 + max(p.height for p in panels), items=items)]
