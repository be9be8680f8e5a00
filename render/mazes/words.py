"""Words on pages of mazes, in both languages."""

from collections.abc import Sequence

from puzzles.codes import FaultCode
from puzzles.mazes import Rectangle
from puzzles.phrases import Phrase, counted_phrase
from render.pages.rules import Rule

TITLE = counted_phrase(("Maze of 1 cube", "Labyrinth aus 1 Würfel"),
                       ("Maze of {count} cubes", "Labyrinth aus {count} Würfeln"))  # fmt: skip
THE_SET = Phrase("the cubes", "die Würfel")
ONE_SOLUTION = Phrase("the only maze", "das einzige Labyrinth")
A_SOLUTION = Phrase("a maze", "ein Labyrinth")
FAULTY = Phrase("a maze with faults", "ein Labyrinth mit Fehlern")
ON_PLACES = Phrase("{title} on {columns} × {rows} places.",
                   "{title} auf {columns} × {rows} Feldern.")  # fmt: skip
MARKED = counted_phrase(("1 fault is marked in red.", "1 Fehler ist rot markiert."),
                 ("{count} faults are marked in red.",
                  "{count} Fehler sind rot markiert."))  # fmt: skip
TASK = Phrase("Lay all of these cubes to a maze.", "Lege alle diese Würfel zu einem Labyrinth.")
SIZE = Phrase(
    "{columns} × {rows} places = {wide} × {deep} with cubes of {edge} m; walls {wall} cm,"
    " corridors {free} cm wide.",
    "{columns} × {rows} Felder = {wide} × {deep} mit Würfeln von {edge} m; Wände {wall} cm, Gänge"
    " {free} cm breit.",
)
CORNER = Phrase("The orange corner is the north-west one of a cube that is not turned.",
                "Die orange Ecke ist die nordwestliche eines ungedrehten Würfels.")  # fmt: skip
ALL_TURNED = Phrase(
    "All cubes are turned right by {degrees}°, as the orange corners show.",
    "Alle Würfel sind um {degrees}° nach rechts gedreht, wie die orangen Ecken zeigen.",
)
EACH_TURNED = Phrase(
    "The orange corner tells how a cube is turned: it began in the north-west.",
    "Die orange Ecke sagt, wie ein Würfel gedreht ist: Sie war im Nordwesten.",
)
GIVEN = counted_phrase(("1 place is given.", "1 Feld ist gegeben."),
                ("{count} places are given.", "{count} Felder sind gegeben."))  # fmt: skip
WINDOW = Phrase("Part {part}: columns {left} to {right}, rows {top} to {bottom}.",
                "Teil {part}: Spalten {left} bis {right}, Zeilen {top} bis {bottom}.")  # fmt: skip
INDEX = Phrase("The circles name the parts on the next pages.",
               "Die Kreise nennen die Teile auf den nächsten Seiten.")  # fmt: skip
HOW_TO_LAY = Phrase("how to lay it", "so wird gelegt")
HOW_LAID = Phrase(
    "Begin in the north-west and lay row by row, each from west to east. Numbers tell the order;"
    " below a cube stand its open sides before it is turned (N north, E east, S south, W west), as"
    " they are cut into printed ones, and how far it is turned right.",
    "Beginne im Nordwesten und lege Zeile für Zeile, jede von West nach Ost. Die Zahlen sagen die"
    " Reihenfolge; unter einem Würfel stehen seine offenen Seiten, bevor er gedreht wird (N Nord,"
    " E Ost, S Süd, W West), wie sie in gedruckte geschnitten sind, und wie weit er nach rechts"
    " gedreht wird.",
)
ROW = Phrase("Row {row}", "Zeile {row}")
COLUMNS = Phrase(", columns {left} to {right}", ", Spalten {left} bis {right}")
TURN = Phrase("↻ {degrees}°", "↻ {degrees}°")
EMPTY = Phrase("empty", "leer")
LAID = Phrase("{cube}, row {row}, column {column}", "{cube}, Zeile {row}, Spalte {column}")
FIND = Phrase("find the treasure", "finde den Schatz")
THE_WAY = Phrase("the way to the treasure", "der Weg zum Schatz")
FIND_IT = Phrase("Find the way from the arrow to the treasure.",
                 "Finde den Weg vom Pfeil zum Schatz.")  # fmt: skip
