"""Pages of a snake: the chain with its strip and its rules, and the answer on pages of its own."""

from collections.abc import Sequence
from dataclasses import replace

from puzzles.lattice import Cell
from puzzles.snakes import SnakePuzzle, SnakeSolution
from render.bodies.isometric import scene_panel
from render.flat.layout import cell_edge, centre_row, rows, stacked_height, text_width
from render.flat.sheet import Panel
from render.pages.binding import (
    GAP,
    LAYER_BY_LAYER,
    THE_PUZZLE,
    Section,
    SectionRole,
    answer_heading,
    area,
    lead,
    paragraph,
)
from render.pages.binding import section as new_section
from render.pages.rules import Rule, rules_panel
from render.pages.shared import PICTURE, answer_area
from render.snakes import words
from render.snakes.chart import spell_chain, strip, zigzag
from render.snakes.layers import layer_panels
from render.snakes.parts import cord_length, cord_to_cut, counts
from render.snakes.scene import placed_solid, title
from render.snakes.style import SnakeStyle, SnakeView
from words.phrases import Phrase, dimensions

SMALL = 2.9  # mm of the letters of facts
DESCRIBED_LIMIT = 200  # cubes that the description names one by one


def puzzle_section(puzzle: SnakePuzzle, style: SnakeStyle) -> Section:
    """The chain at a glance, its facts, the strip true to scale, and the rules."""
    task = style.say(words.TASK, contents=contents(puzzle, style), size=dimensions(puzzle.size))
    task += f" {style.count(words.BEGUN, len(puzzle.fixed))}" if puzzle.fixed else ""
    stack = [lead(task, style), *zigzag(puzzle, text_width(style.paper), style)]
    told, begun = rules_panel(rules(puzzle), style), list[Panel]()
    strip = [facts(puzzle, style), *true_strip(puzzle, style)]
    if puzzle.fixed:
        begun = layer_rows(puzzle, puzzle.fixed, 0.4 * area(style)[1], style)
    whole = [*stack, *strip, *begun, told]
    # Where the strip continues on another page, the rules come before it.
    paged = not style.screen and stacked_height(whole, GAP) > area(style)[1]
    stack = [*stack, told, *strip, *begun] if paged else whole
    return section(SectionRole.PUZZLE, puzzle, None, THE_PUZZLE, stack, style)


def answer_section(puzzle: SnakePuzzle, solution: SnakeSolution, style: SnakeStyle) -> Section:
    """The folded snake drawn apart, and its layers."""
    width, height = answer_area(style)
    opening = lead(style.say(words.HOW_READ), style, 3.0)
    room = height - opening.height - 2 * GAP
    shares = style.share > 1
    layers = layer_rows(puzzle, solution.path, max((0.4 if shares else 0.5) * room, 20.0), style)
    room = max(room - stacked_height(layers, GAP), PICTURE if shares else 0.35 * height)
    scene = placed_solid(puzzle, solution, replace(style, view=SnakeView.EXPLODED))
    picture = centre_row(scene_panel(scene, (0.94 * width, room), style), width)
    heading = answer_heading(style.proved)
    return section(
        SectionRole.ANSWER, puzzle, solution, heading, [opening, picture, *layers], style
    )


def strip_section(puzzle: SnakePuzzle, style: SnakeStyle) -> Section:
    """The strip to lay beside the chain."""
    stack = [facts(puzzle, style), *true_strip(puzzle, style)]
    return section(SectionRole.PIECES, puzzle, None, words.THE_STRIP, stack, style)


def layer_section(
    puzzle: SnakePuzzle, path: Sequence[Cell], solution: SnakeSolution | None, style: SnakeStyle
) -> Section:
    """The layers alone, as large as possible."""
    opening = lead(style.say(words.HOW_READ), style, 3.0)
    room = area(style)[1] - opening.height - GAP
    stack = [opening, *layer_rows(puzzle, path, room, style)]
    return section(SectionRole.ANSWER, puzzle, solution, LAYER_BY_LAYER, stack, style)


def section(
    role: SectionRole,
    puzzle: SnakePuzzle,
    solution: SnakeSolution | None,
    heading: Phrase,
    stack: Sequence[Panel],
    style: SnakeStyle,
) -> Section:
    described = about(puzzle, solution, style)
    return new_section(role, title(puzzle, style), heading, described, stack, style)


def rules(puzzle: SnakePuzzle) -> list[Rule]:
    """The rules of play for this snake."""
    return list(words.RULES if puzzle.fixed else words.RULES[:-1])


def contents(puzzle: SnakePuzzle, style: SnakeStyle) -> str:
    number = counts(puzzle)
    return style.say(
        words.CONTENTS,
        cubes=puzzle.cubes,
        straight=number["straight"],
        corners=style.count(words.CORNERS, number["corner"]),
    )


def about(puzzle: SnakePuzzle, solution: SnakeSolution | None, style: SnakeStyle) -> str:
    """A text for people who cannot see the page: the cells in the order of the cubes."""
    told = [f"{title(puzzle, style)}. {contents(puzzle, style)}. {puzzle.chain}."]
    if puzzle.fixed:
        told.append(style.count(words.BEGUN, len(puzzle.fixed)))
    if solution is not None:
        shown = enumerate(solution.path[:DESCRIBED_LIMIT], 1)
        told.append("; ".join(style.say(words.CELL, number=k, cell=at) for k, at in shown) + ".")
    return " ".join(told)


def facts(puzzle: SnakePuzzle, style: SnakeStyle) -> Panel:
    """The chain in figures, its segments, and the cord that it needs."""
    lengths = [leg + 1 for leg in puzzle.legs]  # both share the corner between them
    lines = [
        style.say(words.CHAIN, chain=spell_chain(puzzle.chain)),
        style.count(words.SEGMENTS, len(lengths), lengths=" ".join(map(str, lengths))),
        style.say(
            words.CORD,
            cubes=puzzle.cubes,
            edge=style.cell_mm,
            long=puzzle.cubes * style.cell_mm,
            thick=round(style.cord, 2),
            inside=round(cord_length(puzzle, style)),
            cut=cord_to_cut(puzzle, style),
        ),
    ]
    return paragraph(lines, style, SMALL, style.colours.ink)


def true_strip(puzzle: SnakePuzzle, style: SnakeStyle) -> list[Panel]:
    """The strip, and how wide its cubes are."""
    width = text_width(style.paper)
    if style.cell_mm > width:
        return strip(puzzle, width, style)
    note = style.say(words.SCALE, edge=style.cell_mm)
    return [lead(note, style, SMALL), *strip(puzzle, width, style)]


def layer_rows(
    puzzle: SnakePuzzle, path: Sequence[Cell], height: float, style: SnakeStyle
) -> list[Panel]:
    """The layers in rows, as large as a room in mm allows, but readable."""
    width = text_width(style.paper)
    edge = cell_edge(puzzle.size, (width, height), GAP)
    return rows(layer_panels(puzzle, tuple(path), edge, style), width, GAP)
