"""Collections: each place has a puzzle, no two are the same, whoever makes them and when."""

import random

from hypothesis import given
from hypothesis import strategies as st

from generators.collection import Ladder, Made, best, choose_candidates, climbing

candidates = st.lists(
    st.builds(
        Made,
        place=st.integers(0, 5),
        round=st.integers(0, 3),
        mark=st.sampled_from("abcdef"),
        rating=st.sampled_from([1.0, 2.0, 2.5]),
    ),
    max_size=20,
    unique_by=lambda made: (made.place, made.round),
)


@given(candidates, st.randoms())
def test_the_choice_does_not_hang_on_the_order(made: list[Made], dice: random.Random) -> None:
    shuffled = made[:]
    dice.shuffle(shuffled)
    assert choose_candidates(made) == choose_candidates(shuffled)
    assert best(made, 3) == best(shuffled, 3)


@given(candidates)
def test_no_puzzle_is_taken_twice_and_no_place_is_left_needlessly(made: list[Made]) -> None:
    taken = choose_candidates(made)
    marks = [each.mark for each in taken.values()]
    assert len(marks) == len(set(marks))
    for each in made:
        assert each.place in taken or each.mark in marks


@given(candidates)
def test_what_an_early_round_gave_stays(made: list[Made]) -> None:
    early = choose_candidates(each for each in made if each.round == 0)
    assert early.items() <= choose_candidates(made).items()


@given(candidates, st.integers(1, 6))
def test_the_best_are_the_highest_of_all(made: list[Made], many: int) -> None:
    taken = best(made, many)
    ratings = [each.rating for each in taken]
    assert ratings == sorted(ratings, reverse=True)
    highest: dict[str, float] = {}
    for each in made:
        highest[each.mark] = max(each.rating, highest.get(each.mark, 0.0))
    assert ratings == sorted(highest.values(), reverse=True)[:many]


def test_a_ladder_rises_evenly() -> None:
    rungs = [Ladder("easy", "hard").of(place, 7) for place in range(7)]
    assert rungs == ["easy"] * 3 + ["medium"] * 2 + ["hard"] * 2
    assert {Ladder("hard").of(place, 5) for place in range(5)} == {"hard"}


@given(candidates)
def test_a_collection_climbs(made: list[Made]) -> None:
    ratings = [each.rating for each in climbing(made)]
    assert ratings == sorted(ratings)
