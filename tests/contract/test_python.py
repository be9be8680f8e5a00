"""The Python module: what the other interfaces do, typed, and shown in a notebook."""

import inspect
import json
import pickle
import re
import subprocess
import sys
from dataclasses import MISSING, Field, fields
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from flask.testing import FlaskClient

import knobelwerk
from families.catalogue import ENTRIES, FAMILIES
from families.record import AnyFamily
from knobelwerk.requests import GenerateKeywords, ListKeywords, Progress, SolveKeywords
from knobelwerk.verbs import Verbs
from service.schemas.catalogue import forms_of
from service.schemas.requests import style_schema
from tests.contract.asking import every_family
from tests.night import in_turn

ROOT = Path(__file__).parents[2]
SEED = 7
BOXES = knobelwerk.boxes
CRATE = "3 3 3\n6\n3 3 1\n3 3 1\n1 1 1\n1 1 1\n1 1 3\n1 1 3\n"
HEAVY = ("flask", "marshmallow", "numba", "numpy", "pyvista", "trimesh", "typst", "rich")

AnyVerbs = Verbs[Any, Any, ..., ..., ...]


def verbs(family: AnyFamily) -> AnyVerbs:
    verbs: AnyVerbs = getattr(knobelwerk, family.name)
    return verbs


def is_svg(text: str | None) -> bool:
    return text is not None and ElementTree.fromstring(text).tag.endswith("svg")


def is_png(content: bytes) -> bool:
    return content.startswith(b"\x89PNG\r\n\x1a\n")


# what is taken


def test_every_family_has_its_verbs() -> None:
    assert knobelwerk.FAMILIES == tuple(family.name for family in FAMILIES)
    assert set(knobelwerk.FAMILIES) <= set(dir(knobelwerk))
    assert [verbs(family).family for family in FAMILIES] == list(FAMILIES)


def test_no_other_name_is_loaded() -> None:
    with pytest.raises(AttributeError, match="no attribute 'marbles'"):
        knobelwerk.marbles  # noqa: B018


def keywords_of(verb: Any) -> dict[str, object]:
    """The keywords of a verb and their defaults."""
    known = inspect.signature(verb).parameters.values()
    return {p.name: p.default for p in known if p.kind is p.KEYWORD_ONLY}


def defaults(*models: type) -> dict[str, object]:
    return {field.name: default(field) for model in models for field in fields(model)}


def default(field: "Field[Any]") -> object:
    if field.default_factory is not MISSING:
        return field.default_factory
    return inspect.Parameter.empty if field.default is MISSING else field.default


@every_family
def test_the_keywords_are_those_of_the_models(family: AnyFamily) -> None:
    it, style = verbs(family), family.drawing.style
    assert keywords_of(it.generate) == defaults(family.params, GenerateKeywords)
    assert keywords_of(it.solve) == defaults(family.options, SolveKeywords)
    assert keywords_of(it.draw).keys() == {"solve", *(field.name for field in fields(style))}


@every_family
def test_the_defaults_are_those_of_the_other_interfaces(family: AnyFamily) -> None:
    it, forms = verbs(family), forms_of(family)
    for verb, schema in (
        (it.generate, forms.params),
        (it.solve, forms.options),
        (it.draw, style_schema(forms)),
    ):
        known = {name: field.load_default for name, field in schema().fields.items()}
        assert {name: keywords_of(verb)[name] for name in known} == known


@every_family
def test_the_keywords_of_a_list_are_those_of_its_query(family: AnyFamily) -> None:
    for listed in family.lists:
        assert keywords_of(getattr(verbs(family), listed.name)) == defaults(
            listed.query, ListKeywords
        )


@every_family
def test_a_wrong_keyword_is_a_type_error(family: AnyFamily) -> None:
    it = verbs(family)
    with pytest.raises(TypeError, match=f"{family.name}.generate: .*'colour'"):
        it.generate(colour="red")
    with pytest.raises(TypeError, match=f"{family.name}.solve: .*'colour'"):
        it.solve(family.known()[0], colour="red")


