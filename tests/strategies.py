"""What hypothesis draws of what no family owns: texts and sizes."""

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from puzzles.lattice import Size

ODD_CHARACTERS = "0123 \n\r\t-+#._xGgolden²٣\0\x0c\x85\ufeff\u2028\ud800é"


@st.composite
def box_sizes(draw: DrawFn, cells: int) -> Size:
    """Edges of a box of at most so many cells; 1 x b x c and 1 x 1 x c among them."""
    a = draw(st.integers(1, min(cells, 5)))
    b = draw(st.integers(1, min(cells // a, 5)))
    c = draw(st.integers(1, min(cells // (a * b), 7)))
    x, y, z = draw(st.permutations((a, b, c)))
    return x, y, z


@st.composite
def hostile_texts(draw: DrawFn, good: tuple[str, ...]) -> str:
    """Anything at all, or a good text with some of it cut out and something else put in."""
    if draw(st.booleans()):
        return draw(st.text(ODD_CHARACTERS, max_size=60))
    text = draw(st.sampled_from(good))
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(len(text), start + 5)))
    odd = ["", " ", "\n", "\r", "\t", "#", "-1", "0", "1", "+3", "²", "٣", "1_0", "\0", "golden"]
    odd += ["golden none\n", "\ufeff", "\x0c", "\u2028", "9" * 30, "0" * 5000 + "1", "\ud800"]
    return text[:start] + draw(st.sampled_from(odd)) + text[end:]
