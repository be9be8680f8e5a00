"""Plain shapes for the smallest: each has another top than bottom, and a pattern of its own."""

from render.decks.art.brush import (
    Figure,
    Hue,
    Motif,
    line,
    lines,
    oval,
    ovals,
    shard,
    sharp,
    soft,
    star,
)

DROP: Figure = (
    *soft("body", (0, 0.62), (0.03, 0.56), (0.17, 0.28), (0.34, 0.0), (0.36, -0.2), (0.23, -0.42),
          (0, -0.5)),
    *ovals("pale", (0.15, -0.2), 0.06, 0.14, -20),
    *oval("pale", 0.2, 0.07, 0.09),
)  # fmt: skip
ARROW: Figure = (
    *sharp("body", (0, 0.6), (0.5, 0.1), (0.5, 0.04), (0.17, 0.04), (0.17, -0.56)),
    *lines((0, 0.44), (0.3, 0.14), wide=0.045),
    *line((-0.17, -0.2), (0.17, -0.2), wide=0.045),
    *line((-0.17, -0.36), (0.17, -0.36), wide=0.045),
)
HEART: Figure = (
    *soft("body", (0, 0.3), (0.1, 0.45), (0.27, 0.5), (0.43, 0.36), (0.43, 0.1), (0.27, -0.18),
          (0.03, -0.5)),
    *ovals("white", (0.25, 0.27), 0.08, 0.1, -30),
    *sharp("pale", (0, -0.08), (0.12, -0.2), (0, -0.34)),
)  # fmt: skip
KEYHOLE: Figure = (
    *oval("body", 0.26, 0.31, 0.31),
    *sharp("body", (0.12, 0.06), (0.42, -0.44)),
    *oval("white", 0.27, 0.16, 0.16),
    *oval("ink", 0.27, 0.07, 0.07),
    *sharp("pale", (0, -0.1), (0.2, -0.36)),
)
HOUSE: Figure = (
    *sharp("body", (0.3, 0.04), (0.3, -0.52)),
    *sharp("deep", (0.12, 0.46), (0.52, 0.0)),
    *oval("white", 0.2, 0.1, 0.1),
    *sharp("white", (0.1, -0.2), (0.1, -0.52)),
    *ovals("white", (0.2, -0.12), 0.045, 0.045),
)
FUNNEL: Figure = (
    *sharp("body", (0.42, 0.48), (0.07, -0.06), (0.07, -0.4), (0.3, -0.4), (0.3, -0.54)),
    *sharp("pale", (0.36, 0.4), (0.31, 0.32)),
    *sharp("pale", (0.25, 0.22), (0.2, 0.14)),
    *line((-0.2, -0.47), (0.2, -0.47), wide=0.045),
)
CROWN: Figure = (
    *sharp("body", (0, 0.56), (0.15, 0.22), (0.38, 0.46), (0.42, 0.0), (0.3, -0.26), (0.2, -0.26),
           (0.2, -0.36), (0.36, -0.46)),
    *oval("white", 0.18, 0.06, 0.08),
    *ovals("white", (0.29, 0.13), 0.05, 0.07),
    *line((-0.36, -0.08), (0.36, -0.08), wide=0.05),
)  # fmt: skip
STEPS: Figure = (
    *sharp("body", (0.1, 0.58), (0.1, 0.4), (0.25, 0.4), (0.25, 0.2), (0.42, 0.2), (0.42, -0.1),
           (0, -0.56)),
    *sharp("white", (0.06, 0.2), (0.06, 0.08)),
    *shard("white", (0.18, 0.2), (0.3, 0.2), (0.3, 0.08), (0.18, 0.08)),
    *lines((0, -0.22), (0.24, -0.04), wide=0.045),
    *lines((0, -0.38), (0.24, -0.2), wide=0.045),
)  # fmt: skip
MAGNET: Figure = (
    *shard("deep", (0.16, 0.5), (0.42, 0.5), (0.42, 0.26), (0.16, 0.26)),
    *soft("body", (0, -0.1), (0.1, -0.06), (0.16, 0.04), (0.16, 0.28), (0.42, 0.28), (0.42, 0),
          (0.37, -0.26), (0.2, -0.44), (0, -0.5)),
    *ovals("white", (0.29, 0.12), 0.05, 0.05),
    *ovals("white", (0.24, -0.16), 0.05, 0.05),
    *oval("white", -0.29, 0.05, 0.05),
)  # fmt: skip
SPARK: Figure = (
    *star("body", 0.14, 5, 0.46, 0.2),
    *sharp("body", (0.26, -0.06), (0.16, -0.4), (0.0, -0.48)),
    *star("white", 0.16, 5, 0.22, 0.1),
    *oval("pale", -0.3, 0.07, 0.07),
)
BELL: Figure = (
    *oval("deep", -0.38, 0.12, 0.12),
    *soft("body", (0, 0.54), (0.14, 0.46), (0.22, 0.14), (0.3, -0.12), (0.46, -0.26),
          (0.3, -0.33), (0, -0.35)),
    *line((-0.2, 0.18), (0, 0.13), (0.2, 0.18), wide=0.05),
    *line((-0.36, -0.19), (0, -0.24), (0.36, -0.19), wide=0.05),
)  # fmt: skip
DUMBBELL: Figure = (
    *oval("body", 0.34, 0.2, 0.2),
    *sharp("body", (0.1, 0.2), (0.1, -0.2)),
    *sharp("body", (0.36, -0.14), (0.36, -0.44)),
    *line((-0.2, 0.34), (0.2, 0.34), wide=0.045),
    *line((0, 0.54), (0, 0.14), wide=0.045),
    *ovals("white", (0.2, -0.29), 0.07, 0.07),
    *oval("white", -0.29, 0.07, 0.07),
)

DRAWINGS: tuple[Motif, ...] = (
    Motif(DROP, Hue.BLUE),
    Motif(ARROW, Hue.RED),
    Motif(HEART, Hue.GREEN),
    Motif(KEYHOLE, Hue.SKY),
    Motif(HOUSE, Hue.PURPLE),
    Motif(FUNNEL, Hue.INDIGO),
    Motif(CROWN, Hue.TEAL),
    Motif(STEPS, Hue.PINK),
    Motif(MAGNET, Hue.WINE),
    Motif(SPARK, Hue.ORANGE),
    Motif(BELL, Hue.BROWN),
    Motif(DUMBBELL, Hue.GREY),
)
