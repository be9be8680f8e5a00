"""Write the icons of the installed page: its sign on paper, as PNG for systems that take no SVG.

    python -m workshop.icons

The sign fills so much of the square that a mask of any shape leaves it whole.
"""

from pathlib import Path

SIGN = Path("studio/src/icon.svg")
TARGET = Path("studio/src/icons")
PAPER = "#f6f4ef"
SIZES = (192, 512)  # pixels
SHARE = 0.62  # of the square: within the circle of 80 % that every mask leaves


def draw(size: int) -> bytes:
    """The icon as PNG, of so many pixels a side."""
    import resvg_py

    inner = SIGN.read_text("utf-8").split(">", 1)[1].rsplit("</svg>", 1)[0]
    rim = 16 * (1 - SHARE)
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">'
        f'<path d="M0 0h32v32H0z" fill="{PAPER}"/>'
        f'<g transform="translate({rim} {rim}) scale({SHARE})">{inner}</g></svg>'
    )
    return bytes(resvg_py.svg_to_bytes(svg_string=text, width=size, height=size))


if __name__ == "__main__":
    for each in SIZES:
        (TARGET / f"{each}.png").write_bytes(draw(each))
