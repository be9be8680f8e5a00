"""Themes as they are seen without colours, and by eyes that lack one kind of cones.

lightness   CIE 1976, 0 … 1, of each pixel
texture     how light how much of a figure is, sharp and blurred: the same however it is turned
outline     what a figure covers, its mirror image included
"""

from collections.abc import Callable, Mapping
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from puzzles.decks import DeckPuzzle
from puzzles.squares import SquarePuzzle
from render import boxes
from render.boxes.scene import pieces as pieces_of
from render.boxes.steps import PALE
from render.boxes.style import BoxStyle
from render.decks.art import DRAWN, Artwork
from render.decks.cards import card
from render.decks.style import DeckStyle
from render.decks.tiles.figures import Figures
from render.flat.marks import letter_items
from render.flat.palette import (
    CHAIN,
    FLOORS,
    GOLD,
    KINDS,
    SHADES,
    STRANGE,
    WALL,
    kind_colour,
    lit,
    mix,
    readable_on,
    rgb,
)
from render.flat.sheet import Path, Text
from render.mazes.cubes import RIM
from render.snakes.scene import CORD
from render.style import COLOURS, Theme
from tests.drawn import flat, paint
from tests.families.boxes.record.samples import filled_box
from tests.families.decks.record.shapes import SHAPES, blank_of
from tests.families.decks.test_pictures import raster
from tests.night import in_turn

Pixels = NDArray[np.float64]
Raster = NDArray[np.int64]
Pair = tuple[int, int]

# Machado, Oliveira and Fernandes 2009, "A physiologically-based model for simulation of color
# vision deficiency", severity 1.0; in linear light.
PROTAN = ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
          (-0.003882, -0.048116, 1.051998))  # fmt: skip
DEUTAN = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
          (-0.011820, 0.042940, 0.968881))  # fmt: skip
TRITAN = ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
          (0.004733, 0.691367, 0.303900))  # fmt: skip
GREY = ((0.2126, 0.7152, 0.0722),) * 3
SIGHTS = {"grey": GREY, "protan": PROTAN, "deutan": DEUTAN, "tritan": TRITAN}
USUAL, MANY = 6, 12  # figures of a deck
TEXTURE, OUTLINE = 0.05, 0.12  # differences of which one is enough
EDGE = 0.09  # in lightness, between a piece and the line around it
NEIGHBOURS = 9.0  # between a kind of pieces and the next one


def see(picture: Raster, sight: str) -> Pixels:
    """(n, m, 3) a picture in linear light as an eye sees it; picture: (n, m, 3) in sRGB."""
    part = picture / 255.0
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return np.asarray(np.clip(linear @ np.array(SIGHTS[sight]).T, 0.0, 1.0))


def lightness(linear: Pixels) -> Pixels:
    light = linear @ np.array(GREY[0])
    return np.asarray(np.where(light > 0.008856, 1.16 * np.cbrt(light) - 0.16, 9.033 * light))


def figure_of(figures: Figures, figure: int) -> Raster:
    """A figure on an edge of 60 mm: its quarter of the tile."""
    return paint(figures.on_edge(figure, (0.0, 0.0), (60.0, 0.0)), (60, 55), 3, "RGB")


