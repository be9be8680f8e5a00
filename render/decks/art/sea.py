"""Animals of the sea and its shore: heads on one side of the edge, tails and feet on the other."""

from render.decks.art.brush import BLUE
from render.decks.art.brush import GREEN
from render.decks.art.brush import GREY
from render.decks.art.brush import INDIGO
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

FISH: Figure = (
    *blob("deep", (0.2, 0.2), (0.46, 0.06), (0.4, -0.04), (0.2, -0.04)),
    *blob("deep", (0.0, -0.3), (0.2, -0.44), (0.32, -0.6), (0.12, -0.55), (0, -0.48)),
    *soft("body", (0, 0.58), (0.17, 0.48), (0.27, 0.2), (0.24, -0.08), (0.08, -0.4)),
    *eyes(0.13, 0.36),
    *line((-0.23, 0.18), (0, 0.1), (0.23, 0.18)),
    *line((-0.17, -0.08), (0, -0.14), (0.17, -0.08)),
    *line((-0.12, -0.22), (0, -0.27), (0.12, -0.22)),
)
WHALE: Figure = (
    *blob("deep", (0.26, 0.16), (0.5, -0.02), (0.4, -0.1), (0.24, -0.02)),
    *soft("body", (0, 0.52), (0.22, 0.46), (0.33, 0.2), (0.27, -0.1), (0.08, -0.36)),
    *blob("body", (0, -0.32), (0.12, -0.38), (0.38, -0.5), (0.16, -0.54), (0, -0.48)),
    *ovals("ink", (0.24, 0.3), 0.035, 0.035),
    *oval("pale", 0.14, 0.05, 0.09),
    *line((-0.2, 0.42), (0, 0.36), (0.2, 0.42)),
    *lines((0.09, 0.02), (0.06, -0.22)),
)
TURTLE: Figure = (
    *blob("pale", (0.2, 0.2), (0.44, 0.4), (0.52, 0.28), (0.28, 0.06)),
    *blob("pale", (0.18, -0.26), (0.32, -0.44), (0.24, -0.52), (0.1, -0.36)),
    *sharp("pale", (0.06, -0.36), (0, -0.56)),
    *soft("pale", (0, 0.62), (0.1, 0.56), (0.12, 0.42), (0.06, 0.26)),
    *eyes(0.05, 0.51, 0.025),
    *oval("body", -0.04, 0.33, 0.37),
    *star("deep", -0.02, 6, 0.18, 0.15),
    *lines((0.0, 0.16), (0.0, 0.33)),
    *lines((0.15, 0.07), (0.28, 0.15)),
    *lines((0.15, -0.11), (0.28, -0.2)),
    *line((0, -0.2), (0, -0.4)),
)
OCTOPUS: Figure = (
    *soft("body", (0, 0.58), (0.24, 0.5), (0.34, 0.26), (0.26, 0.04), (0.24, -0.1), (0, -0.16)),
    *blob("body", (0.18, 0.06), (0.34, -0.08), (0.44, -0.04), (0.46, -0.16), (0.34, -0.22),
          (0.16, -0.06)),
    *blob("body", (0.2, -0.02), (0.26, -0.2), (0.3, -0.42), (0.38, -0.44), (0.32, -0.52),
          (0.2, -0.46), (0.08, -0.1)),
    *blob("body", (0.1, -0.06), (0.12, -0.3), (0.1, -0.54), (0.03, -0.56), (0.02, -0.08)),
    *eyes(0.13, 0.26, 0.06),
    *line((-0.08, 0.1), (0, 0.06), (0.08, 0.1)),
    *ovals("pale", (0.24, -0.3), 0.025, 0.025),
    *ovals("pale", (0.065, -0.3), 0.025, 0.025),
)  # fmt: skip
JELLYFISH: Figure = (
    *lines((0.3, 0.02), (0.36, -0.14), (0.26, -0.28), (0.32, -0.46), wide=0.06),
    *lines((0.12, 0.02), (0.18, -0.16), (0.08, -0.34), (0.13, -0.56), wide=0.06),
    *soft("body", (0, 0.5), (0.3, 0.4), (0.45, 0.12), (0.42, 0.0), (0.28, 0.06), (0.14, -0.02),
          (0, 0.04)),
    *oval("pale", 0.32, 0.12, 0.05),
    *ovals("ink", (0.12, 0.18), 0.035, 0.035),
    *ovals("white", (0.3, 0.2), 0.05, 0.06),
)  # fmt: skip
SHELL: Figure = (
    *shard("deep", (0.0, -0.32), (0.22, -0.36), (0.18, -0.52), (0.0, -0.46)),
    *soft("body", (0, 0.56), (0.08, 0.52), (0.14, 0.53), (0.24, 0.45), (0.3, 0.42), (0.4, 0.26),
          (0.43, 0.18), (0.4, -0.02), (0.2, -0.28), (0.06, -0.42)),
    *line((0, 0.5), (0, -0.34)),
    *lines((0.19, 0.44), (0.04, -0.34)),
    *lines((0.36, 0.22), (0.08, -0.34)),
)  # fmt: skip
MANTA: Figure = (
    *line((0, -0.1), (0, -0.62), wide=0.05),
    *blob("body", (0.05, 0.36), (0.09, 0.54), (0.17, 0.5), (0.16, 0.34)),
    *soft("body", (0, 0.38), (0.17, 0.4), (0.3, 0.26), (0.7, 0.02), (0.4, -0.06), (0.16, -0.26),
          (0.0, -0.34)),
    *ovals("ink", (0.15, 0.32), 0.03, 0.03),
    *ovals("white", (0.26, 0.12), 0.09, 0.05, -30),
    *lines((0.07, 0.12), (0.09, 0.02)),
    *lines((0.05, -0.08), (0.06, -0.2)),
)  # fmt: skip
SQUID: Figure = (
    *sharp("deep", (0, 0.6), (0.34, 0.3), (0.1, 0.22)),
    *soft("body", (0, 0.6), (0.14, 0.36), (0.2, 0.1), (0.19, -0.14), (0, -0.2)),
    *blob("body", (0.19, -0.1), (0.24, -0.32), (0.34, -0.54), (0.24, -0.52), (0.1, -0.14)),
    *blob("body", (0.1, -0.14), (0.13, -0.34), (0.08, -0.58), (0.03, -0.54), (0.02, -0.14)),
    *eyes(0.1, -0.06, 0.045),
    *line((-0.16, 0.16), (0, 0.12), (0.16, 0.16)),
    *line((-0.13, 0.3), (0, 0.27), (0.13, 0.3)),
)
STARFISH: Figure = (
    *soft("body", (0, 0.6), (0.07, 0.54), (0.13, 0.24), (0.44, 0.22), (0.5, 0.14), (0.24, -0.08),
          (0.32, -0.44), (0.24, -0.48), (0, -0.24)),
    *eyes(0.07, 0.12, 0.04),
    *ovals("pale", (0.28, 0.15), 0.04, 0.04),
    *oval("pale", 0.4, 0.04, 0.04),
    *ovals("pale", (0.2, -0.28), 0.04, 0.04),
    *line((-0.07, -0.04), (0, -0.08), (0.07, -0.04)),
)  # fmt: skip
CRAB: Figure = (
    *lines((0.26, 0.1), (0.4, 0.16), (0.38, 0.32), wide=0.07),
    *blob("deep", (0.34, 0.28), (0.26, 0.42), (0.32, 0.5), (0.36, 0.38), (0.42, 0.46),
          (0.46, 0.34)),
    *lines((0.24, -0.1), (0.46, -0.14), (0.54, -0.26), wide=0.05),
    *lines((0.2, -0.18), (0.36, -0.26), (0.42, -0.4), wide=0.05),
    *lines((0.14, -0.22), (0.24, -0.36), (0.26, -0.5), wide=0.05),
    *soft("body", (0, 0.24), (0.2, 0.22), (0.36, 0.04), (0.26, -0.18), (0, -0.26)),
    *lines((0.09, 0.2), (0.1, 0.34), wide=0.045),
    *eyes(0.1, 0.36, 0.05),
    *line((-0.12, -0.02), (0, -0.08), (0.12, -0.02)),
    *ovals("pale", (0.22, 0.04), 0.04, 0.04),
)  # fmt: skip
PENGUIN: Figure = (
    *ovals("deep", (0.14, -0.5), 0.13, 0.06, -12),
    *blob("body", (0.2, 0.12), (0.42, -0.08), (0.42, -0.24), (0.24, -0.08)),
    *soft("body", (0, 0.58), (0.17, 0.52), (0.22, 0.34), (0.28, 0.04), (0.28, -0.26),
          (0.16, -0.48), (0, -0.5)),
    *soft("white", (0, 0.16), (0.15, 0.1), (0.19, -0.2), (0.1, -0.42), (0, -0.44)),
    *ovals("white", (0.09, 0.38), 0.09, 0.11),
    *ovals("ink", (0.08, 0.38), 0.035, 0.04),
    *sharp("deep", (0.08, 0.28), (0, 0.14)),
)  # fmt: skip
LOBSTER: Figure = (
    *lines((0.12, 0.22), (0.28, 0.2), (0.3, 0.34), wide=0.06),
    *blob("body", (0.22, 0.3), (0.18, 0.5), (0.26, 0.6), (0.29, 0.46), (0.36, 0.52), (0.38, 0.36)),
    *lines((0.1, 0.06), (0.3, 0.06), wide=0.04),
    *lines((0.1, -0.04), (0.3, -0.1), wide=0.04),
    *soft("body", (0, 0.36), (0.1, 0.32), (0.17, 0.14), (0.13, -0.06), (0, -0.1)),
    *soft("deep", (0.12, -0.06), (0.14, -0.2), (0.1, -0.42), (0, -0.46)),
    *blob("body", (0.02, -0.38), (0.16, -0.4), (0.3, -0.5), (0.16, -0.58), (0, -0.54)),
    *eyes(0.06, 0.27, 0.035),
    *line((-0.11, -0.14), (0, -0.17), (0.11, -0.14)),
    *line((-0.1, -0.25), (0, -0.28), (0.1, -0.25)),
)

DRAWINGS: tuple[Drawing, ...] = (
    Drawing(FISH, BLUE, SKY),
    Drawing(OCTOPUS, RED),
    Drawing(TURTLE, GREEN),
    Drawing(CRAB, ORANGE),
    Drawing(PENGUIN, INDIGO, ORANGE),
    Drawing(SHELL, PINK),
    Drawing(WHALE, SKY),
    Drawing(STARFISH, YELLOW),
    Drawing(JELLYFISH, PURPLE),
    Drawing(SQUID, TEAL),
    Drawing(MANTA, GREY),
    Drawing(LOBSTER, WINE, RED),
)
