"""Words on pages of decks."""

from collections.abc import Mapping

from puzzles.codes import FaultCode
from puzzles.decks import PlainMatching
from render.pages.rules import Rule
from words.phrases import Phrase, counted_phrase

CARD = Phrase("tile")
TILE = Phrase("{title}, tile {tile}")
LAY = Phrase("tile {tile}, row {row}, place {column}")
TO_CUT = Phrase("tiles to cut out")
BACKS = Phrase("backs of the tiles")
TURN_OVER = Phrase("Print on both sides, turned over along the long edge.")
TILES = counted_phrase("1 tile", "{count} tiles")
OF_WIDTH = Phrase("{tiles}, each {wide} mm wide.")
BOARD = Phrase("the board")
THE_RULES = Phrase("the rules")
LAID, TO_BE_LAID = Phrase("laid"), Phrase("to be laid")
PLACES = counted_phrase("1 place", "{count} places")
FOR_PLACES = Phrase("{tiles} for {places}, {state}.")
LAY_HERE = Phrase("Lay the tiles here.")
ARE_GIVEN = counted_phrase("1 tile is given.", "{count} tiles are given.")
FAULTY = Phrase("what is wrong is marked")
NUMBERS = Phrase("The numbers are those of the tiles.")

EVERY_TILE = Rule(
    Phrase("Lay one tile on each place of the board."),
    (
        FaultCode.EMPTY_PLACES,
        FaultCode.PLACE_TWICE,
        FaultCode.TILE_TWICE,
        FaultCode.UNKNOWN_TILE,
        FaultCode.OUTSIDE,
    ),
)
MATCHINGS: Mapping[str, Phrase] = {
    PlainMatching.OPPOSITE: Phrase("Where two tiles touch, two halves make one whole figure."),
    PlainMatching.EQUAL: Phrase("Where two tiles touch, both show the same figure."),
    "pairs": Phrase("Where two tiles touch, their figures make a pair."),
}
TURNED = Rule(
    Phrase("Tiles may be turned, but not turned over."),
    (FaultCode.WRONG_TURN,),
)
UPRIGHT = Rule(
    Phrase("Tiles may not be turned: their numbers stay upright."),
    (FaultCode.WRONG_TURN,),
)
BORDERED = Rule(
    Phrase("All around the board the figure of the border looks outwards."),
    (FaultCode.WRONG_BORDER,),
)
SHOWN_BORDER = Rule(
    Phrase("All around the board, tiles show outwards what the board shows there."),
    (FaultCode.WRONG_BORDER,),
)
STAY = Rule(
    Phrase("Tiles that are given stay where they lie."),
    (FaultCode.FIXED_MOVED,),
)
