"""Words on pages of boxes, in both languages."""

from puzzles.codes import FaultCode
from puzzles.phrases import Phrase, counted_phrase
from render.pages.rules import Rule

TITLE = Phrase("Box {size}", "Kiste {size}")
BLOCKS = counted_phrase(("1 block", "1 Quader"), ("{count} blocks", "{count} Quader"))
AND_GOLD = Phrase("{blocks} and a golden cube", "{blocks} und ein Goldwürfel")
GIVEN = counted_phrase(("1 of them is given", "1 davon liegt schon"),
                ("{count} of them are given", "{count} davon liegen schon"))  # fmt: skip
FIXED = Phrase("given", "gegeben")
CELLS = counted_phrase(("1 cell", "1 Zelle"), ("{count} cells", "{count} Zellen"))
GIVEN_OF_KIND = Phrase("{count} given", "{count} gegeben")
TASK = Phrase("{contents}. Fill the box with all of them.",
              "{contents}. Fülle die Kiste mit allen.")  # fmt: skip
HOW_READ = Phrase(
    "Layers are seen from above, the lowest first. Blocks with the same letter are alike.",
    "Die Ebenen sind von oben gesehen, die unterste zuerst. Quader mit gleichem Buchstaben sind"
    " gleich.",
)
HOW_TO_FILL = Phrase("how to fill it", "so wird gefüllt")
HOW_LAID = Phrase(
    "Lay the blocks in this order, each straight down from above: nothing is in its way. The next"
    " one has its colour and its name; dashed lines show it behind others. Layers count from"
    " below, rows from the back, columns from the left.",
    "Lege die Quader in dieser Reihenfolge, jeden gerade von oben: Nichts ist im Weg. Der nächste"
    " hat Farbe und Namen; gestrichelte Linien zeigen ihn hinter anderen. Ebenen zählen von"
    " unten, Zeilen von hinten, Spalten von links.",
)
LAY = Phrase("block {name}: {size}", "Quader {name}: {size}")
TURNED = Phrase("{high} high, {deep} deep, {wide} wide", "{high} hoch, {deep} tief, {wide} breit")
PLACE = (
    counted_phrase(("layer {which}", "Ebene {which}"), ("layers {which}", "Ebenen {which}")),
    counted_phrase(("row {which}", "Zeile {which}"), ("rows {which}", "Zeilen {which}")),
    counted_phrase(("column {which}", "Spalte {which}"), ("columns {which}", "Spalten {which}")),
)
GOLDEN = Phrase("golden cube", "Goldwürfel")
BLOCK = Phrase("{name}: block {size}", "{name}: Quader {size}")
NETS = Phrase("{contents}, with cells of {edge} mm.", "{contents}, mit Zellen von {edge} mm.")
LASER = Phrase(
    "{contents}, with cells of {edge} mm, from material {thick} mm thick.",
    "{contents}, mit Zellen von {edge} mm, aus Material von {thick} mm Dicke.",
)
LETTERED = Phrase("Blocks with the same letter are alike.",
                  "Quader mit gleichem Buchstaben sind gleich.")  # fmt: skip
WITH_BOX = Phrase("The box is among them, open on top.",
                  "Die Kiste ist dabei, oben offen.")  # fmt: skip
WITHOUT_BOX = Phrase("The box is larger than the paper and is left out.",
                     "Die Kiste ist größer als das Papier und fehlt darum.")  # fmt: skip

RULES = (
    Rule(
        Phrase(
            "Use every block, as often as the list says.",
            "Verwende jeden Quader so oft, wie die Liste sagt.",
        ),
        (FaultCode.WRONG_COUNT, FaultCode.UNKNOWN_BLOCK, FaultCode.WRONG_SIZE),
    ),
    Rule(
        Phrase(
            "Blocks may be turned as you like, but lie straight and stay inside the box.",
            "Quader dürfen beliebig gedreht werden, liegen aber gerade und ragen nicht heraus.",
        ),
        (FaultCode.OUTSIDE,),
    ),
    Rule(
        Phrase(
            "No two blocks take the same room, and no room is left over.",
            "Keine zwei Quader nehmen denselben Platz ein, und kein Platz bleibt frei.",
        ),
        (FaultCode.OVERLAP, FaultCode.EMPTY_CELLS),
    ),
    Rule(
        Phrase(
            "The golden cube lies where the box shows it.",
            "Der Goldwürfel liegt, wo die Kiste ihn zeigt.",
        ),
        (FaultCode.GOLDEN_COVERED,),
    ),
    Rule(
        Phrase(
            "Blocks that are given stay where they lie.",
            "Gegebene Quader bleiben liegen, wo sie liegen.",
        ),
        (FaultCode.FIXED_MOVED,),
    ),
)
