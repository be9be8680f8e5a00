"""What brings about each code: requests, values in Python, and puzzles without a solution."""

import base64
import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from PIL import Image

import actions
from families.catalogue import FAMILIES
from generators import boxes as box_generator
from generators import mazes as maze_generator
from generators import snakes as snake_generator
from generators.instance import Wish
from puzzles.boxes import Block, BoxOptions, BoxParams
from puzzles.codes import FaultCode, ReasonCode, RuleCode
from puzzles.errors import Place
from puzzles.mazes import MazeParams, MazePuzzle
from puzzles.snakes import SnakeParams, SnakePuzzle
from puzzles.squares import SquarePuzzle
from render.style import Style
from service.schemas.catalogue import forms_of

Json = dict[str, Any]
FAMILY = {family.name: family for family in FAMILIES}
BOX, MAZE, SNAKE, SQUARES = (
    forms_of(FAMILY[name]).examples for name in ("boxes", "mazes", "snakes", "squares")
)


@dataclass(frozen=True, kw_only=True)
class Request:
    """A verb of a family, or a list of it (GET), with a body or a query; at: JSON pointer."""

    code: RuleCode | FaultCode
    verb: str
    family: str
    at: str
    body: Mapping[str, Any]
    query: str = ""


def png(side: int) -> str:
    """A picture of so many pixels a side, in base64."""
    content = io.BytesIO()
    Image.new("RGB", (side, side)).save(content, "PNG")
    return base64.b64encode(content.getvalue()).decode()


def one(code: RuleCode | FaultCode, verb: str, family: str, at: str, **body: Any) -> Request:
    return Request(code=code, verb=verb, family=family, at=at, body=body)


def drawn(
    code: RuleCode | FaultCode,
    family: str,
    at: str,
    format: str,
    sample: Mapping[str, Any],
    **more: Any,
) -> Request:
    body = {"puzzle": sample["puzzle"], **more}
    return Request(
        code=code, verb="render", family=family, at=at, body=body, query=f"format={format}"
    )


def box(*sizes: tuple[list[int], int], size: tuple[int, ...] = (3, 3, 3), **more: Any) -> Json:
    return {"size": list(size), "blocks": [{"size": s, "count": n} for s, n in sizes], **more}


def deck(rows: int, columns: int, tiles: list[list[int]], **more: Any) -> Json:
    return {"rows": rows, "columns": columns, "tiles": tiles, "matching": "equal", **more}


