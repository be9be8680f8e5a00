"""Lookups: the known puzzles of a family, and lists made on request."""

from typing import Any

from families.record import E, Family, List, P, Page, Q, Watch
from puzzles.catalogue import Known
from puzzles.codes import RuleCode
from puzzles.errors import RuleError


def look_up(listed: List[Q, E], query: Q, watch: Watch = lambda share: None) -> Page[E]:
    """A page of a list; `watch` is called with the share done."""
    return listed.look_up(query, watch)


def known_puzzle(family: Family[P, Any, Any, Any, Any], name: str) -> Known[P]:
    """A puzzle of the catalogue."""
    for entry in family.known():
        if entry.name == name:
            return entry
    what = f"the catalogue of {family.name} has no puzzle {name!r}"
    raise RuleError(RuleCode.UNKNOWN_NAME, what, ("name",))
