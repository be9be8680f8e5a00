"""What GLB says of its bodies for viewers: a node a piece, what it is, how it comes about."""

import gzip
import io
import json
import struct
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
import trimesh
from hypothesis import given, settings

import actions
from families.catalogue import FAMILIES
from puzzles.boxes import BoxPuzzle, BoxSolution
from render import boxes
from render.boxes.style import BoxStyle
from render.snakes.folding import folding
from render.snakes.style import SnakeStyle
from render.writers import glb
from tests.families.boxes.record.strategies import filled_boxes
from tests.families.catalogue import RECORDS
from tests.night import examples, in_turn
from words.phrases import Language

FAMILY = {family.name: family for family in FAMILIES}
Json = dict[str, Any]


@cache
def make(name: str) -> Any:
    return actions.generate(FAMILY[name], seed=3)


def content(name: str, **style: Any) -> bytes:
    family = FAMILY[name]
    wished = replace(family.drawing.style, **style)
    return actions.draw_generated(family, make(name), wished, "glb").content


def tree(data: bytes) -> Json:
    (size,) = struct.unpack_from("<I", data, 12)
    read: Json = json.loads(data[20 : 20 + size])
    return read


def about(data: bytes) -> Json:
    (scene,) = tree(data)["scenes"]
    told: Json = scene["extras"]["knobelwerk"]
    return told


def pieces(data: bytes) -> dict[str, Json]:
    """The node of each piece, by its name."""
    nodes = [node for node in tree(data)["nodes"] if "piece" in node.get("extras", {})]
    assert len(nodes) == len({node["extras"]["piece"] for node in nodes})
    return {node["extras"]["piece"]: node for node in nodes}


def extents(data: bytes) -> dict[str, np.ndarray]:
    """(2, 3) lowest and highest corner of each piece as trimesh reads the file, in metres."""
    scene = trimesh.load_scene(io.BytesIO(data), file_type="glb")
    children = scene.graph.transforms.children
    found = {}
    for name in pieces(data):
        nodes = [scene.graph.get(node) for node in (name, *children.get(name, ()))]
        both = np.concatenate(
            [
                trimesh.transform_points(scene.geometry[kind].bounds, place)
                for place, kind in nodes
                if kind is not None
            ]
        )
        found[name] = np.stack([both.min(0), both.max(0)])
    return found


@pytest.mark.parametrize("name", in_turn(2, list(FAMILY)))
def test_each_piece_is_one_node_that_says_what_it_is(name: str) -> None:
    data = content(name)
    there = pieces(data)
    assert {node["extras"]["kind"] for node in there.values()} == RECORDS[name].kinds
    carried = [node for node in tree(data)["nodes"] if "mesh" in node]
    below = {child for node in there.values() for child in node.get("children", ())}
    for number, node in enumerate(tree(data)["nodes"]):
        if "mesh" in node:  # no mesh stands by itself
            assert node["name"] in there or number in below
    assert len({node["name"] for node in carried}) == len(carried)
    for node in there.values():
        assert ("mesh" in node) != bool(node.get("children"))
        if node["extras"]["kind"] == RECORDS[name].laid:
            assert node["extras"]["label"]


@pytest.mark.parametrize("name", in_turn(2, list(FAMILY)))
def test_the_whole_says_where_it_comes_from_in_all_languages(name: str) -> None:
    english, german, *more = (about(content(name, language=language)) for language in Language)
    assert all(english == other for other in more)
    assert english["title"] == german["title"]
    assert english["steps"] == german["steps"]
    assert english["title"]["en"] != english["title"]["de"]
    edge = FAMILY[name].drawing.style.cell_mm / 1000
    assert [name, 3, [0, 1, 0], edge] == [english[key] for key in ("family", "seed", "up", "cell")]
    for step in english["steps"]:
        assert set(step["text"]) == {*Language}
        assert all(step["text"].values())


@pytest.mark.parametrize("name", in_turn(2, list(FAMILY)))
def test_what_lies_there_stands_on_the_ground_and_keeps_its_bytes(name: str) -> None:
    data = content(name)
    assert data == content(name)
    corners = np.stack(list(extents(data).values()))
    size = corners[:, 1].max(0) - corners[:, 0].min(0)
    assert abs(corners[:, 0, 1].min()) < 0.0005 + 0.3 * size[1]


@pytest.mark.parametrize("name", in_turn(2, list(FAMILY)))
def test_every_piece_comes_in_one_step(name: str) -> None:
    data = content(name)
    steps = about(data)["steps"]
    named = [piece for step in steps for piece in step["pieces"]]
    assert len(named) == len(set(named))
    there = pieces(data)
    rest = {there[piece]["extras"]["kind"] for piece in set(there) - set(named)}
    assert set(named) <= set(there)
    assert rest <= {"tray", "mark"}


