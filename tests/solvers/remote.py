"""Saved searches that go on in another process, with other constants than there are."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import pytest

from families.catalogue import FAMILIES
from puzzles.outcome import Counts, Reason
from solvers.engine.search import Search
from solvers.snakes.grid import tables
from tests.families.record import Constants


@contextmanager
def vary_constants(constants: Constants) -> Iterator[None]:
    """The solvers with these constants, so that small puzzles go every way."""
    with pytest.MonkeyPatch.context() as patch:
        for module, values in constants.items():
            for name, value in values.items():
                patch.setattr(import_module(f"solvers.{module}"), name, value)
        tables.cache_clear()
        yield
    tables.cache_clear()


def resume(family: str, puzzle: Any, options: Any, state: bytes) -> Search[Any]:
    made = next(f for f in FAMILIES if f.name == family)
    search: Search[Any] = made.resume(puzzle, options, state)
    again = search.save()
    assert made.resume(puzzle, options, again).save() == again
    return search


def advance(
    family: str,
    puzzle: Any,
    options: Any,
    constants: Constants,
    state: bytes,
    nodes: int,
    wanted: int,
) -> tuple[Sequence[Any], Counts, bytes]:
    """What is reported within so many nodes, the counts by then, and the search."""
    with vary_constants(constants):
        search = resume(family, puzzle, options, state)
        reported = search.advance(nodes, wanted)
        assert not search.is_done or search.progress() == 1
        return reported, search.counts, search.save()


def finish(
    family: str, puzzle: Any, options: Any, constants: Constants, state: bytes
) -> tuple[Sequence[Any], Counts, Reason | None]:
    """What else is reported, all counts, and why there was nothing to report."""
    with vary_constants(constants):
        search = resume(family, puzzle, options, state)
        reported: list[Any] = []
        while not search.is_done:
            reported += search.advance(10**9, 10**9)
        return reported, search.counts, search.reason


def part(
    family: str, puzzle: Any, options: Any, constants: Constants, state: bytes, parts: int
) -> tuple[Counts, Sequence[bytes]]:
    """The counts of a search that ends here, and its parts."""
    with vary_constants(constants):
        search = resume(family, puzzle, options, state)
        pieces = search.split(parts)
        assert len(pieces) <= parts
        assert all(piece.nodes == 0 and not piece.counts.count for piece in pieces)
        return search.counts, [piece.save() for piece in pieces]
