"""Lines of words that somebody else chose: what our font has, and how wide they are."""

import io

import pytest
from PIL import Image as Rasters

from render.flat.lines import EUROPEAN, fit_text, missing, width
from render.flat.sheet import Sheet, Text
from render.style import Style
from render.writers import png

TITLES = [
    "Rätsel",
    "Puzzles for class 4b",
    "Knobelaufgaben für die Sommerferien der Klassen 4a bis 4d an der Grundschule",
    "W" * 80,
    "Donaudampfschifffahrtsgesellschaftskapitänsmütze",
    "a b c d e f g h",
]


def test_every_printable_letter_of_europe_is_there() -> None:
    text = "".join(chr(code) for code in range(EUROPEAN) if chr(code).isprintable())
    assert [] == list(missing(text))
    assert all(width(letter) > 0 for letter in text if not letter.isspace())


@pytest.mark.parametrize(
    ("text", "lacking"),
    [
        ("Ω ≤ √2, Привет, ½ “x” …", []),
        ("楽しいパズル", [(k, c) for k, c in enumerate("楽しいパズル", 1)]),
        ("Class 🧩 4b", [(7, "🧩")]),
        ("ab한", [(3, "한")]),
    ],
)
def test_letters_that_the_font_lacks_are_told(text: str, lacking: list[tuple[int, str]]) -> None:
    assert lacking == list(missing(text))


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("text", ["Wimmelbild", "iiii", "MMMM", "Übung"])
def test_a_width_is_what_is_drawn(text: str, bold: bool) -> None:
    """Two bars beside the ends of a text show where it begins and ends."""
    size = 10.0
    item = Text(at=(5.0, 15.0), content=text, size=size, anchor="start", bold=bold)
    sheet = Sheet(width=200.0, height=20.0, title="", description="", items=(item,))
    drawn = Rasters.open(io.BytesIO(png.write((sheet,), Style(width_px=2000)))).convert("L")
    box = drawn.point(lambda grey: 255 if grey < 128 else 0).getbbox()
    assert box is not None
    left, right = (edge / 10 for edge in (box[0], box[2]))
    assert right - 5.0 == pytest.approx(size * width(text, bold=bold), abs=0.15 * size)
    assert left == pytest.approx(5.0, abs=0.15 * size)


@pytest.mark.parametrize("room", [80.0, 184.8])
@pytest.mark.parametrize("text", TITLES)
def test_a_title_fits_and_nothing_of_it_is_lost(text: str, room: float) -> None:
    size, lines = fit_text(text, room, 15.0, lines=3, enough=10.0, least=6.0, bold=True)
    assert len(lines) <= 3
    assert size <= 15.0
    assert all(size * width(line, bold=True) <= room + 1e-6 for line in lines)
    assert text.replace(" ", "") == "".join(lines).replace(" ", "")
    whole = [line for line in lines if line in text]
    assert whole == lines


def test_words_are_whole_where_they_fit() -> None:
    _, lines = fit_text(TITLES[2], 184.8, 15.0, lines=3, enough=10.0, least=6.0, bold=True)
    assert " ".join(lines) == TITLES[2]
    assert len(lines) == 3
    _, lines = fit_text(TITLES[0], 184.8, 15.0, lines=3, enough=10.0, least=6.0, bold=True)
    assert lines == [TITLES[0]]
