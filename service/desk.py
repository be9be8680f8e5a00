"""What every verb needs at hand: a family, the settings, and the line for the cores."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import request
from marshmallow import Schema

from puzzles.errors import FormatError
from puzzles.errors import RuleError
from service import door
from service.config import Settings
from service.family import AnyFamily
from service.problems import Problem
from service.problems import broken
from service.replies import TEXT_TYPE
from service.schemas.requests import convert_schema
from service.schemas.requests import format_schema
from service.schemas.strict import shared
from service.work import Workshop

Format = tuple[str, str]  # name and media type


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """One family's desk."""

    family: AnyFamily
    settings: Settings
    workshop: Workshop

    def body(self, schema: type[Schema]) -> Any:
        """The JSON body, loaded."""
        return door.load([shared(schema)], door.body_json(self.settings.json_depth))[0]

    def query(self, formats: Sequence[Format], *schemas: type[Schema]) -> tuple[str, list[Any]]:
        """The name of the wanted format, and what each schema makes of the query.

        The parameter `format` goes before the Accept header.
        """
        forms = [shared(format_schema(*(name for name, _ in formats))), *map(shared, schemas)]
        named, *loaded = door.load(forms, door.query(forms))
        return named["format"] or door.wanted(formats, request), loaded

    def text_puzzle(self) -> Any:
        """The puzzle that the body writes in the family's original format."""
        try:
            return self.fitting(self.family.parse(door.body_text()))
        except FormatError as error:
            raise door.unreadable(error) from None
        except RuleError as error:
            raise broken(error, "puzzle") from None

    def puzzle_alone(self, kind: str) -> Any:
        """The puzzle of a body of that media type that holds nothing else."""
        if kind == TEXT_TYPE:
            return self.text_puzzle()
        return self.fitting(self.body(convert_schema(self.family))["puzzle"])

    def fitting(self, puzzle: Any) -> Any:
        """The puzzle, if it is not larger than this server allows."""
        most: int = getattr(self.settings, self.family.unit)
        if puzzle.cells > most:
            what = f"this server takes puzzles of {most} {self.family.unit} at most"
            detail = f"{what}, not {puzzle.cells}"
            raise Problem(422, "too_many_cells", detail, errors=[("/puzzle", detail)])
        return puzzle

    def seconds(self, wanted: float | None) -> float:
        """A time budget within the server's maximum."""
        most = self.settings.seconds
        return most if wanted is None else min(wanted, most)
