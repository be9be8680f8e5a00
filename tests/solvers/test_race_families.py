"""The law of all searches: parts that go on in other processes report and count all once."""

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.outcome import Counts
from solvers.engine.driver import solve
from tests.families.catalogue import RACES, family_of
from tests.night import examples
from tests.solvers import remote

ALL = 10**9


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[Executor]:
    """Another process."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        yield pool


@pytest.mark.parametrize("name", RACES)
@settings(max_examples=examples(20, 150))
@given(data=st.data())
def test_parts_report_and_count_everything_once(
    name: str, data: st.DataObject, elsewhere: Any
) -> None:
    race = RACES[name]
    puzzle, options = data.draw(race.puzzles, "puzzle"), data.draw(race.options, "options")
    family = family_of(puzzle)
    expected = solve(family.search(puzzle, options, False), limit=10**6, count=True)
    constants = data.draw(st.sampled_from(race.constants), "constants")
    with remote.vary_constants(constants):
        live = [family.search(puzzle, options, data.draw(st.booleans(), "first")).save()]
    reported: list[Any] = []
    ended: list[Counts] = []
    silent = False
    for _ in range(data.draw(st.integers(0, 6), "steps")):
        if not live:
            break
        state = live.pop(data.draw(st.integers(0, len(live) - 1), "part"))
        asked: Any = (family.name, puzzle, options, constants, state)
        if data.draw(st.integers(0, 2), "split") == 0:
            counts, parts = elsewhere.submit(
                remote.part, *asked, data.draw(st.integers(1, 5), "parts")
            ).result()
            ended.append(counts)
            live += parts
        else:
            nodes = data.draw(st.integers(1, 60), "nodes")
            wanted = data.draw(st.sampled_from([0, 1, 2, 10**9]), "wanted")
            more, _, state = elsewhere.submit(remote.advance, *asked, nodes, wanted).result()
            reported += more
            silent = silent or wanted == 0
            live.append(state)
    for state in live:
        more, counts, reason = elsewhere.submit(
            remote.finish, family.name, puzzle, options, constants, state
        ).result()
        reported += more
        ended.append(counts)
        assert expected.counts.count or reason is not None

    classes = [race.same(puzzle, options, solution) for solution in reported]
    every = {race.same(puzzle, options, solution) for solution in expected.solutions}
    total = sum(ended[1:], ended[0])
    assert (total.count, total.distinct) == (expected.counts.count, expected.counts.distinct)
    assert {n: k for n, k in total.further.items() if k} == {
        n: k for n, k in expected.counts.further.items() if k
    }
    assert len(set(classes)) == len(classes)
    assert {*classes} <= every
    assert silent or {*classes} == every


@pytest.mark.parametrize("name", RACES)
@settings(max_examples=examples(20, 60))
@given(data=st.data())
def test_parts_find_one_if_there_is_one(name: str, data: st.DataObject) -> None:
    race = RACES[name]
    puzzle, options = data.draw(race.puzzles, "puzzle"), data.draw(race.options, "options")
    family = family_of(puzzle)
    expected = solve(family.search(puzzle, options, False), limit=10**6, count=True)
    reported: list[Any] = []
    with remote.vary_constants(data.draw(st.sampled_from(race.constants), "constants")):
        live = [family.search(puzzle, options, True)]
        for _ in range(data.draw(st.integers(0, 6), "steps")):
            if not live or reported:
                break
            part = live.pop(data.draw(st.integers(0, len(live) - 1), "part"))
            if data.draw(st.booleans(), "split"):
                live += part.split(data.draw(st.integers(1, 4), "parts"), hope=True)
            else:
                reported += part.advance(data.draw(st.integers(1, 60), "nodes"), 1)
                live.append(part)
            live = [family.resume(puzzle, options, each.save()) for each in live]
        for part in live:
            while not (part.is_done or reported):
                reported += part.advance(10**9, 1)

    every = {race.same(puzzle, options, solution) for solution in expected.solutions}
    assert bool(reported) == bool(every)
    assert {race.same(puzzle, options, solution) for solution in reported} <= every
