"""Words on pages of snakes."""

from puzzles.codes import FaultCode
from render.pages.rules import Rule
from words.phrases import Phrase, counted_phrase

TITLE = Phrase("Snake {size}")
KINDS = {
    "straight": Phrase("straight"),
    "corner": Phrase("corner"),
    "end": Phrase("end"),
}  # of cubes
SHADES = {"light": Phrase("light"), "dark": Phrase("dark")}
ELASTIC = Phrase("elastic cord")
CONTENTS = Phrase("{cubes} cubes: {straight} straight, {corners}, 2 ends")
CORNERS = counted_phrase("1 corner", "{count} corners")
TASK = Phrase("{contents}. Fold it into a block of {size} cubes.")
THE_STRIP = Phrase("the strip, true to scale")
HOW_READ = Phrase(
    "Layers are seen from above, the lowest first; a triangle shows where the cord goes up or"
    " down.")  # fmt: skip
CHAIN = Phrase("0 straight or end, 1 corner: {chain}")
SEGMENTS = counted_phrase("1 segment in cubes: {lengths}", "{count} segments in cubes: {lengths}")
CORD = Phrase(
    "{cubes} cubes of {edge} mm: {long} mm long; cord {thick} mm thick at most, {inside} mm from"
    " knot to knot, cut {cut} mm"
)
SCALE = Phrase("A cube of the strip is {edge} mm wide.")
BEGUN = counted_phrase("Its first cube is given.", "Its first {count} cubes are given.")
CELL = Phrase("cube {number} at {cell}")
NETS = Phrase("{cubes} cubes of {edge} mm in the order of the chain, holes of {hole} mm.")
NEIGHBOUR = Phrase("The small number beside a hole is that of the cube that comes there.")
THREADING = Phrase(
    "Punch the holes, fold, thread the cord, and only then glue the last side. Elastic cord:"
    " {inside} mm from knot to knot, cut {cut} mm; tie it around a bead in each end."
)

NEXT = Phrase("cube {number}, {kind}")
HOW_TO_FOLD = Phrase("how to fold it")
RIGHT = Phrase("Right is clockwise for one who looks from the held cube to the turned one.")
BEGIN = Phrase("Begin: laid flat, cubes numbered from 1 to {count}")
HELD = Phrase("is held")
IS_TURNED = Phrase("was turned")
BESIDE = Phrase("the cubes on both sides of the turn")
GOES_ON = Phrase("the snake goes on")
HALF = Phrase("half a turn")
QUARTER_RIGHT = Phrase("a quarter right")
QUARTER_LEFT = Phrase("a quarter left")
PULLED = Phrase(", pulled {count}")
PASSING = Phrase(", passes through")
HOLD = Phrase("hold {held}, turn {moved}")
FREE = counted_phrase(
    "1 quarter turn, not through the snake itself",
    "{count} quarter turns, none through the snake itself",
)
DRAWN_OUT = Phrase("; in {count} of them the cord is pulled out first")
KNOTTED = Phrase(
    "{count} quarter turns; {passing} of them pass through the snake itself: no order without that"
    " was found"
)

RULES = (
    Rule(
        Phrase("All cubes stay on the cord, in their order."),
        (FaultCode.TORN, FaultCode.WRONG_LENGTH),
    ),
    Rule(
        Phrase("Straight cubes go straight on, corner cubes turn by a right angle, any way."),
        (FaultCode.WRONG_BEND,),
    ),
    Rule(
        Phrase("The block is full at the end: no gap, and nothing sticks out."),
        (FaultCode.OUTSIDE, FaultCode.OVERLAP, FaultCode.EMPTY_CELLS),
    ),
    Rule(
        Phrase("The beginning that is given stays as it is."),
        (FaultCode.FIXED_MOVED,),
    ),
)
