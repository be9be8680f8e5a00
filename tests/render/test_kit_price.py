"""What a kit is said to take before it is made: the truth lies between, for every family."""

import io
import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from PIL import Image as Rasters

import actions
from families.boxes import BOXES
from families.catalogue import FAMILIES
from families.kit_price import MOST_PAGES, Price, Wished, price_of
from families.kits import AnyKitEntry, KitEntry, kit
from families.record import AnyFamily
from families.snakes import SNAKES
from families.squares import SQUARES
from puzzles.errors import RuleError
from puzzles.squares import SquareParams
from render.flat.sheet import Image, Sheet
from render.kits.booklet import sections
from render.kits.leaflet import Answers, Boards
from render.pages.binding import binding as bound
from render.pages.binding import leaves
from render.price import item_bytes, weight
from render.style import Paper, Style
from render.writers import pdf
from service.schemas.catalogue import forms_of
from tests.families.boxes.record import samples as boxes
from tests.families.catalogue import RECORDS
from tests.families.snakes.record import samples as snakes
from tests.jobs.test_collect import small
from tests.night import NIGHT, examples
from tests.render.test_kits import binding

FAMILY = {family.name: family for family in FAMILIES}
GIVEN = 2**28  # bytes of memory that a kit may take by default
STYLES: Sequence[dict[str, Any]] = ({}, {"cell_mm": 12.0, "labels": False}, {"cell_mm": 80.0})
BOUND: Sequence[dict[str, Any]] = (
    {},
    {"specs": True, "page": Paper.LETTER, "boards": Boards.ONCE},
    {"nets": True, "answers": Answers.AFTER, "language": "de"},
    {"answers": Answers.NONE},
)


def entry(family: AnyFamily, puzzle: Any, solution: Any, style: Style, seed: int) -> AnyKitEntry:
    return KitEntry(
        family=family, puzzle=puzzle, solution=solution, style=style, grade="easy", rating=1.0,
        distinct=1, seed=seed, link=f"https://puzzles.example/v1/{family.name}?seed={seed}",
    )  # fmt: skip


def price_said(entries: Sequence[AnyKitEntry], **how: Any) -> Price:
    style = Style(**{k: how[k] for k in ("page", "language") if k in how})
    bound_so = {k: how[k] for k in ("answers", "boards", "nets", "specs") if k in how}
    wished = [Wished(family=e.family, model=e.puzzle, style=e.style) for e in entries]
    return price_of(wished, style, **bound_so)


def true(entries: Sequence[AnyKitEntry], **how: Any) -> tuple[int, int]:
    """Pages and bytes of the kit as it is made."""
    made = sections(kit(entries, binding(**how)))
    size = sum(item_bytes(row.items) for section in made for row in section.stack)
    return sum(map(leaves, made)), size + pdf.streamed_bytes(bound(made))


def check(entries: Sequence[AnyKitEntry], **how: Any) -> Price:
    price = price_said(entries, **how)
    pages, size = true(entries, **how)
    assert price.pages.least <= pages <= price.pages.most
    assert price.bytes.least <= size <= price.bytes.most
    return price


@cache
def puzzles(name: str) -> Sequence[tuple[Any, Any, int]]:
    """Small ones and larger ones, by seeds."""
    family = FAMILY[name]
    wishes = [replace(family.params(), **wish) for wish in RECORDS[name].wishes.priced]
    every = [forms_of(family).params().load(small(name)), *wishes]
    made = [actions.generate(family, each, seed=40 + k).instance for k, each in enumerate(every)]
    return [(each.puzzle, each.solution, 40 + k) for k, each in enumerate(made)]


