"""Vehicles, tools and other things that one can hold or ride."""

from render.decks.art.brush import BLUE
from render.decks.art.brush import BROWN
from render.decks.art.brush import GREEN
from render.decks.art.brush import GREY
from render.decks.art.brush import INDIGO
from render.decks.art.brush import ORANGE
from render.decks.art.brush import PURPLE
from render.decks.art.brush import RED
from render.decks.art.brush import SKY
from render.decks.art.brush import TEAL
from render.decks.art.brush import WINE
from render.decks.art.brush import YELLOW
from render.decks.art.brush import Drawing
from render.decks.art.brush import Figure
from render.decks.art.brush import eyes
from render.decks.art.brush import line
from render.decks.art.brush import lines
from render.decks.art.brush import oval
from render.decks.art.brush import ovals
from render.decks.art.brush import shard
from render.decks.art.brush import sharp
from render.decks.art.brush import soft
from render.decks.art.brush import star

BALLOON: Figure = (
    *lines((0.28, -0.02), (0.1, -0.34)),
    *soft("body", (0, 0.6), (0.28, 0.5), (0.4, 0.24), (0.32, 0.02), (0.14, -0.16), (0, -0.18)),
    *soft("pale", (0, 0.6), (0.14, 0.4), (0.16, 0.14), (0.07, -0.16), (0, -0.18)),
    *sharp("deep", (0.13, -0.34), (0.1, -0.54)),
    *line((-0.11, -0.43), (0.11, -0.43)),
    *line((0, 0.56), (0, -0.16)),
)
BOAT: Figure = (
    *line((0, 0.6), (0, -0.1), wide=0.05),
    *shard("body", (0.05, 0.54), (0.4, 0.04), (0.05, 0.04)),
    *sharp("deep", (0.48, -0.1), (0.3, -0.42), (0, -0.46)),
    *line((-0.38, -0.22), (0, -0.24), (0.38, -0.22)),
    *ovals("white", (0.16, -0.32), 0.05, 0.05),
    *lines((0.05, 0.22), (0.25, 0.22)),
    *sharp("deep", (0, 0.62), (0.1, 0.58), (0, 0.52)),
)
CAR: Figure = (
    *shard("ink", (0.22, -0.3), (0.4, -0.3), (0.4, -0.5), (0.22, -0.5)),
    *soft("body", (0, 0.48), (0.24, 0.44), (0.36, 0.1), (0.46, -0.02), (0.44, -0.36), (0, -0.38)),
    *sharp("white", (0.2, 0.36), (0.27, 0.08)),
    *ovals("white", (0.3, -0.14), 0.09, 0.09),
    *ovals("ink", (0.3, -0.14), 0.04, 0.04),
    *sharp("deep", (0.14, -0.18), (0.14, -0.3)),
    *line((0, -0.18), (0, -0.3)),
)
AEROPLANE: Figure = (
    *shard("deep", (0.08, 0.2), (0.6, -0.02), (0.6, -0.12), (0.08, -0.04)),
    *shard("deep", (0.04, -0.34), (0.28, -0.48), (0.28, -0.56), (0.04, -0.5)),
    *soft("body", (0, 0.62), (0.1, 0.5), (0.13, 0.2), (0.11, -0.2), (0.03, -0.58)),
    *line((-0.09, 0.44), (0, 0.38), (0.09, 0.44)),
    *ovals("white", (0.05, 0.22), 0.03, 0.03),
    *oval("white", -0.1, 0.03, 0.03),
    *oval("white", -0.24, 0.03, 0.03),
    *ovals("pale", (0.34, 0.08), 0.05, 0.08),
)
HAMMER: Figure = (
    *sharp("pale", (0.08, 0.2), (0.1, -0.58)),
    *sharp("body", (0.3, 0.5), (0.46, 0.44), (0.46, 0.16), (0.3, 0.1)),
    *lines((0.3, 0.5), (0.3, 0.1)),
    *oval("white", 0.3, 0.07, 0.07),
    *line((-0.09, -0.28), (0.09, -0.28)),
    *line((-0.09, -0.38), (0.09, -0.38)),
    *line((-0.09, -0.48), (0.09, -0.48)),
)
KEY: Figure = (
    *sharp("deep", (0.08, 0.04), (0.08, -0.6)),
    *shard("deep", (0.05, -0.26), (0.24, -0.26), (0.24, -0.36), (0.05, -0.36)),
    *shard("deep", (0.05, -0.44), (0.3, -0.44), (0.3, -0.55), (0.05, -0.55)),
    *ovals("body", (0.18, 0.14), 0.18, 0.18),
    *oval("body", 0.38, 0.18, 0.18),
    *ovals("white", (0.18, 0.14), 0.08, 0.08),
    *oval("white", 0.38, 0.08, 0.08),
)
BRUSH: Figure = (
    *soft("deep", (0, 0.62), (0.1, 0.5), (0.18, 0.24), (0.14, 0.1), (0, 0.1)),
    *sharp("pale", (0.17, 0.14), (0.14, -0.08)),
    *soft("body", (0.12, -0.06), (0.14, -0.3), (0.07, -0.6), (0, -0.62)),
    *line((-0.16, 0.06), (0.16, 0.06)),
    *lines((0.05, 0.46), (0.08, 0.24)),
    *oval("white", -0.48, 0.035, 0.05),
)
LAMP: Figure = (
    *soft("body", (0, 0.58), (0.26, 0.5), (0.37, 0.26), (0.24, 0.0), (0.17, -0.18), (0, -0.2)),
    *sharp("deep", (0.17, -0.18), (0.17, -0.42), (0.06, -0.54)),
    *line((-0.17, -0.26), (0.17, -0.26)),
    *line((-0.17, -0.34), (0.17, -0.34)),
    *line((-0.08, -0.16), (-0.1, 0.16), (0, 0.26), (0.1, 0.16), (0.08, -0.16), wide=0.04),
    *ovals("white", (0.2, 0.36), 0.04, 0.09, 25),
)
UMBRELLA: Figure = (
    *line((0, 0.1), (0, -0.5), wide=0.06),
    *line((-0.14, -0.44), (-0.1, -0.54), (0, -0.58), (0.1, -0.54), (0.14, -0.44), wide=0.06),
    *line((0, 0.46), (0, 0.6), wide=0.05),
    *soft("body", (0, 0.5), (0.3, 0.4), (0.52, 0.06), (0.4, 0.0), (0.34, 0.08), (0.17, -0.01),
          (0, 0.07)),
    *soft("pale", (0, 0.5), (0.13, 0.36), (0.17, 0.01), (0, 0.07)),
)  # fmt: skip
ENGINE: Figure = (
    *sharp("deep", (0.14, 0.58), (0.08, 0.4)),
    *oval("body", 0.12, 0.33, 0.33),
    *sharp("deep", (0.4, -0.16), (0.46, -0.3)),
    *shard("ink", (0.14, -0.28), (0.36, -0.28), (0.42, -0.48), (0.06, -0.48)),
    *oval("white", 0.14, 0.22, 0.22),
    *eyes(0.09, 0.2, 0.045),
    *line((-0.1, 0.06), (0, 0.02), (0.1, 0.06)),
    *ovals("white", (0.28, -0.22), 0.05, 0.05),
)
SPADE: Figure = (
    *sharp("deep", (0.2, 0.58), (0.2, 0.48)),
    *sharp("deep", (0.06, 0.5), (0.06, 0.0)),
    *soft("body", (0, 0.04), (0.26, 0.04), (0.32, -0.04), (0.26, -0.34), (0, -0.6)),
    *line((0, 0.0), (0, -0.3), wide=0.05),
    *lines((0.17, -0.06), (0.15, -0.28)),
    *line((-0.06, 0.24), (0.06, 0.24)),
)
COFFEE_POT: Figure = (
    *sharp("deep", (0.3, 0.38), (0.3, 0.28)),
    *soft("body", (0.24, 0.3), (0.26, 0.0), (0.36, -0.2), (0.34, -0.46), (0, -0.5)),
    *lines((0.3, 0.1), (0.46, 0.02), (0.44, -0.18), (0.34, -0.24), wide=0.06),
    *sharp("pale", (0.12, 0.38), (0.0, 0.56)),
    *star("white", -0.2, 5, 0.16, 0.07),
    *line((-0.25, 0.14), (0, 0.1), (0.25, 0.14)),
    *line((-0.33, -0.4), (0, -0.43), (0.33, -0.4)),
)

DRAWINGS: tuple[Drawing, ...] = (
    Drawing(BALLOON, RED, BROWN),
    Drawing(BOAT, SKY, BROWN),
    Drawing(CAR, GREEN),
    Drawing(KEY, YELLOW, BROWN),
    Drawing(UMBRELLA, PURPLE),
    Drawing(HAMMER, GREY),
    Drawing(AEROPLANE, TEAL, BLUE),
    Drawing(LAMP, YELLOW, GREY),
    Drawing(ENGINE, INDIGO, RED),
    Drawing(BRUSH, ORANGE, BLUE),
    Drawing(SPADE, BLUE, BROWN),
    Drawing(COFFEE_POT, WINE),
)
