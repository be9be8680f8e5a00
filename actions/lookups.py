"""Lookups: the known puzzles of a family."""

from typing import Any

from families.record import Family, P
from puzzles.codes import RuleCode
from puzzles.errors import RuleError, suggest
from puzzles.known import Known


def known_puzzle(family: Family[P, Any, Any, Any, Any], name: str) -> Known[P]:
    """A puzzle of the catalogue."""
    for entry in family.known():
        if entry.name == name:
            return entry
    what = f"the catalogue of {family.name} has no puzzle {name!r}"
    what += suggest(name, [entry.name for entry in family.known()])
    raise RuleError(RuleCode.UNKNOWN_NAME, what, ("name",))
