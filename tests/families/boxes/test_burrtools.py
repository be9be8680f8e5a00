"""Boxes in BurrTools' own form: what is written is read back, and what has no counterpart told."""

import gzip
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.boxes import Block, BoxPuzzle, merge_sizes
from puzzles.boxes import text as box_text
from puzzles.boxes.burrtools import read_box, write_box
from puzzles.errors import FormatError, RuleError
from puzzles.files import unpack
from tests.families.boxes.record import strategies
from tests.families.boxes.record.samples import filled_box

# As BurrTools writes it: 2 x 1 x 1 cells along its x, y, z, two pieces in roomy grids.
WRITTEN = """<?xml version="1.0"?>
<puzzle version="2">
<gridType type="0"/>
<colors>
<color red="100" green="0" blue="0"/>
</colors>
<shapes>
<voxel x="3" y="2" z="1" name="piece" type="0">_##___</voxel>
<voxel x="1" y="1" z="1" hx="1" weight="2" type="0">#1</voxel>
<voxel x="3" y="3" z="1" type="0">####_####</voxel>
</shapes>
<problems>
<problem name="Problem 1" state="0" maxHoles="0">
<shapes>
<shape id="0" min="3" max="3"/>
<shape id="1" count="2"></shape>
</shapes>
<result id="2"/>
<bitmap/>
</problem>
</problems>
<comment popup="">Anything &amp; more</comment>
</puzzle>
"""


def test_a_file_is_read_along_the_right_axes() -> None:
    blocks = (Block((1, 1, 2), 3), Block((1, 1, 1), 2))
    assert read_box(WRITTEN) == merge_sizes(BoxPuzzle((1, 3, 3), blocks, (0, 1, 1)))
    flat, tall = 'x="3" y="3" z="1" type="0">####_####', 'x="1" y="2" z="3" type="0">######'
    assert read_box(WRITTEN.replace(flat, tall)).size == (3, 2, 1)
    assert read_box(WRITTEN.replace(flat, tall)).golden is None


@given(strategies.box_puzzles())
def test_what_is_written_is_read_back(puzzle: BoxPuzzle) -> None:
    text = write_box(puzzle)
    assert read_box(text) == merge_sizes(puzzle)
    assert box_text.parse("\ufeff \n" + text) == merge_sizes(puzzle)


def test_cells_stand_in_the_order_of_burrtools() -> None:
    puzzle = BoxPuzzle((2, 3, 4), (Block((1, 1, 1), 23),), (1, 0, 2))
    (line,) = [row for row in write_box(puzzle).splitlines() if 'name="box"' in row]
    assert 'x="4" y="3" z="2"' in line
    cells = line.split(">")[1].split("<")[0]
    where = {(x, y, z): x + 4 * (y + 3 * z) for z, y, x in product(range(2), range(3), range(4))}
    assert [at for at, index in where.items() if cells[index] == "_"] == [(2, 0, 1)]


@pytest.mark.parametrize(
    ("was", "instead", "line", "told"),
    [
        ('gridType type="0"', 'gridType type="1"', 3, "grid of cubes"),
        ("_##___", "_##__", 8, "expected 6 cells, found 5"),
        ("_##___", "_##____", 8, "found more"),
        ("_##___", "_#x___", 8, "expected cells as"),
        ("_##___", "_##__#", 8, "expected a cuboid as piece"),
        ("_##___", "______", 8, "filled cells"),
        ("_##___", "_+#___", 8, "filled cells"),
        ("####_####", "###__####", 10, "found 2 holes"),
        ("####_####", "####+####", 10, "lacks a cell at most"),
        ('id="0" min', 'id="7" min', 15, "expected the id of one of 3 shapes"),
        ('max="3"', 'max="4"', 15, "found 3 to 4"),
        ('x="3" y="2"', 'x="61" y="2"', 8, "a number as x"),
        ('x="3" y="2"', 'y="2"', 8, "expected an attribute x"),
        ('<result id="2"/>', "", 0, "a problem with a result"),
        ("<bitmap/>", '<bitmap><pair piece="1" result="1"/></bitmap>', 19, "colours"),
        ("></shape>", '><group group="0" count="0"/></shape>', 16, "without groups"),
        ("<puzzle ", '<!DOCTYPE a [<!ENTITY b "c">]><puzzle ', 2, "a document type"),
        ("</puzzle>", "", 24, "expected XML"),
    ],
)
def test_what_is_no_box_is_told_with_its_line(
    was: str, instead: str, line: int, told: str
) -> None:
    assert was in WRITTEN
    with pytest.raises(FormatError, match=told) as error:
        read_box(WRITTEN.replace(was, instead, 1))
    assert error.value.line == line


def test_given_blocks_cannot_be_written() -> None:
    puzzle, solution = filled_box(3, (3, 3, 3))
    begun = BoxPuzzle(puzzle.size, puzzle.blocks, puzzle.golden, solution.placements[:1])
    with pytest.raises(RuleError) as error:
        write_box(begun)
    assert (error.value.code, error.value.at) == ("notation", ("fixed",))


@given(st.binary(max_size=3000))
def test_compressed_files_are_unpacked_up_to_a_limit(content: bytes) -> None:
    packed = gzip.compress(content)
    assert unpack(packed, 3000) == content
    assert len(unpack(packed, 10)) == min(len(content), 11)
    with pytest.raises(FormatError, match="torn"):
        unpack(packed[:-9], 3000)


@given(st.text(alphabet='<>/="#_+ xyzidcountvoxelshapepuzzleproblem0123', max_size=200))
def test_hostile_texts_are_told(text: str) -> None:
    try:
        read_box(WRITTEN[:200] + text)
    except (FormatError, RuleError):
        pass
