"""Polycubes in BurrTools' .xmpuzzle: small files of our own show each feature."""

import pytest
from hypothesis import given, settings

from families.boxes import BOXES
from families.boxes_as_polycubes import as_polycubes
from puzzles.errors import FormatError, RuleError
from puzzles.polycubes import PolycubePuzzle, PolycubeSolution
from puzzles.polycubes.burrtools import read_polycubes, read_solutions, write_polycubes
from puzzles.polycubes.text import parse, write
from solvers.engine.driver import solve
from solvers.polycubes import search
from tests.families.polycubes.record import definition
from tests.families.polycubes.record.samples import known_polycubes
from tests.families.polycubes.record.strategies import polycube_puzzles

FILE = """<?xml version="1.0"?>
<puzzle version="2"><gridType type="{grid}"/>
<colors><color red="1" green="1" blue="1"/><color red="2" green="2" blue="2"/></colors>
<shapes>
<voxel x="3" y="1" z="2" name="tray" type="0">#2+_###</voxel>
<voxel x="2" y="2" z="1" hx="1" type="0">##2#_</voxel>
<voxel x="1" y="1" z="1" type="0">#</voxel>
</shapes>
<problems>
<problem><shapes><shape id="1" count="1"/><shape id="2" min="0" max="3" group="4"/></shapes>
<result id="0"/><bitmap><pair piece="1" result="1"/></bitmap></problem>
<problem><shapes><shape id="2" count="6"/></shapes><result id="0"/><bitmap/></problem>
</problems></puzzle>
"""
READ = """polycubes
target
#+. ###
colours
1.. ...
pairs 1-1
piece
##
#.
colours
.1
..
piece 0..3 group 4
#
"""


def test_a_file_with_every_feature_is_read() -> None:
    assert READ == write(read_polycubes(FILE.format(grid=0), 1))
    assert 6 == read_polycubes(FILE.format(grid=0), 2).piece_count


def test_a_file_of_several_problems_needs_a_choice() -> None:
    with pytest.raises(RuleError, match="2"):
        parse(FILE.format(grid=0))


@pytest.mark.parametrize("grid", [1, 2, 3, 4])
def test_other_grids_are_refused(grid: int) -> None:
    with pytest.raises(FormatError, match="grid"):
        parse(FILE.format(grid=grid), 1)


@settings(max_examples=40)
@given(polycube_puzzles().filter(lambda p: not (p.fixed or p.mirrored)))
def test_a_written_file_is_read_back(puzzle: PolycubePuzzle) -> None:
    again = read_polycubes(write_polycubes(puzzle))

    assert (puzzle.must, puzzle.may) == (again.must, again.may)
    assert len(definition.solutions(puzzle)) == len(definition.solutions(again))


def test_solutions_are_kept_in_a_file() -> None:
    soma = known_polycubes("soma")
    found = solve(search(soma), limit=5).solutions

    again = read_solutions(write_polycubes(soma, found))

    assert [definition.lying(soma, one) for one in found] == [
        definition.lying(soma, one) for one in again
    ]


def test_a_box_is_told_as_polycubes_with_its_fillings() -> None:
    box = BOXES.parse("3 3 3\n6\n3 3 1\n3 3 1\n1 1 1\n1 1 1\n1 1 3\n1 1 3\nfixed 0 0 0 3 3 1\n")

    puzzle = as_polycubes(box)
    outcome = solve(search(puzzle, first=False), limit=1, count=True)

    assert (2, 1) == (outcome.counts.count, outcome.counts.distinct)
    assert definition.lying(puzzle, PolycubeSolution(puzzle.fixed)) <= definition.lying(
        puzzle, outcome.solutions[0]
    )
    assert box.golden == puzzle.golden == parse(BOXES.conversions["polycubes"](box)).golden


def test_a_box_that_is_too_large_is_not_told_as_polycubes() -> None:
    box = BOXES.parse("40 5 5\n1\n40 5 5\ngolden none\n")

    with pytest.raises(RuleError) as caught:
        BOXES.conversions["polycubes"](box)
    assert ("puzzle",) == caught.value.at
