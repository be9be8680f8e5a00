"""The net over every family of the catalogue: forms, faults, counts, and the laws of a search.

A case is a known puzzle of the catalogue or the family's example. Files of a family's own cases:
`tests/families/<family>/faults.json`, one bad board for each thing a checker can find.
"""

import ast
import inspect
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from families.catalogue import FAMILIES
from families.mazes import MAZES
from families.record import AnyFamily
from puzzles.codes import FaultCode
from puzzles.known import Known
from puzzles.mazes import text as mazes
from puzzles.outcome import Counts, Verdict
from service.schemas.catalogue import forms_of
from solvers.engine.driver import solve
from solvers.engine.search import Budget, Search
from tests.boards import bad_boards
from tests.contract.asking import every_family
from tests.families.catalogue import RECORDS
from tests.night import NIGHT, examples

ROOT = Path(__file__).parents[2]
ALL = 10**9  # nodes or solutions: no limit
FEW = settings(max_examples=examples(5, 20))
FEWER = settings(max_examples=examples(3, 10))

LISTED = 30_000  # solutions of a known puzzle that are all met; those with more are only counted
CATALOGUE = [(family, known) for family in FAMILIES for known in family.known()]
EVERY = [(family, known) for family, known in CATALOGUE if known.counts]
UNCOUNTED = [(family, known) for family, known in CATALOGUE if not known.counts]
KNOWN = [(family, known) for family, known in EVERY if known.counts["count"] <= LISTED]
LARGE = [(family, known) for family, known in EVERY if known.counts["count"] > LISTED]
# Those that take longer than the rest together: looked at by night.
SLOW = (
    *("bedlam", "pentominoes-2x3x10", "pentominoes-2x5x6", "pentominoes-3x4x5"),
    *("pentominoes-4x15", "pentominoes-5x12", "pentominoes-6x10"),
)


def each_of(known: Sequence[tuple[AnyFamily, Known[Any]]]) -> pytest.MarkDecorator:
    """A case for each, by night where it is slow."""
    cases = [
        pytest.param(
            family,
            one,
            id=f"{family.name}-{one.name}",
            marks=[pytest.mark.night] if one.name in SLOW else [],
        )
        for family, one in known
    ]
    return pytest.mark.parametrize(("family", "known"), cases)


each_known = each_of(KNOWN)

# Those that take a tenth of a second to go through: the laws hold of them by night. Among the
# mazes none is left then of more than a few nodes, so here is one; it is counted by definition.
LONG = ("conway", "king-snake-b", "kool-26-3x9")
CUBES = (
    "2 Geradeaus-Nord-Sued\n1 Geradeaus-Ost-West\n2 Knick-Nord-West\n2 Knick-Nord-Ost\n"
    "2 Knick-Ost-Sued\n2 Knick-Sued-West\n1 T-kreuzung-West\n1 T-kreuzung-Ost\n"
    "2 Sackgasse-Nord\n1 Sackgasse-Sued\nwidth 4\nheight 4\n"
)
SIXTEEN = Known(
    name="sixteen",
    title="Sixteen cubes",
    puzzle=mazes.parse(CUBES),
    source="our own",
    grade=None,
    counts={"count": 18, "distinct": 18},
)


def is_daily(family: AnyFamily, known: Known[Any]) -> bool:
    """True if the laws hold of a known puzzle by day, and not only by night."""
    daily = RECORDS[family.name].known.daily
    return known.name in daily if daily else known.name not in LONG


LAWFUL = [*KNOWN, (MAZES, SIXTEEN)]
each_lawful = pytest.mark.parametrize(
    ("family", "known"),
    [
        pytest.param(
            family,
            known,
            id=f"{family.name}-{known.name}",
            marks=[] if is_daily(family, known) else [pytest.mark.night],
        )
        for family, known in LAWFUL
    ],
)


def fresh(family: AnyFamily, puzzle: Any, *, first: bool = False) -> Search[Any]:
    """A search with the default options."""
    return family.search(puzzle, forms_of(family).options().load({}), first)


def finish(search: Search[Any]) -> list[Any]:
    """All that is left of a search."""
    solutions: list[Any] = []
    while not search.is_done:
        solutions += search.advance(ALL, ALL)
    return solutions


def whole(
    family: AnyFamily, known: Known[Any], *, first: bool = False
) -> tuple[Counter[Any], Counts, int]:
    """Solutions, counts and nodes of an uninterrupted search."""
    return _whole(family.name, known.name, first)


