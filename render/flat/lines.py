"""Lines of text by their measured width, for words that somebody else chose.

Sizes of letters are in mm; widths are those of our own font, without its kerning, which would
only make them narrower.
"""

import math
from collections.abc import Iterator
from functools import cache

from render.flat.glyphs import FONTS

PLAIN, BOLD = "DejaVuSans.ttf", "DejaVuSans-Bold.ttf"
NAME = "DejaVu Sans"
EUROPEAN = 0x180  # below it both fonts have all that can be printed
WIDER = 1.02  # how much wider lines are tried next, until few enough are left
CLOSE = 1e-9


def missing(text: str) -> Iterator[tuple[int, str]]:
    """The characters of a text that pages cannot show, each with its place, from 1.

    They would be printed as empty boxes.
    """
    for place, character in enumerate(text, 1):
        if ord(character) >= EUROPEAN and ord(character) not in _known_characters():
            yield place, character


def printable(text: str, most: int) -> str:
    """A text without the characters that pages cannot show, cut to a number of characters."""
    unknown = {character for _, character in missing(text)}
    shown = " ".join("".join(c for c in text if c not in unknown).split())
    return shown if len(shown) <= most else shown[: most - 1].rstrip() + "…"


def width(text: str, *, bold: bool = False) -> float:
    """The width of a line, as a multiple of the size of its letters."""
    advances = _advances(BOLD if bold else PLAIN)
    return math.fsum(advances.get(ord(character), 0.0) for character in text)


def fit_text(
    text: str,
    room: float,
    largest: float,
    *,
    lines: int,
    enough: float,
    least: float,
    bold: bool = False,
) -> tuple[float, list[str]]:
    """The size of letters with which a text fits a width in mm, and its lines.

    lines: at most; no more than letters of the size `enough` need.
    least: smallest size; words that would need smaller letters are cut.
    """
    made: list[tuple[float, list[str]]] = []
    for many in range(1, lines + 1):
        broken = _break_text(text, many, room / least, bold)
        wide = max(width(line, bold=bold) for line in broken)
        made.append((min(largest, room / max(wide, CLOSE)), broken))
        if made[-1][0] >= enough:
            return made[-1]
    return max(made, key=lambda each: each[0])


def _break_text(text: str, many: int, widest: float, bold: bool) -> list[str]:
    """Break a text into few lines of about equal width; only words that are too wide are cut."""
    longest = max(width(word, bold=bold) for word in text.split())
    room = width(text, bold=bold) / many
    room = room if longest > widest else max(room, longest)
    while len(lines := list(_greedy(text, room, bold))) > many:
        room *= WIDER
    return lines


def _greedy(text: str, room: float, bold: bool) -> Iterator[str]:
    """Lines of at most that width, broken at spaces; within a word where that alone is wider."""
    line = ""
    for word in text.split():
        joined = f"{line} {word}" if line else word
        if width(joined, bold=bold) <= room + CLOSE:
            line = joined
            continue
        if line:
            yield line
        *full, line = _cut(word, room, bold)
        yield from full
    yield line


def _cut(word: str, room: float, bold: bool) -> list[str]:
    pieces = [""]
    for character in word:
        longer = pieces[-1] + character
        if pieces[-1] and width(longer, bold=bold) > room + CLOSE:
            pieces.append(character)
        else:
            pieces[-1] = longer
    return pieces


@cache
def _known_characters() -> frozenset[int]:
    """The characters that both fonts have: words stand in plain and in bold letters."""
    return frozenset(_advances(PLAIN)) & frozenset(_advances(BOLD))


@cache
def _advances(name: str) -> dict[int, float]:
    """The width of each character, as a multiple of the size."""
    from fontTools.ttLib import TTFont

    with TTFont(FONTS / name, lazy=True) as font:
        unit, metrics = font["head"].unitsPerEm, font["hmtx"]
        return {code: metrics[glyph][0] / unit for code, glyph in font.getBestCmap().items()}
