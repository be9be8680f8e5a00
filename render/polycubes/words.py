"""Words on pages of polycubes."""

from puzzles.codes import FaultCode
from render.pages.rules import Rule
from words.phrases import Phrase, counted_phrase

TITLE = Phrase("Polycubes {size}")
TITLE_OF_CELLS = Phrase("Polycubes, {cells} in {size}")
PIECES = counted_phrase("1 piece", "{count} pieces")
UP_TO = Phrase("{low} to {pieces}")
AND_GOLD = Phrase("{pieces} and a golden cube")
GIVEN = counted_phrase("1 of them is given", "{count} of them are given")
FIXED = Phrase("given")
CELLS = counted_phrase("1 cell", "{count} cells")
GIVEN_OF_KIND = Phrase("{count} given")
TASK = Phrase("{contents}. Build this shape with them.")
SPARE = counted_phrase(
    "1 pale cell, marked +, may stay empty", "{count} pale cells, marked +, may stay empty"
)
HOW_READ = Phrase(
    "Layers are seen from above, the lowest first. Pieces with the same letter are alike."
)
NAMED = Phrase("“{name}”, {cells}")
NUMBERED = counted_phrase("number {which}", "numbers {which}")
GOLDEN = Phrase("golden cube")
PIECE = Phrase("{name}: {said}")
HOW_TO_BUILD = Phrase("how to build it")
HOW_APART = Phrase("how it comes apart")
HOW_LAID = Phrase(
    "Add the pieces in this order, each straight down from above: nothing is in its way. The next"
    " one has its colour and its name."
)
HOW_MOVED = Phrase(
    "Move the coloured pieces the way of the arrow. The next picture begins where they are then."
)
HOW_ADDED = Phrase(
    "These pieces hold one another: no order brings them in one by one, or none was found. The"
    " pictures show them from below."
)
WAYS = (
    (Phrase("to the left"), Phrase("to the right")),
    (Phrase("to the back"), Phrase("to the front")),
    (Phrase("down"), Phrase("up")),
)  # along x, y and z: against the axis, and along it
MOVED = Phrase("{cells} {way}")
TAKEN = Phrase("{way}: out")
BROUGHT = Phrase("in, {way}")
LAYER = counted_phrase("layer {which}", "layers {which}")
NOT_APART = Phrase("a solution that comes apart")
LASER = Phrase("{contents}, with cells of {edge} mm, from material {thick} mm thick.")
PINS = Phrase("filament 1.75 mm, for pins")
PART = Phrase("{name}, part {number}")
TRAY, LID = Phrase("tray"), Phrase("lid")

MAY_MIRROR = Rule(
    Phrase("Pieces may be turned and mirrored as you like. None reaches out of the shape."),
    (FaultCode.OUTSIDE, FaultCode.UNKNOWN_TURN),
)
RULES = (
    Rule(
        Phrase("Use every piece as often as the list says."),
        (FaultCode.WRONG_COUNT, FaultCode.UNKNOWN_PIECE),
    ),
    Rule(
        Phrase(
            "Pieces may be turned as you like, but not mirrored. None reaches out of the shape."
        ),
        (FaultCode.OUTSIDE, FaultCode.UNKNOWN_TURN),
    ),
    Rule(
        Phrase("No two pieces take the same room, and no room is left over that must be filled."),
        (FaultCode.OVERLAP, FaultCode.EMPTY_CELLS),
    ),
    Rule(
        Phrase("The golden cube lies where the picture shows it."),
        (FaultCode.GOLDEN_COVERED,),
    ),
    Rule(
        Phrase("A numbered part of a piece lies on cells of a number that may meet it."),
        (FaultCode.COLOUR_CLASH,),
    ),
    Rule(
        Phrase("Pieces that are given stay where they lie."),
        (FaultCode.FIXED_MOVED,),
    ),
)
