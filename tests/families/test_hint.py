"""Hints: followed from nothing or a part to the end, and held to all solutions by definition."""

import json
import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given, reject, settings
from hypothesis import strategies as st

import actions
import knobelwerk
from actions.hinting import FAULT_LIMIT, Hint
from families.catalogue import FAMILIES
from families.record import AnyFamily
from generators.instance import Wish
from puzzles import boxes, mazes
from puzzles.codes import FaultCode
from puzzles.errors import BudgetError, Place
from puzzles.mazes.kool import opposite
from puzzles.outcome import Verdict
from puzzles.squares import SquareParams
from puzzles.triangles import TriangleParams
from service.cli import main
from service.schemas.forms import examples as examples_of
from solvers.engine.search import Budget
from tests.families.catalogue import RECORDS, family_of
from tests.night import examples

FAMILY = {family.name: family for family in FAMILIES}
NAMES = tuple(FAMILY)


def ask(family: AnyFamily, puzzle: Any, placed: Sequence[Any] = ()) -> Hint[Any]:
    """A hint, and that it holds together."""
    told: Hint[Any] = actions.hint(family, puzzle, placed)
    assert told.verdict is not Verdict.OPEN
    solved = told.verdict is Verdict.SOLVED
    assert solved == (told.complete or told.piece is not None)
    assert solved == (told.take_back is None)
    assert solved == (told.reason is None and not told.faults)
    assert told.is_settled
    return told


def finish(family: AnyFamily, puzzle: Any, placed: Sequence[Any]) -> list[Any]:
    """All that lies when hints were followed to the end."""
    lying = list(placed)
    for _ in range(puzzle.cells + 1):
        told = ask(family, puzzle, lying)
        if told.complete:
            return lying
        assert told.piece is not None and told.piece not in lying
        lying.append(told.piece)
    raise AssertionError("no end")


wishes = pytest.mark.parametrize(
    ("family", "wish"),
    [(FAMILY[name], wish) for name in NAMES for wish in RECORDS[name].wishes.hinted],
)


@wishes
@settings(max_examples=examples(2, 5))
@given(seed=st.integers(0, 10_000), draw=st.data())
def test_hints_lead_from_any_part_of_a_solution_to_the_end(
    family: AnyFamily, wish: dict[str, Any], seed: int, draw: st.DataObject
) -> None:
    try:
        made = actions.generate(family, family.params(**wish), Wish(attempts=20), seed)
    except BudgetError:
        reject()  # a wish that this seed does not meet soon
    instance = made.instance
    hints = RECORDS[family.name].hints
    whole = hints.pieces(instance.solution)
    if family.placing.loose:
        part = draw.draw(st.lists(st.sampled_from(whole), unique=True))
    else:
        part = whole[: draw.draw(st.integers(0, len(whole)))]

    for placed in ([], part):
        assert hints.is_right(instance.puzzle, finish(family, instance.puzzle, placed))


# by definition


BEGUN = {name: race for record in RECORDS.values() for name, race in record.hints.begun.items()}


@pytest.mark.parametrize("name", BEGUN)
@settings(max_examples=examples(30, 250))
@given(draw=st.data())
def test_hints_say_what_the_definition_says(name: str, draw: st.DataObject) -> None:
    puzzle = draw.draw(BEGUN[name])
    family = family_of(puzzle)
    hints = RECORDS[family.name].hints
    found = actions.solve(family, puzzle, limit=20).outcome.solutions
    placed = hints.anything(draw.draw, puzzle, found)
    whole = hints.solutions(puzzle)

    def lies(placed: Sequence[Any]) -> bool:
        """Whether pieces, each of them there, lie on a solution beside those that are given."""
        mine = hints.own(puzzle, placed)
        return mine is not None and any(
            hints.pieces_by_place(puzzle, mine) <= each for each in whole
        )

    told = ask(family, puzzle, placed)

    assert (told.verdict is Verdict.SOLVED) == lies(placed)
    if told.piece is not None:
        known, lying = hints.count_repeats(puzzle, placed), [*placed, told.piece]
        if len(lying) <= known:
            assert lying == [*puzzle.fixed[: len(lying)]]
        else:
            assert lies(lying[known:])
    if told.complete:
        assert hints.is_right(puzzle, placed)
    if told.take_back is None:
        return
    assert list(told.take_back) == sorted({*told.take_back})
    kept = [p for index, p in enumerate(placed) if index not in told.take_back]
    if not told.take_back:
        assert not whole
        return
    assert lies(kept)
    for index in told.take_back:  # none of them in vain
        fewer = [p for k, p in enumerate(placed) if k == index or k not in told.take_back]
        assert not lies(fewer if family.placing.loose else placed[: told.take_back[0] + 1])


