"""A search by threads finds out what it does on one core, and can be ended and go on."""

import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import actions
from families.boxes import BOXES
from families.catalogue import FAMILIES
from puzzles.boxes import Block, BoxPuzzle
from puzzles.codes import ReasonCode
from puzzles.outcome import Counts, Outcome, Verdict
from solvers.engine import together
from solvers.engine.driver import solve
from solvers.engine.entrants import fields_of
from solvers.engine.search import Budget, Search
from solvers.engine.spaces import SpaceSearch
from tests.families.catalogue import RACES, RECORDS, family_of
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


class Drawn(NamedTuple):
    """A puzzle with its searches, and how its solutions are told apart."""

    search: Callable[[bool], Any]
    resume: Callable[[bytes], Search[Any]]
    same: Callable[[Any], Hashable]
    constants: Constants


def draw_toy(data: st.DataObject) -> Drawn:
    lines, rules = data.draw(searches())
    groups = {number: group for group, numbers in lines for number in numbers}

    def same(number: int) -> Hashable:
        return groups[number] if rules["once"] else number

    return Drawn(lambda first: LineSearch(lines, rules), resume, same, {})


def draw_search(name: str, data: st.DataObject) -> Drawn:
    """A toy, or a puzzle and options of a race; decks share one."""
    if name in TOYS:
        return draw_toy(data)
    race = RACES[name]
    puzzle, options = data.draw(race.puzzles, "puzzle"), data.draw(race.options, "options")
    family = family_of(puzzle)
    return Drawn(
        lambda first: family.search(puzzle, options, first),
        lambda state: family.resume(puzzle, options, state),
        lambda solution: race.same(puzzle, options, solution),
        data.draw(st.sampled_from(race.constants)),
    )


TOYS = [f"toys {k}" for k in range(1, 8)]  # more of them, as they are cheap
each_drawn = pytest.mark.parametrize("name", [*TOYS, *RACES])


@each_drawn
@settings(max_examples=examples(10, 60))
@given(data=st.data())
def test_it_is_counted_as_on_one_core(name: str, data: st.DataObject) -> None:
    drawn = draw_search(name, data)
    expected = solve(drawn.search(False), limit=ALL, count=True)
    limit = data.draw(st.sampled_from([1, 2, 5, ALL]), "limit")
    with at_once(drawn.constants):
        search = drawn.search(data.draw(st.booleans(), "first"))
        outcome = solve(search, limit=limit, count=True, budget=THREADS)

    assert found_out(outcome)[:-1] == found_out(expected)[:-1]
    classes = {drawn.same(solution) for solution in outcome.solutions}
    assert len(classes) == len(outcome.solutions) == min(limit, len(expected.solutions))
    assert classes <= {drawn.same(solution) for solution in expected.solutions}


@each_drawn
@settings(max_examples=examples(10, 50))
@given(data=st.data())
def test_as_many_are_found_as_on_one_core(name: str, data: st.DataObject) -> None:
    drawn = draw_search(name, data)
    every = solve(drawn.search(False), limit=ALL, count=True)
    limit = data.draw(st.integers(1, 9), "limit")
    with at_once(drawn.constants):
        outcome = solve(drawn.search(True), limit=limit, budget=THREADS)

    classes = {drawn.same(solution) for solution in outcome.solutions}
    assert len(classes) == len(outcome.solutions) == min(limit, len(every.solutions))
    assert classes <= {drawn.same(solution) for solution in every.solutions}
    assert outcome.verdict is every.verdict
    assert len(classes) <= outcome.counts.distinct <= every.counts.distinct


@each_drawn
@settings(max_examples=examples(10, 60))
@given(data=st.data())
def test_what_is_left_when_the_nodes_are_spent_goes_on(name: str, data: st.DataObject) -> None:
    drawn = draw_search(name, data)
    expected = solve(drawn.search(False), count=True)
    nodes = data.draw(st.integers(0, 60), "nodes")
    with at_once(drawn.constants):
        search = drawn.search(data.draw(st.booleans(), "first"))
        assume(isinstance(search, SpaceSearch))
        shared = together.Shared[Any](search, limit=1, count=True, nodes=nodes)
        shared.run(2, None, None)
        outcome, rest = shared.outcome((), 0.0), drawn.resume(shared.save())
        assert (rest.counts, rest.nodes) == (outcome.counts, outcome.nodes)
        again = solve(rest, limit=ALL, count=True)

    assert outcome.nodes <= nodes or outcome.complete
    assert found_out(again)[:-1] == found_out(expected)[:-1]


@pytest.mark.parametrize("name", RECORDS)
def test_the_parts_that_threads_worked_on_go_on_as_one(name: str) -> None:
    """Puzzles that are drawn are often too small to be divided."""
    family = next(each for each in FAMILIES if each.name == name)
    puzzle = actions.known_puzzle(family, RECORDS[name].known.long).puzzle
    search = family.search(puzzle, family.options(), False)
    search.advance(200, 0)
    parts = [part for part in search.split(3) if isinstance(part, SpaceSearch)]
    whole = parts[0].of([race for part in parts for race in part.races])
    again = family.resume(puzzle, family.options(), whole.save())
    for each in (whole, again):
        each.advance(300, 0)
    assert (again.counts, again.nodes) == (whole.counts, whole.nodes) and whole.nodes


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
