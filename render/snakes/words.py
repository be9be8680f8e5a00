"""Words on pages of snakes, in both languages."""

from puzzles.codes import FaultCode
from puzzles.phrases import Phrase, counted_phrase
from render.pages.rules import Rule

TITLE = Phrase("Snake {size}", "Schlange {size}")
KINDS = {
    "straight": Phrase("straight", "gerade"),
    "corner": Phrase("corner", "Ecke"),
    "end": Phrase("end", "Ende"),
}  # of cubes
SHADES = {"light": Phrase("light", "hell"), "dark": Phrase("dark", "dunkel")}
ELASTIC = Phrase("elastic cord", "Gummischnur")
CONTENTS = Phrase("{cubes} cubes: {straight} straight, {corners}, 2 ends",
                  "{cubes} Würfel: {straight} gerade, {corners}, 2 Enden")  # fmt: skip
CORNERS = counted_phrase(("1 corner", "1 Ecke"), ("{count} corners", "{count} Ecken"))
TASK = Phrase("{contents}. Fold it into a block of {size} cubes.",
              "{contents}. Falte daraus einen Quader von {size} Würfeln.")  # fmt: skip
THE_STRIP = Phrase("the strip, true to scale", "der Streifen in wahrer Größe")
HOW_READ = Phrase(
    "Layers are seen from above, the lowest first; a triangle shows where the cord goes up or"
    " down.",
    "Die Ebenen sind von oben gesehen, die unterste zuerst; ein Dreieck zeigt, wo die Schnur nach"
    " oben oder unten geht.",
)  # fmt: skip
CHAIN = Phrase("0 straight or end, 1 corner: {chain}", "0 gerade oder Ende, 1 Ecke: {chain}")
SEGMENTS = counted_phrase(("1 segment in cubes: {lengths}", "1 Strecke in Würfeln: {lengths}"),
                   ("{count} segments in cubes: {lengths}",
                    "{count} Strecken in Würfeln: {lengths}"))  # fmt: skip
CORD = Phrase(
    "{cubes} cubes of {edge} mm: {long} mm long; cord {thick} mm thick at most, {inside} mm from"
    " knot to knot, cut {cut} mm",
    "{cubes} Würfel zu {edge} mm: {long} mm lang; Schnur höchstens {thick} mm dick, {inside} mm"
    " von Knoten zu Knoten, {cut} mm abschneiden",
)
SCALE = Phrase("A cube of the strip is {edge} mm wide.",
               "Ein Würfel des Streifens ist {edge} mm breit.")  # fmt: skip
BEGUN = counted_phrase(("Its first cube is given.", "Der erste Würfel ist gegeben."),
                ("Its first {count} cubes are given.",
                 "Die ersten {count} Würfel sind gegeben."))  # fmt: skip
CELL = Phrase("cube {number} at {cell}", "Würfel {number} in {cell}")
NETS = Phrase("{cubes} cubes of {edge} mm in the order of the chain, holes of {hole} mm.",
              "{cubes} Würfel zu {edge} mm in der Reihenfolge der Kette, mit Löchern von {hole}"
              " mm.")  # fmt: skip
NEIGHBOUR = Phrase(
    "The small number beside a hole is that of the cube that comes there.",
    "Die kleine Zahl neben einem Loch nennt den Würfel, der dort folgt.",
)
THREADING = Phrase(
    "Punch the holes, fold, thread the cord, and only then glue the last side. Elastic cord:"
    " {inside} mm from knot to knot, cut {cut} mm; tie it around a bead in each end.",
    "Löcher stanzen, falten, Schnur durchziehen und erst dann die letzte Seite kleben."
    " Gummischnur: {inside} mm von Knoten zu Knoten, {cut} mm abschneiden; in beiden Enden um eine"
    " Perle knoten.",
)

NEXT = Phrase("cube {number}, {kind}", "Würfel {number}, {kind}")
HOW_TO_FOLD = Phrase("how to fold it", "so wird gefaltet")
RIGHT = Phrase(
    "Right is clockwise for one who looks from the held cube to the turned one.",
    "Rechts heißt im Uhrzeigersinn, vom gehaltenen Würfel zum gedrehten gesehen.",
)
BEGIN = Phrase("Begin: laid flat, cubes numbered from 1 to {count}",
               "Anfang: flach hingelegt, Würfel von 1 bis {count} nummeriert")  # fmt: skip
HELD = Phrase("is held", "wird gehalten")
IS_TURNED = Phrase("was turned", "wurde gedreht")
BESIDE = Phrase("the cubes on both sides of the turn", "die Würfel beiderseits der Drehung")
GOES_ON = Phrase("the snake goes on", "die Schlange geht weiter")
HALF = Phrase("half a turn", "halbe Drehung")
QUARTER_RIGHT = Phrase("a quarter right", "Viertel rechts")
QUARTER_LEFT = Phrase("a quarter left", "Viertel links")
PULLED = Phrase(", pulled {count}", ", {count} gezogen")
PASSING = Phrase(", passes through", ", geht hindurch")
HOLD = Phrase("hold {held}, turn {moved}", "{held} halten, {moved} drehen")
FREE = counted_phrase(("1 quarter turn, not through the snake itself",
                "1 Vierteldrehung, nicht durch die Schlange hindurch"),
               ("{count} quarter turns, none through the snake itself",
                "{count} Vierteldrehungen, keine durch die Schlange hindurch"))  # fmt: skip
DRAWN_OUT = Phrase("; in {count} of them the cord is pulled out first",
                   "; bei {count} davon wird zuerst die Schnur gezogen")  # fmt: skip
KNOTTED = Phrase(
    "{count} quarter turns; {passing} of them pass through the snake itself: no order without that"
    " was found",
    "{count} Vierteldrehungen; {passing} davon gehen durch die Schlange hindurch: keine"
    " Reihenfolge ohne das wurde gefunden",
)

RULES = (
    Rule(
        Phrase("All cubes stay on the cord, in their order.",
               "Alle Würfel bleiben auf der Schnur, in ihrer Reihenfolge."),
        (FaultCode.TORN, FaultCode.WRONG_LENGTH),
    ),
    Rule(
        Phrase("Straight cubes go straight on, corner cubes turn by a right angle, any way.",
               "Gerade Würfel gehen geradeaus, Eckwürfel biegen rechtwinklig ab, wohin man will."),
        (FaultCode.WRONG_BEND,),
    ),
    Rule(
        Phrase("The block is full at the end: no gap, and nothing sticks out.",
               "Am Ende ist der Quader voll: keine Lücke, und nichts steht über."),
        (FaultCode.OUTSIDE, FaultCode.OVERLAP, FaultCode.EMPTY_CELLS),
    ),
    Rule(
        Phrase("The beginning that is given stays as it is.",
               "Der gegebene Anfang bleibt, wie er ist."),
        (FaultCode.FIXED_MOVED,),
    ),
)  # fmt: skip
