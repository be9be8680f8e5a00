"""Races: each rule with runs over whole numbers, and the law that parts lose and double none."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.outcome import Counts
from solvers.engine.race import GIVEN_UP, Race
from solvers.engine.search import Budget, run_search
from solvers.engine.spaces import SpaceSearch, divide_races
from tests.night import examples
from tests.solvers.walks import Line, LineSearch, Walk, resume

ALL = 10**9
TEN = range(10)
EVEN = [k if k % 2 == 0 else -1 for k in TEN]


def race(numbers: Any = TEN, **rules: Any) -> Race[int]:
    return Race(Line(tuple(numbers), rules))


def went(race: Race[int], steps: int, wanted: int = ALL) -> list[dict[str, int]]:
    """The nodes that each run spent in each of some steps."""
    seen = []
    for _ in range(steps):
        before = dict(race.nodes_spent)
        race.step(ALL, wanted)
        seen.append(
            {n: k - before.get(n, 0) for n, k in race.nodes_spent.items() if before.get(n) != k}
        )
    return seen


def finish(race: Race[int], wanted: int = ALL) -> list[int]:
    while not race.is_done:
        race.step(ALL, wanted)
    return [key[0] for key in race.waiting]


def counts(distinct: int) -> Counts:
    return Counts(2 * distinct, distinct, {"thirds": 3 * distinct})


# who goes


def test_runs_go_in_turn_with_shares_of_their_own() -> None:
    run = race(range(100), shares={"up": 3, "down": 2})

    assert went(run, 4) == [{"up": 3}, {"down": 2}, {"up": 6}, {"down": 4}]
    assert run.round == 2


def test_a_share_goes_on_after_a_stop() -> None:
    run = race(shares={"up": 4, "down": 4})

    assert [run.step(3, ALL), run.step(3, ALL), run.step(3, ALL)] == [3, 1, 3]
    assert run.nodes_spent == {"up": 4, "down": 3}


def test_a_slice_ends_in_time_though_a_slow_run_follows_a_fast_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock, real, share = [0.0], Walk.advance, 30_000

    def advance(self: Walk, nodes: int, wanted: int) -> Any:
        before, goes_up = self.nodes, self.numbers[0] < self.numbers[-1]
        met = real(self, nodes, wanted)
        clock[0] += (self.nodes - before) * (1e-6 if goes_up else 1e-4)
        return met

    monkeypatch.setattr(Walk, "advance", advance)
    monkeypatch.setattr("time.monotonic", lambda: clock[0])
    rules = {"shares": {"up": share, "down": share}}
    search = LineSearch([(0, range(-3 * share, 0))], rules)
    outcome = run_search(search, count=True, budget=Budget(seconds=1.0))
    monkeypatch.undo()

    assert not outcome.complete and 1.0 <= outcome.seconds < 1.1


def test_the_first_lister_that_is_through_settles_the_race() -> None:
    run = race(EVEN, shares={"up": 2, "down": 20})
    went(run, 2)

    assert run.is_done
    assert run.nodes_spent == {"up": 2, "down": 10}
    assert run.counts == counts(5)
    assert run.progress() == 1.0


@pytest.mark.parametrize(
    ("ahead", "listers", "spent_by"),
    [(3.0, ("up",), GIVEN_UP), (4.0, ("up", "down"), "down"), (None, ("up", "down"), "down")],
)
def test_a_lister_is_given_up_that_is_clearly_behind_and_no_other(
    ahead: float | None, listers: tuple[str, ...], spent_by: str
) -> None:
    run = race(range(100), shares={"up": 8, "down": 2}, ahead=ahead)
    went(run, 2)

    assert run.listers == listers
    assert run.nodes_spent == {"up": 8, spent_by: 2}
    assert sorted(finish(run)) == list(range(100))


def test_a_finder_goes_until_something_is_met() -> None:
    order = ("up", "dive")
    nothing, something = race([-1] * 9, order=order, after=99), race(TEN, order=order, after=99)

    assert went(nothing, 2) == [{"up": 4}, {"dive": 4}]
    assert went(something, 2) == [{"up": 4}, {"up": 6}]


# what is reported


def test_a_finder_that_proves_settles_the_race() -> None:
    run = race([-1] * 50, order=("up", "proof"), after=3)
    went(run, 2)

    assert run.is_done
    assert run.reason is not None and run.reason.code == "outweighed"
    assert run.nodes_spent == {"up": 4, "proof": 3}


def test_counting_alone_reports_nothing() -> None:
    run = race(TEN, shares={"up": 3, "down": 4})

    assert finish(run, wanted=0) == []
    assert run.counts == counts(10)


@pytest.mark.parametrize(
    ("numbers", "listers"), [(TEN, ("down",)), ([-1, -1, -1, *TEN], ("up", "down"))]
)
def test_who_counted_something_blindly_is_given_up_when_another_reports(
    numbers: Any, listers: tuple[str, ...]
) -> None:
    run = race(numbers, shares={"up": 3, "down": 4})
    run.step(3, 0)
    run.step(4, ALL)

    assert run.listers == listers
    assert sorted(finish(run)) == list(TEN)
    assert run.counts == counts(10)


def test_nobody_is_given_up_for_what_another_only_counts() -> None:
    run = race(TEN, shares={"up": 3, "down": 4})
    run.step(3, 1)
    run.step(3, 0)
    run.step(4, 0)  # what was reported is early for this one, so it has to look at what it meets

    assert list(run.listers) == ["up", "down"]
    assert [(0,)] == run.waiting
    run.step(3, ALL)  # now the other reports, and this one does not know what it met

    assert run.listers == ("up",)
    assert run.counts.distinct < 10
    finish(run)
    assert run.counts == counts(10)


def test_a_counter_goes_where_nothing_is_to_be_reported() -> None:
    run = race(TEN, order=("up", "tally"), shares={"tally": 99})
    went(run, 1, wanted=2)
    run.step(ALL, 0)

    assert run.is_done
    assert run.counts == counts(10)


# parts


def test_who_met_less_than_was_counted_does_not_go_along() -> None:
    run = race(TEN, shares={"up": 3, "down": 4})
    run.step(2, 0)
    rest = run.rest()

    assert rest.listers == ("up",)
    finish(rest)
    assert rest.counts + run.counts == counts(10)


def test_a_race_that_is_not_divided_keeps_its_runs() -> None:
    run = race([-1] * 9, order=("up", "down", "dive", "tally"), after=99)
    went(run, 3)

    assert run.rest().names == ("up", "down", "dive", "tally")
    assert run.rest().nodes == 0


def test_how_fast_a_run_is_can_be_told_of_the_rest_as_well() -> None:
    run = race([-1] * 99, shares={"up": 3, "down": 4})
    went(run, 2)
    rest = run.rest()
    rest.step(2, 0)
    restored = race([-1] * 99)
    restored.restore(rest.head(), rest.arrays())

    assert rest.nodes_spent == {"up": 2}
    assert rest.took == restored.took == {"up": 5, "down": 4}


def test_a_finder_that_would_meet_again_what_was_met_does_not_go_along() -> None:
    run = race(TEN, order=("up", "dive"), after=99)
    went(run, 1)

    assert run.rest().names == ("up",)


def test_a_counter_counts_what_the_lister_has_left() -> None:
    run = race(TEN, order=("up", "tally"), shares={"tally": 99})
    went(run, 1, wanted=3)
    rest = run.rest()
    rest.step(ALL, 0)

    assert (rest.is_done, rest.nodes) == (True, 7)
    assert rest.counts + run.counts == counts(10)


def test_halves_of_what_is_counted_go_on_counting() -> None:
    run = race(TEN, order=("up", "tally"), shares={"tally": 4})
    run.step(ALL, 2)
    run.step(ALL, 0)
    parts = divide_races([run.rest()], 3, blind=True)

    assert [part.names for part in parts] == [("tally",)] * 3
    assert [number for part in parts for number in finish(part)] == [0, 1]
    assert sum((part.counts for part in parts), run.counts) == counts(10)


def test_what_was_found_before_it_is_counted_counts_once() -> None:
    run = race(TEN, order=("dive", "up", "tally"), after=1, shares={"tally": 4})
    run.step(ALL, 1)
    run.step(ALL, 0)
    parts = divide_races([run.rest()], 3, blind=True)
    for part in parts:
        finish(part)

    assert sum((part.counts for part in parts), run.counts) == counts(10)


def test_a_counter_begins_anew_when_another_has_gone_on() -> None:
    run = race(TEN, order=("up", "tally"), shares={"up": 1, "tally": 4})
    run.step(2, 0)
    before = run.progress()
    run.step(2, 1)
    assert run.progress() >= before
    while not run.is_done:
        run.step(2, 0)

    assert run.counts == counts(10)


def test_a_race_is_not_divided_before_it_shows_which_lister_is_the_better_one() -> None:
    run = race(range(100), shares={"up": 3, "down": 4}, decided=1)
    run.step(ALL, ALL)
    before = divide_races([run.rest()], 2)
    run.step(ALL, ALL)

    assert (len(before), len(divide_races([run.rest()], 2))) == (1, 2)


# several spaces


def lines(*numbers: Any, groups: Any = (0, 1, 2), **rules: Any) -> LineSearch:
    return LineSearch(list(zip(groups, map(tuple, numbers), strict=False)), rules)


def test_races_take_turns_or_follow_one_another() -> None:
    numbers = [range(0, 9), range(10, 19)]
    shares = {"up": 2}
    beside = lines(*numbers, order=["up"], shares=shares, together=True).advance(7, ALL)
    after = lines(*numbers, order=["up"], shares=shares).advance(7, ALL)

    assert list(beside) == [0, 1, 10, 11, 2, 3, 4]
    assert list(after) == [0, 1, 2, 3, 4, 5, 6]


def test_a_search_stops_with_the_last_solution_that_is_wanted() -> None:
    search = lines(EVEN, order=["up"])

    assert list(search.advance(ALL, 2)) == [0, 2]
    assert list(search.advance(ALL, 1)) == [4]


@pytest.mark.parametrize("together", [False, True])
def test_a_space_is_made_when_it_is_its_turn(together: bool) -> None:
    search = lines(EVEN, TEN, [-1] * 3, order=["up"], together=together)
    unbegun = search.made, search.nodes, search.counts, search.engine
    first = list(search.advance(ALL, 1))
    begun = search.made, search.is_done
    list(search.advance(ALL, ALL))

    assert unbegun[1:] == (0, Counts(), "not begun")
    assert (first, begun) == ([0], (1, False))
    assert (search.made, search.is_done) == (3, True)


@pytest.mark.parametrize("ask", [lambda s: s.progress(), lambda s: s.split(2), lambda s: s.save()])
def test_who_asks_about_all_spaces_has_them_made(ask: Any) -> None:
    search = lines(EVEN, TEN, [-1] * 3, order=["up"])
    search.advance(1, 1)
    ask(search)

    assert search.made == 3


def test_all_races_are_to_be_settled() -> None:
    search = lines([-1] * 3, [-1] * 4, order=["up"])
    search.advance(3, 1)

    assert not search.is_done
    search.advance(ALL, 1)
    assert search.is_done
    assert search.reason is not None and search.reason.code == "exhausted"
    assert (search.nodes, search.engine) == (7, "up 7 nodes")


def test_one_of_each_group_is_enough() -> None:
    search = lines([-1, 1, 2], [3, 4], [-1, 5], groups=(0, 0, 1), once=True, order=["up"])

    assert list(search.advance(ALL, ALL)) == [1, 5]
    assert (search.counts, search.is_done) == (Counts(2, 2), True)


def test_a_group_is_not_divided() -> None:
    search = lines([-1, 1, 2], [3, 4], [-1, 5], groups=(0, 0, 1), once=True)
    parts = search.split(9)

    assert [len(part.races) for part in parts] == [2, 1]


def test_parts_go_by_spaces_first() -> None:
    search = lines(TEN, TEN, TEN, order=["up", "tally"])

    assert [[race.names for race in part.races] for part in search.split(2)] == [
        [("up", "tally")] * 2,
        [("up", "tally")],
    ]


def test_where_the_first_solution_ends_all_one_half_goes_on_with_the_finders() -> None:
    order = ["up", "dive", "proof"]
    search = lines([-1] * 40, order=order, after=1_000)
    search.advance(20, 1)
    hopeful = search.split(3, hope=True)

    assert [race.names for part in search.split(3) for race in part.races] == [("up",)] * 3
    assert sorted(race.names for part in hopeful for race in part.races) == [
        ("up",), ("up",), ("up", "dive", "proof"),
    ]  # fmt: skip


def test_what_a_finder_finds_may_lie_in_another_part() -> None:
    search = lines([-1] * 399 + [7], order=["up", "dive"], after=20)
    search.advance(20, 1)
    (part,) = [p for p in search.split(2, hope=True) if "dive" in p.races[0].names]
    again = resume(part.save())

    assert list(again.advance(ALL, 1)) == [7]
    assert again.nodes < 200


# the law


@st.composite
def searches(draw: st.DrawFn) -> tuple[list[tuple[int, list[int]]], dict[str, Any]]:
    """Lines, some of one group, and rules."""
    many = draw(st.integers(1, 3))
    numbers = [[10 * k + n if draw(st.booleans()) else -1 for n in range(9)] for k in range(many)]
    order = [name for name in ("tally", "proof", "up", "down", "dive") if draw(st.booleans())]
    rules = {
        "order": order if {"up", "down"} & {*order} else [*order, "up"],
        "shares": {name: draw(st.integers(1, 5)) for name in ("up", "down", "dive", "tally")},
        "ahead": draw(st.sampled_from([None, 0.0, 1.5])),
        "after": draw(st.integers(1, 9)),
        "together": draw(st.booleans()),
        "once": draw(st.booleans()),
    }
    return [(draw(st.integers(0, 1)), each[: draw(st.integers(1, 9))]) for each in numbers], rules


@settings(max_examples=examples(150, 600))
@given(given=searches(), data=st.data())
def test_toy_parts_report_and_count_everything_once(given: Any, data: st.DataObject) -> None:
    lines, rules = given
    solutions = [(group, n) for group, numbers in lines for n in numbers if n >= 0]
    live: list[SpaceSearch[int]] = [LineSearch(lines, rules)]
    reported: list[int] = []
    total, all_reported = Counts(), True
    for _ in range(data.draw(st.integers(0, 8))):
        at = data.draw(st.integers(0, len(live) - 1)) if live else 0
        if bool(live) and data.draw(st.booleans()):
            wanted = data.draw(st.integers(0, 3))
            before = live[at].counts.distinct
            reported += live[at].advance(data.draw(st.integers(1, 9)), wanted)
            same = live[at].counts.distinct == before and "tally" not in rules["order"]
            all_reported = all_reported and (wanted > 0 or same)
        elif live:
            whole = live.pop(at)
            total += whole.counts
            live += whole.split(data.draw(st.integers(1, 4)))
        live = [resume(part.save()) for part in live]  # type: ignore[misc]
    for part in live:
        assert resume(part.save()).save() == part.save()
        while not part.is_done:
            reported += part.advance(7, 2)
        total += part.counts

    groups = {group for group, _ in solutions}
    expected = len(groups) if rules["once"] else len(solutions)
    assert (total.count, total.distinct) == (
        (expected, expected) if rules["once"] else (2 * expected, expected)
    )
    assert len(set(reported)) == len(reported)
    assert {*reported} <= {n for _, n in solutions}
    if all_reported and not rules["once"]:
        assert sorted(reported) == sorted(n for _, n in solutions)


@settings(max_examples=examples(80, 300))
@given(given=searches(), data=st.data())
def test_toy_parts_find_one_if_there_is_one(given: Any, data: st.DataObject) -> None:
    lines, rules = given
    solutions = {n for _, numbers in lines for n in numbers if n >= 0}
    live: list[SpaceSearch[int]] = [LineSearch(lines, rules)]
    reported: list[int] = []
    for _ in range(data.draw(st.integers(0, 8))):
        at = data.draw(st.integers(0, len(live) - 1)) if live else 0
        if bool(live) and data.draw(st.booleans()):
            reported += live[at].advance(data.draw(st.integers(1, 9)), 1)
        elif live:
            live += live.pop(at).split(data.draw(st.integers(1, 4)), hope=True)
        live = [resume(part.save()) for part in live]  # type: ignore[misc]
    for part in live:
        while not (part.is_done or reported):
            reported += part.advance(7, 1)

    assert bool(reported) == bool(solutions)
    assert {*reported} <= solutions
