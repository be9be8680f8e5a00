"""The spec sheet of polycubes as pages: the target and a solution, facts, and the pieces."""

from collections.abc import Iterator

from puzzles.polycubes import PolycubePuzzle
from puzzles.polycubes.spec import PolycubeSpec
from render.pages.binding import Sections, answer_heading
from render.pages.fault_words import named_cell
from render.pages.spec import (
    CELLS,
    GIVEN,
    Fact,
    Pictures,
    judgement,
    part_rows,
    picture_height,
    picture_room,
    solutions,
    spec_section,
    table,
)
from render.polycubes import words
from render.polycubes.pages import about, filled_panel, target_panel
from render.polycubes.parts import part_panels
from render.polycubes.scene import is_box, lying_pieces, title
from render.style import Style
from words.phrases import Phrase, counted_phrase, dimensions

ICON = 13.0  # mm of the drawing of a piece

THE_TARGET = Phrase("the target")
TARGET = Phrase("Target")
WITHIN = Phrase("{cells} in {size}")
GOLDEN = Phrase("Golden cube")
NO_GOLD = Phrase("none")
PIECES = Phrase("Pieces")
OF_KINDS = counted_phrase("{pieces} of 1 kind", "{pieces} of {count} kinds")
MIRRORED = Phrase("; they may be mirrored")
VOLUME = Phrase("Volume")
FULL = Phrase("the pieces have {cells}, just as many as the target")
BETWEEN = Phrase(
    "the pieces have {least} to {most} cells; {must} of the target must be filled, {may} more may"
)
COLOURS = Phrase("Numbers on cells")
SYMMETRIES = Phrase("Symmetries of the puzzle")
SEARCHED = Phrase("the search lays a piece about {about} times for each really different filling")
FILLINGS = Phrase("Fillings")
BY_ROTATION = Phrase("{count} up to rotations alone")


def spec_sections(puzzle: PolycubePuzzle, spec: PolycubeSpec, style: Style) -> Sections:
    """The spec sheet as pages."""
    below = table(spec_lines(spec, style), style)
    below += part_rows(part_panels(puzzle, ICON, style), style)
    pictures = _pictures(puzzle, spec, picture_height(below, style), style)
    named, described = title(puzzle, style), about(puzzle, (), style)
    return spec_section(named, described, pictures, below, style)


def _pictures(puzzle: PolycubePuzzle, spec: PolycubeSpec, tall: float, style: Style) -> Pictures:
    """The target, and one that is filled if a solution is known."""
    room = picture_room(1 if spec.solution is None else 2, style)
    yield style.say(THE_TARGET), target_panel(puzzle, (0.94 * room, tall), style)
    if spec.solution is not None:
        name, shown = answer_heading(spec.outcome.unique), lying_pieces(puzzle, spec.solution)
        yield style.say(name), filled_panel(puzzle, shown, (room, tall), style)


def spec_lines(spec: PolycubeSpec, style: Style) -> list[Fact]:
    """The facts of the spec sheet, each as its name and its text."""
    return list(_facts(spec, style))


def _facts(spec: PolycubeSpec, style: Style) -> Iterator[Fact]:
    puzzle, volume = spec.puzzle, spec.volume
    size, box = dimensions(spec.size), is_box(puzzle) and spec.golden is None
    cells = style.say(CELLS, size=size, cells=spec.cells)
    within = style.say(WITHIN, cells=style.count(words.CELLS, spec.cells), size=size)
    yield style.say(TARGET), cells if box else within
    gold = style.say(NO_GOLD)
    if spec.golden is not None:
        x, y, z = spec.golden
        gold = named_cell((z, y, x), style)
    yield style.say(GOLDEN), gold
    pieces = style.count(words.PIECES, spec.piece_count)
    said = style.count(OF_KINDS, spec.kinds, pieces=pieces)
    yield style.say(PIECES), said + (style.say(MIRRORED) if spec.mirrored else "")
    cells = style.count(words.CELLS, volume.most)
    exact = volume.least == volume.most == volume.must and not volume.may
    parts = {name: getattr(volume, name) for name in ("least", "most", "must", "may")}
    yield style.say(VOLUME), style.say(FULL if exact else BETWEEN, cells=cells, **parts)
    if spec.given:
        yield style.say(GIVEN), style.count(words.PIECES, spec.given)
    if spec.colours:
        yield style.say(COLOURS), ", ".join(map(str, sorted(puzzle.used_colours)))
    yield style.say(SYMMETRIES), str(spec.symmetries)
    yield solutions(spec, FILLINGS, style, {"up_to_rotation": BY_ROTATION})
    yield from judgement(spec, SEARCHED, style)