@cache
def _whole(family_name: str, name: str, first: bool) -> tuple[Counter[Any], Counts, int]:
    family, known = lawful(family_name, name)
    search = fresh(family, known.puzzle, first=first)
    solutions = finish(search)
    return Counter(solutions), search.counts, search.nodes


def lawful(family_name: str, name: str) -> tuple[AnyFamily, Known[Any]]:
    return next((f, k) for f, k in LAWFUL if (f.name, k.name) == (family_name, name))


# forms


@each_known
def test_a_known_puzzle_is_written_and_read_back(family: AnyFamily, known: Known[Any]) -> None:
    assert family.parse(family.write(known.puzzle)) == known.puzzle


@each_known
def test_a_puzzle_goes_through_json(family: AnyFamily, known: Known[Any]) -> None:
    schema = forms_of(family).puzzle()
    text = json.dumps(schema.dump(known.puzzle))

    assert schema.load(json.loads(text)) == known.puzzle


@every_family
def test_the_example_is_solved_and_goes_through_json(family: AnyFamily) -> None:
    puzzle = forms_of(family).puzzle().load(forms_of(family).examples["puzzle"])
    outcome = solve(fresh(family, puzzle, first=True))
    (solution,), schema = outcome.solutions, forms_of(family).solution()
    text = json.dumps(schema.dump(solution))

    assert outcome.verdict is Verdict.SOLVED
    assert family.faults(puzzle, solution) == ()
    assert schema.load(json.loads(text)) == solution


# faults


@pytest.mark.parametrize(("family", "board"), list(bad_boards()))
def test_a_bad_board_has_the_fault_it_was_made_for(
    family: AnyFamily, board: dict[str, Any]
) -> None:
    puzzle = forms_of(family).puzzle().load(board["puzzle"])
    faults = family.faults(puzzle, forms_of(family).solution().load(board["solution"]))

    assert {fault.code for fault in faults} >= {board["code"]} - {None}
    assert bool(faults) == (board["code"] is not None)
    for fault in faults:
        place = board["solution"]
        for step in fault.at:
            place = place[step]


def checkers(family: AnyFamily) -> list[Path]:
    """The family's own modules, or the one of the idea that it shares its checker with."""
    rules = (f"puzzles/{family.name}.py", f"puzzles/{family.name}/__init__.py")
    own = [ROOT / path for path in rules if (ROOT / path).exists()]
    return own + [Path(inspect.getfile(inspect.getmodule(family.faults) or family.faults))]


