"""The spec sheet of a snake: the chain, its folding, and facts about both."""

import math
from collections.abc import Iterator
from dataclasses import replace

from puzzles.snakes import SnakePuzzle
from puzzles.snakes.spec import SnakeSpec
from render.bodies.isometric import scene_panel
from render.flat.layout import text_width
from render.pages.binding import Sections
from render.pages.spec import (
    CELLS,
    GIVEN,
    ON_CHESSBOARD,
    Fact,
    Pictures,
    blank,
    fits,
    judgement,
    picture_height,
    picture_room,
    solutions,
    spec_section,
    table,
)
from render.snakes import words
from render.snakes.chart import SMALLEST, spell_chain, zigzag
from render.snakes.pages import about
from render.snakes.scene import placed_solid, title
from render.snakes.style import SnakeStyle, SnakeView
from words.phrases import Phrase, counted_phrase, dimensions

FINE = 2.5  # mm; edge of a cube of the chain where there is little room
VIEWS = {
    SnakeView.EXPLODED: Phrase("drawn apart"),
    SnakeView.ASSEMBLED: Phrase("folded"),
}

BLOCK = Phrase("Block")
CUBES = Phrase("Cubes")
KINDS = Phrase("{cubes}: {straight} straight, {corners}, 2 ends")
MISFIT = Phrase("; the block has {cells}")
CHAIN = Phrase("Chain")
FIGURES = Phrase("{chain} (0 straight or end, 1 corner)")
SEGMENTS = Phrase("Segments")
LENGTHS = Phrase("{count}, in cubes: {lengths}")
BOTH_WAYS = Phrase("From both ends")
SAME = Phrase("the chain reads the same (a palindrome)")
OTHER = Phrase("the chain reads differently")
ALIKE = Phrase("both ends lie on cells of the corners' colour")
UNLIKE = Phrase("one end lies on a dark cell, the other on a light one")
CUBES_GIVEN = counted_phrase("the first cube", "the first {count} cubes")
FOLDINGS = Phrase("Foldings")
ROTATED = Phrase("{count} up to rotation")
REVERSED = Phrase("{count} up to reversal")
BEGINS = Phrase("They begin")
WHERE = Phrase("in corners {corners}, on edges {edges}, on faces {faces}, inside {inside}")
DEAD_ENDS = Phrase("Dead ends")
PLACEMENTS = Phrase(
    "a search without looking ahead lays {about}{front} cubes from the front, {rear} from the"
    " rear; on an average it has {ahead} and {back} ways on at a corner"
)
ABOUT = Phrase("about ")
CORD = Phrase("Cord")
LENGTH = Phrase("cubes of {edge} mm: {cord} mm from knot to knot, cut {cut} mm")
RATED = Phrase("about {about} such placements for each folding")


def spec_sections(puzzle: SnakePuzzle, spec: SnakeSpec, style: SnakeStyle) -> Sections:
    """The spec sheet as pages."""
    facts = table(spec_lines(spec, style), style)
    chains = [[*zigzag(puzzle, text_width(style.paper), style, edge), blank(style)]
              for edge in (SMALLEST, FINE)]  # fmt: skip
    # Where there is no room for it the chain stands in the table alone.
    chain = next((chain for chain in chains if fits([*chain, *facts], style)), [])
    tall = picture_height([*chain, *facts], style)
    pictures = _pictures(puzzle, spec, tall, style)
    named, described = title(puzzle, style), about(puzzle, None, style)
    return spec_section(named, described, pictures, facts, style, above=chain)


def _pictures(puzzle: SnakePuzzle, spec: SnakeSpec, tall: float, style: SnakeStyle) -> Pictures:
    """A folding, if one is known."""
    if spec.solution is None:
        return
    room = picture_room(len(VIEWS), style)
    for view, caption in VIEWS.items():
        scene = placed_solid(puzzle, spec.solution, replace(style, view=view))
        yield style.say(caption), scene_panel(scene, (room, tall), style)


def spec_lines(spec: SnakeSpec, style: SnakeStyle) -> list[Fact]:
    """The facts of the spec sheet, each as its name and its text."""
    return [*_chain(spec, style), *_search_facts(spec, style)]


def _chain(spec: SnakeSpec, style: SnakeStyle) -> Iterator[Fact]:
    yield style.say(BLOCK), style.say(CELLS, size=dimensions(spec.size), cells=spec.cells)
    kinds = style.say(
        KINDS,
        cubes=spec.cubes,
        straight=spec.straight,
        corners=style.count(words.CORNERS, spec.corners),
    )
    misfit = "" if spec.cubes == spec.cells else style.say(MISFIT, cells=spec.cells)
    yield style.say(CUBES), kinds + misfit
    yield style.say(CHAIN), style.say(FIGURES, chain=spell_chain(spec.chain))
    lengths = " ".join(map(str, spec.legs))
    yield style.say(SEGMENTS), style.say(LENGTHS, count=len(spec.legs), lengths=lengths)
    yield style.say(BOTH_WAYS), style.say(SAME if spec.palindromic else OTHER)
    cord = style.say(LENGTH, edge=spec.cell_mm, cord=round(spec.cord_mm), cut=spec.cut_mm)
    yield style.say(CORD), cord
    if spec.given:
        yield style.say(GIVEN), style.count(CUBES_GIVEN, spec.given)


def _search_facts(spec: SnakeSpec, style: SnakeStyle) -> Iterator[Fact]:
    if spec.alike is not None:
        yield style.say(ON_CHESSBOARD), style.say(ALIKE if spec.alike else UNLIKE)
    told = {"up_to_rotation": ROTATED}
    told |= {"up_to_reversal": REVERSED} if spec.palindromic else {}
    yield solutions(spec, FOLDINGS, style, told)
    further = spec.outcome.counts.further
    if spec.outcome.complete and spec.outcome.counts.distinct:
        begins = {
            name: further[f"from_{name}"] for name in ("corners", "edges", "faces", "inside")
        }
        yield style.say(BEGINS), style.say(WHERE, **begins)
    if spec.front is not None and spec.rear is not None and spec.difficulty is not None:
        said = style.say(
            PLACEMENTS,
            about="" if spec.difficulty.exact else style.say(ABOUT),
            front=_rough(spec.front.nodes, spec.difficulty.exact),
            rear=_rough(spec.rear.nodes, spec.difficulty.exact),
            ahead=spec.front.branching,
            back=spec.rear.branching,
        )
        yield style.say(DEAD_ENDS), said
    yield from judgement(spec, RATED, style)


def _rough(nodes: int, exact: bool) -> int | str:
    """A number as text; a large estimate as a power of ten."""
    return nodes if exact or nodes < 10**9 else f"10^{math.log10(nodes):.0f}"
