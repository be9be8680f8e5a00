"""Words on pages of mazes."""

from collections.abc import Sequence

from puzzles.codes import FaultCode
from puzzles.mazes import Rectangle
from render.pages.rules import Rule
from render.style import Style
from words.phrases import Phrase, counted_phrase

TITLE = counted_phrase("Maze of 1 cube", "Maze of {count} cubes")
THE_SET = Phrase("the cubes")
ONE_SOLUTION = Phrase("the only maze")
A_SOLUTION = Phrase("a maze")
FAULTY = Phrase("a maze with faults")
ON_PLACES = Phrase("{title} on {columns} × {rows} places.")
MARKED = counted_phrase("1 fault is marked in red.", "{count} faults are marked in red.")
TASK = Phrase("Lay all of these cubes to a maze.")
SIZE = Phrase(
    "{columns} × {rows} places = {wide} × {deep} with cubes of {edge} m; walls {wall} cm,"
    " corridors {free} cm wide."
)
CORNER = Phrase("The orange corner is the north-west one of a cube that is not turned.")
ALL_TURNED = Phrase("All cubes are turned right by {degrees}°, as the orange corners show.")
EACH_TURNED = Phrase("The orange corner tells how a cube is turned: it began in the north-west.")
GIVEN = counted_phrase("1 place is given.", "{count} places are given.")
WINDOW = Phrase("Part {part}: columns {left} to {right}, rows {top} to {bottom}.")
INDEX = Phrase("The circles name the parts on the next pages.")
HOW_TO_LAY = Phrase("how to lay it")
HOW_LAID = Phrase(
    "Begin in the north-west and lay row by row, each from west to east. Numbers tell the order;"
    " below a cube stand its open sides before it is turned (N north, E east, S south, W west), as"
    " they are cut into printed ones, and how far it is turned right."
)
ROW = Phrase("Row {row}")
COLUMNS = Phrase(", columns {left} to {right}")
TURN = Phrase("↻ {degrees}°")
EMPTY = Phrase("empty")
LAID = Phrase("{cube}, row {row}, column {column}")
FIND = Phrase("find the treasure")
THE_WAY = Phrase("the way to the treasure")
FIND_IT = Phrase("Find the way from the arrow to the treasure.")
PASSES = counted_phrase(
    "The shortest way passes 1 cube.", "The shortest way passes {count} cubes."
)
NETS = counted_phrase(
    "1 cube of {edge} mm. Below, an arrow points north.",
    "{count} cubes of {edge} mm. Below, an arrow points north.")  # fmt: skip
LASER = counted_phrase(
    "1 cube of {edge} mm for a laser: a floor, and walls to glue onto it.",
    "{count} cubes of {edge} mm for a laser: floors, and walls to glue onto them.")  # fmt: skip

SIDES = {1: Phrase("north"), 2: Phrase("east"), 4: Phrase("south"), 8: Phrase("west")}
DEAD_END = Phrase("dead end {side}")
STRAIGHT = Phrase("straight {sides}")
BEND = Phrase("corner {sides}")
TEE = Phrase("tee {side}")
CROSSING = Phrase("crossing")

RECTANGLES = 6  # that a rule names


OR = Phrase(" or ")
RECTANGLE = Phrase("a rectangle of {sizes} (width × height)")
ANY_RECTANGLE = Phrase("a rectangle with fewer empty places than columns, and than rows")
WITH_EMPTY = Phrase("{rectangle}, where places stay empty")
ALL_LAID = Phrase(
    "Lay every cube, as often as the list says, in {rectangle}; the entrance is in its first"
    " corner, at the top left."
)


def all_cubes(rectangles: Sequence[Rectangle], count: int) -> Rule:
    """The rule that all cubes are laid; it names the rectangles, or their kind if they are many.

    count: of the cubes.
    """

    def say(style: Style) -> str:
        sizes = style.say(OR).join(f"{width} × {height}" for width, height in rectangles)
        rectangle = style.say(RECTANGLE, sizes=sizes)
        if len(rectangles) > RECTANGLES:
            rectangle = style.say(ANY_RECTANGLE)
        elif any(width * height > count for width, height in rectangles):
            rectangle = style.say(WITH_EMPTY, rectangle=rectangle)
        return style.say(ALL_LAID, rectangle=rectangle)

    return Rule(
        say,
        (FaultCode.WRONG_COUNT, FaultCode.WRONG_RECTANGLE, FaultCode.WRONG_SHAPE,
         FaultCode.NO_ENTRANCE, FaultCode.TWO_ENTRANCES, FaultCode.OUTSIDE),
    )  # fmt: skip


CONNECTED = Rule(
    Phrase(
        "No corridor ends at a wall or leads to an empty place or outside, except at the entrance."
    ),
    (FaultCode.FALSE_CONNECTION, FaultCode.FALSE_ENTRANCE),
)
ANYWHERE = Rule(
    Phrase(
        "Corridors may end at walls, but none leads to an empty place or outside, except at the"
        " entrance."
    ),
    (FaultCode.FALSE_CONNECTION, FaultCode.FALSE_ENTRANCE),
)
REACHED = Rule(
    Phrase("Every cube can be reached from the entrance."),
    (FaultCode.UNREACHABLE,),
)
TURNINGS = {
    "none": Phrase("Cubes are not turned."),
    "together": Phrase("Cubes are turned all together or not at all."),
    "each": Phrase("Each cube may be turned by itself."),
}
STAY = Rule(
    Phrase("Cubes that are given stay where they lie."),
    (FaultCode.FIXED_MOVED,),
)