@every_family
def test_help_tells_what_the_models_say_of_the_keywords(family: AnyFamily) -> None:
    text = str(verbs(family).generate.__doc__)
    assert "seed: the same seed gives the same puzzle" in text
    assert str(family.params.__doc__) in text


# what is answered


@every_family
def test_it_answers_as_over_http(family: AnyFamily, client: FlaskClient) -> None:
    it, path = verbs(family), f"/v1/{family.name}"
    made = it.generate(seed=SEED)
    assert client.get(f"{path}/generate?seed={SEED}").json == made.json()
    assert client.get(f"{path}/generate?seed={SEED}&format=text").text == str(made)

    solved = it.solve(made, limit=2)
    asked = {"puzzle": made.puzzle.json(), "limit": 2}
    answer = client.post(f"{path}/solve", json=asked).get_json()
    mine = solved.json()
    assert answer["stats"].pop("seconds") > 0 < mine["stats"].pop("seconds")
    assert answer == mine

    drawn = client.post(f"{path}/render", json={"puzzle": made.puzzle.json()})
    assert drawn.data == it.draw(made.puzzle).picture("svg").content


@every_family
def test_answers_fit_as_questions(family: AnyFamily) -> None:
    it = verbs(family)
    made = it.generate(seed=SEED)
    solved = it.solve(made)
    asked: Any
    for asked in (made, solved, made.solution, solved.solutions[0]):
        assert it.check(asked).valid
        assert it.solve(asked) == solved
        assert it.draw(asked).solution is not None
    for asked in (made.puzzle, made.puzzle.model):
        assert it.solve(asked) == solved
        assert it.check(asked, made.solution) == it.check(asked, made.solution.model)
        assert it.draw(asked).solution is None
    assert it.write(made) == str(made.puzzle)
    assert it.parse(made.json()) == it.parse(str(made)) == made.puzzle


@every_family
def test_answers_compare_print_and_can_be_sent_to_another_process(family: AnyFamily) -> None:
    it = verbs(family)
    made = it.generate(seed=SEED)
    solved = it.solve(made)
    assert it.generate(seed=SEED) == made != it.generate(seed=SEED + 1)
    for value in (made, solved, made.puzzle, made.solution, solved.solutions, it.draw(made)):
        assert pickle.loads(pickle.dumps(value)) == value
    for verb in (it, it.solve, it.check):
        assert pickle.loads(pickle.dumps(verb)) == verb
    assert repr(made).startswith(f"Generated({family.name}, seed={SEED}, grade=")
    assert repr(solved).startswith(f"Solved({family.name}, verdict='solved', ")
    assert repr(made.puzzle) == f"Puzzle({family.name}, {made.puzzle.model!r})"
    assert repr(made.solution) == f"Solution({family.name}, {made.solution.model!r})"
    assert repr(it) == f"<knobelwerk.{family.name}: {ENTRIES[family.name].summary}>"


@pytest.mark.parametrize("family", in_turn(len(FAMILIES), FAMILIES))
def test_a_notebook_shows_pictures(family: AnyFamily) -> None:
    it = verbs(family)
    made = it.generate(seed=SEED)
    for shown in (made.puzzle, made.solution, it.draw(made, theme="dark")):
        svg, png = shown._repr_svg_(), shown._repr_png_()
        assert svg is None or (is_svg(svg) and len(svg) <= 50_000)  # else too large to be kept
        assert is_png(png) and len(png) <= 50_000
    solved = it.solve(made)
    for several, pictures in ((made, 2), (solved, 1), (solved.solutions, 1)):
        html = several._repr_html_()
        assert html.count('src="data:image/') == pictures and len(html) < 150_000


def test_of_many_solutions_a_notebook_shows_the_first() -> None:
    solved = BOXES.solve(BOXES.known("conway"), limit=14)
    assert len(solved.solutions) == 14
    assert solved._repr_html_().count("<img") == 12
    assert solved.solutions._repr_html_().endswith("<p>… and 2 more</p>")


