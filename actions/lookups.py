"""What is looked up of a family: its known puzzles, and lists that are made when asked for."""

from typing import Any, TypeVar

from families.record import Family, List, Page, Watch
from puzzles.catalogue import Known
from puzzles.codes import RuleCode
from puzzles.errors import RuleError

P = TypeVar("P")
Q = TypeVar("Q")
E = TypeVar("E")


def look_up(listed: List[Q, E], query: Q, watch: Watch = lambda share: None) -> Page[E]:
    """A page of a list; `watch` is told the share that is done."""
    return listed.look_up(query, watch)


def known_puzzle(family: Family[P, Any, Any, Any, Any], name: str) -> Known[P]:
    """A puzzle of the catalogue."""
    for entry in family.known():
        if entry.name == name:
            return entry
    what = f"the catalogue of {family.name} has no puzzle {name!r}"
    raise RuleError(RuleCode.UNKNOWN_NAME, what, ("name",))
