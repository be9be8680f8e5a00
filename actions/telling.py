"""Words of the answers on a terminal, in its user's language.

The models' own messages are English, with all numbers. In German a fault or a reason is told by
its code, as pages tell it, and an error by the form of its message (`actions.german`).
"""

from puzzles.codes import ReasonCode
from puzzles.outcome import Fault, Reason
from puzzles.phrases import Language, Phrase, counted_phrase

NO_SOLUTION = Phrase("no solution, proved: {reason}", "keine Lösung, bewiesen: {reason}")
NODES = counted_phrase(("1 node", "1 Knoten"), ("{count} nodes", "{count} Knoten"))
REASONS = {  # in German; a model's message says it in English
    ReasonCode.EXHAUSTED: "die Suche hat alles versucht",
    ReasonCode.BLOCK_NEVER_FITS: "ein Quader passt nirgends in die Kiste, wie man ihn auch dreht",
    ReasonCode.COLOURING: "die Zellen lassen sich so wiegen, dass keine Wahl der Teile so viel"
    " wiegt wie das, was zu füllen ist",
    ReasonCode.GIVEN_NOT_SYMMETRIC: "ein gegebener Quader lässt in einer symmetrischen Füllung"
    " keinen Platz für sein Gegenstück",
    ReasonCode.GOLDEN_OFF_CENTRE: "der Goldwürfel liegt nicht in der Mitte, also ist keine Füllung"
    " symmetrisch",
    ReasonCode.ODD_BLOCK_COUNT: "in einer symmetrischen Füllung hat jeder Quader ein Gegenstück;"
    " einer bleibt übrig",
    ReasonCode.PIECES_VOLUME: "die Teile haben zu wenige Zellen für das Ziel, oder zu viele",
    ReasonCode.PIECE_NEVER_FITS: "ein Teil passt nirgends in das Ziel, wie man es auch dreht",
    ReasonCode.CELL_UNREACHED: "eine Zelle, die gefüllt werden muss, erreicht kein Teil",
    ReasonCode.SLICE_PARITY: "zu wenige Quader können in einer Schicht eine ungerade Zahl von"
    " Zellen füllen",
    ReasonCode.VOLUME_MISMATCH: "die Quader und der Goldwürfel haben zusammen nicht so viele"
    " Zellen wie die Kiste",
    ReasonCode.BORDER_COUNT: "zu wenige Kanten zeigen eine Figur des Rands",
    ReasonCode.FIGURE_BALANCE: "zu wenige Figuren können einander treffen",
    ReasonCode.TILE_NEVER_FITS: "eine Karte passt nirgends, da zu ihren Figuren zu wenige passen",
    ReasonCode.BALANCE: "die Gänge nach Norden und Süden, oder nach Westen und Osten, gehen nicht"
    " auf",
    ReasonCode.GIVEN_COUNT: "von einem Würfel sind mehr gegeben, als der Satz in dieser Drehung"
    " hat",
    ReasonCode.GIVEN_OUTSIDE: "die gegebenen Felder und ihre Gänge brauchen ein größeres Rechteck",
    ReasonCode.NO_PLACE: "von einem Würfel gibt es mehr als Felder, auf denen er liegen kann",
    ReasonCode.OUTWEIGHED: "die Würfel lassen sich so wiegen, dass jedes Labyrinth schwerer ist",
    ReasonCode.PARITY: "die Zahl der Öffnungen ist gerade; aber alle bis auf den Eingang gehören"
    " zu zweit zusammen",
    ReasonCode.TOO_DENSE: "das Rechteck hat zu wenig Platz für alle Gänge",
    ReasonCode.TOO_SHORT: "es gibt zu wenige Gänge, um durch das Rechteck zu kommen",
    ReasonCode.TOO_STRAIGHT: "zu viele Würfel führen geradeaus",
    ReasonCode.TOO_THIN: "es gibt zu wenige Öffnungen, um alle Würfel zu verbinden",
    ReasonCode.GIVEN_COLOUR: "der gegebene Anfang hat die Schachbrettfarbe, auf der keine Kette"
    " beginnen kann",
    ReasonCode.LEG_TOO_LONG: "ein gerades Stück der Kette ist länger als die längste Kante der"
    " Kiste",
    ReasonCode.LENGTH_MISMATCH: "die Kette hat nicht so viele Würfel wie die Kiste Zellen",
    ReasonCode.NO_ROOM_TO_TURN: "die Kette hat Ecken, aber in einer Kiste aus einer Reihe kann sie"
    " nicht abbiegen",
    ReasonCode.TOO_FEW_CORNERS: "die Kiste hat mehr Eckzellen einer Schachbrettfarbe, als die"
    " Kette Würfel für sie hat",
    ReasonCode.GIVEN_MISMATCH: "ein gegebenes Teil passt nicht zu seinen Nachbarn oder nicht auf"
    " seinen Platz",
}


def fault_text(fault: Fault, language: Language) -> str:
    """A fault in words, without its place."""
    if language is Language.ENGLISH:
        return fault.message
    from render.pages.fault_words import FAULTS  # only here: nothing else of a check draws

    return FAULTS[fault.code].of(language)


def reason_text(reason: Reason, language: Language) -> str:
    """A reason in words."""
    if language is Language.ENGLISH:
        return reason.message
    return REASONS[ReasonCode(reason.code)]


def error_text(message: str, code: str | None, language: Language) -> str:
    """The message of an error in words; code: of the broken rule, None if there is none."""
    if language is Language.ENGLISH:
        return message
    from actions.german import error_in_german  # only here: most commands refuse nothing

    return error_in_german(message, code)


def cost_text(nodes: int, seconds: float, language: Language) -> str:
    """The cost of a search as text; seconds with three digits behind the point."""
    return f"{NODES.of(nodes, language)}, {decimal(seconds, 3, language)} s"


def decimal(value: float, digits: int, language: Language) -> str:
    """A number with this many digits behind the point, or behind the comma in German."""
    text = f"{value:.{digits}f}"
    return text.replace(".", ",") if language is Language.GERMAN else text