@pytest.mark.parametrize("name", [name for name in FAMILY if name != "snakes"])
def test_each_piece_can_be_lowered_after_those_before_it(name: str) -> None:
    assert blocked_pieces(content(name)) == []


def blocked_pieces(data: bytes, *, backwards: bool = False) -> list[tuple[str, str]]:
    """Pieces that would pass through one that lies there already, but for those of cells.

    These reach around one another within the boxes around them; their family looks at each cell.
    """
    there, before, found = extents(data), list[str](), list[tuple[str, str]]()
    hooked = {name for name, node in pieces(data).items() if node["extras"]["kind"] == "piece"}
    for step in about(data)["steps"][:: -1 if backwards else 1]:
        if "from" not in step:
            continue
        assert step["from"] == [0, 1, 0]
        for piece in step["pieces"]:
            low, high = there[piece]
            for other in before:
                below, above = there[other]
                overlap = np.minimum(high, above) - np.maximum(low, below)
                meets = (overlap[[0, 2]] > 1e-5).all()
                # Tiles and cubes of one layer may reach over one another by what holds them.
                if meets and below[1] > low[1] + 1e-5 and piece not in hooked:
                    found.append((piece, other))
            before.append(piece)
    return found


@settings(deadline=None, max_examples=examples(15, 40))
@given(filled_boxes(60, 12))
def test_any_box_is_filled_in_the_order_of_the_steps(
    case: tuple[BoxPuzzle, BoxSolution],
) -> None:
    puzzle, solution = case
    style = BoxStyle()
    data = glb.write(boxes.solid(puzzle, solution, style), style)
    assert blocked_pieces(data) == []
    layers = [pieces(data)[s["pieces"][0]]["extras"]["layer"] for s in about(data)["steps"]]
    assert layers == sorted(layers)


def test_an_order_that_is_none_is_noticed() -> None:
    assert blocked_pieces(content("boxes"), backwards=True)


@pytest.mark.parametrize("name", ["boxes", "snakes"])
def test_sizes_and_layers_are_those_of_the_cells(name: str) -> None:
    data = content(name, clearance_mm=0.0, cell_mm=10.0)
    told, there = about(data), extents(data)
    for piece, node in pieces(data).items():
        low, high = there[piece]
        size = (high - low) / told["cell"]
        assert size == pytest.approx(node["extras"]["size"], abs=1e-4)
        assert low[1] / told["cell"] == pytest.approx(node["extras"]["layer"] - 1, abs=1e-4)


def test_a_folding_tells_gap_and_time_of_each_turn() -> None:
    data = content("snakes", view="fold")
    family, instance = FAMILY["snakes"], make("snakes").instance
    solid = family.drawing.solid
    assert solid is not None
    turns = folding(instance.solution.path)
    steps = about(data)["steps"]
    moves = [move for step in steps for move in step["moves"]]
    assert [move["gap"] for move in moves] == [fold.gap + 1 for fold in turns]
    assert 0 < len(steps) <= len(moves)
    for step in steps:
        assert step["time"] == [step["moves"][0]["time"][0], step["moves"][-1]["time"][1]]
        assert all(a["time"][1] <= b["time"][0] for a, b in pairwise(step["moves"]))
    assert all(a["time"][1] <= b["time"][0] for a, b in pairwise(steps))
    seconds = solid(instance.puzzle, instance.solution, SnakeStyle(view="fold")).seconds
    assert steps[-1]["time"][1] <= seconds


def test_a_filling_tells_piece_and_time_of_each_block() -> None:
    still, moving = (about(content("boxes", view=view))["steps"] for view in ("assembled", "fill"))
    assert [step["pieces"] for step in moving] == [step["pieces"] for step in still]
    times = [step["time"] for step in moving]
    assert all(start < stop for start, stop in times)
    assert all(a[1] <= b[0] for a, b in pairwise(times))
    assert "time" not in still[0]


def test_what_is_told_takes_less_room_than_what_is_shown() -> None:
    for name in FAMILY:
        data = content(name)
        (size,) = struct.unpack_from("<I", data, 12)
        assert size < 60_000, name
        assert len(gzip.compress(data, 9)) < 120_000, name


def test_cubes_without_bores_are_plain_and_stand_where_they_stood() -> None:
    bored, plain = (content("snakes", bores=bores) for bores in (True, False))
    assert len(plain) < len(bored) / 2
    for name, corners in extents(bored).items():
        assert corners == pytest.approx(extents(plain)[name], abs=1e-6)
