"""The law of all searches: parts that go on in other processes report and count all once."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from families.catalogue import FAMILIES
from puzzles.boxes import BoxOptions, BoxPuzzle, BoxSolution
from puzzles.decks import DeckOptions, DeckPuzzle, DeckSolution
from puzzles.mazes import MazeOptions, MazePuzzle, MazeSolution
from puzzles.outcome import Counts
from puzzles.snakes import SnakeOptions, SnakePuzzle, SnakeSolution
from solvers.engine.driver import solve
from tests import strategies
from tests.families.boxes import definition as brute
from tests.families.decks import definition as layings
from tests.families.snakes import definition as foldings
from tests.night import examples
from tests.solvers import remote

ALL = 10**9


def box_class(puzzle: BoxPuzzle, options: BoxOptions, solution: BoxSolution) -> Hashable:
    lying = frozenset((p.at, p.size) for p in solution.placements)
    return frozenset(brute.classes(puzzle, [lying]))


def snake_class(puzzle: SnakePuzzle, options: SnakeOptions, solution: SnakeSolution) -> Hashable:
    mirrors, given = not options.mirrors_count, len(puzzle.fixed)
    return foldings.images(solution.path, puzzle.size, mirrors=mirrors, given=given)


def deck_class(puzzle: DeckPuzzle, options: DeckOptions, solution: DeckSolution) -> Hashable:
    laying = layings.as_laying(puzzle, solution.placements)
    return frozenset(layings.images(puzzle, laying))


def maze_class(puzzle: MazePuzzle, options: MazeOptions, solution: MazeSolution) -> Hashable:
    return (solution.width, solution.height) if options.all_rectangles else solution


class Case(NamedTuple):
    """A family of searches.

    family: its name, by a puzzle. same: the class of symmetric copies of a solution.
    constants: by module and name, so that small puzzles go every way.
    """

    family: Callable[[Any], str]
    puzzles: st.SearchStrategy[Any]
    options: st.SearchStrategy[Any]
    same: Callable[[Any, Any, Any], Hashable]
    constants: Sequence[remote.Constants]


BRIEF_SHARES = {"paired": 7, "general": 7, "weighing": 9, "scout": 9, "merging": 9}
SOON = {"count": 9, "reshape": 40, "weave": 20_100, "list": 7, "reason": 20_000}
CASES = {
    "boxes": Case(
        lambda puzzle: "boxes",
        strategies.filled_boxes(45, 8).map(lambda filled: filled[0]) | strategies.given_boxes(),
        st.builds(BoxOptions, symmetric=st.sampled_from(["first", "only", "never"])),
        box_class,
        [
            {},
            {"boxes.search": {"BRIEF": 0}, "boxes.frames": {"MOST_FRAMES": 4}},
            {
                "boxes.search": {"BRIEF": 0},
                "boxes.scarcest": {"MEMO_NODES": 0, "MEMO_SLOTS": 16},
            },
            {"boxes.search": {"BRIEF": 0, "MOST_CELLS": 0}},
            {
                "boxes.search": {"BRIEF": 0},
                "boxes.frames": {"MOST_PLACES": 0},
                "boxes.filling": {"MEMO_NODES": 0, "MEMO_SLOTS": 16},
            },
            {
                "boxes.search": {"BRIEF": 0, "SHARES": BRIEF_SHARES},
                "boxes.frames": {"MOST_PLACES": 0},
                "boxes.scout": {"UNIT": 5},
                "boxes.colouring": {"PRICE": 1},
            },
            {
                "boxes.search": {"BRIEF": 0, "SHARES": BRIEF_SHARES, "IN_VAIN": 1},
                "boxes.scout": {"UNIT": 5},
                "boxes.merging": {"LEAST_BLOCKS": 1, "UNIT": 3, "WIDEST": 12},
            },
        ],
    ),
    "snakes": Case(
        lambda puzzle: "snakes",
        strategies.folded_snakes(18).map(lambda folded: folded[0]) | strategies.given_snakes(),
        st.builds(SnakeOptions, mirrors_count=st.booleans()),
        snake_class,
        [
            {},
            {"snakes.search": {"SLICE": 2, "AHEAD": 1e9}, "snakes.grid": {"WORD": 0}},
            {"snakes.grid": {"WORD": 0, "PAIR": 0}},
            {"snakes.search": {"SLICE": 2, "LEAST_ROUNDS": 1, "AHEAD": 1.0, "MOST_MET": 2}},
            {
                "snakes.search": {"SLICE": 3, "SMALL": 0, "SHARES": {"main": 5, "scout": 7}},
                "snakes.scout": {"RESTART": 9, "SHORT": 3, "LONG": 20},
            },
            {
                "snakes.search": {
                    "SLICE": 3,
                    "SMALL": 0,
                    "EASY": 0,
                    "SWEPT": {"main": 5, "scout": 7, "beam": 7},
                },
                "snakes.grid": {"WORD": 0},
                "snakes.beam": {"WIDTHS": (3, 5), "SURE": 1},
            },
        ],
    ),
    "decks": Case(
        lambda puzzle: str(puzzle.shape.name),
        strategies.small_decks(),
        st.builds(
            DeckOptions,
            engine=st.sampled_from(["auto", "scan", "choosy"]),
            essential=st.booleans(),
        ),
        deck_class,
        [
            {},
            {"decks.search": {"SHARES": {"scan": 4, "choosy": 3, "whole": 1}}},
            {"decks.search": {"SHARES": {"scan": 2, "choosy": 3, "whole": 1}, "ROUNDS": 1}},
        ],
    ),
    "mazes": Case(
        lambda puzzle: "mazes",
        strategies.maze_puzzles() | strategies.given_mazes(),
        st.builds(MazeOptions, all_rectangles=st.booleans(), seed=st.integers(0, 9)),
        maze_class,
        [
            {},
            {
                "mazes.space": {
                    "SHARES": SOON,
                    "OF_FEW": SOON,
                    "LISTED": 5,
                    "CLAUSES": 0,
                    "SLIM": 1,
                }
            },
            {
                "mazes.space": {"SHARES": SOON, "OF_FEW": {**SOON, "list": 2}},
                "mazes.counting": {"EARLY": 0, "SMALLEST": 64, "LARGEST": 64},
            },
        ],
    ),
}


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[Executor]:
    """Another process."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        yield pool


