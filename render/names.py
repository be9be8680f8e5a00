"""Names of files: small letters, figures and hyphens."""

import re

from render.solid import Solid

SPELLED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


UNTITLED = "untitled"  # where a title has no letter that a name may have


def filename(words: str, suffix: str) -> str:
    plain = words.lower().replace(" × ", "x").translate(SPELLED)
    return (re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or UNTITLED) + suffix


def plate_name(solid: Solid, plate: int) -> str:
    """What a plate is called: the title, what lies there, and which of how many it is."""
    return f"{solid.title} {solid.plates[plate]} plate {plate + 1} of {len(solid.plates)}"
