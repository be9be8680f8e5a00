"""Tiles as bodies: embossed with their figures, in a tray with a rim, or on plates to print.

Seen from above as on paper: x to the right, y up the page. A tile and what stands on it are two
bodies that touch, so that they can have two colours; they are one part of the file.

part   index into the puzzle's tiles
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial

from puzzles.codes import FaultCode, RuleCode
from puzzles.decks import DeckPuzzle, DeckSolution, Tile, faults, letter, turn_tile
from puzzles.errors import RuleError
from render.bodies.engraving import engraving_prisms
from render.bodies.plates import pack_plates
from render.bodies.solid import FINEST, Body, BodyRole, Carved, Prism, Solid, Step
from render.bodies.vectors import UNTURNED, Turn
from render.decks import words
from render.decks.pages import title
from render.decks.paper import Corners, PaperShape
from render.decks.style import DeckStyle, DeckView
from render.decks.tiles.figures import FACE, Figures
from render.decks.tiles.named import named_kinds
from render.decks.tiles.places import corners, extent, hangs, middle
from render.decks.tiles.relief import prisms, relief
from render.decks.tray import FLOOR, RAISED, THICK, tray_body, tray_plates
from render.flat.sheet import Point
from render.kinds import NamedKind
from render.limits import chosen_part, no_solution_error, refuse_more

HARMLESS = {
    FaultCode.EMPTY_PLACES,
    FaultCode.FIXED_MOVED,
    FaultCode.MISMATCH,
    FaultCode.WRONG_BORDER,
}  # faults with which a board can be drawn
BODY_LIMIT = 144  # tiles in space
HALF_TURNED: Turn = ((-1.0, 0.0, 0.0), (0.0, -1.0, 0.0), (0.0, 0.0, 1.0))


def solid(puzzle: DeckPuzzle, solution: DeckSolution | None, style: DeckStyle) -> Solid:
    """The tray with the laid board, the tray and its lid, all tiles on plates, or one tile.

    Only `assembled` needs the solution.
    """
    if style.pictures:
        what = "pictures cannot be embossed; choose a theme (art) for bodies"
        raise RuleError(RuleCode.NO_RELIEF, what, ("pictures",))
    figures, named = Figures(puzzle, style), title(puzzle, style)
    plates, steps = tuple[str, ...](), tuple[Step, ...]()
    kinds = tuple[NamedKind, ...]()
    if style.part is not None:
        part = chosen_part(style, len(puzzle.tiles), "tiles")
        around = _around(figures, (0.0, 0.0))
        bodies = tuple(_tile(f"tile-{part}", puzzle.tiles[part], around, 0.0, figures))
        named = style.say(words.TILE, title=named, tile=part + 1)
    elif style.view == DeckView.PLATES:
        bodies, plates = _plates(puzzle, figures)
        kinds = tuple(named_kinds(puzzle, style)) if style.labels else ()
    elif style.view == DeckView.TRAY:
        return replace(tray_plates(puzzle, named, style), above=True)
    else:
        laid = _require_layable(puzzle, solution)
        bodies = tuple(_assembled_bodies(puzzle, laid, figures))
        steps = tuple(_laying(laid, style))
    return Solid(
        title=named,
        bodies=bodies,
        cell=style.cell_mm,
        above=True,
        plates=plates,
        called=(("tile", style.say(words.CARD)),),
        kinds=kinds,
        steps=steps,
    )


def _require_layable(puzzle: DeckPuzzle, solution: DeckSolution | None) -> DeckSolution:
    """The solution; RuleError if it is missing or tiles lie in one another."""
    if solution is None:
        raise no_solution_error("a laid board")
    for fault in faults(puzzle, solution):
        if fault.code not in HARMLESS:
            raise RuleError(fault.code, fault.message, ("solution", *fault.at))
    return solution


def _refuse_more(count: int) -> None:
    what, at = "tiles are shown in space", ("puzzle", "tiles")
    refuse_more(count, BODY_LIMIT, what, RuleCode.TOO_MANY_TILES, at)


def _assembled_bodies(puzzle: DeckPuzzle, laid: DeckSolution, figures: Figures) -> Iterator[Body]:
    _refuse_more(len(laid.placements))
    style = figures.style
    edge = style.cell_mm
    yield tray_body(puzzle, style)
    wide, high = (edge * length for length in extent(puzzle))
    ground = FLOOR * edge + style.clearance_mm
    for p in laid.placements:
        around = corners(puzzle, (p.row, p.column), edge)
        # On paper y runs down from the upper left corner, here up from the middle.
        moved = tuple((x - wide / 2, high / 2 - y) for x, y in around)
        look = turn_tile(puzzle.tiles[p.tile], p.turn)
        yield from _tile(f"tile-{p.tile}", look, moved, ground, figures)


def _laying(laid: DeckSolution, style: DeckStyle) -> Iterator[Step]:
    for p in sorted(laid.placements, key=lambda p: (p.row, p.column)):
        said = style.say(words.LAY, tile=p.tile + 1, row=p.row + 1, column=p.column + 1)
        yield Step(told=said, pieces=(f"tile-{p.tile}",), lowered=True)


def _plates(puzzle: DeckPuzzle, figures: Figures) -> tuple[tuple[Body, ...], tuple[str, ...]]:
    """All tiles in their order, and the names of the plates that they lie on."""
    _refuse_more(len(puzzle.tiles))
    shape, edge = figures.shape, figures.style.cell_mm
    size = (shape.wide * edge, shape.high * edge)
    packing = pack_plates({"": [size] * len(puzzle.tiles)}, figures.style)
    bodies = [
        replace(body, plate=spot.plate)
        for index, spot in enumerate(packing.spots[0])
        if spot is not None
        for body in _tile(
            f"tile-{index}", puzzle.tiles[index], _around(figures, spot.at), 0.0, figures, index
        )
    ]
    return tuple(bodies), packing.plates


def _around(figures: Figures, at: Point) -> Corners:
    """The corners of an upright tile about a point, side 0 first, clockwise from above."""
    shape, edge = figures.shape, figures.style.cell_mm
    left, top = at[0] - shape.wide * edge / 2, at[1] + shape.high * edge / 2
    return tuple((left + x, top - y) for x, y in shape.tile(edge))


def _tile(
    name: str,
    look: Tile,
    around: Corners,
    ground: float,
    figures: Figures,
    number: int | None = None,
) -> Iterator[Body]:
    """A tile with its corners `around`, and its figures; its number is cut in below."""
    edge, (x, y) = figures.style.cell_mm, middle(around)
    thick, raised = THICK * edge, RAISED * edge
    part = partial(Body, whole=name, role=BodyRole.TILE)
    yield part(
        name=name,
        shape=_base(figures, number),
        centre=(x, y, ground + thick / 2),
        colour=FACE,
        turn=HALF_TURNED if hangs(around) else UNTURNED,
        kind="base",
        label=str(int(name.removeprefix("tile-")) + 1),
        part=BodyRole.BASE,
    )
    for side, figure in enumerate(look):
        start, end = around[side], around[(side + 1) % len(around)]
        shape = _emboss(_Key(figures, figure))
        if shape is not None:
            (x, y), up = middle((start, end)), ground + thick + raised / 2
            yield part(
                name=f"{name}-{side}",
                shape=shape,
                centre=(x, y, up),
                colour=figures.colour(figure),
                turn=_along(start, end),
                kind=f"figure-{figures.name(figure)}",
                part=BodyRole.FIGURE,
            )


def _along(start: Point, end: Point) -> Turn:
    """The turn about z that brings x to the way from start to end."""
    long = math.dist(start, end)
    c, s = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    return (c, -s, 0.0), (s, c, 0.0), (0.0, 0.0, 1.0)


def _base(figures: Figures, number: int | None) -> Carved:
    """A tile without its figures, the clearance taken off all around; its middle is at 0."""
    style = figures.style
    thick, around = THICK * style.cell_mm, _shrunk(figures.shape, style)
    low, high = _bevels(style)
    prism = Prism(outline=around, low=-thick / 2, high=thick / 2, bevels=(low, high))
    wide = max(2 * max(abs(x) for x, _ in around), FINEST)
    deep = max(2 * max(abs(y) for _, y in around), FINEST)
    room = figures.shape.apex * style.cell_mm / 3
    engraved: Sequence[Prism] = ()
    if number is not None and style.labels:
        engraved = engraving_prisms(str(number + 1), (room, room), -thick / 2, below=True)
    return Carved(
        size=(wide, deep, thick),
        clearance=0.0,
        chamfer=style.chamfer_mm,
        kind="tile",
        added=(prism,),
        engraved=tuple(engraved),
    )


def _bevels(style: DeckStyle) -> tuple[float, float]:
    """Width in mm of the bevel below and of the finer one above."""
    low = min(style.chamfer_mm, THICK * style.cell_mm / 3)
    high = min(style.chamfer_mm / 2, THICK * style.cell_mm / 6)
    return (low if low >= FINEST else 0.0), (high if high >= FINEST else 0.0)


def _shrunk(shape: PaperShape, style: DeckStyle) -> Corners:
    """The corners of a tile less the clearance, counter-clockwise about its middle."""
    inner = shape.apex * style.cell_mm / 2  # from the middle to a side
    grow = (inner - style.clearance_mm) / inner
    corners = shape.tile(style.cell_mm)
    x, y = middle(corners)
    around = [((right - x) * grow, (y - down) * grow) for right, down in reversed(corners)]
    first = min(range(len(around)), key=lambda k: around[k][::-1])
    return tuple(around[first:] + around[:first])


class _Key:
    """A figure as a key of a cache: figures that give the same body are equal."""

    def __init__(self, figures: Figures, figure: int) -> None:
        self.figures, self.figure = figures, figure
        style, shown = figures.style, figures.halves.get(figure)
        of_half = shown and (shown, figures.split(shown), figures.mark(shown))
        self.identity = (
            figure, letter(figures.puzzle, figure), figures.number(figure), of_half, figures.art,
            figures.shape, figures.size, figures.label, style.labels, style.cell_mm,
            style.clearance_mm, style.chamfer_mm,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.identity == other.identity

    def __hash__(self) -> int:
        return hash(self.identity)


@lru_cache(256)
def _emboss(key: _Key) -> Carved | None:
    """The relief on an edge, centred on its middle; None where it would be too small."""
    figures, figure, style = key.figures, key.figure, key.figures.style
    edge, raised = style.cell_mm, RAISED * style.cell_mm
    inset = style.clearance_mm + _bevels(style)[1] + 0.004 * edge
    area = relief(figures, figure, edge, inset)
    added = prisms(area, -raised / 2, raised / 2, edge)
    if not added:
        return None
    wide = 2 * max(abs(x) for prism in added for x, _ in prism.outline)
    deep = 2 * max(abs(y) for prism in added for _, y in prism.outline)
    return Carved(
        size=(wide, deep, raised), clearance=0.0, chamfer=0.0, kind=f"figure{figure}", added=added
    )
