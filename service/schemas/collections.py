"""Requests and answers of `collect`."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Unpack

from marshmallow import Schema, ValidationError

from generators.collection import Ladder
from generators.instance import Grade
from puzzles.codes import RuleCode
from puzzles.dice import SEED_LIMIT
from puzzles.errors import RuleError
from puzzles.facts import NUMBER, SEED, TEXT, WHOLE, constant, list_of, object_of, ref
from service.schemas.fields import (
    OPTIONAL,
    FieldOptions,
    Json,
    JsonBoolean,
    JsonField,
    JsonInteger,
)
from service.schemas.forms import AnyForms
from service.schemas.settings import DifficultyField
from service.schemas.strict import PartField, StrictSchema, with_fields

COUNT = 10  # puzzles, by default
MOST = 1_000  # most puzzles of a collection
MOST_TRIED = 10_000_000  # most puzzles among which the hardest are chosen


class LadderField(JsonField[Ladder]):
    """A difficulty, or grades that rise: `easy..hard`."""

    one = DifficultyField()

    def __init__(self, **options: Unpack[FieldOptions]) -> None:
        super().__init__('a grade, easy..hard, or {"min": …, "max": …}', **options)

    def read(self, value: object) -> Ladder:
        if isinstance(value, str) and ".." in value:
            first, _, last = value.lower().partition("..")
            grades = [*Grade]
            if first not in grades or last not in grades:
                raise self.wrong_value(value)
            if grades.index(Grade(first)) > grades.index(Grade(last)):
                raise ValidationError(f"expected rising grades, found {value}")
            return Ladder(first, last)
        try:
            return Ladder(self.one.read(value))
        except ValidationError:
            if isinstance(value, dict):
                raise
            raise self.wrong_value(value) from None

    def from_query(self, text: str) -> object:
        ranged = ".." in text and text.lower().partition("..")[0] not in set(Grade)
        return self.one.from_query(text) if ranged else text

    def kind(self) -> Json:
        rising = [f"{low}..{high}" for k, low in enumerate(Grade) for high in list(Grade)[k:]]
        single = self.one.kind()["anyOf"]
        return {"anyOf": [{"type": "string", "enum": [*Grade, *rising]}, single[1]]}


class WishedSchema(StrictSchema):
    """Wishes for several puzzles, of a collection or of a kit."""

    difficulty = LadderField(**OPTIONAL, description="Of every puzzle, or rising: `easy..hard`.")
    unique = JsonBoolean(
        **OPTIONAL,
        description="Replaces `unique` of `params`: exactly one distinct solution, proved.",
    )


class CollectSchema(WishedSchema):
    count = JsonInteger(1, MOST, **OPTIONAL, description=f"Number of puzzles; default: {COUNT}.")
    best = JsonInteger(1, MOST, **OPTIONAL, description="Instead of `count`: keep the N hardest.")
    of = JsonInteger(1, MOST_TRIED, **OPTIONAL, description="With `best`: of this many puzzles.")
    seed = JsonInteger(
        0,
        SEED_LIMIT - 1,
        **OPTIONAL,
        description="The same seed gives the same collection; without one, each is new.",
    )
    solution = JsonBoolean(load_default=True, description="Include the solutions.")


@cache
def collect_schema(forms: AnyForms) -> type[Schema]:
    """The request of `collect` for a family."""
    params = PartField(forms.params, load_default=None)
    return with_fields(CollectSchema, forms.title + "CollectRequestSchema", {"params": params})


def collected_schema(forms: AnyForms) -> Json:
    """The answer to `collect`."""
    bins = object_of({"from": NUMBER, "count": WHOLE})
    return object_of(
        {
            "family": constant(forms.family.name),
            "puzzles": list_of(ref(forms.title + "Generated")),
            "seed": SEED,
            "ratings": object_of(
                {
                    "bins": list_of(bins),
                    "width": NUMBER,
                    "failed": {**WHOLE, "description": "Candidates that failed."},
                }
            ),
            "version": TEXT,
        }
    )


def refuse_both(body: Mapping[str, Any]) -> None:
    """Raise RuleError for `best` without `of` or the reverse, and for `count` beside them."""
    if (body["best"] is None) != (body["of"] is None):
        what = "expected `best` and `of` together"
        raise RuleError(RuleCode.CONTRADICTION, what, ("best" if body["of"] else "of",))
    if body["best"] is not None and body["count"] is not None:
        raise RuleError(RuleCode.CONTRADICTION, "expected `count`, or `best` and `of`", ("count",))
    if body["best"] is not None and body["best"] > body["of"]:
        raise RuleError(RuleCode.CONTRADICTION, "expected `best` to be at most `of`", ("best",))