def blur(light: Pixels, size: int) -> Pixels:
    """The mean of squares of so many pixels."""
    n, m = (edge // size * size for edge in light.shape)
    return np.asarray(light[:n, :m].reshape(n // size, size, m // size, size).mean(axis=(1, 3)))


def texture(light: Pixels, inside: NDArray[np.bool_]) -> list[Pixels]:
    """For each fineness, how light the figure is at every hundredth of it, dark ones first."""
    shares = np.linspace(0.0, 1.0, 101)
    found = []
    for size in (1, 4, 10):
        whole = blur(inside.astype(float), size) > 0.99
        found.append(np.quantile(blur(light, size)[whole], shares))
    return found


def apart(one: list[Pixels], other: list[Pixels]) -> float:
    """How far apart two textures are."""
    return max(float(abs(a - b).mean()) for a, b in zip(one, other, strict=True))


def outline(one: Pixels, other: Pixels) -> float:
    """The share of what either covers that the other does not, mirrored or not."""
    ink, its = (light < 0.95 for light in (one, other))
    return min(
        1.0 - float((ink & way).sum() / max((ink | way).sum(), 1)) for way in (its, its[:, ::-1])
    )


def deck_of(shape: str, count: int, sign: int) -> DeckPuzzle:
    """A deck with so many figures; sign -1: of halves, else of figures that meet themselves."""
    sides = blank_of(shape).board.sides
    tiles = tuple((k, k * sign, *[k] * (sides - 2)) for k in range(1, count + 1))
    matching = "equal" if sign > 0 else "opposite"
    blank: Callable[..., DeckPuzzle] = type(blank_of(shape))
    size = {name: getattr(blank_of(shape), name) for name in blank_of(shape).shape.size}
    return blank(**size, tiles=tiles * blank_of(shape).cells, matching=matching)


def number(one: Pixels, other: Pixels, figures: Figures) -> float:
    """The share of two numbers that differs, dark on light or light on dark."""
    wide, deep = (int(90 * share * figures.tongue) for share in (0.7, 0.86))
    at, size = figures.digit(1, figures.halves[1])
    low = 0 if figures.split(figures.halves[1]) else int(90 * (at[1] - 0.45 * size))
    cut = slice(low, low + deep), slice(90 - wide, 90 + wide)
    dark, its = (light[cut] < 0.5 for light in (one, other))
    areas = (min(ink.sum(), (~ink).sum()) for ink in (dark, its))
    return float((dark != its).sum() / max(*areas, 1))


@cache
def pictures(
    theme: str, shape: str, sign: int, count: int
) -> tuple[Figures, Mapping[int, Raster]]:
    """The figures of a deck, and the picture of each."""
    figures = Figures(deck_of(shape, count, sign), DeckStyle(art=theme, labels=False))
    return figures, {figure: figure_of(figures, figure) for figure in figures.halves}


def distances(theme: str, shape: str, sign: int, sight: str, count: int) -> dict[Pair, float]:
    """How much any two figures of a deck differ; from 1 on it is enough."""
    figures, drawn_ones = pictures(theme, shape, sign, count)
    down, along = np.mgrid[0:165, 0:180] / 90.0
    inside = down < figures.shape.apex * (1 - abs(along - 1)) - 0.02
    lights = {figure: lightness(see(each, sight)) for figure, each in drawn_ones.items()}
    found = {figure: texture(light, inside) for figure, light in lights.items()}
    apart_by: dict[Pair, float] = {}
    for one, other in combinations(sorted(found), 2):
        a, b = lights[one], lights[other]
        shaped = 0.0
        if theme in DRAWN:
            shaped = outline(a, b)
        elif one * other < 0:
            continue  # tongue and gap tell them apart
        elif theme == Artwork.DIGITS:
            shaped = number(a, b, figures)
        apart_by[one, other] = apart(found[one], found[other]) / TEXTURE + shaped / OUTLINE
    return apart_by


LOOKS = [
    *((sight, USUAL) for sight in SIGHTS),
    ("grey", MANY),
    *(pytest.param(s, MANY, marks=pytest.mark.night) for s in ("protan", "deutan", "tritan")),
]


@pytest.mark.hard  # hundreds of pictures
@pytest.mark.parametrize(("sight", "count"), LOOKS)
@pytest.mark.parametrize(
    ("theme", "shape", "sign"), in_turn(2, [*DRAWN, "colours", "digits"], list(SHAPES), [1, -1])
)
def test_any_two_figures_of_a_deck_differ(
    theme: str, shape: str, sign: int, sight: str, count: int
) -> None:
    found = distances(theme, shape, sign, sight, count)
    worst = min(found, key=lambda pair: found[pair])
    assert found[worst] >= 1.0, f"{worst} differ by {found[worst]:.2f}"


@pytest.mark.parametrize("sight", SIGHTS)
def test_stripes_that_differ_by_their_direction_alone_are_too_alike(sight: str) -> None:
    """The measure itself: blue and green differed so, and nobody saw it on a grey page."""
    rows, columns = np.mgrid[0:120, 0:120]
    inside = np.ones((120, 120), np.bool_)
    stripes = [texture(np.where(axis // 6 % 2, 0.4, 0.5), inside) for axis in (rows, columns)]
    assert apart(*stripes) < TEXTURE / 2


# Letters


@pytest.mark.hard
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("theme", [*DRAWN, "a client's own"])
@pytest.mark.parametrize("count", [pytest.param(USUAL, marks=pytest.mark.night), MANY])
def test_letters_lie_on_nothing_that_is_drawn(theme: str, shape: str, count: int) -> None:
    puzzle, own = deck_of(shape, count, -1), theme not in DRAWN
    given = dict.fromkeys(range(1, count + 1), raster("#204060")) if own else {}
    style = DeckStyle(art="sea" if own else theme, labels=False, pictures=given)
    figures = Figures(puzzle, style)
    for figure in figures.halves:
        picture = lightness(see(figure_of(figures, figure), "grey"))
        along, deep = figures.label
        around = 0.06  # a letter, in halves of the edge
        rows = slice(int(90 * (deep - around)), int(90 * (deep + around)))
        columns = slice(int(90 * (1 + along - around)), int(90 * (1 + along + around)))
        assert picture[rows, columns].min() > 0.95, f"figure {figure}"


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("theme", Artwork)
def test_a_letter_stays_in_the_quarter_of_its_edge(theme: str, shape: str) -> None:
    figures = Figures(deck_of(shape, 12, -1), DeckStyle(art=theme))
    apex, (along, deep) = figures.shape.apex, figures.label
    assert deep > 0.09 and apex * (1 - along) - deep > 0.06 * np.hypot(1.0, apex)


@pytest.mark.parametrize("text", ["6", "9", "16", "66", "b", "q", "d", "p", "M", "W", "n", "u"])
def test_what_reads_otherwise_upside_down_has_a_line_below_it(text: str) -> None:
    written, line = letter_items(text, (10.0, 10.0), 4.0, "#000000")
    assert isinstance(written, Text) and isinstance(line, Path)
    assert all(y > written.at[1] for _, y in line.points)


@pytest.mark.parametrize("text", ["0", "8", "1", "2", "46", "A", "a", "k", "10", "69a"])
def test_what_does_not_has_none(text: str) -> None:
    assert 1 == len(letter_items(text, (10.0, 10.0), 4.0, "#000000"))


def test_the_tiles_six_and_nine_are_told_apart() -> None:
    puzzle = SquarePuzzle(rows=2, columns=5, tiles=((1, 2, 3, 1),) * 10, matching="equal")
    figures = Figures(puzzle, DeckStyle(art="sea"))
    shown = [len(flat(card(puzzle, index, figures, 40.0).items)) for index in range(10)]
    assert [5, 8] == [index for index in range(10) if shown[index] > shown[0]]


# Boxes and snakes


def shade(colour: str, sight: str) -> float:
    picture = np.array([[rgb(colour)]])
    return float(lightness(see(picture, sight))[0, 0])


def lab(colour: str, sight: str) -> Pixels:
    """A colour as an eye sees it, in CIE 1976 L*a*b* (D65)."""
    to_xyz = np.array([[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.072175],
                       [0.0193339, 0.119192, 0.9503041]])  # fmt: skip
    xyz = see(np.array([[rgb(colour)]]), sight)[0, 0] @ to_xyz.T / (0.95047, 1.0, 1.08883)
    x, y, z = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def lit_apart(one: str, other: str, sight: str) -> float:
    """How much two bodies differ in lightness, in the mean of the faces that a drawing shows."""
    faces = [abs(shade(lit(one, k), sight) - shade(lit(other, k), sight)) for k in range(3)]
    return sum(faces) / 3


ALL_KINDS = [kind_colour(kind) for kind in range(len(SHADES) * len(KINDS))]


@pytest.mark.parametrize("sight", SIGHTS)
def test_names_and_edges_of_pieces_can_be_seen(sight: str) -> None:
    for colour in [*ALL_KINDS, *CHAIN, *FLOORS.values(), GOLD, STRANGE]:
        light = shade(colour, sight)
        assert abs(light - shade(readable_on(colour), sight)) > 0.4, colour
        assert abs(light - shade(mix(colour, "#000000", 0.7), sight)) > EDGE, colour


@pytest.mark.parametrize("sight", ["protan", "deutan", "tritan"])
def test_neighbouring_kinds_differ_in_colour(sight: str) -> None:
    """By CIE 76, in which 2.3 can just be seen. Other kinds are told apart by their letters."""
    for kind in range(len(ALL_KINDS) - 1):
        one, other = ALL_KINDS[kind : kind + 2]
        assert np.linalg.norm(lab(one, sight) - lab(other, sight)) >= NEIGHBOURS, (one, other)


@pytest.mark.parametrize("sight", SIGHTS)
def test_a_kind_of_a_further_lap_differs_from_that_of_its_hue(sight: str) -> None:
    laps = [ALL_KINDS[lap * len(KINDS) : (lap + 1) * len(KINDS)] for lap in range(len(SHADES))]
    for hues in zip(*laps, strict=True):
        for one, other in combinations(hues, 2):
            assert abs(shade(one, sight) - shade(other, sight)) >= TEXTURE, (one, other)


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_cubes_of_a_snake_alternate_and_its_cord_is_seen_on_both(sight: str) -> None:
    light, dark, cord = (shade(colour, sight) for colour in (*CHAIN, CORD))
    assert light - dark > 0.4
    assert light - cord > 0.25 and abs(cord - dark) > 0.1


def test_all_views_of_a_box_show_a_block_in_the_same_colour() -> None:
    puzzle, solution = filled_box(3, (3, 5, 3))
    wanted = {piece.label: piece.colour for piece in pieces_of(puzzle, solution)}
    for view in ("assembled", "exploded", "fill"):
        solid = boxes.solid(puzzle, solution, BoxStyle(view=view))
        found = {body.label: body.colour for body in solid.bodies if body.label in wanted}
        assert wanted == found
    kinds = {label.rstrip("0123456789"): colour for label, colour in wanted.items()}
    printed = boxes.solid(puzzle, solution, BoxStyle(view="plates")).bodies
    assert kinds | {"G": GOLD} == {body.label: body.colour for body in printed}
    (layers,) = boxes.sheets(puzzle, solution, BoxStyle(view="layers"))
    fills = {item.fill for item in flat(layers.items) if isinstance(item, Path)}
    assert set(wanted.values()) <= fills


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_next_block_of_a_step_stands_out_from_those_that_lie_there(sight: str) -> None:
    lying = [mix(colour, COLOURS[Theme.LIGHT].paper, PALE) for colour in [*KINDS, GOLD]]
    for colour in KINDS:
        assert min(lit_apart(colour, other, sight) for other in lying) >= TEXTURE, colour


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_walls_of_a_maze_stand_out_from_its_floors_and_from_the_paper(sight: str) -> None:
    """Walls by themselves from paper, and by the lines along them from floors."""
    wall, rim = shade(WALL, sight), shade(RIM, sight)
    assert all(abs(wall - shade(theme.paper, sight)) > 0.2 for theme in COLOURS.values())
    assert wall - rim > 0.25
    assert all(shade(floor, sight) - rim > 0.4 for floor in FLOORS.values())
