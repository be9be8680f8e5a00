"""Polycubes as a plain sheet and as cubes in space."""

from collections.abc import Mapping, Sequence

from puzzles.phrases import Phrase, dimensions
from puzzles.polycubes import PolycubeParams, PolycubePuzzle, PolycubeSolution, faults
from puzzles.polycubes.spec import PolycubeSpec
from render.bodies.solid import Body, Cuboid, Solid
from render.drawing import Drawing, Views
from render.flat.palette import kind_colour
from render.flat.sheet import Sheets
from render.kinds import NamedKind
from render.limits import no_solution_error
from render.look import Bulk, Look
from render.names import kind_letters
from render.pages.binding import THE_PUZZLE, SectionRole, Sections, bind, lead, section
from render.polycubes.style import PolycubeStyle, PolycubeView

TITLE = Phrase("Polycubes {size}", "Polywürfel {size}")
CELLS = Phrase("{count} cells", "{count} Zellen")


def solid(
    puzzle: PolycubePuzzle, solution: PolycubeSolution | None, style: PolycubeStyle
) -> Solid:
    if solution is None or faults(puzzle, solution):
        raise no_solution_error("a filled target")
    cell, bodies = style.cell_mm, []
    for number, p in enumerate(solution.placements):
        for (x, y, z), _ in puzzle.covered(p):
            shape = Cuboid(
                size=(cell, cell, cell), clearance=style.clearance_mm, chamfer=style.chamfer_mm
            )
            bodies.append(
                Body(
                    name=f"piece-{number}-{x}-{y}-{z}",
                    shape=shape,
                    centre=(cell * (x + 0.5), cell * (y + 0.5), cell * (z + 0.5)),
                    colour=kind_colour(p.piece),
                    piece=f"piece-{number}",
                    layer=z + 1,
                )
            )
    return Solid(title=title(puzzle, style), bodies=tuple(bodies), cell=cell)


def title(puzzle: PolycubePuzzle, style: PolycubeStyle) -> str:
    return style.say(TITLE, size=dimensions(puzzle.size))


def about(puzzle: PolycubePuzzle, style: PolycubeStyle) -> str:
    return style.say(CELLS, count=puzzle.cells)


def sections(
    puzzle: PolycubePuzzle, solution: PolycubeSolution | None, style: PolycubeStyle
) -> Sections:
    names = title(puzzle, style), THE_PUZZLE, about(puzzle, style)
    return (section(SectionRole.PUZZLE, *names, [lead(about(puzzle, style), style)], style),)


def sheets(
    puzzle: PolycubePuzzle, solution: PolycubeSolution | None, style: PolycubeStyle
) -> Sheets:
    return bind(sections(puzzle, solution, style))


def _bulk(model: PolycubePuzzle | PolycubeParams, style: PolycubeStyle) -> Mapping[str, Bulk]:
    usual = Bulk(least=(1_000, 0), most=(700_000, 20_000), most_area=200.0)
    return dict.fromkeys(("asked", "answers", "nets", "specs"), usual)


def _kinds(puzzle: PolycubePuzzle, style: PolycubeStyle) -> Sequence[NamedKind]:
    return [
        NamedKind(
            name=kind_letters(k), colour=kind_colour(k),
            said=style.say(CELLS, count=len(piece.cells)), count=piece.high,
        )
        for k, piece in enumerate(puzzle.pieces)
    ]  # fmt: skip


def _spec_pages(puzzle: PolycubePuzzle, spec: PolycubeSpec, style: PolycubeStyle) -> Sections:
    return sections(puzzle, spec.solution, style)


def _spec_lines(spec: PolycubeSpec, style: PolycubeStyle) -> Sequence[tuple[str, str]]:
    return [("size", dimensions(spec.size))]


LOOK: Look[PolycubePuzzle, PolycubeSolution, PolycubeParams, PolycubeStyle] = Look(
    drawing=Drawing(
        name="polycubes",
        views=Views(
            flat=(PolycubeView.SHEET,),
            spatial=(PolycubeView.ASSEMBLED,),
            moving=None,
            films=(),
            cut=(),
            photographed=True,
            printed=(),
        ),
        style=PolycubeStyle(),
        sheets=sheets,
        solid=solid,
        pages=sections,
        nets=None,
        rules=lambda puzzle: (),
        faulty=False,
    ),
    art=None,
    bulk=_bulk,
    kinds=_kinds,
    summary=about,
    spec_pages=_spec_pages,
    spec_lines=_spec_lines,
)
