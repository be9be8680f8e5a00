"""The spec sheet of a box as pages: the box and a filling, facts about both, and the blocks."""

from collections.abc import Iterator

from puzzles.boxes import BoxPuzzle
from puzzles.boxes.spec import BoxSpec, Chessboard, Parity
from puzzles.lattice import volume
from puzzles.outcome import Verdict
from render.boxes import words
from render.boxes.crate import crate
from render.boxes.pages import about, filled_panel
from render.boxes.parts import part_panels
from render.boxes.scene import pieces, title
from render.pages.binding import Sections, answer_heading
from render.pages.fault_words import named_cell
from render.pages.spec import (
    CELLS,
    GIVEN,
    ON_CHESSBOARD,
    Fact,
    Pictures,
    how_many,
    judgement,
    part_rows,
    picture_height,
    picture_room,
    solutions,
    spec_section,
    table,
)
from render.style import Style
from words.phrases import Phrase, counted_phrase, dimensions

ICON = 13.0  # mm of the drawing of a block
DRAWN_LIMIT = 1_000  # blocks of a picture: more are dust, and take seconds

THE_BOX = Phrase("the box")
BOX = Phrase("Box")
GOLDEN = Phrase("Golden cube")
IN_MIDDLE = Phrase("in the middle, {cell}")
IN_CELL = Phrase("{cell}")
NO_GOLD = Phrase("none")
BLOCKS = Phrase("Blocks")
OF_SIZES = counted_phrase("{blocks} of 1 size", "{blocks} of {count} sizes")
SIZES = Phrase("Sizes")
OF_SIZE = counted_phrase("1 of {size}", "{count} of {size}")
VOLUME = Phrase("Volume")
FULL = Phrase("blocks{gold} fill {filled} cells, just as many as the box has")
NOT_FULL = Phrase("blocks{gold} have {filled} cells, the box {cells}: it cannot be filled")
WITH_GOLD = Phrase(" and golden cube")
IN_SLICES = Phrase("Parity of the slices")
NO_ODD = Phrase("every slice has an even number of free cells")
ODD = counted_phrase(
    "1 slice has an odd number of free cells; the blocks can cover an odd number of cells in"
     " {able} slices at most",
    "{count} slices have an odd number of free cells; the blocks can cover an odd number of cells"
     " in {able} slices at most")  # fmt: skip
TOO_FEW = Phrase(", so there is no filling")
TIGHT = Phrase(": so each of these slices has exactly one block of {sizes} that does it")
COLOURED = counted_phrase(
    "{dark} dark and {light} light free cells; 1 block has three odd edges",
    "{dark} dark and {light} light free cells; {count} blocks have three odd edges")  # fmt: skip
EACH_DARK = Phrase(", and each of these covers one dark cell more")
EACH_LIGHT = Phrase(", and each of these covers one light cell more")
FILLINGS = Phrase("Fillings")
SYMMETRIC = Phrase("Point-symmetric ones")
SEARCHED = Phrase("a plain search for all fillings lays about {about} blocks")


def spec_sections(puzzle: BoxPuzzle, spec: BoxSpec, style: Style) -> Sections:
    """The spec sheet as pages."""
    below = table([*_content_facts(spec, style), *_search_facts(spec, style)], style)
    below += part_rows(part_panels(puzzle, ICON, style, volumes=True), style)
    pictures = _pictures(puzzle, spec, picture_height(below, style), style)
    named, described = title(puzzle, style), about(puzzle, (), style)
    return spec_section(named, described, pictures, below, style)


def _pictures(puzzle: BoxPuzzle, spec: BoxSpec, tall: float, style: Style) -> Pictures:
    """The empty box, and one that is filled if a filling is known."""
    solution = spec.solution if puzzle.block_count <= DRAWN_LIMIT else None
    room = picture_room(1 if solution is None else 2, style)
    yield style.say(THE_BOX), crate(puzzle, 0.94 * room, tall, style)
    if solution is not None:
        name = answer_heading(spec.outcome.unique)
        yield style.say(name), filled_panel(puzzle, pieces(puzzle, solution), (room, tall), style)


def spec_lines(spec: BoxSpec, style: Style) -> list[Fact]:
    """The facts of the spec sheet, each as its name and its text."""
    sizes = (
        style.count(
            OF_SIZE, count, size=f"{dimensions(size)} ({style.count(words.CELLS, volume(size))})"
        )
        for size, count in spec.blocks
    )
    return [
        *_content_facts(spec, style),
        (style.say(SIZES), ", ".join(sizes)),
        *_search_facts(spec, style),
    ]


def _content_facts(spec: BoxSpec, style: Style) -> Iterator[Fact]:
    yield style.say(BOX), style.say(CELLS, size=dimensions(spec.size), cells=spec.cells)
    where = IN_MIDDLE if spec.centred else IN_CELL
    cell = named_cell(spec.golden, style) if spec.golden else ""
    yield style.say(GOLDEN), style.say(where if cell else NO_GOLD, cell=cell)
    blocks = style.count(words.BLOCKS, spec.block_count)
    yield style.say(BLOCKS), style.count(OF_SIZES, len(spec.blocks), blocks=blocks)


def _search_facts(spec: BoxSpec, style: Style) -> Iterator[Fact]:
    gold = style.say(WITH_GOLD) if spec.golden else ""
    fits = FULL if spec.filled == spec.cells else NOT_FULL
    yield (style.say(VOLUME), style.say(fits, gold=gold, filled=spec.filled, cells=spec.cells))
    if spec.given:
        yield style.say(GIVEN), style.count(words.BLOCKS, spec.given)
    if spec.parity is not None:
        yield style.say(IN_SLICES), _parity_text(spec.parity, style)
    if spec.chessboard is not None:
        yield style.say(ON_CHESSBOARD), _chessboard_text(spec.chessboard, style)
    yield solutions(spec, FILLINGS, style)
    if spec.outcome.verdict is not Verdict.UNSOLVABLE:
        many = how_many(spec.symmetric, style, complete=spec.symmetric_complete)
        yield style.say(SYMMETRIC), many
    yield from judgement(spec, SEARCHED, style)


def _parity_text(parity: Parity, style: Style) -> str:
    if not parity.odd:
        return style.say(NO_ODD)
    said = style.count(ODD, len(parity.odd), able=parity.able)
    if parity.able < len(parity.odd):
        return said + style.say(TOO_FEW)
    sizes = ", ".join(map(dimensions, parity.by))
    return said + (style.say(TIGHT, sizes=sizes) if parity.tight else "")


def _chessboard_text(board: Chessboard, style: Style) -> str:
    said = style.count(COLOURED, board.odd_blocks, dark=board.dark, light=board.light)
    more = EACH_DARK if board.dark > board.light else EACH_LIGHT
    return said + (style.say(more) if board.tight else "")
