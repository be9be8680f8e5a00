"""The fields that read a family's own options of a command."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from families.catalogue import NAMES
from families.catalogue import family as family_named
from families.record import AnyFamily
from service.cli.files import forms_of

if TYPE_CHECKING:  # `--help` does not load marshmallow
    from marshmallow import Schema

    from service.schemas.forms import AnyListForm


def family_among(words: Iterable[str]) -> AnyFamily | None:
    """The first family that the words name."""
    return next((family_named(word) for word in words if word in NAMES), None)


def part(name: str, family: AnyFamily) -> "type[Schema]":
    """The schema of a part of a request: `options`, `params`, `style`, …"""
    from service.schemas.requests import WORDED

    return WORDED[name](forms_of(family))


def census(family: AnyFamily) -> "type[Schema]":
    """The schema of a census; without fields if the family has none."""
    from service.schemas.strict import StrictSchema

    return forms_of(family).census or StrictSchema


def families_with_census() -> list[str]:
    return [name for name in NAMES if forms_of(family_named(name)).census is not None]


def families_taken_apart() -> list[str]:
    return [name for name in NAMES if family_named(name).apart is not None]


def list_form(family: AnyFamily, name: str) -> "AnyListForm | None":
    """The forms of the family's list of that name."""
    return next((form for form in forms_of(family).lists if form.list.name == name), None)


def list_query(name: str, family: AnyFamily) -> "type[Schema]":
    """The schema of a list's query; without fields if the family has no such list."""
    from service.schemas.strict import StrictSchema

    form = list_form(family, name)
    return StrictSchema if form is None else form.query
