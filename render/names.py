"""Names of files and of kinds of pieces.

Names of files have small letters, figures and hyphens, in the language of the style. Files for
programs (`parts.json`) have the same name in every language.
"""

import re

from puzzles.phrases import Language, Phrase
from render.bodies.solid import Solid

SPELLED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})

BEGUN = {b"\x89PNG": ".png", b"\xff\xd8": ".jpg", b"RIFF": ".webp"}  # files of pictures
LETTERS = "ABCDEFHJKLMNPQRSTUVWXYZ"  # no I and O, which are read as figures, and no GOLDEN
GOLDEN = "G"  # the golden cube
UNTITLED = "untitled"  # where a title has no letter that a name may have

LIST_DATA = "parts.json"
LIST = Phrase("parts", "Stückliste")
COUPON_FILE = Phrase("fit-coupon.3mf", "passprobe.3mf")
READ_ME_FILE = Phrase("README.txt", "LIESMICH.txt")
LICENCE_FILE = Phrase("LICENCE.txt", "LIZENZ.txt")
PLATE = Phrase(
    "{title} {group} plate {plate} of {plates}", "{title} {group} Platte {plate} von {plates}"
)
GERMAN = {  # views, and groups of plates
    "apart": "zerlegen",
    "assembled": "fertig",
    "blank": "leer",
    "board": "Brett",
    "case": "Schachtel",
    "cubes": "Würfel",
    "cutaway": "aufgeschnitten",
    "dark": "dunkel",
    "exploded": "auseinander",
    "fill": "füllen",
    "fold": "falten",
    "golden": "gold",
    "isometric": "räumlich",
    "laser": "Laser",
    "layers": "Ebenen",
    "light": "hell",
    "nets": "Netze",
    "parts": "Stückliste",
    "path": "Weg",
    "pencil": "Bleistift",
    "plan": "Plan",
    "plate-dark": "Platte dunkel",
    "plate-light": "Platte hell",
    "plates": "Platten",
    "sheet": "Blatt",
    "solutions": "Lösungen",
    "steps": "Schritte",
    "strip": "Streifen",
    "tiles": "Karten",
    "tray": "Tablett",
    "unfolded": "flach",
    "walk": "Irrweg",
}


def spell(word: str | None, language: str) -> str:
    """A view or a group of plates as a name of a file has it."""
    return GERMAN.get(word or "", word or "") if language == Language.GERMAN else word or ""


def filename(words: str, suffix: str) -> str:
    plain = words.lower().replace(" × ", "x").translate(SPELLED)
    return (re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or UNTITLED) + suffix


def list_file(language: str) -> str:
    """The name of the list of parts."""
    return filename(LIST.of(language), ".pdf")


def plate_name(solid: Solid, plate: int, language: str) -> str:
    """The name of a plate: the title, its contents, and its number among all."""
    group, many = spell(solid.plates[plate], language), len(solid.plates)
    return PLATE.of(language, title=solid.title, group=group, plate=plate + 1, plates=many)


def picture_suffix(content: bytes) -> str:
    """The suffix of a picture, by how its file begins."""
    return next((suffix for begun, suffix in BEGUN.items() if content.startswith(begun)), "")


def kind_letters(kind: int) -> str:
    """The name of the kind of piece with an index: A … Z without G, I and O, then AA, AB …"""
    before, place = divmod(kind, len(LETTERS))
    return (kind_letters(before - 1) if before else "") + LETTERS[place]
