"""Bodies as one HTML page: sound as a file; `tests/studio/test_space.py` opens it in a browser."""

import gzip
import io
import re
from base64 import b64decode, b64encode
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest
import trimesh

import actions
import studio
from puzzles.errors import RuleError
from puzzles.snakes import SnakeParams
from tests.night import in_turn
from tests.render.test_bodies import FAMILY, about


def page(name: str, params: Any = None, **style: Any) -> str:
    family = FAMILY[name]
    made = actions.generate(family, params, seed=5)
    wished = replace(family.drawing.style, **{"view": "assembled", **style})
    picture = actions.draw_generated(family, made, wished, "html")
    assert ("text/html", ".html") == (picture.media_type, picture.filename[-5:])
    return picture.content.decode()


def body(text: str) -> bytes:
    found = re.search(r'<script id="body" type="application/octet-stream">([^<]*)<', text)
    assert found is not None
    return gzip.decompress(b64decode(found[1]))


@pytest.mark.parametrize("name", in_turn(2, list(FAMILY)))
def test_a_page_has_the_body_whole_and_asks_for_nothing(name: str) -> None:
    text = page(name)
    scene = trimesh.load_scene(io.BytesIO(body(text)), file_type="glb")
    assert len(scene.geometry) > 1
    assert not re.search(r"<(link|img|iframe|script)[^>]* (src|href)=", text)
    assert text == page(name)


@pytest.mark.parametrize("name", in_turn(2, list(FAMILY)))
def test_the_policy_allows_what_is_in_the_page_and_nothing_else(name: str) -> None:
    text = page(name)
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)
    assert policy is not None
    rules = dict(rule.split(" ", 1) for rule in policy[1].split("; "))
    assert rules["default-src"] == "'none'"
    for kind, tag in (("script-src", "script"), ("style-src", "style")):
        (inner,) = re.findall(f"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        hashed = b64encode(sha256(inner.encode()).digest()).decode()
        assert rules[kind] == f"'sha256-{hashed}'"


@pytest.mark.parametrize(
    ("name", "params", "view", "most"),
    [
        ("boxes", None, "assembled", 750_000),
        ("boxes", None, "fill", 750_000),
        ("snakes", SnakeParams(size=(5, 5, 5)), "fold", 800_000),
        ("snakes", SnakeParams(size=(5, 5, 5)), "path", 800_000),
    ],
)
def test_a_page_is_small_enough_to_be_mailed(name: str, params: Any, view: str, most: int) -> None:
    assert len(page(name, params, view=view)) <= most


def test_snakes_are_shown_without_channels() -> None:
    scene = trimesh.load_scene(io.BytesIO(body(page("snakes"))), file_type="glb")
    assert {len(mesh.faces) for mesh in scene.geometry.values()} == {44}


def test_titles_and_steps_are_there_in_all_languages() -> None:
    text = page("boxes", language="de")
    names = {"en": "Box 5 × 5 × 5", "de": "Kiste 5 × 5 × 5", "fr": "Boîte 5 × 5 × 5"}
    assert about(body(text))["title"] == names
    assert '<html lang="de">' in text


@pytest.mark.parametrize("view", [None, "sheet", "steps"])
def test_pages_stay_pages(view: str | None) -> None:
    assert "<svg" in page("boxes", view=view)


def test_a_filling_with_faults_is_drawn_flat_with_marks() -> None:
    family = FAMILY["boxes"]
    instance = actions.generate(family, seed=5).instance
    wrong = replace(instance.solution, placements=instance.solution.placements[1:])
    style = replace(family.drawing.style, view="assembled")
    assert b"<svg" in actions.draw(family, instance.puzzle, wrong, style, "html").content


def test_where_the_studio_is_not_built_the_view_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing(name: str) -> dict[str, Any]:
        raise studio.NotBuiltError("The studio has not been built")

    monkeypatch.setattr(studio, "entry", missing)
    with pytest.raises(RuleError, match="not been built") as caught:
        page("boxes")
    assert ("unknown_view", ("style", "view")) == (caught.value.code, caught.value.at)
    assert "<svg" in page("boxes", view="sheet")
