"""A few of the puzzles that `python -m tests.truth` looks at, and what it tells when it must."""

from dataclasses import replace
from functools import cache

import pytest

from tests.night import examples
from tests.truth import __main__ as command
from tests.truth.compare import compare
from tests.truth.definition import Truth
from tests.truth.table import DEFINITIONS, compare_by_name

COUNT = 15
LATER = range(COUNT, examples(75, 400))  # seeds of the longer comparison


compared_first = cache(compare_by_name)


@pytest.mark.parametrize("name", DEFINITIONS)
def test_search_and_check_agree_with_the_definition(name: str) -> None:
    comparisons = [compared_first(name, seed) for seed in range(COUNT)]

    assert [comparison for comparison in comparisons if comparison.disagreements] == []
    assert 0 < sum(comparison.solvable for comparison in comparisons) < COUNT
    assert sum(comparison.wrong for comparison in comparisons) > 0


@pytest.mark.hard
@pytest.mark.parametrize("name", DEFINITIONS)
def test_search_and_check_agree_with_the_definition_on_hundreds(name: str) -> None:
    comparisons = (compare(DEFINITIONS[name], seed) for seed in LATER)

    assert [comparison for comparison in comparisons if comparison.disagreements] == []


@pytest.mark.parametrize("name", DEFINITIONS)
def test_a_solution_that_the_search_misses_is_told(name: str) -> None:
    """A definition that knows one solution more stands for a search that knows one less."""
    right = DEFINITIONS[name]

    def more(puzzle: object, options: object) -> Truth:
        truth = right.truth(puzzle, options)
        counts = {**truth.counts, "count": truth.counts["count"] + 1}
        return Truth(classes=truth.classes | {frozenset(["another"])}, counts=counts)

    assert compare(replace(right, truth=more), 0).disagreements


@pytest.mark.parametrize("name", DEFINITIONS)
def test_a_check_that_is_wrong_is_told(name: str) -> None:
    right = DEFINITIONS[name]
    seed = next(seed for seed in range(COUNT) if compared_first(name, seed).solvable)

    assert compare(replace(right, is_right=lambda puzzle, claim: False), seed).disagreements


def test_the_command_prints_a_line_for_each_family(capsys: pytest.CaptureFixture[str]) -> None:
    code = command.main(["--count", "2", "--from", "5", "--family", "boxes", "--processes", "1"])
    printed = capsys.readouterr().out

    assert code == 0
    assert printed.startswith("boxes: 2 puzzles, ")
    assert "0 disagreements" in printed
