"""What may be said of a search."""

import pytest

from puzzles.outcome import Counts, Outcome, Verdict


def outcome(distinct: int, *, complete: bool) -> Outcome[object]:
    """What a search that met so many solutions says."""
    return Outcome(
        solutions=(),
        counts=Counts(48 * distinct, distinct),
        complete=complete,
        nodes=0,
        reason=None,
        engine="",
    )


@pytest.mark.parametrize(
    ("distinct", "complete", "verdict", "unique"),
    [
        (0, True, Verdict.UNSOLVABLE, False),
        (0, False, Verdict.OPEN, None),
        (1, True, Verdict.SOLVED, True),
        (1, False, Verdict.SOLVED, None),
        (2, True, Verdict.SOLVED, False),
        (2, False, Verdict.SOLVED, False),
    ],
)
def test_no_more_is_said_than_is_known(
    distinct: int, complete: bool, verdict: Verdict, unique: bool | None
) -> None:
    made = outcome(distinct, complete=complete)

    assert made.verdict is verdict
    assert made.unique is unique


def test_counts_of_parts_add_up() -> None:
    parts = Counts(8, 1, {"labelled": 3}), Counts(), Counts(4, 2, {"labelled": 1, "turned": 5})

    assert sum(parts, Counts()) == Counts(12, 3, {"labelled": 4, "turned": 5})
