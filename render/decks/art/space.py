"""Rockets, stars and those one may meet out there."""

from render.decks.art.brush import BLUE
from render.decks.art.brush import BROWN
from render.decks.art.brush import GREEN
from render.decks.art.brush import GREY
from render.decks.art.brush import INDIGO
from render.decks.art.brush import ORANGE
from render.decks.art.brush import PINK
from render.decks.art.brush import PURPLE
from render.decks.art.brush import RED
from render.decks.art.brush import SKY
from render.decks.art.brush import TEAL
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

ROCKET: Figure = (
    *soft("pale", (0, -0.26), (0.12, -0.34), (0.08, -0.48), (0, -0.62)),
    *shard("deep", (0.18, 0.06), (0.42, -0.2), (0.4, -0.42), (0.16, -0.26)),
    *soft("body", (0, 0.62), (0.1, 0.5), (0.22, 0.2), (0.22, -0.1), (0.14, -0.34), (0, -0.34)),
    *oval("white", 0.2, 0.11, 0.11),
    *oval("deep", 0.2, 0.06, 0.06),
    *line((-0.15, 0.4), (0.15, 0.4)),
    *line((-0.2, -0.14), (0.2, -0.14)),
)
SAUCER: Figure = (
    *shard("pale", (0.02, -0.1), (0.16, -0.14), (0.34, -0.54), (0.02, -0.54)),
    *soft("white", (0, 0.5), (0.2, 0.42), (0.26, 0.16), (0, 0.1)),
    *eyes(0.09, 0.3, 0.05),
    *soft("body", (0, 0.2), (0.3, 0.16), (0.62, 0.02), (0.3, -0.14), (0, -0.18)),
    *oval("white", 0.0, 0.06, 0.05),
    *ovals("white", (0.25, 0.02), 0.06, 0.05),
    *lines((0.1, -0.24), (0.14, -0.46)),
)
ASTRONAUT: Figure = (
    *blob("pale", (0.2, 0.06), (0.42, 0.16), (0.48, 0.04), (0.24, -0.16)),
    *shard("pale", (0.04, -0.3), (0.22, -0.3), (0.24, -0.56), (0.05, -0.56)),
    *soft("body", (0, 0.08), (0.22, 0.06), (0.27, -0.16), (0.22, -0.38), (0, -0.4)),
    *oval("body", 0.32, 0.27, 0.26),
    *soft("white", (0, 0.46), (0.16, 0.42), (0.2, 0.28), (0.12, 0.18), (0, 0.16)),
    *eyes(0.08, 0.32, 0.035),
    *line((-0.06, 0.23), (0, 0.2), (0.06, 0.23)),
    *sharp("white", (0.13, -0.1), (0.13, -0.24)),
    *ovals("ink", (0.06, -0.17), 0.03, 0.03),
)
SATURN: Figure = (
    *oval("deep", 0.02, 0.66, 0.17),
    *oval("white", 0.02, 0.52, 0.1),
    *oval("body", 0.06, 0.31, 0.36),
    *soft("deep", (0, -0.08), (0.3, -0.06), (0.5, -0.01), (0.64, 0.06), (0.61, -0.06),
          (0.36, -0.15), (0, -0.18)),
    *ovals("pale", (0.12, 0.26), 0.08, 0.06),
    *oval("pale", 0.16, 0.05, 0.04),
    *oval("ink", -0.42, 0.07, 0.07),
)  # fmt: skip
ALIEN: Figure = (
    *lines((0.14, 0.36), (0.22, 0.54), wide=0.05),
    *ovals("deep", (0.23, 0.56), 0.06, 0.06),
    *soft("body", (0, 0.46), (0.26, 0.38), (0.36, 0.14), (0.24, -0.12), (0.08, -0.24), (0, -0.25)),
    *soft("deep", (0, -0.2), (0.13, -0.26), (0.24, -0.46), (0.18, -0.56), (0, -0.5)),
    *ovals("white", (0.15, 0.14), 0.08, 0.13, -25),
    *ovals("ink", (0.13, 0.12), 0.04, 0.07, -25),
    *line((-0.08, -0.1), (0, -0.13), (0.08, -0.1)),
    *oval("white", -0.4, 0.05, 0.05),
)
COMET: Figure = (
    *sharp("pale", (0.26, 0.1), (0.36, -0.5), (0.22, -0.34), (0.13, -0.6), (0, -0.4)),
    *sharp("deep", (0.14, 0.1), (0.2, -0.3), (0.08, -0.22), (0, -0.46)),
    *oval("body", 0.22, 0.33, 0.33),
    *eyes(0.12, 0.28, 0.05),
    *line((-0.12, 0.1), (0, 0.05), (0.12, 0.1)),
    *ovals("pale", (0.22, 0.12), 0.05, 0.03),
)
SUN_AND_MOON: Figure = (
    *sharp("deep", (0, 0.64), (0.09, 0.42), (0.3, 0.52), (0.27, 0.3), (0.52, 0.24), (0.34, 0.08),
           (0.54, 0.0), (0, -0.02)),
    *oval("body", 0.02, 0.34, 0.38),
    *sharp("ink", (0, 0), (0.34, 0.0), (0.32, -0.14), (0.26, -0.26), (0.15, -0.36), (0, -0.4)),
    *ovals("white", (0.16, -0.14), 0.06, 0.06),
    *oval("white", -0.3, 0.04, 0.04),
    *ovals("white", (0.05, -0.2), 0.02, 0.02),
    *ovals("ink", (0.12, 0.2), 0.04, 0.05),
    *line((-0.1, 0.09), (0, 0.05), (0.1, 0.09)),
)  # fmt: skip
ROBOT: Figure = (
    *line((0, 0.4), (0, 0.56), wide=0.05),
    *oval("deep", 0.58, 0.06, 0.06),
    *sharp("body", (0.26, 0.44), (0.26, 0.1)),
    *sharp("deep", (0.1, 0.12), (0.1, 0.0)),
    *sharp("body", (0.34, 0.03), (0.34, -0.36)),
    *shard("deep", (0.08, -0.34), (0.26, -0.34), (0.26, -0.52), (0.08, -0.52)),
    *ovals("white", (0.12, 0.3), 0.07, 0.07),
    *ovals("ink", (0.12, 0.3), 0.03, 0.03),
    *line((-0.14, 0.17), (0.14, 0.17)),
    *sharp("white", (0.22, -0.08), (0.22, -0.2)),
    *lines((0.1, -0.08), (0.1, -0.2)),
    *line((-0.2, -0.28), (0.2, -0.28)),
)
LANDER: Figure = (
    *lines((0.16, -0.06), (0.38, -0.38), wide=0.06),
    *ovals("deep", (0.38, -0.42), 0.1, 0.05),
    *lines((0.1, -0.1), (0.16, -0.36), wide=0.05),
    *sharp("deep", (0.08, -0.16), (0.16, -0.36)),
    *sharp("body", (0.18, 0.48), (0.34, 0.3), (0.34, 0.04), (0.26, -0.16)),
    *oval("white", 0.28, 0.11, 0.11),
    *line((-0.34, 0.08), (0.34, 0.08)),
    *ovals("white", (0.14, -0.04), 0.05, 0.05),
    *line((0, 0.48), (0, 0.62), wide=0.05),
)
PARACHUTE: Figure = (
    *lines((0.4, 0.14), (0.1, -0.24)),
    *lines((0.14, 0.12), (0.05, -0.24)),
    *soft("body", (0, 0.56), (0.26, 0.48), (0.44, 0.24), (0.44, 0.06), (0.3, 0.12), (0.15, 0.05),
          (0, 0.1)),
    *soft("deep", (0, 0.56), (0.13, 0.4), (0.15, 0.07), (0, 0.1)),
    *sharp("deep", (0.1, -0.22), (0.24, -0.5), (0.12, -0.58)),
    *oval("white", -0.38, 0.08, 0.08),
)  # fmt: skip
TELESCOPE: Figure = (
    *lines((0.04, -0.1), (0.3, -0.56), wide=0.06),
    *line((0, -0.1), (0, -0.56), wide=0.06),
    *sharp("deep", (0.26, 0.6), (0.26, 0.44)),
    *sharp("body", (0.2, 0.46), (0.2, 0.14)),
    *sharp("pale", (0.14, 0.16), (0.14, -0.12)),
    *oval("deep", -0.14, 0.1, 0.1),
    *line((-0.2, 0.3), (0.2, 0.3)),
    *line((-0.14, 0.02), (0.14, 0.02)),
)
WISH: Figure = (
    *lines((0.1, -0.16), (0.2, -0.4), (0.16, -0.56), wide=0.06),
    *line((0, -0.2), (0, -0.6), wide=0.06),
    *star("body", 0.1, 5, 0.5, 0.23),
    *eyes(0.09, 0.16, 0.045),
    *line((-0.08, 0.0), (0, -0.04), (0.08, 0.0)),
    *oval("deep", -0.44, 0.07, 0.07),
    *ovals("deep", (0.2, -0.44), 0.06, 0.06),
)

DRAWINGS: tuple[Drawing, ...] = (
    Drawing(ROCKET, RED, ORANGE),
    Drawing(SAUCER, TEAL),
    Drawing(ROBOT, GREY, BLUE),
    Drawing(SATURN, ORANGE, BROWN),
    Drawing(COMET, SKY, INDIGO),
    Drawing(ASTRONAUT, BLUE),
    Drawing(WISH, YELLOW, ORANGE),
    Drawing(ALIEN, GREEN),
    Drawing(LANDER, PURPLE),
    Drawing(SUN_AND_MOON, YELLOW, ORANGE),
    Drawing(PARACHUTE, PINK, BROWN),
    Drawing(TELESCOPE, BROWN, INDIGO),
)
