"""Polycubes as values, as text and as JSON: what only this family has."""

import re
from pathlib import Path
from typing import Any

import pytest

from puzzles.errors import FormatError, RuleError
from puzzles.polycubes import Piece, PolycubePuzzle
from puzzles.polycubes.shapes import ROTATIONS, TURNS, is_reflection, turn_form
from puzzles.polycubes.text import parse, write
from service.schemas.families.polycubes import POLYCUBE_FORMS
from service.schemas.strict import load
from solvers.engine.driver import solve
from solvers.polycubes import search
from tests.families.polycubes.record.samples import known_polycubes

DOCUMENT = Path(__file__).parents[3] / "docs" / "polycubes.md"
LEG = (((0, 0, 0), 0), ((1, 0, 0), 1), ((2, 0, 0), 2), ((2, 1, 0), 3), ((2, 1, 1), 4))


def read(**puzzle: Any) -> PolycubePuzzle:
    model: PolycubePuzzle = load(POLYCUBE_FORMS.puzzle, puzzle, ("puzzle",))
    return model


def test_the_document_shows_each_rotation() -> None:
    table = re.findall(r"(\d+)  ([- ][xyz]) ([- ][xyz]) ([- ][xyz])", DOCUMENT.read_text("utf-8"))

    assert list(range(ROTATIONS)) == [int(number) for number, *_ in table]
    for number, *where in table:
        turned = {
            tuple((-1 if sign == "-" else 1) * cell["xyz".index(axis)] for sign, axis in where)
            for cell, _ in LEG
        }
        low = [min(cell[k] for cell in turned) for k in range(3)]
        moved = {tuple(cell[k] - low[k] for k in range(3)) for cell in turned}
        assert moved == {cell for cell, _ in turn_form(LEG, int(number))}


def test_half_of_the_turns_are_reflections() -> None:
    assert [False] * 24 + [True] * 24 == [is_reflection(turn) for turn in TURNS]
    assert 48 == len({turn_form(LEG, turn) for turn in range(48)})


def test_short_forms_say_the_same_as_long_ones() -> None:
    short = read(
        target=[["## ", "###"]],
        pieces=[{"cells": [["##", "# "]], "colour": 2}, {"cells": [["##"]]}],
    )
    long = read(
        family="polycubes",
        target=[["##.", "###"]],
        golden=None,
        pieces=[
            {"cells": [["##", "#."]], "min": 1, "max": 1, "colours": [["22", "2."]], "group": 0},
            {"name": None, "cells": [["##"]], "count": 1, "colour": 0},
        ],
        fixed=[],
        mirrored=False,
        colours=None,
        pairs=None,
    )

    assert short == long


def test_all_errors_of_pieces_are_told_with_their_places() -> None:
    with pytest.raises(RuleError) as caught:
        read(target=[["#"]], pieces=[{"cells": [[7]]}, {"count": 301, "cells": [["#"]]}])

    assert [("puzzle", "pieces", 0, "cells", 0, 0), ("puzzle", "pieces", 1, "count")] == [
        at for at, _ in caught.value.errors
    ]


def test_a_text_tells_the_line_of_a_piece_that_breaks_a_rule() -> None:
    with pytest.raises(RuleError, match="line 5: the cells of a piece hang together"):
        parse("polycubes\ntarget\n###\n\npiece\n#.#\n")
    with pytest.raises(FormatError, match="line 3"):
        parse("polycubes\ntarget\n#x#\n")


PLATE = """polycubes
target
"xx|xx", "xx|xx"
piece A
[ "xx|x.", "x.|.." ],  // a corner
[ "xx|.x", "..|.x" ],
piece B
##
"""


def test_strings_of_puzzlecad_are_layers_from_below() -> None:
    same = PLATE.replace('"xx|xx", "xx|xx"', "## ##\n## ##")
    same = same.replace('[ "xx|x.", "x.|.." ],  // a corner', "## #.\n#. ..")
    same = same.replace('[ "xx|.x", "..|.x" ],', "piece\n## ..\n.# .#")

    assert parse(same) == parse(PLATE)
    assert "xx" not in same


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('burr_plate([\n[ "xx|x." ],\n]);\n', "line 1: expected the line 'polycubes', a target"),
        ('polycubes\ntarget\n##\n[ "x{connect=mz+y+}x" ]\n', "line 4: .* without braces"),
        ('polycubes\ntarget\n##\n"x|xx"\n', "line 4: "),
        ('polycubes\ntarget\n##\n"xx" , "x' + " " * 9999, "line 4: "),
        ('polycubes\ntarget\n##\n"xx"\n##\n', "line 5: expected a row of cells or a keyword"),
    ],
)
def test_strings_that_can_be_read_in_several_ways_are_refused(text: str, told: str) -> None:
    with pytest.raises((FormatError, RuleError), match=told):
        parse(text)


def test_names_may_have_blanks_and_be_numbers() -> None:
    pieces = tuple(
        Piece(((0, 0, 0),), 0, 1, name) for name in ("long leg", "7", "group", "Ö", None)
    )
    puzzle = PolycubePuzzle((1, 1, 1), frozenset([(0, 0, 0)]), pieces)

    assert puzzle == parse(write(puzzle))


@pytest.mark.parametrize("name", ["", " a", 'a"b', "a\nb", 41 * "a", "\u2028"])
def test_a_name_that_no_text_can_say_is_refused(name: str) -> None:
    with pytest.raises(RuleError):
        Piece(((0, 0, 0),), name=name)


def test_pieces_listed_apart_are_one_kind() -> None:
    soma = known_polycubes("soma")
    turned = Piece(tuple(cell for cell, _ in turn_form(soma.pieces[0].form, 7)), 0, 2)
    both = PolycubePuzzle(soma.size, soma.must, (*soma.pieces, turned))

    assert (0, *range(1, 7), 0) == both.kinds
    assert (1, 3) == both.range_of(0)


def test_a_kind_that_lies_nowhere_takes_no_placements() -> None:
    row = Piece(((0, 0, 0), (1, 0, 0)), 2, 2)
    long = Piece(tuple((x, 0, 0) for x in range(5)), 0, 1)
    cells = frozenset((x, y, 0) for x in (0, 1) for y in (0, 1))
    outcome = solve(search(PolycubePuzzle((2, 2, 1), cells, (long, row))), count=True)

    assert (2, 1) == (outcome.counts.count, outcome.counts.distinct)