# faults


FAULTY = [(name, *row) for name, record in RECORDS.items() for row in record.hints.faulty]


@pytest.mark.parametrize(("name", "puzzle", "placed", "code", "at", "back"), FAULTY)
def test_what_is_wrong_is_named_at_its_place(
    name: str, puzzle: Any, placed: list[Any], code: FaultCode, at: Place, back: tuple[int, ...]
) -> None:
    told = ask(FAMILY[name], puzzle, placed)

    assert (code, at) in [(fault.code, fault.at) for fault in told.faults]
    assert (Verdict.UNSOLVABLE, back) == (told.verdict, told.take_back)


# which piece, and how long


@wishes
def test_a_clue_names_the_piece_that_the_hint_lays(
    family: AnyFamily, wish: dict[str, Any]
) -> None:
    made = actions.generate(family, family.params(**wish), Wish(attempts=20), 3)
    puzzle, lying = made.instance.puzzle, list[Any]()
    for number in range(3):
        say, lay = (actions.hint(family, puzzle, lying, depth=depth) for depth in (2, 3))
        assert say.piece is None and say.clue is not None and say.clue == lay.clue
        if isinstance(lay.piece, tuple):  # a cell of a chain
            assert (len(puzzle.fixed) + number, lay.piece) == (say.clue.piece, say.clue.at)
        else:
            named = getattr(lay.piece, "block", getattr(lay.piece, "tile", None))
            assert named in (say.clue.piece, None)
        lying.append(lay.piece)


def test_a_block_is_lowered_onto_what_lies_beside_it() -> None:
    puzzle = actions.generate(FAMILY["boxes"], boxes.BoxParams(size=(3, 3, 3)), None, 5)
    placed = finish(FAMILY["boxes"], puzzle.instance.puzzle, [])

    assert [p.at[0] for p in placed] == sorted(p.at[0] for p in placed)
    for index, p in enumerate(placed):
        below = {(x - 1, y, z) for x, y, z in p.cells() if x == p.at[0] and x}
        lying = {cell for q in placed[:index] for cell in q.cells()}
        assert below <= lying | {puzzle.instance.puzzle.golden}


@pytest.mark.parametrize("params", [SquareParams(rows=4, columns=4), TriangleParams(order=4)])
def test_a_tile_is_laid_beside_others(params: Any) -> None:
    family = FAMILY["squares" if isinstance(params, SquareParams) else "triangles"]
    puzzle = actions.generate(family, params, None, 5).instance.puzzle
    cells = {place: cell for cell, place in enumerate(puzzle.board.places)}
    order = [cells[p.row, p.column] for p in finish(family, puzzle, [])]

    for index, cell in enumerate(order[1:], 1):
        around = {other[0] for other in puzzle.board.beyond[cell] if other is not None}
        assert around & {*order[:index]}


def test_a_corridor_leads_into_the_next_cube() -> None:
    puzzle = actions.generate(FAMILY["mazes"], None, None, 5).instance.puzzle
    placed = finish(FAMILY["mazes"], puzzle, [])
    laid = {(placed[0].column, placed[0].row): placed[0].cube}

    assert [*laid] == [(0, 0)]
    for p in placed[1:]:
        ways = {
            side: laid.get((p.column + x, p.row + y), 0) for side, (x, y) in mazes.STEP.items()
        }
        assert any(cube & opposite(side) for side, cube in ways.items())
        laid[p.column, p.row] = p.cube


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_a_budget_ends_it_and_the_same_gives_the_same(family: AnyFamily) -> None:
    puzzle = actions.generate(family, None, None, 5).instance.puzzle
    none = actions.hint(family, puzzle, budget=Budget(nodes=0))
    one, other = (actions.hint(family, puzzle, budget=Budget(nodes=10**6)) for _ in range(2))

    assert (Verdict.OPEN, None, None) == (none.verdict, none.piece, none.take_back)
    assert not none.is_settled
    assert one == other and one.piece is not None


def test_a_budget_that_ends_leaves_open_what_to_take_back() -> None:
    family = FAMILY["squares"]
    instance = actions.generate(family, SquareParams(rows=6, columns=6), None, 3).instance
    whole = RECORDS[family.name].hints.pieces(instance.solution)
    moved = replace(whole[0], tile=whole[-1].tile, turn=whole[-1].turn)
    told = actions.hint(family, instance.puzzle, [moved, *whole[1:-1]], budget=Budget(nodes=0))

    assert (Verdict.UNSOLVABLE, None) == (told.verdict, told.take_back)
    assert told.faults and not told.is_settled


