"""Faults in words of both languages, for a person at a table.

Each text gives the place and the piece; each family has its own words and numbers pieces as its
pictures do. The checker's own messages are English and for programs.
"""

from collections.abc import Sequence

from puzzles.codes import FaultCode
from puzzles.outcome import Fault
from puzzles.phrases import Phrase, counted_phrase
from render.style import Style

FAULTS: dict[FaultCode, Phrase] = {
    FaultCode.COLOUR_CLASH: Phrase(
        "lies on a cell of another number", "liegt auf einer Zelle mit anderer Nummer"
    ),
    FaultCode.EMPTY_CELLS: Phrase("empty", "leer"),
    FaultCode.EMPTY_PLACES: Phrase("empty", "leer"),
    FaultCode.FALSE_CONNECTION: Phrase(
        "a corridor ends at a wall", "ein Gang endet an einer Wand"
    ),
    FaultCode.FALSE_ENTRANCE: Phrase("a corridor leads to no cube", "ein Gang führt ins Leere"),
    FaultCode.FIXED_MOVED: Phrase(
        "what is given does not lie there", "was gegeben ist, liegt nicht dort"
    ),
    FaultCode.GOLDEN_COVERED: Phrase(
        "the cell of the golden cube is covered", "die Zelle des Goldwürfels ist bedeckt"
    ),
    FaultCode.MISMATCH: Phrase("two figures do not match", "zwei Figuren passen nicht zusammen"),
    FaultCode.NO_ENTRANCE: Phrase("there is no entrance", "der Eingang fehlt"),
    FaultCode.OUTSIDE: Phrase(
        "lies outside, wholly or in part", "liegt ganz oder teils außerhalb"
    ),
    FaultCode.OVERLAP: Phrase("two pieces take up one cell", "zwei Teile liegen in einer Zelle"),
    FaultCode.PLACE_TWICE: Phrase(
        "two tiles lie on one place", "zwei Karten liegen auf einem Feld"
    ),
    FaultCode.TILE_TWICE: Phrase("one tile lies twice", "eine Karte liegt doppelt"),
    FaultCode.TORN: Phrase(
        "they follow each other and do not touch", "sie folgen aufeinander und berühren sich nicht"
    ),
    FaultCode.TWO_ENTRANCES: Phrase("there are two entrances", "es gibt zwei Eingänge"),
    FaultCode.UNKNOWN_BLOCK: Phrase("there is no such block", "diesen Quader gibt es nicht"),
    FaultCode.UNKNOWN_PIECE: Phrase("there is no such piece", "dieses Teil gibt es nicht"),
    FaultCode.UNKNOWN_TURN: Phrase("there is no such turn", "diese Drehung gibt es nicht"),
    FaultCode.UNKNOWN_TILE: Phrase("there is no such tile", "diese Karte gibt es nicht"),
    FaultCode.UNREACHABLE: Phrase("no way leads there", "kein Weg führt dorthin"),
    FaultCode.WRONG_BEND: Phrase(
        "lies wrong: corners turn, straight cubes go straight on",
        "liegt falsch: Ecken biegen ab, gerade Würfel gehen geradeaus",
    ),
    FaultCode.WRONG_BORDER: Phrase(
        "an outer edge does not show the border", "eine äußere Kante zeigt nicht den Rand"
    ),
    FaultCode.WRONG_COUNT: Phrase(
        "a piece is used too often or too seldom", "ein Teil ist zu oft oder zu selten verwendet"
    ),
    FaultCode.WRONG_LENGTH: Phrase(
        "the path is not as long as the chain", "der Weg ist nicht so lang wie die Kette"
    ),
    FaultCode.WRONG_RECTANGLE: Phrase(
        "this rectangle is not asked for", "dieses Rechteck ist nicht verlangt"
    ),
    FaultCode.WRONG_SHAPE: Phrase(
        "rows have a wrong length", "die Zeilen haben eine falsche Länge"
    ),
    FaultCode.WRONG_SIZE: Phrase("it has another size", "er hat eine andere Größe"),
    FaultCode.WRONG_TURN: Phrase("turned as is not allowed", "unerlaubt gedreht"),
}
CELL = Phrase(
    "layer {layer}, row {row}, column {column}", "Ebene {layer}, Zeile {row}, Spalte {column}"
)
MORE = Phrase("{listed} and {count} more", "{listed} und {count} weitere")
AND = Phrase("{some} and {last}", "{some} und {last}")
INSTEAD = counted_phrase(
    ("{what}, 1 time and not {wanted}", "{what}, 1-mal statt {wanted}-mal"),
    ("{what}, {count} times and not {wanted}", "{what}, {count}-mal statt {wanted}-mal"),
)
SAID = Phrase("{place}: {what}", "{place}: {what}")


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