@every_family
def test_there_is_a_bad_board_for_each_fault(family: AnyFamily) -> None:
    """The codes are the first arguments of `Fault(…)` and `empty_fault(…)` in the checker."""
    sources = [ROOT / path for path in checkers(family)]
    calls = [node for path in sources for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    codes = {
        FaultCode[getattr(call.args[0], "attr", "")]
        for call in calls
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("Fault", "empty_fault")
    }
    boards = json.loads((ROOT / "tests/families" / family.name / "faults.json").read_text("utf-8"))

    assert {board["code"] for board in boards} == codes | {None}


# counts


@each_known
def test_the_counts_of_the_catalogue_hold(family: AnyFamily, known: Known[Any]) -> None:
    solutions, counts, _ = whole(family, known)
    named = {"count": counts.count, "distinct": counts.distinct, **counts.further}

    assert {name: named[name] for name in known.counts} == known.counts
    assert known.counts.keys() >= {"count", "distinct"}
    assert set(solutions.values()) <= {1}
    assert solutions.total() == counts.distinct


@each_of(LARGE)
def test_the_large_counts_of_the_catalogue_hold(family: AnyFamily, known: Known[Any]) -> None:
    outcome = solve(fresh(family, known.puzzle, first=True), limit=1, count=True)
    counts = outcome.counts

    assert outcome.complete
    assert {"count": counts.count, "distinct": counts.distinct} == known.counts
    assert family.faults(known.puzzle, outcome.solutions[0]) == ()


@each_known
def test_solutions_have_no_fault(family: AnyFamily, known: Known[Any]) -> None:
    for solution in whole(family, known)[0]:
        assert family.faults(known.puzzle, solution) == ()


@pytest.mark.parametrize(
    ("family", "known"), UNCOUNTED, ids=[f"{f.name}-{known.name}" for f, known in UNCOUNTED]
)
def test_a_known_puzzle_without_counts_has_a_solution(
    family: AnyFamily, known: Known[Any]
) -> None:
    outcome = solve(fresh(family, known.puzzle, first=True), limit=1)

    assert family.faults(known.puzzle, outcome.solutions[0]) == ()


@each_known
@pytest.mark.parametrize("first", [True, False])
def test_an_answer_is_given_as_the_counts_say(
    family: AnyFamily, known: Known[Any], first: bool
) -> None:
    outcome = solve(fresh(family, known.puzzle, first=first), limit=2)

    assert len(outcome.solutions) == min(2, known.counts["distinct"])
    assert outcome.verdict is (Verdict.SOLVED if known.counts["count"] else Verdict.UNSOLVABLE)
    assert (outcome.reason is None) == bool(known.counts["count"])
    assert [family.faults(known.puzzle, s) for s in outcome.solutions] == [()] * len(
        outcome.solutions
    )


@each_known
def test_the_search_for_the_first_solution_counts_right_when_it_goes_on(
    family: AnyFamily, known: Known[Any]
) -> None:
    outcome = solve(fresh(family, known.puzzle, first=True), limit=LISTED, count=True)

    assert outcome.complete
    assert outcome.counts == whole(family, known)[1]
    assert Counter(outcome.solutions) == whole(family, known)[0]


# the laws of a search


def slices(family: AnyFamily, known: Known[Any], data: st.DataObject) -> int:
    """A number of nodes somewhere in the search, often near its start or end."""
    nodes = whole(family, known)[2]
    return data.draw(st.one_of(st.integers(1, 50), st.integers(1, nodes + 1)), label="nodes")


def run_a_while(
    family: AnyFamily, known: Known[Any], data: st.DataObject, *, first: bool = False
) -> tuple[Search[Any], list[Any]]:
    """A search that was advanced by a few slices, and its solutions so far."""
    search = fresh(family, known.puzzle, first=first)
    met: list[Any] = []
    for _ in range(data.draw(st.integers(0, 4), label="slices")):
        solutions = data.draw(st.sampled_from([1, 2, ALL]), label="solutions")
        met += search.advance(slices(family, known, data), solutions)
    return search, met


def resume_known(family: AnyFamily, known: Known[Any], state: bytes) -> Search[Any]:
    """A saved search of a known puzzle."""
    search: Search[Any] = family.resume(known.puzzle, family.options(), state)
    return search


def same(family: AnyFamily, known: Known[Any], solutions: list[Any], counts: Counts) -> bool:
    """Whether exactly the solutions and counts of the whole search were met."""
    expected, totals, _ = whole(family, known)
    return (Counter(solutions), counts) == (expected, totals)


@each_lawful
@FEW
@given(data=st.data(), first=st.booleans())
def test_slices_find_what_one_go_finds(
    family: AnyFamily, known: Known[Any], data: st.DataObject, first: bool
) -> None:
    search, solutions = run_a_while(family, known, data, first=first)
    solutions += finish(search)

    assert same(family, known, solutions, search.counts)
    assert search.nodes == whole(family, known)[2] or first


@each_lawful
@FEW
@given(data=st.data(), first=st.booleans())
def test_a_saved_search_goes_on_as_if_nothing_had_happened(
    family: AnyFamily, known: Known[Any], data: st.DataObject, first: bool
) -> None:
    search, solutions = run_a_while(family, known, data, first=first)
    state = search.save()
    twin = resume_known(family, known, state)

    assert resume_known(family, known, twin.save()).save() == twin.save()
    assert (twin.nodes, twin.counts, twin.is_done) == (search.nodes, search.counts, search.is_done)
    assert twin.progress() == search.progress()
    assert same(family, known, solutions + finish(twin), twin.counts)
    assert search.save() == state


ELSEWHERE = """
import json, sys
from families.catalogue import FAMILIES
from service.schemas.catalogue import forms_of
families = {family.name: family for family in FAMILIES}
puzzles = {(f.name, known.name): known.puzzle for f in FAMILIES for known in f.known()}
answers = []
for name, known, state in json.load(sys.stdin):
    family = families[name]
    search = family.resume(puzzles[name, known], family.options(), bytes.fromhex(state))
    solutions = []
    while not search.is_done:
        solutions += search.advance(10**9, 10**9)
    dumped = [forms_of(family).solution().dump(solution) for solution in solutions]
    counts = search.counts
    answers.append([dumped, counts.count, counts.distinct, dict(counts.further)])
print(json.dumps(answers))
"""


def test_another_process_goes_on_with_a_saved_search() -> None:
    states, before = [], []
    for family, known in KNOWN:
        if not (is_daily(family, known) or NIGHT):
            continue
        for share in (0, 3, 9):
            search = fresh(family, known.puzzle)
            nodes = whole(family, known)[2] * share // 10
            before.append((family, known, search.advance(nodes, ALL) if nodes else []))
            states.append((family.name, known.name, search.save().hex()))
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE],
        input=json.dumps(states),
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )

    for (family, known, solutions), answer in zip(before, json.loads(done.stdout), strict=True):
        after = [forms_of(family).solution().load(solution) for solution in answer[0]]

        assert same(family, known, [*solutions, *after], Counts(*answer[1:]))