@pytest.mark.parametrize("how", BOUND)
@pytest.mark.parametrize("name", FAMILY)
def test_the_truth_lies_between(name: str, how: dict[str, Any]) -> None:
    """By day one puzzle in one of the styles, another one each time; by night all in all."""
    family = FAMILY[name]
    made = puzzles(name)
    turn = BOUND.index(how) + list(FAMILY).index(name)
    for more in STYLES if NIGHT else STYLES[turn % len(STYLES) :][:1]:
        if how.get("nets") and more.get("cell_mm") == 80.0:
            more = {}  # else larger than the paper
        style = replace(family.drawing.style, **more)
        several = [entry(family, *each[:2], style, each[2]) for each in made]
        for each in several if NIGHT else [several[turn // 2 % len(several)]]:
            check([each], **how)
        if NIGHT:
            check(several, **how)


@pytest.mark.parametrize("name", [f.name for f in FAMILIES if f.art is not None])
def test_whatever_is_drawn_on_the_pieces(name: str) -> None:
    """By day a third of the themes on each kind of tile, by night all."""
    family = FAMILY[name]
    assert family.art is not None
    puzzle, solution, seed = puzzles(name)[0]
    for theme in list(family.art.themes)[0 if NIGHT else len(name) % 3 :: examples(3, 1)]:
        style = replace(family.drawing.style, **{"art": theme, "backs": "pattern"})
        check([entry(family, puzzle, solution, style, seed)])


def test_the_plainest_and_the_fullest_of_a_size() -> None:
    """The chain that lies in rows, and one that winds; one block, and a cube in every cell."""
    for size in ((3, 3, 3), (4, 4, 4), (5, 5, 5))[: examples(1, 3)]:
        for folded in (snakes.winding(size), snakes.folded_snake(1, size, changes=200)):
            check([entry(SNAKES, *folded, SNAKES.drawing.style, 1)], specs=True)
        for filled in (boxes.units(size), boxes.filled_box(1, size, largest=60)):
            check([entry(BOXES, *filled, BOXES.drawing.style, 1)], nets=True)


def test_all_families_together() -> None:
    several = [
        entry(FAMILY[name], puzzle, solution, FAMILY[name].drawing.style, seed)
        for name in FAMILY
        for puzzle, solution, seed in puzzles(name)[: examples(1, 3)]
    ]
    price = check(several, specs=True, nets=True)
    assert price.puzzles.least == price.puzzles.most == len(several)


def price_of_wish(name: str, wish: dict[str, Any], **said: int) -> Price:
    """Of puzzles that are still to be made."""
    family = FAMILY[name]
    params = replace(family.params(), **wish)
    asked = Wished(family=family, model=params, style=family.drawing.style, **said)
    return price_of([asked], Style())


@pytest.mark.parametrize("name", FAMILY)
def test_a_price_says_something(name: str) -> None:
    """Of puzzles as they are made by default the most is no more than ten times the least.

    Some answers share a page, and others do not.
    """
    price = price_of_wish(name, {}, many=30)
    assert price.bytes.most <= 10 * price.bytes.least
    assert price.pages.most <= 7 * price.pages.least


@pytest.mark.parametrize(
    ("name", "wish", "many", "code"),
    [
        ("squares", {"rows": 3, "columns": 3}, 100, None),
        ("squares", {"rows": 40, "columns": 40}, 10, "too_many_pages"),
        ("mazes", {"width": 500, "height": 500}, 100, "too_many_pages"),
        ("snakes", {"size": (4, 4, 4)}, 80, "too_dear"),
        ("snakes", {"size": (3, 3, 3)}, 60, None),
    ],
)
def test_what_cannot_fit_is_refused_before_anything_is_made(
    name: str, wish: dict[str, Any], many: int, code: str | None
) -> None:
    price = price_of_wish(name, wish, many=many)
    if code is None:
        price.refuse(GIVEN)
        return
    with pytest.raises(RuleError, match="at least") as error:
        price.refuse(GIVEN)
    assert (error.value.code, error.value.at) == (code, ("sets",))
    if code == "too_many_pages":
        assert f"{MOST_PAGES:,}" in str(error.value)


def test_a_ladder_has_at_least_a_puzzle_of_each_deck() -> None:
    price = price_of_wish("squares", {}, many=4, rungs=5)
    assert price.json["puzzles"] == {"least": 4, "most": 20}


def noise(seed: int) -> bytes:
    """A picture that no format makes small."""
    picture = Rasters.frombytes("RGB", (300, 300), random.Random(seed).randbytes(300 * 300 * 3))
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


def test_pictures_of_ones_own_count_on_each_page() -> None:
    files = {figure: noise(figure) for figure in (1, 2, 3)}
    style = replace(SQUARES.drawing.style, pictures=files)
    several = []
    for seed in (1, 2, 3):
        made = actions.generate(SQUARES, SquareParams(figures=3), seed=seed).instance
        several.append(entry(SQUARES, made.puzzle, made.solution, style, seed))
    plain = [replace(each, style=SQUARES.drawing.style) for each in several]
    price, without = check(several), check(plain)
    halves = 4 * sum(map(len, files.values())) // 3
    assert price.bytes.most - without.bytes.most > 6 * halves * len(several) * 2
    assert price.bytes.most < 13 * true(several)[1]


def test_a_picture_stands_on_a_page_once_wherever_it_is_shown() -> None:
    file = noise(1)
    image = Image(corner=(0.0, 0.0), right=(9.0, 0.0), down=(0.0, 9.0), png=file)
    sheets = [
        Sheet(width=99.0, height=99.0, title="", description="", items=(image,) * many)
        for many in (1, 50)
    ]
    one, many = (weight([sheet], unfolded=True) for sheet in sheets)
    assert len(file) < one < many < 1.1 * one
