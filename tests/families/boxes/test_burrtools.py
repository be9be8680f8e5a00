"""Boxes in BurrTools' own form: what is written is read back, and what has no counterpart told."""

import gzip
import json
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import assume, given
from hypothesis import strategies as st

import knobelwerk
from families.boxes import BOXES
from puzzles.boxes import Block, BoxPuzzle, merge_sizes
from puzzles.boxes import text as box_text
from puzzles.boxes.burrtools import read_box, write_box
from puzzles.errors import FormatError, RuleError
from puzzles.files import unpack
from service.cli import main
from service.schemas.catalogue import forms_of
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
        ("####_####", "##+++++++", 10, "which cells stay empty, found 1 of 7 that may"),
        ("####_####", "#___+____", 10, "one way to fill 1 to 2 cells .* found none"),
        ('id="0" min', 'id="7" min', 15, "expected the id of one of 3 shapes"),
        ('min="3" max="3"/>', 'max="3"/><shape id="1" max="2"/>', 15, "found several ways"),
        ('min="3" max="3"', 'min="4" max="9"', 15, "expected one way to fill 8 cells .* none"),
        ('min="3"', 'min="4"', 15, "a number as max from 4 to 30000, found '3'"),
        ('x="3" y="2"', 'x="61" y="2"', 8, "a number as x"),
        ('x="3" y="2"', 'y="2"', 8, "expected an attribute x"),
        ('<result id="2"/>', "", 0, "a problem with a result"),
        ("<bitmap/>", '<bitmap><pair piece="1" result="1"/></bitmap>', 19, "colours"),
        ("></shape>", '><group group="1" count="1"/></shape>', 16, "without groups"),
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


@pytest.mark.parametrize(
    ("was", "instead"),
    [
        ("####_####", "####+####"),
        ("####_####", "+###_###+"),
        ('min="3" max="3"', 'min="0" max="9"'),
        ('min="3" max="3"', 'max="30000"'),
    ],
)
def test_what_the_volume_forces_is_read(was: str, instead: str) -> None:
    assert was in WRITTEN
    assert read_box(WRITTEN.replace(was, instead, 1)) == read_box(WRITTEN)


def test_empty_cells_around_a_result_are_none_of_it() -> None:
    bars = '<voxel x="3" y="1" z="1">###</voxel>'
    text = '<p><voxel x="5" y="3" z="1">{}</voxel>{}<problem>{}<result id="0"/></problem></p>'
    three = '<shape id="1" count="3"/>'
    whole = read_box(text.format("_###_" * 3, bars, three))

    assert ((1, 3, 3), None) == (whole.size, whole.golden)


SPANS = st.tuples(st.integers(1, 3), st.integers(0, 2), st.integers(0, 3))  # edge, least, more


@given(st.lists(SPANS, min_size=1, max_size=4), st.integers(1, 12), st.integers(0, 2))
def test_numbers_are_taken_if_there_is_one_way(
    spans: list[tuple[int, int, int]], filled: int, either: int
) -> None:
    """Against all numbers of bars in a row of cells, of which some may stay empty."""
    assume(either or any(more for _, _, more in spans))
    ends = range(filled, filled + either + 1)
    sizes = [size for size, _, _ in spans]
    ways = set[tuple[int, ...]]()  # how many bars there are of each size
    for counts in product(*(range(low, low + more + 1) for _, low, more in spans)):
        bars_of = Counter[int]()
        for count, size in zip(counts, sizes, strict=True):
            bars_of[size] += count
        if sum(size * count for size, count in bars_of.items()) in ends:
            ways.add(tuple(bars_of[size] for size in sorted(set(sizes))))
    bars = "".join(f'<voxel x="{size}" y="1" z="1">{"#" * size}</voxel>' for size, _, _ in spans)
    pieces = "".join(
        f'<shape id="{k}" min="{low}" max="{low + more}"/>'
        for k, (_, low, more) in enumerate(spans, 1)
    )
    row = f'<voxel x="{filled + either}" y="1" z="1">{"#" * filled}{"+" * either}</voxel>'
    text = f'<p>{row}{bars}<problem>{pieces}<result id="0"/></problem></p>'
    sums = {sum(n * size for n, size in zip(way, sorted(set(sizes)), strict=True)) for way in ways}

    if len(ways) == 1 and (sums == {ends[-1]} or (sums == {filled} and either == 1)):
        puzzle = read_box(text)
        blocks = zip(sorted(set(sizes)), *ways, strict=True)
        assert {b.size[2]: b.count for b in puzzle.blocks} == {k: n for k, n in blocks if n}
        assert puzzle.golden == (None if sums == {ends[-1]} else (0, 0, filled))
    else:
        with pytest.raises(FormatError, match="expected"):
            read_box(text)