@each_lawful
@FEWER
@given(data=st.data(), parts=st.integers(2, 50), first=st.booleans())
def test_parts_cover_exactly_the_rest(
    family: AnyFamily, known: Known[Any], data: st.DataObject, parts: int, first: bool
) -> None:
    search, solutions = run_a_while(family, known, data, first=first)
    pieces = search.split(parts)

    assert len(pieces) <= parts
    assert all(piece.nodes == 0 and piece.counts.count == 0 for piece in pieces)
    counts, parted = search.counts, list(solutions)
    for piece in pieces:
        again = resume_known(family, known, piece.save())
        parted += finish(again)
        counts += again.counts
    assert same(family, known, parted, counts)
    assert same(family, known, solutions + finish(search), search.counts)


@each_lawful
@FEWER
@given(data=st.data(), parts=st.integers(2, 5))
def test_parts_of_parts_cover_exactly_the_rest(
    family: AnyFamily, known: Known[Any], data: st.DataObject, parts: int
) -> None:
    search, solutions = run_a_while(family, known, data)
    counts = search.counts
    for part in search.split(parts):
        solutions += part.advance(slices(family, known, data), ALL)
        counts += part.counts
        for piece in part.split(parts):
            solutions += finish(piece)
            counts += piece.counts

    assert same(family, known, solutions, counts)


@each_lawful
@FEW
@given(data=st.data(), first=st.booleans())
def test_progress_rises_from_0_to_1(
    family: AnyFamily, known: Known[Any], data: st.DataObject, first: bool
) -> None:
    search = fresh(family, known.puzzle, first=first)
    seen = [search.progress()]
    step = max(slices(family, known, data), whole(family, known, first=first)[2] // 50)
    while not search.is_done:
        search.advance(step, ALL)
        seen.append(search.progress())

    assert seen == sorted(seen)
    assert 0 <= seen[0] <= seen[-1] == 1


@each_lawful
@FEW
@given(data=st.data(), first=st.booleans())
def test_a_budget_of_nodes_is_kept_and_never_dressed_as_a_proof(
    family: AnyFamily, known: Known[Any], data: st.DataObject, first: bool
) -> None:
    nodes = slices(family, known, data)
    search = fresh(family, known.puzzle, first=first)
    outcome = solve(search, limit=LISTED, count=True, budget=Budget(nodes=nodes))

    assert outcome.nodes <= nodes
    assert outcome.complete == search.is_done
    assert outcome.counts.count <= known.counts["count"]
    assert outcome.counts.distinct <= known.counts["distinct"]
    assert len(outcome.solutions) == outcome.counts.distinct
    assert (outcome.verdict is Verdict.OPEN) == (not outcome.complete and not outcome.solutions)
    assert outcome.reason is None or (outcome.complete and not known.counts["count"])


@each_known
def test_counting_alone_gives_the_same_counts(family: AnyFamily, known: Known[Any]) -> None:
    search = fresh(family, known.puzzle)
    while not search.is_done:
        assert len(search.advance(ALL, 0)) == 0

    assert search.counts == whole(family, known)[1]


@each_lawful
def test_a_finished_search_stays_finished(family: AnyFamily, known: Known[Any]) -> None:
    search = fresh(family, known.puzzle)
    finish(search)

    assert len(search.advance(ALL, ALL)) == 0
    assert search.counts == whole(family, known)[1]
    assert len(search.split(5)) == 0
    assert resume_known(family, known, search.save()).is_done
