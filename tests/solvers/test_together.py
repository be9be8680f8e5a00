"""A search by threads finds out what it does on one core, and can be ended and go on."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import actions
from families.boxes import BOXES
from families.record import AnyFamily
from puzzles.boxes import Block, BoxPuzzle
from puzzles.codes import ReasonCode
from puzzles.outcome import Counts, Outcome, Verdict
from solvers.engine import together
from solvers.engine.driver import solve
from solvers.engine.entrants import fields_of
from solvers.engine.search import Budget, Search
from solvers.engine.spaces import SpaceSearch
from tests.families.catalogue import RACES, family_of
from tests.families.record import Constants
from tests.night import examples
from tests.solvers import remote
from tests.solvers.test_race import searches
from tests.solvers.test_search import Walk
from tests.solvers.walks import LineSearch, resume

AT_ONCE = {
    "ALONE": 0,
    "ALONE_SECONDS": 0.0,
    "FIRST_SLICE": 2,
    "LEAST_SECONDS": 0.0,
    "MOST_SECONDS": 0.0,
    "DIVIDING": 1e9,
}  # threads begin at once, all slices are short, and parts are divided as often as they can
ALL = 10**6
THREADS = Budget(cores=3)
WALKED = {"order": ["up"], "shares": {"up": 5}}


@contextmanager
def at_once(*more: Constants) -> Iterator[None]:
    constants: dict[str, Any] = {"engine.together": AT_ONCE}
    for each in more:
        constants |= each
    with remote.vary_constants(constants):
        yield


def found_out(outcome: Outcome[Any]) -> Any:
    """What does not depend on who did what."""
    counts = outcome.counts
    further = {name: number for name, number in counts.further.items() if number}
    code = outcome.reason and outcome.reason.code
    return counts.count, counts.distinct, further, outcome.complete, outcome.verdict, code


def walk(*numbers: Sequence[int], **rules: Any) -> LineSearch:
    return LineSearch(list(enumerate(numbers)), {**WALKED, **rules})


@settings(max_examples=examples(80, 300))
@given(given=searches(), limit=st.integers(1, 9))
def test_toys_are_counted_as_on_one_core(given: Any, limit: int) -> None:
    expected = solve(LineSearch(*given), limit=limit, count=True)
    with at_once():
        outcome = solve(LineSearch(*given), limit=limit, count=True, budget=THREADS)

    assert found_out(outcome)[:-1] == found_out(expected)[:-1]
    assert len(set(outcome.solutions)) == len(outcome.solutions)
    if not given[1].get("once"):
        assert len(outcome.solutions) == len(expected.solutions)


@settings(max_examples=examples(80, 300))
@given(given=searches(), limit=st.integers(1, 9))
def test_as_many_toys_are_found_as_on_one_core(given: Any, limit: int) -> None:
    every = set(solve(LineSearch(*given), limit=ALL).solutions)
    expected = solve(LineSearch(*given), limit=limit)
    with at_once():
        outcome = solve(LineSearch(*given), limit=limit, budget=THREADS)

    assert len(set(outcome.solutions)) == len(outcome.solutions) == len(expected.solutions)
    assert {*outcome.solutions} <= every or given[1].get("once")
    assert outcome.counts.distinct >= len(outcome.solutions) or given[1].get("once")
    assert outcome.verdict == expected.verdict


def draw_search(name: str, data: st.DataObject) -> tuple[Any, AnyFamily, Any, Any]:
    """Searches of a kind, a family of them, a puzzle and options."""
    race = RACES[name]
    puzzle, options = data.draw(race.puzzles, "puzzle"), data.draw(race.options, "options")
    return race, family_of(puzzle), puzzle, options


@pytest.mark.parametrize("name", RACES)
@settings(max_examples=examples(10, 60))
@given(data=st.data())
def test_every_family_is_counted_as_on_one_core(name: str, data: st.DataObject) -> None:
    race, family, puzzle, options = draw_search(name, data)
    expected = solve(family.search(puzzle, options, False), limit=ALL, count=True)
    constants, first = data.draw(st.sampled_from(race.constants)), data.draw(st.booleans())
    limit = data.draw(st.sampled_from([1, 2, ALL]), "limit")
    with at_once(constants):
        search = family.search(puzzle, options, first)
        outcome = solve(search, limit=limit, count=True, budget=THREADS)

    assert found_out(outcome)[:-1] == found_out(expected)[:-1]
    classes = {race.same(puzzle, options, solution) for solution in outcome.solutions}
    assert len(classes) == len(outcome.solutions) == min(limit, len(expected.solutions))
    assert classes <= {race.same(puzzle, options, each) for each in expected.solutions}


@pytest.mark.parametrize("name", RACES)
@settings(max_examples=examples(8, 40))
@given(data=st.data())
def test_first_solutions_of_every_family_are_solutions(name: str, data: st.DataObject) -> None:
    race, family, puzzle, options = draw_search(name, data)
    every = solve(family.search(puzzle, options, False), limit=ALL, count=True)
    limit = data.draw(st.integers(1, 3), "limit")
    with at_once(data.draw(st.sampled_from(race.constants))):
        search = family.search(puzzle, options, True)
        outcome = solve(search, limit=limit, budget=THREADS)

    classes = {race.same(puzzle, options, solution) for solution in outcome.solutions}
    assert len(classes) == len(outcome.solutions) == min(limit, len(every.solutions))
    assert classes <= {race.same(puzzle, options, each) for each in every.solutions}
    assert outcome.verdict is every.verdict
    assert outcome.counts.distinct <= every.counts.distinct


@settings(max_examples=examples(30, 100))
@given(given=searches(), nodes=st.integers(0, 40))
def test_what_is_left_when_the_nodes_are_spent_goes_on(given: Any, nodes: int) -> None:
    expected = solve(LineSearch(*given), count=True)
    with at_once():
        shared = together.Shared(LineSearch(*given), limit=1, count=True, nodes=nodes)
        shared.run(2, None, None)
        outcome = shared.outcome((), 0.0)
    rest = resume(shared.save())

    assert outcome.nodes <= nodes or outcome.complete
    assert (rest.counts, rest.nodes) == (outcome.counts, outcome.nodes)
    assert found_out(solve(rest, limit=ALL, count=True))[:-1] == found_out(expected)[:-1]


@pytest.mark.parametrize("name", RACES)
@settings(max_examples=examples(10, 60))
@given(data=st.data())
def test_what_is_left_of_every_family_goes_on(name: str, data: st.DataObject) -> None:
    _, family, puzzle, options = draw_search(name, data)
    expected = solve(family.search(puzzle, options, False), count=True)
    nodes = data.draw(st.integers(0, 60), "nodes")
    with at_once(data.draw(st.sampled_from(RACES[name].constants))):
        search: Any = family.search(puzzle, options, data.draw(st.booleans(), "first"))
        assume(isinstance(search, SpaceSearch))
        shared = together.Shared[Any](search, limit=1, count=True, nodes=nodes)
        shared.run(2, None, None)
        before = shared.counts
        rest = family.resume(puzzle, options, shared.save())
        assert (rest.counts.count, rest.counts.distinct) == (before.count, before.distinct)
        outcome = solve(rest, limit=ALL, count=True)

    assert found_out(outcome)[:-1] == found_out(expected)[:-1]


def test_progress_never_falls_and_a_watcher_can_end_it() -> None:
    seen: list[tuple[float, int, Counts]] = []

    def watch(search: Search[int]) -> bool:
        seen.append((search.progress(), search.nodes, search.counts))
        return len(seen) < 9

    with at_once({"engine.together": {**AT_ONCE, "WATCH_SECONDS": 0.001}}):
        outcome = solve(walk(range(10**6), range(10**6)), count=True, budget=THREADS, watch=watch)

    assert seen == sorted(seen, key=lambda each: each[0])
    assert seen == sorted(seen, key=lambda each: each[1])
    assert len(seen) == 9
    assert outcome.verdict is Verdict.SOLVED
    assert not outcome.complete


def test_seconds_end_it() -> None:
    begun = time.monotonic()
    with at_once():
        outcome = solve(walk([-1] * 10**6), count=True, budget=Budget(seconds=0.1, cores=2))

    assert outcome.verdict is Verdict.OPEN
    assert 0.1 <= outcome.seconds <= time.monotonic() - begun < 5


def test_a_watcher_can_save_what_threads_are_at_work_on() -> None:
    saved: list[bytes] = []

    def watch(search: Search[int]) -> bool:
        saved.append(search.save())
        return len(saved) < 3

    numbers = list(range(2 * 10**4))
    with at_once({"engine.together": {**AT_ONCE, "WATCH_SECONDS": 0.001}}):
        solve(walk(numbers), count=True, budget=THREADS, watch=watch)

    assert saved
    for state in saved:
        assert solve(resume(state), count=True).counts.distinct == len(numbers)


def test_what_goes_wrong_in_a_thread_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: Any) -> Any:
        raise MemoryError("no room")

    search = walk(range(100))
    monkeypatch.setattr(LineSearch, "split", fail)
    with at_once(), pytest.raises(MemoryError, match="no room"):
        solve(search, count=True, budget=THREADS)


def test_what_cannot_be_shared_goes_on_alone() -> None:
    outcome = solve(Walk(9_000, (5_000,)), count=True, budget=THREADS)

    assert (outcome.complete, outcome.nodes, outcome.counts.distinct) == (True, 9_000, 1)


def test_no_core_is_every_core() -> None:
    assert solve(walk(range(9_000)), count=True, budget=Budget(cores=0)).counts.distinct == 9_000


def test_what_one_core_finds_at_once_is_found_as_there() -> None:
    conway = actions.known_puzzle(BOXES, "slothouber-graatsma").puzzle
    one, two = (actions.solve(BOXES, conway, budget=Budget(cores=k)).outcome for k in (1, 2))

    assert one == two


@pytest.mark.parametrize(("nearly", "threads"), [(1e9, 0), (0.0, 1)])
def test_a_count_that_seems_to_be_over_soon_goes_on_alone(
    monkeypatch: pytest.MonkeyPatch, nearly: float, threads: int
) -> None:
    begun = list[Search[Any]]()

    class Noted(together.Shared[Any]):
        def __init__(self, search: Any, **known: Any) -> None:
            begun.append(search)
            super().__init__(search, **known)

    monkeypatch.setattr(together, "Shared", Noted)
    told = {"BRIEF_SECONDS": 0.0, "NEARLY_SECONDS": nearly, "ALONE_SECONDS": 1e9}
    with remote.vary_constants({"engine.together": told}):
        outcome = solve(walk(range(20_000)), count=True, budget=THREADS)

    assert (outcome.complete, outcome.counts.distinct) == (True, 20_000)
    assert len(begun) == threads


@pytest.mark.parametrize(("share", "most"), [(0.0, 1), (1e9, 10**6)])
def test_dividing_has_its_share_of_the_time(
    monkeypatch: pytest.MonkeyPatch, share: float, most: int
) -> None:
    divided = list[int]()

    def split(search: LineSearch, parts: int) -> Sequence[Search[Any]]:
        divided.append(parts)
        return whole(search, parts)

    whole = LineSearch.split
    monkeypatch.setattr(LineSearch, "split", split)
    with at_once({"engine.together": AT_ONCE | {"DIVIDING": share}}):
        outcome = solve(walk(range(20_000)), count=True, budget=THREADS)

    assert (outcome.complete, outcome.counts.distinct) == (True, 20_000)
    assert 1 <= len(divided) <= most
    assert (len(divided) == 1) == (share == 0.0)


def test_a_proof_by_a_finder_ends_all() -> None:
    bricks = BoxPuzzle(size=(6, 6, 6), blocks=(Block((1, 2, 4), 27),), golden=None)
    with at_once():
        outcome = actions.solve(BOXES, bricks, count=True, budget=THREADS).outcome

    assert outcome.verdict is Verdict.UNSOLVABLE
    assert outcome.reason is not None
    assert outcome.reason.code == ReasonCode.COLOURING


def test_a_run_is_not_divided_while_it_has_a_rival() -> None:
    (field,) = fields_of(walk(range(100), order=["up", "down"]))
    up, down = field.entrants

    assert not (up.divisible or down.divisible)
    field.give_up(down)
    assert up.divisible