@pytest.mark.parametrize("name", CASES)
@settings(max_examples=examples(20, 150))
@given(data=st.data())
def test_parts_report_and_count_everything_once(
    name: str, data: st.DataObject, elsewhere: Any
) -> None:
    case = CASES[name]
    puzzle, options = data.draw(case.puzzles, "puzzle"), data.draw(case.options, "options")
    family = next(f for f in FAMILIES if f.name == case.family(puzzle))
    expected = solve(family.search(puzzle, options, False), limit=10**6, count=True)
    constants = data.draw(st.sampled_from(case.constants), "constants")
    with remote.varied(constants):
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
                remote.parted, *asked, data.draw(st.integers(1, 5), "parts")
            ).result()
            ended.append(counts)
            live += parts
        else:
            nodes = data.draw(st.integers(1, 60), "nodes")
            wanted = data.draw(st.sampled_from([0, 1, 2, 10**9]), "wanted")
            more, _, state = elsewhere.submit(remote.advanced, *asked, nodes, wanted).result()
            reported += more
            silent = silent or wanted == 0
            live.append(state)
    for state in live:
        more, counts, reason = elsewhere.submit(
            remote.finished, family.name, puzzle, options, constants, state
        ).result()
        reported += more
        ended.append(counts)
        assert expected.counts.count or reason is not None

    classes = [case.same(puzzle, options, solution) for solution in reported]
    every = {case.same(puzzle, options, solution) for solution in expected.solutions}
    total = sum(ended[1:], ended[0])
    assert (total.count, total.distinct) == (expected.counts.count, expected.counts.distinct)
    assert {n: k for n, k in total.further.items() if k} == {
        n: k for n, k in expected.counts.further.items() if k
    }
    assert len(set(classes)) == len(classes)
    assert {*classes} <= every
    assert silent or {*classes} == every


@pytest.mark.parametrize("name", CASES)
@settings(max_examples=examples(20, 60))
@given(data=st.data())
def test_parts_find_one_if_there_is_one(name: str, data: st.DataObject) -> None:
    case = CASES[name]
    puzzle, options = data.draw(case.puzzles, "puzzle"), data.draw(case.options, "options")
    family = next(f for f in FAMILIES if f.name == case.family(puzzle))
    expected = solve(family.search(puzzle, options, False), limit=10**6, count=True)
    reported: list[Any] = []
    with remote.varied(data.draw(st.sampled_from(case.constants), "constants")):
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

    every = {case.same(puzzle, options, solution) for solution in expected.solutions}
    assert bool(reported) == bool(every)
    assert {case.same(puzzle, options, solution) for solution in reported} <= every