def test_a_proof_that_there_is_none_is_told_and_shown() -> None:
    solved = BOXES.solve(BOXES.known("raetsel7"))
    assert (solved.verdict, solved.count, solved.solution) == ("unsolvable", 0, None)
    assert solved.reason is not None
    assert repr(solved) == f"Solved(boxes, verdict='unsolvable', reason='{solved.reason.code}')"
    assert solved.reason.message in solved._repr_html_()


def test_counts_are_unknown_until_the_search_is_complete() -> None:
    some = BOXES.solve(BOXES.parse(CRATE))
    assert (some.count, some.distinct, some.unique, some.counts.count) == (None, None, None, 6)
    every = BOXES.solve(BOXES.parse(CRATE), count=True)
    assert (every.count, every.distinct, every.unique) == (6, 1, True)
    assert repr(every) == "Solved(boxes, verdict='solved', count=6, distinct=1)"
    assert repr(some) == "Solved(boxes, verdict='solved', found=1)"


def test_what_is_open_says_what_can_be_tried() -> None:
    early = BOXES.solve(BOXES.parse(CRATE), nodes=0)
    assert ("open", True) == (early.verdict, len(early.hints) > 1)
    assert () == BOXES.solve(BOXES.parse(CRATE)).hints


def test_a_watch_is_told_the_progress_and_ends_the_search() -> None:
    steps = list[Progress]()
    conway = BOXES.known("conway")

    def watch(progress: Progress) -> bool:
        steps.append(progress)
        return len(steps) < 2

    stopped = BOXES.solve(conway, count=True, watch=watch)
    assert (len(steps), stopped.complete) == (2, False)
    assert 0 < steps[0].share <= steps[1].share < 1
    assert steps[0].nodes < steps[1].nodes == stopped.nodes
    BOXES.solve(conway, count=True, watch=steps.append)  # which gives None
    assert steps[-1].share == 1


def test_two_cores_count_what_one_does_and_tell_how_far_they_are() -> None:
    steps = list[Progress]()
    two = BOXES.solve(BOXES.known("conway"), count=True, cores=2, watch=steps.append)
    assert (two.count, two.distinct, two.complete) == (27456, 572, True)
    assert steps[-1].share == 1
    assert (steps[-1].nodes, steps[-1].count) == (two.nodes, 27456)


def test_lists_tell_their_progress() -> None:
    shares = list[float]()
    page = knobelwerk.snakes.atlas(size=(3, 3, 1), unique=True, limit=1, watch=shares.append)
    assert (len(page.entries), page.total > 1) == (1, True)
    rooms = knobelwerk.mazes.rooms(room=(6.5, 5), cubes=26)
    assert [(entry.width, entry.height) for entry in rooms.entries] == [(5, 6), (6, 5)]


@pytest.mark.parametrize("name", in_turn(2, [family.name for family in FAMILIES]))
def test_puzzles_have_a_fingerprint_and_a_spec_sheet(name: str, tmp_path: Path) -> None:
    verbs: Any = getattr(knobelwerk, name)
    made: Any = verbs.generate(seed=SEED, unique=True)
    assert verbs.fingerprint(made) == verbs.fingerprint(made.puzzle)
    entry: Any = verbs.catalog()[0]
    assert entry.name in verbs.fingerprint(entry).known
    spec = verbs.spec(made, seconds=5)
    assert spec.json()["unique"] is spec.sheet.unique is True
    assert is_svg(spec._repr_svg_()) and is_png(spec._repr_png_())
    assert spec.save(tmp_path / "spec.txt").read_text() == str(spec)
    assert json.loads(spec.save(tmp_path / "spec.json").read_text()) == spec.json()
    assert spec.save(tmp_path / "spec.pdf", page="Letter").read_bytes().startswith(b"%PDF")
    assert "Steckbrief" in spec.picture("svg", language="de").content.decode()


