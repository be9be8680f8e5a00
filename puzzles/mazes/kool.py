"""The names of the cubes, and the texts of the Kool program.

A cube is a mask of its open sides: 1 north, 2 east, 4 south, 8 west. Corners and straight cubes
are named by their open sides, T-crossings by the side their stem points to, dead ends by their
one open side.
Source: Bundeswettbewerb Informatik, the solution of task 2 "Kool"; its names are those of the
`.lab` files. The picture that defined them is lost; only this reading balances both of its files.
"""

import difflib
import re

SIDES = "NESW"
NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
ALL = 15

GERMAN_SIDES = {1: "Nord", 2: "Ost", 4: "Sued", 8: "West"}
ENGLISH_SIDES = {1: "north", 2: "east", 4: "south", 8: "west"}
_SIDE_WORDS = {
    "nord": 1, "north": 1, "n": 1,
    "ost": 2, "east": 2, "e": 2, "o": 2,
    "sued": 4, "sud": 4, "south": 4, "s": 4,
    "west": 8, "w": 8,
}  # fmt: skip
_HEADS = {
    "geradeaus": "straight", "gerade": "straight", "straight": "straight",
    "knick": "corner", "corner": "corner", "bend": "corner", "curve": "corner",
    "t-kreuzung": "tee", "t-crossing": "tee", "t-junction": "tee", "tee": "tee",
    "kreuzung": "crossing", "crossing": "crossing", "cross": "crossing",
    "sackgasse": "dead-end", "dead-end": "dead-end", "deadend": "dead-end",
}  # fmt: skip

USAGE = "Verwendung: kool [OPTIONEN] <pfad>"
SEARCHED = "suche {width:4} x {height:<4} Labyrinth"
TURNED = "alle Wuerfel wurden um 90 Grad gedreht"
SAVED = "gefundenes Labyrinth wurde in {width}x{height}.png gespeichert."
IMPOSSIBLE = "Wuerfel koennen nicht zu einem gueltigen Labyrinth zusammengefuegt werden"
NOTHING = "Es konnte kein gueltiges Labyrinth gefunden werden."
PROVED = "Es gibt keines: das ist bewiesen."
UNPROVED = "Das ist nicht bewiesen; mehr Schritte (-s), -r oder -g koennen helfen."


def letters(cube: int) -> str:
    """The open sides in the order N, E, S, W; "" for an empty place."""
    return "".join(side for k, side in enumerate(SIDES) if cube >> k & 1)


def turn_cube(cube: int, quarters: int) -> int:
    """The cube after some quarter turns clockwise."""
    quarters %= 4
    return (cube << quarters | cube >> (4 - quarters)) & ALL


def opposite(side: int) -> int:
    """The side across."""
    return turn_cube(side, 2)


def kind(cube: int) -> int:
    """The smallest cube that this one can be turned into."""
    return min(turn_cube(cube, quarters) for quarters in range(4))


def _shape(cube: int) -> tuple[str, tuple[int, ...]]:
    """The word for the shape, and the sides in its name."""
    sides = tuple(1 << k for k in range(4) if cube >> k & 1)
    if len(sides) == 3:
        return "tee", (opposite(ALL & ~cube),)
    if len(sides) == 4:
        return "crossing", ()
    if len(sides) == 1:
        return "dead-end", sides
    return ("straight" if cube in (NORTH | SOUTH, EAST | WEST) else "corner"), sides


_GERMAN = {
    "straight": "Geradeaus",
    "corner": "Knick",
    "tee": "T-kreuzung",
    "crossing": "Kreuzung",
    "dead-end": "Sackgasse",
}


def german(cube: int) -> str:
    """The name in a `.lab` file: Knick-Nord-West."""
    shape, sides = _shape(cube)
    return "-".join([_GERMAN[shape], *(GERMAN_SIDES[side] for side in sides)])


def english(cube: int) -> str:
    """The name in English: corner-north-west."""
    shape, sides = _shape(cube)
    return "-".join([shape, *(ENGLISH_SIDES[side] for side in sides)])


NAMES = {cube: german(cube) for cube in range(1, 16)}


def cube_named(name: str) -> int | None:
    """The cube of a German or English name, in any case and order of its sides; None if none."""
    words = re.split("[-_]", name.lower().replace("ü", "ue").replace("u\u0308", "ue"))
    for length in (2, 1):
        shape = _HEADS.get("-".join(words[:length]))
        if shape is not None:
            sides = [_SIDE_WORDS.get(word, 0) for word in words[length:]]
            known = _BY_SHAPE.get((shape, frozenset(sides)))
            return known if len({*sides}) == len(sides) else None
    return None


_BY_SHAPE = {(_shape(cube)[0], frozenset(_shape(cube)[1])): cube for cube in range(1, 16)}


def nearest(name: str) -> str:
    """The known name that is most similar to an unknown one; "" if none is."""
    known = {spoken(cube).lower(): spoken(cube) for cube in NAMES for spoken in (german, english)}
    near = difflib.get_close_matches(name[:60].lower(), known, 1)
    return known[near[0]] if near else ""
