"""The records of all families, found by their names."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

from families.catalogue import FAMILIES, NAMES
from families.record import AnyFamily
from tests.families.record import FamilyTests
from workshop.worst import Asked

RECORDS: Mapping[str, FamilyTests] = {
    name: import_module(f"tests.families.{name}").RECORD for name in NAMES
}
RACES = {record.race.name: record.race for record in RECORDS.values()}  # decks share one


def family_of(puzzle: Any) -> AnyFamily:
    """The family of a puzzle."""
    return next(one for one in FAMILIES if isinstance(puzzle, type(one.known()[0].puzzle)))


@cache
def dearest_requests() -> tuple[Asked, ...]:
    """The dearest requests that the limits allow, of every verb, family and format."""
    return tuple(asked for record in RECORDS.values() for asked in record.dearest())