# files


@every_family
def test_what_is_saved_is_read_again(family: AnyFamily, tmp_path: Path) -> None:
    it = verbs(family)
    made = it.generate(seed=SEED)
    solved = it.solve(made)
    value: Any
    for value in (made, made.puzzle):
        for name in ("puzzle.txt", "puzzle.json"):
            assert it.read(value.save(tmp_path / name)) == made.puzzle
    for value, solution in (
        (made, made.solution),
        (made.solution, made.solution),
        (solved, solved.solution),
    ):
        path = value.save(tmp_path / "answer.json")
        assert it.read_solution(made, path) == solution


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("box.svg", b"<svg"),
        pytest.param("box.PNG", b"\x89PNG", marks=pytest.mark.opengl),
        ("box.pdf", b"%PDF"),
        ("box.html", b"<!DOCTYPE html>"),
        ("box.3mf", b"PK"),
        ("box.glb", b"glTF"),
    ],
)
def test_a_drawing_is_saved_as_its_suffix_says(name: str, start: bytes, tmp_path: Path) -> None:
    drawing = BOXES.draw(BOXES.solve(BOXES.parse(CRATE)))
    saved = drawing.save(tmp_path / name)
    assert saved.read_bytes().startswith(start)
    assert drawing.save(tmp_path / "any", "svg").read_bytes().startswith(b"<svg")


@pytest.mark.opengl
def test_a_view_in_space_is_shown_as_a_photograph() -> None:
    made = BOXES.generate(size=(3, 3, 3), seed=SEED)
    drawing = BOXES.draw(made, view="assembled", width_px=64)
    assert drawing._repr_svg_() is None
    assert is_png(drawing._repr_png_())
    assert drawing.picture("png").notes == {}


def test_pictures_of_figures_are_drawn() -> None:
    squares = knobelwerk.squares
    made = squares.generate(seed=SEED)
    dot = squares.draw(made, width_px=64).picture("png").content
    figures = {figure for tile in made.puzzle.model.tiles for figure in tile if figure > 0}
    shown = squares.draw(made, pictures=dict.fromkeys(figures, dot))
    assert shown.picture().content != squares.draw(made).picture().content


# what is loaded


def loaded_after(program: str) -> set[str]:
    """The heavy packages that a program has loaded."""
    reporting = f"{program}\nimport sys\nprint(*(name for name in {HEAVY} if name in sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", reporting], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


def test_importing_loads_nothing_heavy() -> None:
    assert loaded_after("import knobelwerk") == set()


def test_drawing_loads_no_kernels_and_solving_no_server() -> None:
    drawn = "import knobelwerk as k\nk.boxes.draw(k.boxes.known('conway'))._repr_svg_()"
    assert loaded_after(drawn) == {"marshmallow", "numpy"}
    assert "flask" not in loaded_after("import knobelwerk as k\nk.boxes.generate(seed=7).json()")


@every_family
def test_answers_in_json_are_taken_as_they_come(family: AnyFamily) -> None:
    it = verbs(family)
    made = it.generate(seed=7)
    solved = it.solve(made)

    assert it.solve(made.json()).solutions == solved.solutions
    assert it.solve({**made.json(), "solution": None}).solutions == solved.solutions
    assert it.check(made.json()).valid
    assert it.check(made.json(), solved.json()).valid
    said, proved = (it.draw(each).picture("svg").content for each in (made.json(), made))
    assert re.sub(rb"the only (solution|maze)", rb"a \1", proved) == said  # JSON proves nothing


@every_family
def test_a_puzzle_is_solved_to_be_drawn(family: AnyFamily) -> None:
    it = verbs(family)
    puzzle = it.generate(seed=7).puzzle

    drawn = it.draw(puzzle, solve=True).picture("svg")

    assert it.draw(it.solve(puzzle)).picture("svg") == drawn != it.draw(puzzle).picture("svg")
