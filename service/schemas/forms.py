"""The JSON forms of a family, which accompany its record."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Generic, TypeVar

import openapi
from families.record import Family, List
from puzzles.facts import Fact
from render.style import Style
from service.schemas.fields import AnyField, Json, JsonField
from service.schemas.settings import SettingsSchema, settings_schema
from service.schemas.strict import ModelSchema, instance_of, reference

P = TypeVar("P")
S = TypeVar("S")
G = TypeVar("G")
O = TypeVar("O")  # noqa: E741
T = TypeVar("T", bound=Style)
Q = TypeVar("Q")
E = TypeVar("E")
X_contra = TypeVar("X_contra", contravariant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListForm(Generic[Q, E]):
    """The JSON forms of a list.

    entry: the JSON Schema of each key of an entry.
    """

    list: List[Q, E]
    entry: Mapping[str, Json]

    @property
    def query(self) -> type[SettingsSchema]:
        return settings_schema(self.list.query)

    def dump(self, entry: Any) -> Json:
        return asdict(entry)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecForm:
    """The JSON form of a spec sheet; summary: for people."""

    summary: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Forms(Generic[P, S, G, O, T]):
    """A family's record, and schemas that load JSON to its models and dump them again."""

    family: Family[P, S, G, O, T]
    puzzle: type[ModelSchema[P]]
    solution: type[ModelSchema[S]]
    lists: tuple[ListForm[Any, Any], ...]
    spec: SpecForm | None

    @property
    def params(self) -> type[SettingsSchema]:
        return settings_schema(self.family.params)

    @property
    def options(self) -> type[SettingsSchema]:
        return settings_schema(self.family.options)

    @property
    def census(self) -> type[SettingsSchema] | None:
        """The request of a census."""
        census = self.family.census
        if census is None:
            return None
        return settings_schema(census.query, f"{self.title}CensusRequest")

    @property
    def title(self) -> str:
        """The prefix of the names of the family's schemas."""
        return self.puzzle.__name__.removesuffix("PuzzleSchema")

    @property
    def puzzle_ref(self) -> Json:
        """The JSON Schema of a puzzle, by its name in the OpenAPI document."""
        return reference(self.puzzle)

    @property
    def solution_ref(self) -> Json:
        return reference(self.solution)

    @property
    def census_ref(self) -> Json:
        assert self.census is not None
        return reference(self.census)

    @property
    def examples(self) -> Json:
        """A small puzzle with the request and answer of each verb."""
        return examples(self.family.name)

    @property
    def pieces(self) -> AnyField:
        """The form of a list of placed pieces."""
        field = instance_of(self.puzzle).declared_fields["fixed"]
        assert isinstance(field, JsonField)
        return field

    @property
    def piece(self) -> Json:
        """The JSON Schema of a placed piece."""
        items: Json = self.pieces.kind()["items"]
        return items

    def dumped_piece(self, piece: object) -> object:
        """A piece as JSON."""
        return self.dumped_pieces((piece,))[0]

    def dumped_pieces(self, pieces: Sequence[object]) -> list[object]:
        written = self.pieces.write(pieces)
        assert isinstance(written, list)
        return written

    def dumped_puzzle(self, puzzle: P) -> Json:
        """A puzzle as JSON."""
        dumped: Json = instance_of(self.puzzle).dump(puzzle)
        return dumped

    def dumped_solution(self, solution: S) -> Json:
        """A solution as JSON."""
        dumped: Json = instance_of(self.solution).dump(solution)
        return dumped


AnyListForm = ListForm[Any, Any]
AnyForms = Forms[Any, Any, Any, Any, Any]  # for code that serves every family


@cache
def examples(family: str) -> Json:
    """A small puzzle of a family with requests and answers, from openapi/examples."""
    text = (files(openapi) / "examples" / f"{family}.json").read_text("utf-8")
    examples: Json = json.loads(text)
    return examples