def test_one_wrong_piece_among_many_is_found() -> None:
    """Two cards that are exchanged: the rest stays."""
    family = FAMILY["squares"]
    params = SquareParams(rows=5, columns=5, figures=8, unique=True)
    instance = actions.generate(family, params, None, 3).instance
    whole = RECORDS[family.name].hints.pieces(instance.solution)[:16]
    for wrong, other in combinations((2, 9, 15), 2):
        placed = list(whole)
        placed[wrong] = replace(whole[wrong], tile=whole[other].tile, turn=0)
        del placed[other]
        index = wrong - (other < wrong)
        told = ask(family, instance.puzzle, placed)

        assert told.take_back == (index,)


def test_a_budget_ends_what_many_faults_take_too() -> None:
    family = FAMILY["boxes"]
    instance = actions.generate(family, boxes.BoxParams(size=(9, 9, 9)), None, 3).instance
    many = [RECORDS[family.name].hints.pieces(instance.solution)[0]] * 20_000
    start = time.process_time()
    told = actions.hint(family, instance.puzzle, many, budget=Budget(seconds=0.1))

    assert (Verdict.UNSOLVABLE, None) == (told.verdict, told.take_back)
    assert len(told.faults) == FAULT_LIMIT
    assert time.process_time() - start < 5.0


def test_a_path_from_the_first_cube_on_may_end_amid_the_given_ones() -> None:
    family = FAMILY["snakes"]
    made = actions.generate(family, family.params(size=(2, 3, 4), prelaid=3), seed=1)
    puzzle = made.instance.puzzle
    told = [ask(family, puzzle, puzzle.fixed[:count]).piece for count in range(4)]

    first, second, third = puzzle.fixed
    assert told == [told[3], second, third, told[3]]  # none laid anew: they lie
    assert told[3] not in puzzle.fixed


# a solution as what is placed


@pytest.mark.parametrize("name", NAMES)
def test_a_solution_is_taken_as_placed_by_every_door(
    client: FlaskClient, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    example = examples_of(name)
    puzzle, solution = example["puzzle"], example["solution"]
    door: Any = getattr(knobelwerk, name)
    solved: Any = client.post(f"/v1/{name}/solve", json={"puzzle": puzzle}).json
    for more in (
        {"solution": solution},
        {"placed": solution},
        {"placed": {"solution": solution}},
        {"placed": solved},
    ):
        told: Any = client.post(f"/v1/{name}/hint", json={"puzzle": puzzle, **more}).json
        assert ("solved", True) == (told["verdict"], told["complete"])
    asked = door.parse({"puzzle": puzzle})
    assert door.hint(asked, door.solve(asked).solutions[0]).complete
    assert door.hint(asked, solution).complete and door.hint(asked, solved).complete
    (tmp_path / "p.json").write_text(json.dumps(puzzle))
    for second in (solution, {"solution": solution}, solved):
        (tmp_path / "s.json").write_text(json.dumps(second))
        files = [str(tmp_path / file) for file in ("p.json", "s.json")]
        assert 0 == main(["hint", name, *files, "--json"])
        assert json.loads(capsys.readouterr().out)["complete"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("second", [{}, {"plased": []}, {"placed": {}}, {"family": "boxes"}])
def test_what_holds_no_pieces_is_refused(
    client: FlaskClient, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, second: Any
) -> None:
    puzzle = examples_of(name)["puzzle"]
    for key in ("placed", "solution"):
        told: Any = client.post(f"/v1/{name}/hint", json={"puzzle": puzzle, key: second})
        assert 422 == told.status_code
        assert all(each["pointer"].startswith(f"/{key}") for each in told.json["errors"])
    (tmp_path / "p.json").write_text(json.dumps(puzzle))
    (tmp_path / "s.json").write_text(json.dumps(second))

    assert 2 == main(["hint", name, *(str(tmp_path / file) for file in ("p.json", "s.json"))])
    assert ("placed" in second) == ("s.json: /placed/" in capsys.readouterr().err)


def test_the_solution_in_an_answer_of_generate_is_not_placed(client: FlaskClient) -> None:
    made: Any = client.post("/v1/squares/generate", json={"seed": 1, "solution": True}).json
    told: Any = client.post("/v1/squares/hint", json=made).json

    assert "solution" in made
    assert ("solved", False) == (told["verdict"], told["complete"])
