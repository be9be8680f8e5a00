"""Faults in words, for a person at a table.

Each text gives the place and the piece; each family has its own words and numbers pieces as its
pictures do. The checker's own messages are English and for programs.
"""

from collections.abc import Sequence

from puzzles.codes import FaultCode
from puzzles.outcome import Fault
from render.style import Style
from words.phrases import Phrase, counted_phrase

FAULTS: dict[FaultCode, Phrase] = {
    FaultCode.COLOUR_CLASH: Phrase("lies on a cell of another number"),
    FaultCode.EMPTY_CELLS: Phrase("empty"),
    FaultCode.EMPTY_PLACES: Phrase("empty"),
    FaultCode.FALSE_CONNECTION: Phrase("a corridor ends at a wall"),
    FaultCode.FALSE_ENTRANCE: Phrase("a corridor leads to no cube"),
    FaultCode.FIXED_MOVED: Phrase("what is given does not lie there"),
    FaultCode.GOLDEN_COVERED: Phrase("the cell of the golden cube is covered"),
    FaultCode.MISMATCH: Phrase("two figures do not match"),
    FaultCode.NO_ENTRANCE: Phrase("there is no entrance"),
    FaultCode.OUTSIDE: Phrase("lies outside, wholly or in part"),
    FaultCode.OVERLAP: Phrase("two pieces take up one cell"),
    FaultCode.PLACE_TWICE: Phrase("two tiles lie on one place"),
    FaultCode.TILE_TWICE: Phrase("one tile lies twice"),
    FaultCode.TORN: Phrase("they follow each other and do not touch"),
    FaultCode.TWO_ENTRANCES: Phrase("there are two entrances"),
    FaultCode.UNKNOWN_BLOCK: Phrase("there is no such block"),
    FaultCode.UNKNOWN_PIECE: Phrase("there is no such piece"),
    FaultCode.UNKNOWN_TURN: Phrase("there is no such turn"),
    FaultCode.UNKNOWN_TILE: Phrase("there is no such tile"),
    FaultCode.UNREACHABLE: Phrase("no way leads there"),
    FaultCode.WRONG_BEND: Phrase("lies wrong: corners turn, straight cubes go straight on"),
    FaultCode.WRONG_BORDER: Phrase("an outer edge does not show the border"),
    FaultCode.WRONG_COUNT: Phrase("a piece is used too often or too seldom"),
    FaultCode.WRONG_LENGTH: Phrase("the path is not as long as the chain"),
    FaultCode.WRONG_RECTANGLE: Phrase("this rectangle is not asked for"),
    FaultCode.WRONG_SHAPE: Phrase("rows have a wrong length"),
    FaultCode.WRONG_SIZE: Phrase("it has another size"),
    FaultCode.WRONG_TURN: Phrase("turned as is not allowed"),
}
CELL = Phrase("layer {layer}, row {row}, column {column}")
MORE = Phrase("{listed} and {count} more")
AND = Phrase("{some} and {last}")
INSTEAD = counted_phrase(
    "{what}, 1 time and not {wanted}", "{what}, {count} times and not {wanted}"
)
SAID = Phrase("{place}: {what}")


def complaint(fault: Fault, place: str, style: Style) -> str:
    """A line that names a fault; place: its place or piece, "" for the whole solution."""
    what = style.say(FAULTS[fault.code])
    said = style.say(SAID, place=place, what=what) if place else what
    return said[0].upper() + said[1:]


def named_cell(at: Sequence[int], style: Style) -> str:
    """A cell of a box as its layers show it: the lowest one, the back and the left are 1."""
    layer, row, column = (index + 1 for index in at)
    return style.say(CELL, layer=layer, row=row, column=column)


def some(places: Sequence[str], count: int, style: Style) -> str:
    """Some places as text, and how many there are besides."""
    listed, more = "; ".join(places), count - len(places)
    return style.say(MORE, listed=listed, count=more) if more > 0 else listed


def every(names: Sequence[object], style: Style) -> str:
    """Numbers or names as text, the last one after "and"."""
    *front, last = map(str, names)
    return style.say(AND, some=", ".join(front), last=last) if front else last


def instead(what: str, fault: Fault, style: Style) -> str:
    """A piece, how often it is used, and how often it should be."""
    found, wanted = fault.counts
    return style.count(INSTEAD, found, what=what, wanted=wanted)
