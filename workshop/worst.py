"""The dearest requests that the limits allow: of every verb, family and format."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from families.catalogue import FAMILIES
from puzzles.decks.families import DECK_FAMILIES
from puzzles.decks.shapes import board_of
from puzzles.lattice import Size
from render.drawing import Views
from render.writers import WRITERS, SheetWriter, SolidWriter
from service.schemas.catalogue import forms_of
from workshop import boxes, snakes
from workshop.placing import pieces

Json = dict[str, Any]
FAMILY = {family.name: family for family in FAMILIES}
SHAPES = {name: family.puzzle.shape for name, family in DECK_FAMILIES.items()}
LARGEST: Mapping[str, Mapping[str, int]] = {
    "squares": {"rows": 32, "columns": 32},
    "triangles": {"order": 32},
    "hexagons": {"order": 18},
}
IN_SPACE: Mapping[str, Mapping[str, int]] = {  # boards of as many tiles as are shown in space
    "squares": {"rows": 12, "columns": 12},
    "triangles": {"order": 12},
    "hexagons": {"order": 7},
}
WIDE = {"png": 4096, "webp": 4096}  # pixels of a drawing
PHOTO = {"png": 1600, "webp": 1600}


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A request as a client sends it: a GET without a body; what: of what size, for people."""

    family: str
    verb: str
    query: str = ""
    body: Mapping[str, Any] | None = None
    what: str = ""

    @property
    def path(self) -> str:
        return f"/v1/{self.family}/{self.verb}" + (f"?{self.query}" if self.query else "")

    @property
    def format(self) -> str:
        """The format that is asked for."""
        return self.query.partition("format=")[2].partition("&")[0]

    def __str__(self) -> str:
        return " ".join(filter(None, (self.family, self.verb, self.query, self.what)))


@cache
def worst() -> tuple[Asked, ...]:
    """All of them."""
    return tuple(_worst())


def _worst() -> Iterator[Asked]:
    yield from _drawn("boxes", unit_box((30, 30, 30)), ("sheet", "layers"), WIDE)
    yield from _drawn("boxes", unit_box((10, 15, 20)), ("exploded", "plates"), PHOTO)
    yield from _drawn("snakes", snake((8, 8, 8)), ("sheet",), WIDE)
    yield from _drawn("snakes", snake((8, 8, 8)), ("exploded",), PHOTO)
    yield from _drawn("snakes", snake((5, 5, 5)), ("steps", "fold"), PHOTO)
    yield from _drawn("mazes", maze(141, 141), ("sheet", "plan", "pencil"), WIDE)
    yield from _drawn("mazes", maze(31, 32), ("exploded", "plates"), PHOTO)
    for name in SHAPES:
        yield from _drawn(name, deck(name, LARGEST[name]), ("sheet", "board"), WIDE)
        yield from _drawn(name, {"puzzle": alike(name)}, ("solutions",), WIDE)
        yield from _drawn(name, deck(name, IN_SPACE[name]), ("assembled", "plates"), PHOTO)
        yield from _decks(name)
    yield from _listed()
    yield from _generated()


def _drawn(
    family: str, sample: Json, views: Sequence[str], widths: Mapping[str, int]
) -> Iterator[Asked]:
    """Pictures and bodies in every format that shows the view."""
    for view in views:
        for name, writer in WRITERS.items():
            if _shows(writer, view, FAMILY[family].drawing.views):
                style = {"view": view, "width_px": widths.get(name, 1024)}
                body = {**sample, "style": style}
                query = f"format={name}"
                yield Asked(family=family, verb="render", query=query, body=body, what=view)


def _shows(writer: SheetWriter | SolidWriter, view: str, views: Views) -> bool:
    """Whether a format shows a view; of many plates, one for a printer has one."""
    if isinstance(writer, SheetWriter):
        return True
    if writer.each_plate:
        return view in views.printed
    return view in views.spatial and not (writer.one_bed and view in views.printed)


def _decks(name: str) -> Iterator[Asked]:
    largest, same = deck(name, LARGEST[name]), {"puzzle": alike(name)}
    yield Asked(family=name, verb="solve", body={**same, "limit": 1_000}, what="all alike")
    yield Asked(family=name, verb="spec", query="format=pdf", body=same, what="all alike")
    yield Asked(family=name, verb="check", body=largest)
    yield begun(name, largest)
    for verb in ("solve", "spec", "convert", "fingerprint"):
        yield Asked(family=name, verb=verb, body={"puzzle": largest["puzzle"]})


