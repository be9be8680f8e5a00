"""Pieces in the strings of puzzlecad, such as `["xx|x.", "..|x."]`, each on a line.

A string is a layer, from below, and `|` stands between its rows; `x` is a cell and `.` is none. So
a string reads as our own layers do. What stands in braces joins or cuts pieces and is refused.

Source: puzzlecad, https://www.puzzlehub.org/puzzlecad.
"""

import re

from puzzles.polycubes.shapes import FULL, Layers
from puzzles.text import Line

_STRINGS = re.compile(r'\[?\s*"[x.|]+"(?:[\s,]+"[x.|]+")*\s*\]?\s*,?')
_BEGINNING = re.compile(r'\[?\s*"[x.|]+[{"]')
_MODEL = re.compile(r"(include|use)\s*<|\S*burr_p(iece|late)\b")  # lines of a whole model


def is_piece(line: Line) -> bool:
    """True for a line that can only be meant as strings of puzzlecad."""
    return _BEGINNING.match(line.text) is not None


def is_model(text: str) -> bool:
    """True for the text of a model, which has pieces and no target."""
    return any(_MODEL.match(line.lstrip()) for line in text.splitlines())


def read_layers(line: Line) -> Layers:
    """The layers of such a line; FormatError if braces or other signs stand in it."""
    text = line.text.split("//", 1)[0].rstrip()
    if not _STRINGS.fullmatch(text):
        raise line.error('strings of "x", "." and "|" without braces')
    strings = re.findall(r'"([x.|]+)"', text)
    return [string.replace("x", FULL).split("|") for string in strings]
