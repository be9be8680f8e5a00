"""Words on pages of decks, in both languages."""

from collections.abc import Mapping

from puzzles.codes import FaultCode
from puzzles.decks import PlainMatching
from puzzles.phrases import Phrase, counted_phrase
from render.pages.rules import Rule

CARD = Phrase("tile", "Karte")
TILE = Phrase("{title}, tile {tile}", "{title}, Karte {tile}")
LAY = Phrase("tile {tile}, row {row}, place {column}", "Karte {tile}, Zeile {row}, Feld {column}")
TO_CUT = Phrase("tiles to cut out", "Karten zum Ausschneiden")
BACKS = Phrase("backs of the tiles", "Rückseiten der Karten")
TURN_OVER = Phrase("Print on both sides, turned over along the long edge.",
                   "Beidseitig drucken, über die lange Kante gewendet.")  # fmt: skip
TILES = counted_phrase(("1 tile", "1 Karte"), ("{count} tiles", "{count} Karten"))
OF_WIDTH = Phrase("{tiles}, each {wide} mm wide.", "{tiles}, jede {wide} mm breit.")
BOARD = Phrase("the board", "das Brett")
THE_RULES = Phrase("the rules", "die Regeln")
LAID, TO_BE_LAID = Phrase("laid", "gelegt"), Phrase("to be laid", "zu legen")
PLACES = counted_phrase(("1 place", "1 Feld"), ("{count} places", "{count} Felder"))
FOR_PLACES = Phrase("{tiles} for {places}, {state}.", "{tiles} für {places}, {state}.")
LAY_HERE = Phrase("Lay the tiles here.", "Hier werden die Karten gelegt.")
ARE_GIVEN = counted_phrase(("1 tile is given.", "1 Karte ist gegeben."),
                    ("{count} tiles are given.", "{count} Karten sind gegeben."))  # fmt: skip
FAULTY = Phrase("what is wrong is marked", "was falsch ist, ist markiert")
NUMBERS = Phrase("The numbers are those of the tiles.", "Die Zahlen sind die der Karten.")

EVERY_TILE = Rule(
    Phrase("Lay one tile on each place of the board.", "Lege auf jedes Feld eine Karte."),
    (
        FaultCode.EMPTY_PLACES,
        FaultCode.PLACE_TWICE,
        FaultCode.TILE_TWICE,
        FaultCode.UNKNOWN_TILE,
        FaultCode.OUTSIDE,
    ),
)
MATCHINGS: Mapping[str, Phrase] = {
    PlainMatching.OPPOSITE: Phrase(
        "Where two tiles touch, two halves make one whole figure.",
        "Wo sich zwei Karten berühren, ergeben zwei Hälften eine ganze Figur.",
    ),
    PlainMatching.EQUAL: Phrase(
        "Where two tiles touch, both show the same figure.",
        "Wo sich zwei Karten berühren, zeigen beide dieselbe Figur.",
    ),
    "pairs": Phrase(
        "Where two tiles touch, their figures make a pair.",
        "Wo sich zwei Karten berühren, bilden ihre Figuren ein Paar.",
    ),
}
TURNED = Rule(
    Phrase("Tiles may be turned, but not turned over.",
           "Karten dürfen gedreht, aber nicht umgedreht werden."),
    (FaultCode.WRONG_TURN,),
)  # fmt: skip
UPRIGHT = Rule(
    Phrase("Tiles may not be turned: their numbers stay upright.",
           "Karten dürfen nicht gedreht werden: Ihre Zahlen stehen aufrecht."),
    (FaultCode.WRONG_TURN,),
)  # fmt: skip
BORDERED = Rule(
    Phrase("All around the board the figure of the border looks outwards.",
           "Rings um das Brett zeigt die Randfigur nach außen."),
    (FaultCode.WRONG_BORDER,),
)  # fmt: skip
SHOWN_BORDER = Rule(
    Phrase("All around the board, tiles show outwards what the board shows there.",
           "Rings um das Brett zeigen die Karten nach außen, was das Feld dort zeigt."),
    (FaultCode.WRONG_BORDER,),
)  # fmt: skip
STAY = Rule(
    Phrase("Tiles that are given stay where they lie.",
           "Gegebene Karten bleiben liegen, wo sie liegen."),
    (FaultCode.FIXED_MOVED,),
)  # fmt: skip
