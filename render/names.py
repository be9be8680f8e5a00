"""Names of files, of small letters, figures and hyphens; and names of kinds of pieces."""

import re

from render.bodies.solid import Solid

SPELLED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})

BEGUN = {b"\x89PNG": ".png", b"\xff\xd8": ".jpg", b"RIFF": ".webp"}  # files of pictures
LETTERS = "ABCDEFHJKLMNPQRSTUVWXYZ"  # no I and O, which are read as figures, and no GOLDEN
GOLDEN = "G"  # the golden cube
UNTITLED = "untitled"  # where a title has no letter that a name may have


def filename(words: str, suffix: str) -> str:
    plain = words.lower().replace(" × ", "x").translate(SPELLED)
    return (re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or UNTITLED) + suffix


def plate_name(solid: Solid, plate: int) -> str:
    """The name of a plate: the title, its contents, and its number among all."""
    return f"{solid.title} {solid.plates[plate]} plate {plate + 1} of {len(solid.plates)}"


def picture_suffix(content: bytes) -> str:
    """The suffix of a picture, by how its file begins."""
    return next((suffix for begun, suffix in BEGUN.items() if content.startswith(begun)), "")


def kind_letters(kind: int) -> str:
    """The name of the kind of piece with an index: A … Z without G, I and O, then AA, AB …"""
    before, place = divmod(kind, len(LETTERS))
    return (kind_letters(before - 1) if before else "") + LETTERS[place]
