"""Words on pages of boxes."""

from puzzles.codes import FaultCode
from render.pages.rules import Rule
from words.phrases import Phrase, counted_phrase

TITLE = Phrase("Box {size}")
BLOCKS = counted_phrase("1 block", "{count} blocks")
AND_GOLD = Phrase("{blocks} and a golden cube")
GIVEN = counted_phrase("1 of them is given", "{count} of them are given")
FIXED = Phrase("given")
CELLS = counted_phrase("1 cell", "{count} cells")
GIVEN_OF_KIND = Phrase("{count} given")
TASK = Phrase("{contents}. Fill the box with all of them.")
HOW_READ = Phrase(
    "Layers are seen from above, the lowest first. Blocks with the same letter are alike."
)
HOW_TO_FILL = Phrase("how to fill it")
HOW_LAID = Phrase(
    "Lay the blocks in this order, each straight down from above: nothing is in its way. The next"
    " one has its colour and its name; dashed lines show it behind others. Layers count from"
    " below, rows from the back, columns from the left."
)
LAY = Phrase("block {name}: {size}")
TURNED = Phrase("{high} high, {deep} deep, {wide} wide")
PLACE = (
    counted_phrase("layer {which}", "layers {which}"),
    counted_phrase("row {which}", "rows {which}"),
    counted_phrase("column {which}", "columns {which}"),
)
GOLDEN = Phrase("golden cube")
BLOCK = Phrase("{name}: block {size}")
NETS = Phrase("{contents}, with cells of {edge} mm.")
LASER = Phrase("{contents}, with cells of {edge} mm, from material {thick} mm thick.")
LETTERED = Phrase("Blocks with the same letter are alike.")
WITH_BOX = Phrase("The box is among them, open on top.")
WITHOUT_BOX = Phrase("The box is larger than the paper and is left out.")

RULES = (
    Rule(
        Phrase("Use every block, as often as the list says."),
        (FaultCode.WRONG_COUNT, FaultCode.UNKNOWN_BLOCK, FaultCode.WRONG_SIZE),
    ),
    Rule(
        Phrase("Blocks may be turned as you like, but lie straight and stay inside the box."),
        (FaultCode.OUTSIDE,),
    ),
    Rule(
        Phrase("No two blocks take the same room, and no room is left over."),
        (FaultCode.OVERLAP, FaultCode.EMPTY_CELLS),
    ),
    Rule(
        Phrase("The golden cube lies where the box shows it."),
        (FaultCode.GOLDEN_COVERED,),
    ),
    Rule(
        Phrase("Blocks that are given stay where they lie."),
        (FaultCode.FIXED_MOVED,),
    ),
)