SECOND = (
    '<problem name="All <singles>"><shapes><shape id="1" count="8"/></shapes>'
    '<result id="2"/></problem></problems>'
).replace("<singles>", "&lt;singles>")
SEVERAL = WRITTEN.replace("</problems>", SECOND)


def test_a_problem_is_chosen_by_its_number(client: FlaskClient) -> None:
    singles = BoxPuzzle((1, 3, 3), (Block((1, 1, 1), 8),), (0, 1, 1))
    assert (read_box(WRITTEN), singles) == (read_box(SEVERAL, 1), read_box(SEVERAL, 2))
    for query, family in (("problem=2", "boxes/convert"), ("problem=2", "read")):
        answer: Any = client.post(
            f"/v1/{family}?{query}", data=SEVERAL, content_type="application/xml"
        ).json
        puzzle = answer["puzzle"] if family != "read" else answer["readings"][0]["puzzle"]
        assert forms_of(BOXES).puzzle().load(puzzle) == singles


@pytest.mark.parametrize("path", ["boxes/solve", "boxes/spec", "boxes/render", "read"])
@pytest.mark.parametrize("query", ["", "?problem=3"])
def test_a_file_of_several_problems_lists_them(client: FlaskClient, path: str, query: str) -> None:
    answer: Any = client.post(
        f"/v1/{path}{query}", data=SEVERAL, content_type="application/xml"
    ).json

    assert ("problem", "/problem") == (answer["code"], answer["errors"][0]["pointer"])
    assert "2 problems (1 'Problem 1', 2 'All <singles>')" in answer["detail"]


def test_a_problem_is_chosen_by_every_door(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "two.xmpuzzle"
    file.write_bytes(gzip.compress(SEVERAL.encode()))
    second = read_box(SEVERAL, 2)

    assert second == knobelwerk.boxes.read(file, problem=2).model
    assert second == knobelwerk.read(file, problem=2).model
    with pytest.raises(RuleError, match="2 problems"):
        knobelwerk.read(file)
    for command in (["convert", "boxes", str(file)], ["read", str(file)]):
        assert 0 == main([*command, "--problem", "2"])
        assert forms_of(BOXES).puzzle().load(json.loads(capsys.readouterr().out)) == second
        assert 2 == main(command)
        assert "2 problems (1 'Problem 1', 2 'All <singles>')" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("boxes/solve", {"data": "1 1 3\n1\n1 1 2\n", "content_type": "text/plain"}),
        ("boxes/solve", {"json": {"puzzle": {"size": [1, 1, 1], "blocks": []}}}),
        ("read", {"json": {"puzzle": {"size": [1, 1, 1], "blocks": []}}}),
    ],
)
def test_there_is_no_second_problem(client: FlaskClient, path: str, body: Any) -> None:
    answer: Any = client.post(f"/v1/{path}?problem=2", **body).json

    assert ("problem", "/problem") == (answer["code"], answer["errors"][0]["pointer"])


@given(st.text(alphabet='<>/="#_+ xyzidcountvoxelshapepuzzleproblem0123', max_size=200))
def test_hostile_texts_are_told(text: str) -> None:
    try:
        read_box(WRITTEN[:200] + text)
    except (FormatError, RuleError):
        pass
