"""Words on pages of polycubes, in both languages."""

from puzzles.codes import FaultCode
from puzzles.phrases import Phrase, counted_phrase
from render.pages.rules import Rule

TITLE = Phrase("Polycubes {size}", "Polywürfel {size}")
TITLE_OF_CELLS = Phrase("Polycubes, {cells} in {size}", "Polywürfel, {cells} in {size}")
PIECES = counted_phrase(("1 piece", "1 Teil"), ("{count} pieces", "{count} Teile"))
UP_TO = Phrase("{low} to {pieces}", "{low} bis {pieces}")
AND_GOLD = Phrase("{pieces} and a golden cube", "{pieces} und ein Goldwürfel")
GIVEN = counted_phrase(("1 of them is given", "1 davon liegt schon"),
                ("{count} of them are given", "{count} davon liegen schon"))  # fmt: skip
FIXED = Phrase("given", "gegeben")
CELLS = counted_phrase(("1 cell", "1 Zelle"), ("{count} cells", "{count} Zellen"))
GIVEN_OF_KIND = Phrase("{count} given", "{count} gegeben")
TASK = Phrase("{contents}. Build this shape with them.", "{contents}. Baue damit diese Form.")
SPARE = counted_phrase(
    ("1 pale cell, marked +, may stay empty", "1 blasse Zelle mit + darf leer bleiben"),
    ("{count} pale cells, marked +, may stay empty", "{count} blasse Zellen mit + dürfen leer"
     " bleiben"),
)  # fmt: skip
HOW_READ = Phrase(
    "Layers are seen from above, the lowest first. Pieces with the same letter are alike.",
    "Die Ebenen sind von oben gesehen, die unterste zuerst. Teile mit gleichem Buchstaben sind"
    " gleich.",
)
NAMED = Phrase("“{name}”, {cells}", "„{name}“, {cells}")
NUMBERED = counted_phrase(("number {which}", "Nummer {which}"),
                   ("numbers {which}", "Nummern {which}"))  # fmt: skip
GOLDEN = Phrase("golden cube", "Goldwürfel")
PIECE = Phrase("{name}: {said}", "{name}: {said}")
HOW_TO_BUILD = Phrase("how to build it", "so wird gebaut")
HOW_APART = Phrase("how it comes apart", "so kommt es auseinander")
HOW_LAID = Phrase(
    "Add the pieces in this order, each straight down from above: nothing is in its way. The next"
    " one has its colour and its name.",
    "Füge die Teile in dieser Reihenfolge hinzu, jedes gerade von oben: Nichts ist im Weg. Das"
    " nächste hat Farbe und Namen.",
)
HOW_MOVED = Phrase(
    "Move the coloured pieces the way of the arrow. The next picture begins where they are then.",
    "Bewege die farbigen Teile in Pfeilrichtung. Das nächste Bild beginnt, wo sie dann sind.",
)
HOW_ADDED = Phrase(
    "These pieces hold one another: no order brings them in one by one, or none was found. The"
    " pictures show them from below.",
    "Diese Teile halten einander: In keiner Reihenfolge lassen sie sich einzeln einsetzen, oder es"
    " wurde keine gefunden. Die Bilder zeigen sie von unten nach oben.",
)
WAYS = (
    (Phrase("to the left", "nach links"), Phrase("to the right", "nach rechts")),
    (Phrase("to the back", "nach hinten"), Phrase("to the front", "nach vorn")),
    (Phrase("down", "nach unten"), Phrase("up", "nach oben")),
)  # along x, y and z: against the axis, and along it
MOVED = Phrase("{cells} {way}", "{cells} {way}")
TAKEN = Phrase("{way}: out", "{way}: heraus")
BROUGHT = Phrase("in, {way}", "hinein, {way}")
LAYER = counted_phrase(("layer {which}", "Ebene {which}"), ("layers {which}", "Ebenen {which}"))
NOT_APART = Phrase("a solution that comes apart", "eine Lösung, die auseinandergeht")
LASER = Phrase(
    "{contents}, with cells of {edge} mm, from material {thick} mm thick.",
    "{contents}, mit Zellen von {edge} mm, aus Material von {thick} mm Dicke.",
)
PINS = Phrase("filament 1.75 mm, for pins", "Filament 1,75 mm, für Stifte")
PART = Phrase("{name}, part {number}", "{name}, Stück {number}")
TRAY, LID = Phrase("tray", "Tablett"), Phrase("lid", "Deckel")

MAY_MIRROR = Rule(
    Phrase(
        "Pieces may be turned and mirrored as you like. None reaches out of the shape.",
        "Teile dürfen beliebig gedreht und gespiegelt werden. Keines ragt heraus.",
    ),
    (FaultCode.OUTSIDE, FaultCode.UNKNOWN_TURN),
)
RULES = (
    Rule(
        Phrase(
            "Use every piece as often as the list says.",
            "Verwende jedes Teil so oft, wie die Liste sagt.",
        ),
        (FaultCode.WRONG_COUNT, FaultCode.UNKNOWN_PIECE),
    ),
    Rule(
        Phrase(
            "Pieces may be turned as you like, but not mirrored. None reaches out of the shape.",
            "Teile dürfen beliebig gedreht, nicht aber gespiegelt werden. Keines ragt heraus.",
        ),
        (FaultCode.OUTSIDE, FaultCode.UNKNOWN_TURN),
    ),
    Rule(
        Phrase(
            "No two pieces take the same room, and no room is left over that must be filled.",
            "Keine zwei Teile nehmen denselben Platz ein, und kein Platz, der voll sein muss,"
            " bleibt frei.",
        ),
        (FaultCode.OVERLAP, FaultCode.EMPTY_CELLS),
    ),
    Rule(
        Phrase(
            "The golden cube lies where the picture shows it.",
            "Der Goldwürfel liegt, wo das Bild ihn zeigt.",
        ),
        (FaultCode.GOLDEN_COVERED,),
    ),
    Rule(
        Phrase(
            "A numbered part of a piece lies on cells of a number that may meet it.",
            "Ein Stück mit Nummer liegt auf Zellen einer Nummer, die dazu passt.",
        ),
        (FaultCode.COLOUR_CLASH,),
    ),
    Rule(
        Phrase(
            "Pieces that are given stay where they lie.",
            "Gegebene Teile bleiben liegen, wo sie liegen.",
        ),
        (FaultCode.FIXED_MOVED,),
    ),
)
