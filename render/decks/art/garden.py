"""What grows and flies in a garden: blossoms and leaves above, roots, stems and fruits below."""

from render.decks.art.brush import BLUE
from render.decks.art.brush import BROWN
from render.decks.art.brush import GREEN
from render.decks.art.brush import ORANGE
from render.decks.art.brush import PINK
from render.decks.art.brush import PURPLE
from render.decks.art.brush import RED
from render.decks.art.brush import SKY
from render.decks.art.brush import TEAL
from render.decks.art.brush import WINE
from render.decks.art.brush import YELLOW
from render.decks.art.brush import Drawing
from render.decks.art.brush import Figure
from render.decks.art.brush import blob
from render.decks.art.brush import eyes
from render.decks.art.brush import line
from render.decks.art.brush import lines
from render.decks.art.brush import oval
from render.decks.art.brush import ovals
from render.decks.art.brush import shard
from render.decks.art.brush import sharp
from render.decks.art.brush import soft
from render.decks.art.brush import star

TULIP: Figure = (
    *line((0, 0.1), (0, -0.58), wide=0.07),
    *blob("deep", (0.02, -0.52), (0.14, -0.44), (0.36, -0.1), (0.22, -0.16), (0.06, -0.34)),
    *soft("body", (0, 0.42), (0.12, 0.5), (0.3, 0.56), (0.3, 0.3), (0.26, 0.04), (0.12, -0.06),
          (0, -0.08)),
    *soft("pale", (0, 0.56), (0.1, 0.4), (0.13, 0.16), (0.07, -0.02), (0, -0.06)),
    *line((0, 0.4), (0, 0.12)),
)  # fmt: skip
STRAWBERRY: Figure = (
    *soft("body", (0, 0.32), (0.22, 0.34), (0.38, 0.2), (0.34, -0.08), (0.16, -0.42), (0, -0.52)),
    *line((0, 0.34), (0, 0.58), wide=0.06),
    *sharp("deep", (0.06, 0.42), (0.22, 0.46), (0.36, 0.34), (0.24, 0.2), (0.17, 0.28),
           (0, 0.12)),
    *ovals("white", (0.24, 0.06), 0.03, 0.045),
    *ovals("white", (0.1, -0.06), 0.03, 0.045),
    *ovals("white", (0.2, -0.18), 0.03, 0.045),
    *oval("white", -0.22, 0.03, 0.045),
    *ovals("white", (0.09, -0.34), 0.03, 0.045),
)  # fmt: skip
CARROT: Figure = (
    *blob("deep", (0.0, 0.14), (0.16, 0.3), (0.36, 0.42), (0.28, 0.48), (0.08, 0.34)),
    *soft("deep", (0, 0.6), (0.08, 0.5), (0.06, 0.1)),
    *soft("body", (0, 0.18), (0.18, 0.18), (0.26, 0.04), (0.18, -0.22), (0.02, -0.6)),
    *line((-0.23, 0.02), (-0.06, -0.02)),
    *line((0.06, -0.02), (0.23, 0.02)),
    *line((-0.1, -0.18), (0.1, -0.18)),
    *line((-0.06, -0.34), (0.06, -0.34)),
)
MUSHROOM: Figure = (
    *soft("pale", (0.12, 0.06), (0.13, -0.2), (0.2, -0.46), (0.1, -0.54), (0, -0.55)),
    *soft("body", (0, 0.54), (0.26, 0.44), (0.46, 0.14), (0.4, -0.02), (0.2, 0.04), (0, 0.05)),
    *oval("white", 0.36, 0.1, 0.08),
    *ovals("white", (0.26, 0.2), 0.07, 0.08),
    *line((-0.13, -0.12), (0, -0.16), (0.13, -0.12)),
    *lines((0.05, -0.28), (0.07, -0.44)),
)
APPLE: Figure = (
    *soft("body", (0, 0.26), (0.14, 0.36), (0.34, 0.32), (0.44, 0.06), (0.34, -0.3), (0.14, -0.46),
          (0, -0.4)),
    *line((0, 0.22), (0, 0.52), wide=0.06),
    *blob("deep", (0.0, 0.36), (0.1, 0.5), (0.32, 0.54), (0.22, 0.4)),
    *oval("white", -0.06, 0.2, 0.26),
    *ovals("ink", (0.06, 0.02), 0.03, 0.06, 15),
    *ovals("ink", (0.06, -0.16), 0.03, 0.06, -15),
)  # fmt: skip
PEAR: Figure = (
    *soft("body", (0, 0.42), (0.12, 0.38), (0.17, 0.16), (0.26, 0.0), (0.37, -0.2), (0.28, -0.44),
          (0, -0.52)),
    *line((0, 0.36), (0, 0.6), wide=0.06),
    *eyes(0.08, 0.18, 0.04),
    *ovals("pale", (0.2, -0.22), 0.07, 0.11, 20),
    *line((-0.1, -0.08), (0, -0.14), (0.1, -0.08)),
    *star("ink", -0.44, 4, 0.06, 0.02),
)  # fmt: skip
DAISY: Figure = (
    *line((0, -0.1), (0, -0.6), wide=0.07),
    *blob("deep", (0.0, -0.54), (0.16, -0.5), (0.34, -0.3), (0.14, -0.34)),
    *oval("body", 0.44, 0.1, 0.17),
    *oval("body", -0.14, 0.1, 0.12),
    *ovals("body", (0.2, 0.34), 0.1, 0.17, -45),
    *ovals("body", (0.29, 0.14), 0.17, 0.1),
    *ovals("body", (0.19, -0.04), 0.1, 0.15, 48),
    *oval("pale", 0.15, 0.17, 0.17),
    *oval("ink", 0.15, 0.05, 0.05),
    *ovals("ink", (0.1, 0.15), 0.02, 0.02),
    *oval("ink", 0.25, 0.02, 0.02),
)
PINEAPPLE: Figure = (
    *shard("deep", (0, 0.1), (0.14, 0.2), (0.36, 0.34), (0.16, 0.36), (0.24, 0.52), (0, 0.34)),
    *sharp("deep", (0, 0.62), (0.1, 0.4), (0.1, 0.1)),
    *soft("body", (0, 0.16), (0.2, 0.12), (0.32, -0.1), (0.28, -0.38), (0.12, -0.54), (0, -0.56)),
    *lines((0.3, -0.02), (-0.2, -0.44)),
    *lines((0.18, 0.1), (-0.3, -0.3)),
    *lines((0.3, -0.24), (0.0, -0.5)),
)
BUTTERFLY: Figure = (
    *blob("body", (0.03, 0.06), (0.16, 0.4), (0.4, 0.5), (0.52, 0.32), (0.4, 0.04)),
    *blob("deep", (0.03, 0.0), (0.36, 0.0), (0.42, -0.18), (0.28, -0.42), (0.12, -0.38)),
    *ovals("white", (0.34, 0.3), 0.09, 0.09),
    *ovals("pale", (0.25, -0.18), 0.07, 0.1),
    *lines((0.02, 0.26), (0.06, 0.46), (0.16, 0.56)),
    *soft("ink", (0, 0.3), (0.06, 0.22), (0.05, -0.1), (0, -0.36)),
)
FIR: Figure = (
    *sharp("deep", (0.08, -0.36), (0.08, -0.58)),
    *sharp("body", (0, 0.62), (0.22, 0.34), (0.12, 0.34), (0.34, 0.06), (0.2, 0.06), (0.48, -0.4)),
    *oval("white", 0.36, 0.05, 0.05),
    *ovals("white", (0.13, 0.12), 0.05, 0.05),
    *ovals("white", (0.28, -0.26), 0.05, 0.05),
    *oval("white", -0.14, 0.05, 0.05),
    *ovals("white", (0.1, -0.3), 0.04, 0.04),
)
BEE: Figure = (
    *blob("pale", (0.06, 0.14), (0.3, 0.4), (0.52, 0.34), (0.42, 0.08), (0.16, 0.0)),
    *soft("body", (0, 0.5), (0.17, 0.4), (0.2, 0.2), (0.24, -0.08), (0.18, -0.36), (0, -0.56)),
    *soft("ink", (0, 0.05), (0.21, 0.07), (0.24, -0.05), (0, -0.09)),
    *soft("ink", (0, -0.2), (0.22, -0.18), (0.2, -0.3), (0, -0.34)),
    *lines((0.06, 0.44), (0.1, 0.56)),
    *eyes(0.08, 0.34, 0.04),
    *line((-0.06, 0.22), (0, 0.19), (0.06, 0.22)),
)
CACTUS: Figure = (
    *soft("body", (0, 0.56), (0.12, 0.5), (0.14, 0.2), (0.13, -0.12), (0, -0.14)),
    *blob("body", (0.1, 0.1), (0.26, 0.12), (0.28, 0.32), (0.36, 0.36), (0.42, 0.28), (0.36, 0.02),
          (0.1, -0.02)),
    *sharp("deep", (0.34, -0.06), (0.34, -0.18), (0.27, -0.18), (0.2, -0.54)),
    *line((0, 0.44), (0, 0.02)),
    *lines((0.07, 0.36), (0.07, 0.26)),
    *line((-0.13, -0.32), (0, -0.38), (0.13, -0.32), wide=0.05),
)  # fmt: skip

DRAWINGS: tuple[Drawing, ...] = (
    Drawing(STRAWBERRY, RED, GREEN),
    Drawing(TULIP, PINK, GREEN),
    Drawing(MUSHROOM, WINE),
    Drawing(CARROT, ORANGE, GREEN),
    Drawing(BUTTERFLY, SKY, BLUE),
    Drawing(APPLE, RED, GREEN),
    Drawing(CACTUS, TEAL, BROWN),
    Drawing(BEE, YELLOW),
    Drawing(PINEAPPLE, YELLOW, GREEN),
    Drawing(DAISY, PURPLE, GREEN),
    Drawing(FIR, GREEN, BROWN),
    Drawing(PEAR, GREEN),
)