UNITS, ONE = ([1, 1, 1], 26), [1, 1, 1, 1]
DICE = [{"block": 0, "at": [x, 0, 0], "size": [1, 1, 1]} for x in range(3)]
TURNED = {"tile": 0, "row": 0, "column": 0, "turn": 0}
FEW_FIGURES = deck(1, 2, [ONE, ONE], matching="opposite")
HUGE = {"block": 0, "at": [0, 0, 0], "size": [60, 60, 60]}
CUBES = 3060
DUST = [{"block": 0, "at": [k % 60, k // 60, 0], "size": [1, 1, 1]} for k in range(CUBES)]
EMPTY_ROWS = [[""] * 150 for _ in range(150)]

DECKS: Mapping[str, Json] = {
    "squares": {"rows": 3, "columns": 3},
    "triangles": {"order": 3},
    "hexagons": {"order": 2},
}
PRELAID: list[tuple[str, Json, int]] = [  # one piece more than there are; pieces of a large puzzle
    ("boxes", {"size": [3, 3, 3], "blocks": 5}, 6),
    ("boxes", {"size": [5, 5, 5], "blocks": 101}, 1),
    ("snakes", {"size": [3, 3, 3]}, 28),
    ("squares", DECKS["squares"], 10),
    ("squares", {"rows": 11, "columns": 10}, 1),
    ("triangles", DECKS["triangles"], 10),
    ("triangles", {"order": 11}, 1),
    ("hexagons", DECKS["hexagons"], 8),
    ("hexagons", {"order": 7}, 1),
    ("mazes", {"width": 6, "height": 5}, 31),
    ("mazes", {"width": 11, "height": 10}, 1),
]

# 400 tiles of 40 figures, each of which meets each: a table of 0.9 GB
PROMISCUOUS = deck(
    20, 20, [[k % 40 + 1, k // 40 + 1, 7 * k % 40 + 1, k % 33 + 1] for k in range(400)],
    matching=[[one, other] for one in range(1, 41) for other in range(one, 41)],
)  # fmt: skip

LARGE_SET = {"family": "squares", "count": 300, "params": {"rows": 12, "columns": 12}}
REQUESTS = [
    one(RuleCode.TOO_MANY_PAGES, "kits", "squares", "/sets", sets=[LARGE_SET]),
    one(RuleCode.WISH_SIZE, "generate", "squares", "/unique", rows=11, columns=10, unique=True),
    one(RuleCode.TOO_DEAR, "solve", "squares", "/puzzle/matching", puzzle=PROMISCUOUS),
    one(
        RuleCode.BLOCK_COUNT, "solve", "boxes", "/puzzle/blocks",
        puzzle=box(([1, 1, 1], 30_000), ([1, 1, 2], 1)),
    ),
    one(
        RuleCode.BLOCK_PARITY, "generate", "boxes", "/blocks", size=[3, 3, 3], blocks=9,
        symmetric=True,
    ),
    one(
        RuleCode.BOARD_SIZE, "solve", "squares", "/puzzle/rows",
        puzzle=deck(64, 64, [ONE] * 4),
    ),
    one(
        RuleCode.BOX_SIZE, "solve", "boxes", "/puzzle/size",
        puzzle=box(UNITS, size=(60, 60, 59), golden=None),
    ),
    one(
        RuleCode.CONTRADICTION, "generate", "squares", "/solutions", unique=True, solutions=2
    ),
    one(RuleCode.CUBE_COUNT, "solve", "mazes", "/puzzle/cubes", puzzle={"cubes": {}}),
    one(
        RuleCode.EMPTY_PLACES, "generate", "mazes", "/empty", width=2, height=2, empty=4
    ),
    one(
        RuleCode.FIGURE, "solve", "squares", "/puzzle/tiles/0/0",
        puzzle=deck(1, 1, [[0, 1, 1, 1]], matching="opposite"),
    ),
    one(
        RuleCode.FIGURE_COUNT, "solve", "squares", "/puzzle/tiles",
        puzzle=deck(8, 8, [[4 * k + j for j in range(4)] for k in range(64)]),
    ),
    one(
        RuleCode.FIXED_COUNT, "solve", "boxes", "/puzzle/fixed/2/block",
        puzzle=box(([1, 1, 1], 2), fixed=DICE),
    ),
    one(
        RuleCode.FIXED_TWICE, "solve", "squares", "/puzzle/fixed/1",
        puzzle=deck(1, 2, [ONE, ONE], fixed=[TURNED, TURNED]),
    ),
    one(
        RuleCode.GOLDEN_OUTSIDE, "solve", "boxes", "/puzzle/golden",
        puzzle=box(UNITS, golden=[3, 0, 0]),
    ),
    one(RuleCode.INVALID, "solve", "boxes", "/puzzle/size", puzzle={**BOX["puzzle"], "size": 3}),
    one(
        RuleCode.MAZE_SIZE, "solve", "mazes", "/puzzle/width",
        puzzle={"cubes": {"EW": 2}, "width": 500_000, "height": 5},
    ),
    one(RuleCode.NO_CENTRE, "solve", "boxes", "/puzzle/golden", puzzle=box(UNITS, size=(2, 2, 2))),
    *(
        one(RuleCode.PRELAID, "generate", family, "/prelaid", **params, prelaid=prelaid)
        for family, params, prelaid in PRELAID
    ),
    *(
        one(
            RuleCode.CONTRADICTION, "generate", family, "/solutions", **DECKS[family],
            solutions=2, prelaid=2,
        )
        for family in DECKS
    ),
    one(
        RuleCode.ROOM_TOO_SMALL, "solve", "mazes", "/options/room",
        puzzle=MAZE["puzzle"], options={"room": [1, 1]},
    ),
    one(
        RuleCode.SOLUTION_SIZE, "check", "boxes", "/solution/placements",
        puzzle=BOX["puzzle"], solution={"placements": [HUGE, HUGE]},
    ),
    one(
        RuleCode.TOO_FEW_TILES, "solve", "squares", "/puzzle/tiles",
        puzzle=deck(3, 3, [ONE]),
    ),
    one(
        RuleCode.TOO_SMALL, "solve", "mazes", "/puzzle/width",
        puzzle={"cubes": {"EW": 3}, "width": 1, "height": 2},
    ),
    one(
        RuleCode.UNKNOWN_OPTION, "solve", "squares", "/options/engine",
        puzzle=deck(30, 30, [[k % 150, k // 150, 1, 2] for k in range(900)]),
        options={"engine": "choosy"},
    ),
    one(
        FaultCode.OUTSIDE, "solve", "snakes", "/puzzle/fixed/0",
        puzzle={**SNAKE["puzzle"], "fixed": [[3, 0, 0]]},
    ),
    # lists
    one(RuleCode.EMPTY_RANGE, "atlas", "snakes", "/max_legs", min_legs=3, max_legs=2),
    one(RuleCode.ROOM_TOO_LARGE, "rooms", "mazes", "/room", room="9999x9999"),
    one(RuleCode.TOO_MANY_CELLS, "atlas", "snakes", "/size", size="4x4x4"),
    # other forms
    Request(
        code=RuleCode.NOTATION, verb="convert", family="squares", at="/puzzle",
        body={"puzzle": deck(1, 1, [ONE], border=1)}, query="format=text&notation=legespiel",
    ),
    # drawing
    drawn(
        RuleCode.CORD_TOO_THICK, "snakes", "/style/cord_mm", "stl", SNAKE,
        style={"part": 0, "cell_mm": 5, "cord_mm": 4},
    ),
    drawn(
        RuleCode.CUBE_TOO_SMALL, "mazes", "/style/cell_mm", "stl", MAZE,
        style={"part": 0, "cell_mm": 4, "clearance_mm": 1},
    ),
    drawn(
        RuleCode.FAULTY_SOLUTION, "boxes", "/solution/placements", "stl", BOX,
        solution={"placements": []},
    ),
    drawn(
        RuleCode.UNSOLVABLE, "boxes", "/puzzle", "svg",
        {"puzzle": {"size": [1, 1, 1], "blocks": [{"size": [1, 1, 2], "count": 1}]}}, solve=True,
    ),
    drawn(
        RuleCode.MISSING_PICTURE, "squares", "/pictures", "svg", SQUARES,
        pictures={"1": png(16)},
    ),
    drawn(RuleCode.NEEDS_SOLUTION, "boxes", "/solution", "stl", BOX),
    drawn(
        RuleCode.NO_RELIEF, "squares", "/pictures", "stl", {"puzzle": FEW_FIGURES},
        style={"view": "plates"}, pictures={"1": png(16)},
    ),
    drawn(RuleCode.NO_SUCH_PART, "boxes", "/style/part", "stl", BOX, style={"part": 9}),
    drawn(
        RuleCode.NO_SUCH_PLATE, "snakes", "/style/plate", "stl", SNAKE,
        style={"view": "plates", "plate": 99},
    ),
    drawn(
        RuleCode.BED_TOO_SMALL, "snakes", "/style/bed_mm", "zip", SNAKE,
        style={"cell_mm": 100, "bed_mm": 60},
    ),
    drawn(
        RuleCode.FACE_TOO_SMALL, "boxes", "/style/cell_mm", "svg", BOX,
        style={"view": "nets", "cell_mm": 4},
    ),
    drawn(
        RuleCode.PAGE_TOO_SMALL, "boxes", "/style/cell_mm", "svg",
        {"puzzle": box(([1, 1, 3], 1), size=(1, 1, 3), golden=None)},
        style={"view": "nets", "cell_mm": 100},
    ),
    drawn(RuleCode.SEVERAL_PLATES, "snakes", "/style/plate", "stl", SNAKE,
          style={"view": "plates"}),
    drawn(
        RuleCode.PICTURE_TOO_LARGE, "squares", "/pictures/1", "svg", {"puzzle": FEW_FIGURES},
        pictures={"1": png(1)},
    ),
    drawn(
        RuleCode.PICTURE_TWICE, "squares", "/pictures/-1", "svg",
        {"puzzle": deck(1, 1, [[1, -1, 1, 1]], matching="opposite")},
        pictures={"1": png(16), "-1": png(16)},
    ),
    drawn(
        RuleCode.TOO_MANY_BLOCKS, "boxes", "/solution/placements", "stl",
        {"puzzle": box(([1, 1, 1], CUBES), size=(60, 51, 1), golden=None)},
        solution={"placements": DUST},
    ),
    drawn(
        RuleCode.TOO_MANY_CUBES, "mazes", "/style/view", "stl",
        {"puzzle": {"cubes": {"EW": 1_001}}}, style={"view": "plates"},
    ),
    drawn(
        RuleCode.TOO_MANY_PLACES, "mazes", "/solution/rows", "svg", MAZE,
        solution={"width": 150, "height": 150, "turned": 0, "rows": EMPTY_ROWS},
    ),
    drawn(
        RuleCode.TOO_MANY_TILES, "squares", "/puzzle/tiles", "stl",
        {"puzzle": deck(1, 1, [ONE] * 145)}, style={"view": "plates"},
    ),
    drawn(
        RuleCode.UNKNOWN_PICTURE, "squares", "/pictures/99", "svg", SQUARES,
        pictures={"99": png(16)},
    ),
    drawn(RuleCode.UNKNOWN_VIEW, "boxes", "/style/view", "stl", BOX, style={"view": "sheet"}),
    drawn(
        RuleCode.UNREADABLE_PICTURE, "squares", "/pictures/1", "svg", {"puzzle": FEW_FIGURES},
        pictures={"1": base64.b64encode(b"torn").decode()},
    ),
]  # fmt: skip

# What JSON of the right kinds and ranges cannot say, and what HTTP answers otherwise.
BOX_PUZZLE = forms_of(FAMILY["boxes"]).puzzle().load(BOX["puzzle"])

VALUES: list[tuple[RuleCode, Place, Callable[[], object]]] = [
    (RuleCode.BLOCK_SIZE, (), lambda: Block((0, 1, 1), 1)),
    (RuleCode.CHAIN_DIGIT, ("chain",), lambda: SnakePuzzle("020", (3, 1, 1))),
    (RuleCode.CHAIN_LENGTH, ("chain",), lambda: SnakePuzzle("0", (2, 1, 1))),
    (RuleCode.CUBE_KINDS, ("cubes",), lambda: MazePuzzle((1,) * 16)),
    (
        RuleCode.MATCHING,
        ("matching",),
        lambda: SquarePuzzle(rows=1, columns=1, tiles=((1, 1, 1, 1),), matching="some"),
    ),
    (
        RuleCode.DIFFICULTY,
        ("difficulty",),
        lambda: box_generator.maker(BoxParams(), Wish(ratings=(1.0, 2.0))),
    ),
    (RuleCode.SHARE, ("loops",), lambda: maze_generator.maker(MazeParams(loops=2.0), Wish())),
    (
        RuleCode.STRAIGHTNESS,
        ("straightness",),
        lambda: snake_generator.maker(SnakeParams(straightness=-1.0), Wish()),
    ),
    (RuleCode.STYLE_LIMIT, ("style", "cell_mm"), lambda: Style(cell_mm=0.0)),
    (RuleCode.TILE_COUNT, ("tiles",), lambda: SquarePuzzle(tiles=((1, 1, 1, 1),) * 2049)),
    (
        RuleCode.TILE_EDGES,
        ("tiles", 0),
        lambda: SquarePuzzle(rows=1, columns=1, tiles=((1, 1, 1),)),
    ),
    (RuleCode.UNKNOWN_OPTION, ("symmetric",), lambda: BoxOptions(symmetric="some")),
    (RuleCode.UNKNOWN_OPTION, ("difficulty",), lambda: Wish(grade="some")),
    (
        RuleCode.UNKNOWN_FORMAT,
        ("format",),
        lambda: actions.draw(FAMILY["boxes"], BOX_PUZZLE, format="doc"),
    ),
    (RuleCode.UNKNOWN_NAME, ("name",), lambda: actions.known_puzzle(FAMILY["boxes"], "none")),
    (
        RuleCode.UNKNOWN_NOTATION,
        ("notation",),
        lambda: actions.write(FAMILY["boxes"], BOX_PUZZLE, "some"),
    ),
    (
        RuleCode.UNKNOWN_VERB,
        (),
        lambda: actions.spec(replace(FAMILY["boxes"], spec=None), BOX_PUZZLE, 1.0),
    ),
]

THREE = "1 Knick-Nord-Ost\n1 Knick-Sued-West\n1 Sackgasse-Nord\n"
WEIGHED = """\
45 Geradeaus-Nord-Sued\n53 Geradeaus-Ost-West\n47 Knick-Nord-West\n36 Knick-Nord-Ost
35 Knick-Ost-Sued\n31 Knick-Sued-West\n20 T-kreuzung-West\n19 T-kreuzung-Nord\n25 T-kreuzung-Ost
30 T-kreuzung-Sued\n5 Kreuzung\n8 Sackgasse-Nord\n11 Sackgasse-Ost\n13 Sackgasse-Sued
9 Sackgasse-West\nwidth 3\nheight 129\nturning none
"""

# A puzzle in its family's text form, and further options, for each reason.
IMPOSSIBLE: list[tuple[ReasonCode, str, str, str]] = [
    (ReasonCode.VOLUME_MISMATCH, "boxes", "3 3 3\n1\n1 1 1", ""),
    (ReasonCode.BLOCK_NEVER_FITS, "boxes", "2 2 2\n3\n1 1 2\n1 1 2\n1 1 4\ngolden none", ""),
    (ReasonCode.SLICE_PARITY, "boxes", "1 3 3\n3\n1 2 2\n1 2 2\n1 1 1\ngolden none", ""),
    (ReasonCode.COLOURING, "boxes", "6 6 6\n27" + 27 * "\n1 2 4" + "\ngolden none", ""),
    (ReasonCode.EXHAUSTED, "boxes", "4 4 1\n3\n1 3 3\n1 2 2\n1 1 3\ngolden none", ""),
    (
        ReasonCode.GIVEN_NOT_SYMMETRIC,
        "boxes",
        "3 3 1\n6\n1 1 2\n1 1 2\n1 1 2\n1 1 1\n1 1 1\n1 1 1\ngolden none\nfixed 1 1 0 2 1 1",
        "symmetric=only",
    ),
    (
        ReasonCode.GOLDEN_OFF_CENTRE,
        "boxes",
        "7 1 1\n3\n1 1 2\n1 1 3\n1 1 1\ngolden 2 0 0",
        "symmetric=only",
    ),
    (
        ReasonCode.ODD_BLOCK_COUNT,
        "boxes",
        "6 1 1\n3\n1 1 2\n1 1 3\n1 1 1\ngolden none",
        "symmetric=only",
    ),
    (ReasonCode.FIGURE_BALANCE, "squares", "1 2\nmatching opposite\n1 1 1 1\n1 1 1 1", ""),
    (ReasonCode.BORDER_COUNT, "squares", "1 2\nborder 2\n1 1 1 1\n1 1 1 1", ""),
    (
        ReasonCode.GIVEN_MISMATCH,
        "squares",
        "1 2\nfixed 0 0 0 2\nfixed 1 0 1 0\n1 1 1 2\n3 1 1 1",
        "",
    ),
    (
        ReasonCode.TILE_NEVER_FITS,
        "squares",
        "2 2\nmatching 1-1 5-5 6-6 7-7 8-8\n5 6 7 8\n1 1 1 1\n1 1 1 1\n1 1 1 1",
        "",
    ),
    (ReasonCode.PARITY, "mazes", "4 Kreuzung", ""),
    (
        ReasonCode.TOO_THIN,
        "mazes",
        "1 Geradeaus-Ost-West\n2 Sackgasse-Ost\n1 Sackgasse-West",
        "",
    ),
    (
        ReasonCode.NO_PLACE,
        "mazes",
        "3 Geradeaus-Nord-Sued\n1 Sackgasse-Nord\nturning none\nwidth 4",
        "",
    ),
    (ReasonCode.BALANCE, "mazes", "1 Sackgasse-Sued\nturning none", ""),
    (
        ReasonCode.TOO_SHORT,
        "mazes",
        "4 Geradeaus-Ost-West\n2 Sackgasse-West\n1 Knick-Ost-Sued\n1 T-Kreuzung-Nord\n"
        "turning none\nwidth 3\nheight 3",
        "",
    ),
    (
        ReasonCode.TOO_DENSE,
        "mazes",
        "1 Knick-Nord-West\n1 Knick-Nord-Ost\n1 Knick-Sued-West\n1 Knick-Ost-Sued\n"
        "1 Sackgasse-West\nturning none\nwidth 5",
        "",
    ),
    (
        ReasonCode.TOO_STRAIGHT,
        "mazes",
        "1 Geradeaus-Nord-Sued\n1 T-Kreuzung-West\n1 Sackgasse-Ost\n1 Sackgasse-West\n"
        "turning none\nwidth 2\nheight 2",
        "",
    ),
    (ReasonCode.OUTWEIGHED, "mazes", WEIGHED, ""),
    (ReasonCode.GIVEN_OUTSIDE, "mazes", f"{THREE}turning none\nfixed 0 4 leer", ""),
    (ReasonCode.GIVEN_COUNT, "mazes", f"{THREE}fixed 1 1 leer\nfixed 1 0 leer", ""),
    (ReasonCode.GIVEN_MISMATCH, "mazes", f"{THREE}fixed 0 0 leer", ""),
    (ReasonCode.LENGTH_MISMATCH, "snakes", "3x3x3\nchain: 0 1 1 0", ""),
    (ReasonCode.LEG_TOO_LONG, "snakes", "2x2x2\n0 0 0 1 1 1 1 0", ""),
    (ReasonCode.NO_ROOM_TO_TURN, "snakes", "8x1x1\n0 1 1 1 1 1 1 0", ""),
    (ReasonCode.TOO_FEW_CORNERS, "snakes", "3x2x2\n0 0 1 0 1 0 1 0 1 0 1 0", ""),
    (
        ReasonCode.GIVEN_MISMATCH,
        "snakes",
        "001111011011111011011111100\nfixed 0 0 0\nfixed 1 0 0\nfixed 1 0 1",
        "",
    ),
    (ReasonCode.GIVEN_COLOUR, "snakes", "3x3x1\n0 0 1 1 0 1 1 0 0\nfixed 1 0 0", ""),
]
