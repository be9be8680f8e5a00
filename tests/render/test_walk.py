"""Ways through a maze: what `extras` tell of them is what the bodies leave free."""

import io
from itertools import combinations
from typing import Any

import numpy as np
import pytest
import trimesh

from tests.render.test_bodies import FAMILY, about, content, pieces

NEAR = 1e-6  # m


def crosses(triangles: np.ndarray, start: np.ndarray, stop: np.ndarray) -> bool:
    """Whether a straight line passes through one of (n, 3, 3) triangles."""
    a, b, c = triangles.transpose(1, 0, 2)
    normal = np.cross(b - a, c - a)
    before = np.einsum("ij,ij->i", start - a, normal)
    behind = np.einsum("ij,ij->i", stop - a, normal)
    through = before * behind < 0
    way, triangles = stop - start, triangles[through]
    sides = [
        np.einsum("ij,ij->i", np.cross(end - begin, start - begin), np.tile(way, (len(begin), 1)))
        for begin, end in ((triangles[:, k], triangles[:, (k + 1) % 3]) for k in range(3))
    ]
    inside = np.stack(sides) > 0
    return bool((inside.all(0) | (~inside).all(0)).any())


def between(places: np.ndarray, cell: float) -> list[tuple[int, int]]:
    """Pairs of neighbours."""
    pairs = combinations(range(len(places)), 2)
    return [(a, b) for a, b in pairs if np.linalg.norm(places[a] - places[b]) < 1.1 * cell]


def test_ways_lead_where_no_wall_is_and_nowhere_else() -> None:
    data = content("mazes", view="assembled")
    told: Any = about(data)
    walk = told["walk"]
    scene = trimesh.load_scene(io.BytesIO(data), file_type="glb")
    stand = [scene.graph.get(n) for n in scene.graph.nodes_geometry if n.endswith("-base")]
    meshes = [(scene.geometry[kind], place) for place, kind in stand]
    walls = np.concatenate(
        [trimesh.transform_points(m.vertices, place)[m.faces] for m, place in meshes]
    )
    places = np.array(walk["places"]) + [0.0011, walk["eye"], 0.0007]  # on no edge of a triangle
    free = [
        pair
        for pair in between(places, told["cell"])
        if not crosses(walls, places[pair[0]], places[pair[1]])
    ]
    assert sorted(map(tuple, walk["ways"])) == sorted(free)
    assert 0 < len(free) < len(between(places, told["cell"]))


def test_one_comes_in_at_the_entrance_and_reaches_every_place_and_the_goal() -> None:
    data = content("mazes", view="assembled")
    walk = about(data)["walk"]
    reached, waiting = {walk["start"]}, [walk["start"]]
    while waiting:
        here = waiting.pop()
        ends = [pair for pair in walk["ways"] if here in pair]
        fresh = {place for pair in ends for place in pair} - reached
        reached |= fresh
        waiting += fresh
    assert reached == set(range(len(walk["places"])))
    (treasure,) = (node for name, node in pieces(data).items() if name == "treasure")
    x, _, z = treasure["translation"]
    assert np.allclose(np.array(walk["places"][walk["goal"]])[[0, 2]], [x, z], atol=NEAR)
    post = np.array(pieces(data)["signpost"]["translation"])[[0, 2]]
    start = np.array(walk["places"][walk["start"]])[[0, 2]]
    assert np.dot(start - post, np.array(walk["towards"])[[0, 2]]) > 0
    assert set(walk["trail"]) == {name for name in pieces(data) if name.startswith("way-")}
    assert 0 < walk["eye"] < walk["width"] < about(data)["cell"]


@pytest.mark.parametrize("name", [name for name in FAMILY if name != "mazes"])
def test_only_what_has_ways_tells_of_them(name: str) -> None:
    assert "walk" not in about(content(name))
    assert "walk" not in about(content("mazes", view="exploded"))
