"""Labels that are cut into printed pieces: there, deep enough, readable, and 6 is not 9."""

from collections import Counter
from dataclasses import replace

import pytest

from render.bodies.engraving import CAPITAL, DEEP, SMALLEST, engraving_prisms
from render.bodies.meshes import mesh
from render.bodies.solid import Prism
from render.names import kind_letters
from tests.bodies import manifold
from tests.families.decks.test_solids import ring_area
from tests.render.solids import BOX, sample

LABELLED = ("blocks", "snake", "maze", "tiles")


def areas(prisms: tuple[Prism, ...]) -> float:
    return sum(ring_area(ring) for prism in prisms for ring in (prism.outline, *prism.holes))


@pytest.mark.parametrize("name", LABELLED)
def test_a_label_is_cut_into_the_body_as_deep_as_told(name: str) -> None:
    plain = {body.name: body for body in sample(name, labels=False).bodies}
    labelled = [body for body in sample(name).bodies if body.shape.engraved]
    assert labelled
    for body in labelled:
        built = mesh(body.shape)
        assert built.is_watertight and built.is_winding_consistent
        assert 1 == len(manifold(built).decompose())
        lost = mesh(plain[body.name].shape).volume - built.volume
        # a bevel may lie there
        assert areas(body.shape.engraved) * DEEP == pytest.approx(lost, rel=0.06)


@pytest.mark.parametrize("name", LABELLED)
def test_without_labels_nothing_is_cut(name: str) -> None:
    assert not any(body.shape.engraved for body in sample(name, labels=False).bodies)


def test_a_block_carries_the_letters_of_its_kind() -> None:
    labels = Counter(body.label for body in sample("blocks").bodies)
    counts = {kind_letters(kind): block.count for kind, block in enumerate(BOX.blocks)}
    assert counts | {"G": 1} == labels


def test_equal_blocks_are_one_shape() -> None:
    shapes = {body.shape for body in sample("blocks").bodies}
    assert len(shapes) == len(BOX.blocks) + 1


def test_the_label_of_a_cube_of_a_snake_is_on_a_side_without_a_hole() -> None:
    for body in sample("snake").bodies:
        top = mesh(replace(body.shape, engraved=())).vertices[:, 2].max()
        assert all(prism.high > top > prism.low for prism in body.shape.engraved)
        assert body.turn[2][2] == 0.0, "the cut side stands upright: no cord leaves it"


@pytest.mark.parametrize(
    ("text", "told"),
    [("6", True), ("9", True), ("8", False), ("66", True), ("16", True), ("26", False),
     ("M", True), ("A", False), ("10", False)],
)  # fmt: skip
def test_a_label_that_reads_as_another_one_when_turned_is_underlined(
    text: str, told: bool
) -> None:
    assert (len(engraving_prisms(text, (30.0, 20.0), 0.0)) > len(text)) == told


@pytest.mark.parametrize(("high", "there"), [(SMALLEST - 0.01, False), (SMALLEST + 0.01, True)])
def test_a_label_that_could_not_be_read_is_left_out(high: float, there: bool) -> None:
    cut = engraving_prisms("3", (50.0, high), 0.0)
    assert there == bool(cut)
    tall = [y for prism in cut for _, y in prism.outline]
    assert not there or max(tall) - min(tall) == pytest.approx(high, rel=0.06)


def test_a_label_below_reads_right_from_below() -> None:
    above, below = (engraving_prisms("L", (20.0, 8.0), 0.0, below=way) for way in (False, True))
    (left, right) = ([x for x, _ in cut[0].outline] for cut in (above, below))
    assert sorted(left) == pytest.approx(sorted(-x for x in right))
    assert CAPITAL < 1.0 and below[0].low < 0.0 < DEEP == below[0].high


@pytest.mark.parametrize("cell", [4.0, 9.4, 100.0])
def test_labels_of_the_smallest_and_the_largest_pieces_leave_them_closed(cell: float) -> None:
    box, snake = (sample(name, cell_mm=cell, bed_mm=1000.0) for name in ("blocks", "snake"))
    assert all(mesh(body.shape).is_watertight for body in (*box.bodies, *snake.bodies))
    assert (cell > 9.0) == any(body.shape.engraved for body in snake.bodies)