PASSES = counted_phrase(
    ("The shortest way passes 1 cube.", "Der kürzeste Weg geht durch 1 Würfel."),
    ("The shortest way passes {count} cubes.", "Der kürzeste Weg geht durch {count} Würfel."),
)
NETS = counted_phrase(
    ("1 cube of {edge} mm. Below, an arrow points north.",
     "1 Würfel zu {edge} mm. Unten zeigt ein Pfeil nach Norden."),
    ("{count} cubes of {edge} mm. Below, an arrow points north.",
     "{count} Würfel zu {edge} mm. Unten zeigt ein Pfeil nach Norden."),
)  # fmt: skip
LASER = counted_phrase(
    ("1 cube of {edge} mm for a laser: a floor, and walls to glue onto it.",
     "1 Würfel zu {edge} mm für den Laser: ein Boden, und Wände zum Aufkleben."),
    ("{count} cubes of {edge} mm for a laser: floors, and walls to glue onto them.",
     "{count} Würfel zu {edge} mm für den Laser: Böden, und Wände zum Aufkleben."),
)  # fmt: skip

SIDES = {1: Phrase("north", "Nord"), 2: Phrase("east", "Ost"),
         4: Phrase("south", "Süd"), 8: Phrase("west", "West")}  # fmt: skip
DEAD_END = Phrase("dead end {side}", "Sackgasse {side}")
STRAIGHT = Phrase("straight {sides}", "gerade {sides}")
BEND = Phrase("corner {sides}", "Knick {sides}")
TEE = Phrase("tee {side}", "T-Kreuzung {side}")
CROSSING = Phrase("crossing", "Kreuzung")

RECTANGLES = 6  # that a rule names


def all_cubes(rectangles: Sequence[Rectangle], count: int) -> Rule:
    """The rule that all cubes are laid; it names the rectangles, or their kind if they are many.

    count: of the cubes.
    """
    few = [f"{width} × {height}" for width, height in rectangles[:RECTANGLES]]
    en, de = " or ".join(few), " oder ".join(few)
    en, de = f"a rectangle of {en} (width × height)", f"ein Rechteck von {de} (Breite × Höhe)"
    if len(rectangles) > RECTANGLES:
        en = "a rectangle with fewer empty places than columns, and than rows"
        de = "ein Rechteck mit weniger leeren Feldern als Spalten, und als Zeilen"
    elif any(width * height > count for width, height in rectangles):
        en, de = f"{en}, where places stay empty", f"{de}, in dem Felder leer bleiben"
    sentence = Phrase(
        f"Lay every cube, as often as the list says, in {en}; the entrance is in its first"
        " corner, at the top left.",
        f"Lege jeden Würfel so oft, wie die Liste sagt, in {de}; der Eingang ist in der ersten"
        " Ecke, oben links.",
    )
    return Rule(
        sentence,
        (FaultCode.WRONG_COUNT, FaultCode.WRONG_RECTANGLE, FaultCode.WRONG_SHAPE,
         FaultCode.NO_ENTRANCE, FaultCode.TWO_ENTRANCES, FaultCode.OUTSIDE),
    )  # fmt: skip


CONNECTED = Rule(
    Phrase("No corridor ends at a wall or leads to an empty place or outside, except at the"
           " entrance.",
           "Kein Gang endet an einer Wand oder führt auf ein leeres Feld oder hinaus, außer am"
           " Eingang."),
    (FaultCode.FALSE_CONNECTION, FaultCode.FALSE_ENTRANCE),
)  # fmt: skip
ANYWHERE = Rule(
    Phrase("Corridors may end at walls, but none leads to an empty place or outside, except at the"
           " entrance.",
           "Gänge dürfen an Wänden enden, aber keiner führt auf ein leeres Feld oder hinaus, außer"
           " am Eingang."),
    (FaultCode.FALSE_CONNECTION, FaultCode.FALSE_ENTRANCE),
)  # fmt: skip
REACHED = Rule(
    Phrase("Every cube can be reached from the entrance.",
           "Jeder Würfel ist vom Eingang aus zu erreichen."),
    (FaultCode.UNREACHABLE,),
)  # fmt: skip
TURNINGS = {
    "none": Phrase("Cubes are not turned.", "Würfel werden nicht gedreht."),
    "together": Phrase("Cubes are turned all together or not at all.",
                       "Würfel werden alle gemeinsam gedreht oder gar nicht."),
    "each": Phrase("Each cube may be turned by itself.", "Jeder Würfel darf gedreht werden."),
}  # fmt: skip
STAY = Rule(
    Phrase("Cubes that are given stay where they lie.",
           "Gegebene Würfel bleiben liegen, wo sie liegen."),
    (FaultCode.FIXED_MOVED,),
)  # fmt: skip
