"""The view `laser` of every family that has it: closed lines that do not meet, on two layers."""

import io
from collections import Counter
from dataclasses import replace

import pytest
from ezdxf import recover
from ezdxf.entities import LWPolyline
from manifold3d import CrossSection, OpType

from families.catalogue import FAMILIES
from families.record import AnyFamily
from render.drawing import draw
from tests.contract.asking import first_known
from tests.cuts import area, pieces

VIEW = "laser"
CUTTING = [family for family in FAMILIES if VIEW in family.drawing.views.cut]
PLAIN = [family for family in CUTTING if family.art is None]  # whose engraving is soon written
every = pytest.mark.parametrize("family", CUTTING, ids=lambda family: family.name)


@every
def test_each_piece_is_one_closed_line_and_what_is_cut_out_of_it(family: AnyFamily) -> None:
    drawing, puzzle = family.drawing, first_known(family).puzzle
    for sheet in drawing.sheets(puzzle, None, replace(drawing.style, view=VIEW)):
        found = list(pieces([sheet]))
        assert len(found) == len({piece.name for piece in found})
        assert all(path.closed for piece in found for path in (*piece.cut, *piece.engraved))
        cuts = [area(piece.cut) for piece in found]
        assert [1] * len(cuts) == [len(cut.decompose()) for cut in cuts]
        together = CrossSection.batch_boolean(cuts, OpType.Add)
        assert together.area() == pytest.approx(sum(cut.area() for cut in cuts))
        for piece, cut in zip(found, cuts, strict=True):
            assert (area(piece.engraved) - cut).is_empty() or not piece.engraved
        left, low, right, high = together.bounds()
        assert min(left, low) >= -1e-6
        assert right <= sheet.width + 1e-6 and high <= sheet.height + 1e-6


@pytest.mark.parametrize("family", PLAIN, ids=lambda family: family.name)
def test_its_dxf_has_the_same_lines_on_the_layers_to_cut_and_to_engrave(
    family: AnyFamily,
) -> None:
    drawing, puzzle = family.drawing, first_known(family).puzzle
    style = replace(drawing.style, view=VIEW)
    picture = draw(drawing, puzzle, None, style, "dxf")
    found, auditor = recover.read(io.BytesIO(picture.content))

    assert not auditor.has_issues
    lines = [line for line in found.modelspace() if isinstance(line, LWPolyline)]
    assert len(lines) == len(found.modelspace()) and all(line.closed for line in lines)
    every_piece = list(pieces(drawing.sheets(puzzle, None, style)))
    wanted = {
        "cut": sum(len(piece.cut) for piece in every_piece),
        "engrave": sum(len(piece.engraved) for piece in every_piece),
    }
    assert wanted == Counter(line.dxf.layer for line in lines)
