"""What brings about each code with mazes."""

from generators import mazes as maze_generator
from generators.instance import Wish
from puzzles.codes import ReasonCode, RuleCode
from puzzles.mazes import MazeParams, MazePuzzle
from service.schemas.forms import examples
from tests.families.record import Provoked, drawing, request

MAZE = examples("mazes")
EMPTY_ROWS = [[""] * 150 for _ in range(150)]

THREE = "1 Knick-Nord-Ost\n1 Knick-Sued-West\n1 Sackgasse-Nord\n"

WEIGHED = """\
45 Geradeaus-Nord-Sued\n53 Geradeaus-Ost-West\n47 Knick-Nord-West\n36 Knick-Nord-Ost
35 Knick-Ost-Sued\n31 Knick-Sued-West\n20 T-kreuzung-West\n19 T-kreuzung-Nord\n25 T-kreuzung-Ost
30 T-kreuzung-Sued\n5 Kreuzung\n8 Sackgasse-Nord\n11 Sackgasse-Ost\n13 Sackgasse-Sued
9 Sackgasse-West\nwidth 3\nheight 129\nturning none
"""


PROVOKED = Provoked(
    requests=(
        request(RuleCode.CUBE_COUNT, "solve", "/puzzle/cubes", puzzle={"cubes": {}}),
        request(RuleCode.EMPTY_PLACES, "generate", "/empty", width=2, height=2, empty=4),
        request(
            RuleCode.MAZE_SIZE,
            "solve",
            "/puzzle/width",
            puzzle={"cubes": {"EW": 2}, "width": 500_000, "height": 5},
        ),
        request(
            RuleCode.ROOM_TOO_SMALL,
            "solve",
            "/options/room",
            puzzle=MAZE["puzzle"],
            options={"room": [1, 1]},
        ),
        request(
            RuleCode.TOO_SMALL,
            "solve",
            "/puzzle/width",
            puzzle={"cubes": {"EW": 3}, "width": 1, "height": 2},
        ),
        request(RuleCode.ROOM_TOO_LARGE, "rooms", "/room", room="9999x9999"),
        drawing(
            RuleCode.CUBE_TOO_SMALL,
            "/style/cell_mm",
            "stl",
            MAZE,
            style={"part": 0, "cell_mm": 4, "clearance_mm": 1},
        ),
        drawing(
            RuleCode.TOO_MANY_CUBES,
            "/style/view",
            "stl",
            {"puzzle": {"cubes": {"EW": 1_001}}},
            style={"view": "plates"},
        ),
        drawing(
            RuleCode.TOO_MANY_PLACES,
            "/solution/rows",
            "svg",
            MAZE,
            solution={"width": 150, "height": 150, "turned": 0, "rows": EMPTY_ROWS},
        ),
    ),
    values=(
        (RuleCode.CUBE_KINDS, ("cubes",), lambda: MazePuzzle((1,) * 16)),
        (RuleCode.SHARE, ("loops",), lambda: maze_generator.maker(MazeParams(loops=2.0), Wish())),
    ),
    impossible=(
        (ReasonCode.PARITY, "4 Kreuzung", ""),
        (ReasonCode.TOO_THIN, "1 Geradeaus-Ost-West\n2 Sackgasse-Ost\n1 Sackgasse-West", ""),
        (
            ReasonCode.NO_PLACE,
            "3 Geradeaus-Nord-Sued\n1 Sackgasse-Nord\nturning none\nwidth 4",
            "",
        ),
        (ReasonCode.BALANCE, "1 Sackgasse-Sued\nturning none", ""),
        (
            ReasonCode.TOO_SHORT,
            "4 Geradeaus-Ost-West\n2 Sackgasse-West\n1 Knick-Ost-Sued\n1 T-Kreuzung-Nord\n"
            "turning none\nwidth 3\nheight 3",
            "",
        ),
        (
            ReasonCode.TOO_DENSE,
            "1 Knick-Nord-West\n1 Knick-Nord-Ost\n1 Knick-Sued-West\n1 Knick-Ost-Sued\n"
            "1 Sackgasse-West\nturning none\nwidth 5",
            "",
        ),
        (
            ReasonCode.TOO_STRAIGHT,
            "1 Geradeaus-Nord-Sued\n1 T-Kreuzung-West\n1 Sackgasse-Ost\n1 Sackgasse-West\n"
            "turning none\nwidth 2\nheight 2",
            "",
        ),
        (ReasonCode.OUTWEIGHED, WEIGHED, ""),
        (ReasonCode.GIVEN_OUTSIDE, f"{THREE}turning none\nfixed 0 4 leer", ""),
        (ReasonCode.GIVEN_COUNT, f"{THREE}fixed 1 1 leer\nfixed 1 0 leer", ""),
        (ReasonCode.GIVEN_MISMATCH, f"{THREE}fixed 0 0 leer", ""),
    ),
    several=(
        (
            ReasonCode.NO_PLACE,
            "2 T-kreuzung-Sued\n2 Kreuzung\nwidth 2\nheight 3\nturning none\ndead-ends anywhere",
            "",
            [{"cube": "ESW", "count": 2}, {"cube": "NESW", "count": 2}],
        ),
        (
            ReasonCode.TOO_STRAIGHT,
            "1 Geradeaus-Ost-West\n1 Kreuzung\n1 Sackgasse-West\nwidth 2\nheight 2\nturning none",
            "",
            [
                {"of": "cubes open east and west", "count": 2, "most": 1},
                {"of": "cubes open north and south", "count": 1, "most": 0},
            ],
        ),
        (
            ReasonCode.TOO_DENSE,
            "1 T-kreuzung-West\n1 T-kreuzung-Nord\n1 T-kreuzung-Ost\n1 Kreuzung\n"
            "width 2\nheight 2\nturning none",
            "",
            [{"of": "openings east", "count": 3}, {"of": "openings south", "count": 3}],
        ),
        (
            ReasonCode.GIVEN_MISMATCH,
            f"{THREE}fixed 0 0 leer\nfixed 0 1 Knick-Nord-Ost",
            "",
            [{"row": 0, "column": 0, "cube": ""}, {"row": 0, "column": 1, "cube": "NE"}],
        ),
    ),
)
