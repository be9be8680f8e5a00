"""Faults in words of either language, with their places; the checker's own words are English.

Places are counted from 0, as the checker counts them.
"""

from puzzles.codes import FaultCode
from puzzles.outcome import Fault
from render.phrases import Language
from render.phrases import Phrase
from render.style import Style

FAULTS: dict[FaultCode, Phrase] = {
    FaultCode.EMPTY_CELLS: Phrase("cells are empty", "Zellen sind leer"),
    FaultCode.EMPTY_PLACES: Phrase("places are empty", "Felder sind leer"),
    FaultCode.FALSE_CONNECTION: Phrase(
        "a corridor ends at a wall", "ein Gang endet an einer Wand"
    ),
    FaultCode.FALSE_ENTRANCE: Phrase("a corridor leads to no cube", "ein Gang führt ins Leere"),
    FaultCode.FIXED_MOVED: Phrase(
        "what is given does not lie there", "was gegeben ist, liegt nicht dort"
    ),
    FaultCode.GOLDEN_COVERED: Phrase(
        "the cell of the golden cube is covered", "die Zelle des goldenen Würfels ist bedeckt"
    ),
    FaultCode.MISMATCH: Phrase("two figures do not match", "zwei Figuren passen nicht zusammen"),
    FaultCode.NO_ENTRANCE: Phrase("there is no entrance", "der Eingang fehlt"),
    FaultCode.OUTSIDE: Phrase("it reaches outside", "es ragt hinaus"),
    FaultCode.OVERLAP: Phrase("two pieces take up one cell", "zwei Teile liegen in einer Zelle"),
    FaultCode.PLACE_TWICE: Phrase(
        "two tiles lie on one place", "zwei Karten liegen auf einem Feld"
    ),
    FaultCode.TILE_TWICE: Phrase("one tile lies twice", "eine Karte liegt doppelt"),
    FaultCode.TORN: Phrase(
        "it does not touch the cube before it", "er berührt den vorigen Würfel nicht"
    ),
    FaultCode.TWO_ENTRANCES: Phrase("there are two entrances", "es gibt zwei Eingänge"),
    FaultCode.UNKNOWN_BLOCK: Phrase("there is no such block", "diesen Quader gibt es nicht"),
    FaultCode.UNKNOWN_TILE: Phrase("there is no such tile", "diese Karte gibt es nicht"),
    FaultCode.UNREACHABLE: Phrase("no way leads there", "kein Weg führt dorthin"),
    FaultCode.WRONG_BEND: Phrase(
        "a straight cube lies bent, or a corner straight",
        "ein gerader Würfel liegt um die Ecke oder ein Eckwürfel gerade",
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
    FaultCode.WRONG_SIZE: Phrase("the block has another size", "der Quader hat eine andere Größe"),
    FaultCode.WRONG_TURN: Phrase("it may not be turned so", "so darf es nicht gedreht sein"),
}
AT: dict[str, Phrase] = {
    "placements": Phrase("entry {index} of the list", "Eintrag {index} der Liste"),
    "path": Phrase("cube {index}", "Würfel {index}"),
    "rows": Phrase("row {index}", "Zeile {index}"),
}
COLUMN = Phrase("{row}, column {column}", "{row}, Spalte {column}")
SAID = Phrase("{what}: {place}", "{what}: {place}")


def complaint(fault: Fault, style: Style) -> str:
    """What is wrong, and where; in English as the checker says it."""
    if style.language == Language.ENGLISH:
        return fault.message
    what, place = style.say(FAULTS[fault.code]), _place(fault, style)
    return style.say(SAID, what=what, place=place) if place else what


def _place(fault: Fault, style: Style) -> str:
    """Where in the solution it is, as far as the fault tells."""
    name, *indices = fault.at or ("",)
    if name not in AT or not indices:
        return ""
    said = style.say(AT[str(name)], index=indices[0])
    if name == "rows" and len(indices) > 1:
        return style.say(COLUMN, row=said, column=indices[1])
    return said