def _listed() -> Iterator[Asked]:
    """Verbs that answer with numbers, of the largest puzzles and with the longest lists."""
    few = [{"size": [1, 1, 1], "count": 26_996}, {"size": [1, 1, 2], "count": 2}]
    nearly_units = {"size": [30, 30, 30], "blocks": few, "golden": None}
    rectangles = {"cubes": maze(500, 500)["puzzle"]["cubes"]}
    every = {"options": {"all_rectangles": True}}
    for family, sample, loose in (
        ("boxes", unit_box((30, 30, 30)), nearly_units),
        ("snakes", snake((8, 8, 8)), snake((8, 8, 8))["puzzle"]),
        ("mazes", maze(500, 500), maze(500, 500)["puzzle"]),
    ):
        for limit in (1, 1_000):
            body = {"puzzle": loose, "limit": limit}
            yield Asked(family=family, verb="solve", body=body, what=f"limit {limit}")
        yield Asked(family=family, verb="check", body=sample)
        yield begun(family, maze(141, 141) if family == "mazes" else sample)
        for verb in ("convert", "fingerprint", "spec"):
            yield Asked(family=family, verb=verb, body={"puzzle": sample["puzzle"]})
        yield Asked(family=family, verb="spec", query="format=pdf", body={"puzzle": loose})
    yield Asked(family="mazes", verb="solve", body={"puzzle": rectangles, **every}, what="every")
    yield Asked(family="snakes", verb="catalog/atlas", query="size=3x3x3&limit=1000")
    yield Asked(family="mazes", verb="rooms", query="room=500x500&limit=1000")


def begun(family: str, sample: Json) -> Asked:
    """A hint where all but the last piece lies."""
    forms = forms_of(FAMILY[family])
    whole = pieces(forms.solution().load(sample["solution"]))
    placed = forms.pieces.write(whole[:-1])
    body = {"puzzle": sample["puzzle"], "placed": placed}
    return Asked(family=family, verb="hint", body=body, what="all but one")


def _generated() -> Iterator[Asked]:
    for family, wish in (
        ("boxes", "size=15x15x17&blocks=3000"),
        ("snakes", "size=8x8x8"),
        ("mazes", "width=100&height=100"),
        ("squares", "rows=20&columns=20&figures=60"),
        ("triangles", "order=20&unique=true"),
        ("hexagons", "order=11"),
    ):
        for form in ("json", "pdf", "stl"):
            yield Asked(family=family, verb="generate", query=f"{wish}&format={form}&seed=1")


@cache
def unit_box(size: Size) -> Json:
    """A box of unit cubes, filled."""
    return _dumped("boxes", *boxes.units(size))


@cache
def snake(size: Size) -> Json:
    """A folded snake."""
    return _dumped("snakes", *snakes.folded(1, size, changes=10))


def _dumped(family: str, puzzle: Any, solution: Any) -> Json:
    forms = forms_of(FAMILY[family])
    return {
        "puzzle": forms.dumped_puzzle(puzzle),
        "solution": forms.dumped_solution(solution),
    }


@cache
def maze(width: int, height: int) -> Json:
    """A comb: a way along the west, and from each row of it one to the east."""
    rows = [
        [_tooth(column, row, width, height) for column in range(width)] for row in range(height)
    ]
    cubes: dict[str, int] = {}
    for row in rows:
        for cube in row:
            cubes[cube] = cubes.get(cube, 0) + 1
    sides = {"width": width, "height": height}
    return {
        "puzzle": {"cubes": cubes, **sides},
        "solution": {**sides, "turned": 0, "rows": rows},
    }


def _tooth(column: int, row: int, width: int, height: int) -> str:
    if column:
        return "EW" if column < width - 1 else "W"
    return "NE" + ("S" if row < height - 1 else "")


def deck(family: str, size: Mapping[str, int], figures: int = 12) -> Json:
    """A board with its tiles, laid in their order; every figure meets every other."""
    shape = SHAPES[family]
    places = board_of(shape, tuple(size.values())).places
    shown = [
        [(7 * k + 3 * side + k // 11) % figures + 1 for side in range(shape.sides)]
        for k in range(len(places))
    ]
    placed = [{"tile": k, "row": r, "column": c, "turn": 0} for k, (r, c) in enumerate(places)]
    pairs = [[one, other] for one in range(1, figures + 1) for other in range(one, figures + 1)]
    puzzle = {**size, "tiles": shown, "matching": pairs}
    return {"puzzle": puzzle, "solution": {"placements": placed}}


def alike(family: str) -> Json:
    """The largest board and as many tiles as there may be, of which any laying is a solution."""
    sides = SHAPES[family].sides
    tiles = [[1 + k % 2] * sides for k in range(2_048)]
    return {**LARGEST[family], "tiles": tiles, "matching": [[1, 1], [1, 2], [2, 2]]}
