"""What every view needs at hand: a family with its forms, the settings, and the cores."""

from collections.abc import Iterator
from collections.abc import Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from flask import request
from marshmallow import Schema

from families.record import AnyFamily
from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from service.config import Settings
from service.http import reading
from service.http.cores import Cores
from service.http.replies import TEXT_TYPE
from service.schemas.forms import AnyForms
from service.schemas.requests import convert_schema
from service.schemas.requests import format_schema
from service.schemas.strict import shared

Format = tuple[str, str]  # name and media type


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """What a request to one family is answered with."""

    forms: AnyForms
    settings: Settings
    cores: Cores

    @property
    def family(self) -> AnyFamily:
        return self.forms.family

    def body(self, schema: type[Schema]) -> Any:
        """The JSON body, loaded."""
        return reading.load([shared(schema)], reading.body_json(self.settings.json_depth))[0]

    def query(self, formats: Sequence[Format], *schemas: type[Schema]) -> tuple[str, list[Any]]:
        """The name of the wanted format, and what each schema makes of the query.

        The parameter `format` goes before the Accept header.
        """
        forms = [shared(format_schema(*(name for name, _ in formats))), *map(shared, schemas)]
        named, *loaded = reading.load(forms, reading.query(forms))
        return named["format"] or reading.wanted(formats, request), loaded

    def text_puzzle(self) -> Any:
        """The puzzle that the body writes in the family's original format."""
        try:
            puzzle = self.family.parse(reading.body_text())
        except RuleError as error:
            raise RuleError(error.code, error.problem, ("puzzle", *error.at)) from None
        return self.fitting(puzzle)

    def puzzle_alone(self, kind: str) -> Any:
        """The puzzle of a body of that media type that holds nothing else."""
        if kind == TEXT_TYPE:
            return self.text_puzzle()
        return self.fitting(self.body(convert_schema(self.forms))["puzzle"])

    def fitting(self, puzzle: Any) -> Any:
        """The puzzle, if it is not larger than this server allows."""
        unit = self.family.size.unit
        most = self.settings.sizes[unit]
        if puzzle.cells > most:
            what = f"this server takes puzzles of {most} {unit} at most"
            raise RuleError(RuleCode.TOO_MANY_CELLS, f"{what}, not {puzzle.cells}", ("puzzle",))
        return puzzle

    def seconds(self, wanted: float | None) -> float:
        """A time budget within the server's maximum."""
        most = self.settings.seconds
        return most if wanted is None else min(wanted, most)


@contextmanager
def flat_query() -> Iterator[None]:
    """Places of rules that are broken inside: a query has no `style` around what it says of it."""
    try:
        yield
    except RuleError as error:
        if error.at[:1] != ("style",):
            raise
        raise RuleError(error.code, error.problem, error.at[1:]) from None
