"""Names of files and of kinds of pieces.

Names of files have small letters, figures and hyphens, in the language of the style. Files for
programs (`parts.json`) have the same name in every language.
"""

import re
from unicodedata import normalize

from render.bodies.solid import Solid
from words.phrases import Phrase

SPELLED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})

BEGUN = {b"\x89PNG": ".png", b"\xff\xd8": ".jpg", b"RIFF": ".webp"}  # files of pictures
LETTERS = "ABCDEFHJKLMNPQRSTUVWXYZ"  # no I and O, which are read as figures, and no GOLDEN
GOLDEN = "G"  # the golden cube
UNTITLED = "untitled"  # where a title has no letter that a name may have

LIST_DATA = "parts.json"
LIST = Phrase("parts")
COUPON_FILE = Phrase("fit-coupon.3mf")
READ_ME_FILE = Phrase("README.txt")
LICENCE_FILE = Phrase("LICENCE.txt")
PLATE = Phrase("{title} {group} plate {plate} of {plates}")
VIEWS = {  # views, and groups of plates
    phrase.en: phrase
    for phrase in (
        Phrase("apart", "file"),
        Phrase("assembled", "file"),
        Phrase("blank", "file"),
        Phrase("board", "file"),
        Phrase("case", "file"),
        Phrase("cubes", "file"),
        Phrase("cutaway", "file"),
        Phrase("dark", "file"),
        Phrase("exploded", "file"),
        Phrase("fill", "file"),
        Phrase("fold", "file"),
        Phrase("golden", "file"),
        Phrase("isometric", "file"),
        Phrase("laser", "file"),
        Phrase("layers", "file"),
        Phrase("light", "file"),
        Phrase("nets", "file"),
        Phrase("parts", "file"),
        Phrase("path", "file"),
        Phrase("pencil", "file"),
        Phrase("plan", "file"),
        Phrase("plate-dark", "file"),
        Phrase("plate-light", "file"),
        Phrase("plates", "file"),
        Phrase("sheet", "file"),
        Phrase("solutions", "file"),
        Phrase("steps", "file"),
        Phrase("strip", "file"),
        Phrase("tiles", "file"),
        Phrase("tray", "file"),
        Phrase("unfolded", "file"),
        Phrase("walk", "file"),
    )
}


def spell(word: str | None, language: str) -> str:
    """A view or a group of plates as a name of a file has it."""
    known = VIEWS.get(word or "")
    return known.of(language) if known else word or ""


def filename(words: str, suffix: str) -> str:
    plain = normalize("NFKD", words.lower().replace(" × ", "x").translate(SPELLED))
    plain = plain.encode("ascii", "ignore").decode()  # letters without their accents
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
