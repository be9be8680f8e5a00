"""The coupon for a fit, and the words for it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manifold3d import Manifold

from puzzles.errors import RuleError
from render.bodies.coupon import GAPS, HIGH, PITCH, PLUG, SIGN, bar, coupon
from render.bodies.meshes import mesh, placed_meshes
from render.mazes.style import MazeStyle
from render.style import FITS, Fit, Style
from tests.bodies import manifold
from tests.night import examples


@pytest.mark.parametrize("number", range(len(GAPS)))
def test_a_hole_is_wider_than_the_plug_by_its_number_on_each_side(number: int) -> None:
    gap, built = GAPS[number], manifold(mesh(bar(200.0)))
    x = (number - (len(GAPS) - 1) / 2) * PITCH
    plug = Manifold.cube((PLUG, PLUG, 3 * HIGH), True).translate((x, SIGN / 2, 0.0))
    assert (plug ^ built).is_empty()
    assert gap == pytest.approx(plug.min_gap(built, 1.0), abs=1e-4)
    for way in ((gap + 0.02, 0.0, 0.0), (0.0, gap + 0.02, 0.0)):
        assert not (plug.translate(way) ^ built).is_empty()


@settings(max_examples=examples(10, 100))
@given(st.floats(60.0, 1000.0))
def test_the_coupon_is_closed_and_fits_every_bed(bed: float) -> None:
    solid = coupon(Style(bed_mm=bed))
    for built in placed_meshes(solid):
        assert built.is_watertight and 1 == len(manifold(built).decompose())
    assert (placed_meshes(solid)[0].extents[:2] <= bed + 1e-6).all()
    assert 1 == len(solid.plates)


def test_every_hole_has_its_number() -> None:
    assert len(bar(200.0).engraved) >= 3 * len(GAPS), "a dot and two figures each"


@pytest.mark.parametrize("fit", Fit)
@pytest.mark.parametrize("style", [Style, MazeStyle])
def test_a_fit_is_so_many_millimetres_on_each_face(fit: Fit, style: type[Style]) -> None:
    assert FITS[fit] == style(fit=fit.value, clearance_mm=0.9).clearance_mm
    assert style(fit=fit).near().clearance_mm == 0.3


def test_without_a_fit_the_clearance_is_as_said() -> None:
    assert 0.9 == Style(clearance_mm=0.9).clearance_mm
    assert sorted(FITS.values()) == [FITS[fit] for fit in Fit]


def test_an_unknown_fit_is_refused_with_the_words() -> None:
    with pytest.raises(RuleError, match='"snug" or "normal" or "loose"') as caught:
        Style(fit="tight")
    assert ("style", "fit") == caught.value.at
