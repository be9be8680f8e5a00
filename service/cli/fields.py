"""The fields that a family's own options of a command are read by."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from families.catalogue import NAMES
from families.catalogue import family as family_named
from families.record import AnyFamily
from service.cli.files import forms_of

if TYPE_CHECKING:  # marshmallow is for those who need it: `--help` does not wait for it
    from marshmallow import Schema

    from service.schemas.forms import AnyListForm


def family_among(words: Iterable[str]) -> AnyFamily | None:
    """The first family that the words name."""
    return next((family_named(word) for word in words if word in NAMES), None)


def part(name: str, family: AnyFamily) -> "type[Schema]":
    """A part of a request whose words are options: `options`, `params`, `style`, …"""
    from service.schemas.requests import WORDED

    return WORDED[name](forms_of(family))


def census(family: AnyFamily) -> "type[Schema]":
    """The space of a census; no fields if the family has none."""
    from service.schemas.strict import StrictSchema

    return forms_of(family).census or StrictSchema


def list_form(family: AnyFamily, name: str) -> "AnyListForm | None":
    """The forms of the family's list of that name."""
    return next((form for form in forms_of(family).lists if form.list.name == name), None)


def list_query(name: str, family: AnyFamily) -> "type[Schema]":
    """Options of a list; none where the family has no such list."""
    from service.schemas.strict import StrictSchema

    form = list_form(family, name)
    return StrictSchema if form is None else form.query
