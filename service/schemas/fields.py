"""Strict fields: each defines its JSON, its form in a query, and its JSON Schema.

marshmallow's own fields accept `true` for 1, `"46"` for 46 and any text at all. Ours accept what
JSON Schema accepts, and their messages say what was expected and what was found.

    shown      a value as a message quotes it
    columns    the keys of each object in a list of equal objects
"""

import binascii
import math
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, TypedDict, TypeVar, Unpack, cast

from marshmallow import ValidationError, fields, missing

from puzzles.errors import RuleError
from puzzles.facts import object_of
from puzzles.setting import any_of
from service.schemas.messages import Messages, complaint, short_text

T = TypeVar("T")

Json = dict[str, Any]

# ASCII only, unlike what int() and float() take.
_QUERY_NUMBER = re.compile(r"-?[0-9]{1,16}(\.[0-9]{1,16})?")
_BETWEEN_NUMBERS = re.compile(r"\s*[,x×]\s*|\s+", re.IGNORECASE)
# The beginning of a data: URI; the type that it states is not trusted.
_DATA = re.compile(r"data:image/(png|jpeg|webp);base64,")
FIGURE = re.compile(r"0|-?[1-9][0-9]{0,2}", re.ASCII)  # as a key
_PICTURE_LIMIT = 600_000  # characters of a picture in base64
_PICTURES_LIMIT = 100
MOST_ERRORS = 20  # most wrong rows of one list to report


class PartOptions(TypedDict, total=False):
    """Keywords of every part of an object."""

    required: bool
    allow_none: bool
    load_default: object


class FieldOptions(PartOptions, total=False):
    """Keywords of every field."""

    description: str


OPTIONAL: PartOptions = {"allow_none": True, "load_default": None}  # may be left out, or null


class JsonField(fields.Field[T], ABC):
    """A field that accepts exactly one kind of JSON value.

    expected: the kind, in words that follow "expected".
    """

    default_error_messages = {"required": "missing"}

    def __init__(self, expected: str, **options: Unpack[FieldOptions]) -> None:
        about = options.pop("description", "")
        metadata = {"description": about} if about else {}
        super().__init__(metadata=metadata, **cast(PartOptions, options))
        self.error_messages["null"] = f"expected {expected}, found null"
        self.expected = expected

    @abstractmethod
    def read(self, value: object) -> T:
        """The model's value for a JSON value; ValidationError if the value is wrong."""

    def write(self, value: Any) -> object:
        """The JSON value for a model's value."""
        return value

    def from_query(self, text: str) -> object:
        """The JSON value of a query parameter; the text unchanged if it cannot be read."""
        return text

    @abstractmethod
    def kind(self) -> Json:
        """The JSON Schema of the values, without default and null."""

    def query_kind(self) -> Json:
        """The JSON Schema of the value in a query."""
        return self.kind()

    def wrong_value(self, value: object) -> ValidationError:
        return ValidationError(f"expected {self.expected}, found {short_text(value)}")

    def json_schema(self) -> Json:
        """The whole JSON Schema of the field."""
        schema = self.kind()
        if self.allow_none:
            schema = _or_null(schema)
        if "description" in self.metadata:
            schema["description"] = self.metadata["description"]
        if self.load_default is None or isinstance(self.load_default, (str, bool, int, float)):
            schema["default"] = self.load_default
        elif isinstance(self.load_default, tuple):
            schema["default"] = self.write(self.load_default)
        return schema

    def _deserialize(self, value: object, attr: object, data: object, **_: object) -> T:
        return self.read(value)

    def _serialize(self, value: T | None, attr: object, obj: object, **_: object) -> object:
        return None if value is None else self.write(value)


AnyField = JsonField[Any]


def _or_null(schema: Json) -> Json:
    if "type" not in schema:
        return {"anyOf": [schema, {"type": "null"}]}
    nullable = {**schema, "type": [schema["type"], "null"]}
    if "enum" in schema:
        nullable["enum"] = [*schema["enum"], None]
    return nullable


class JsonInteger(JsonField[int]):
    """A whole number: 46 and 46.0, but not true, "46" or 46.5."""

    def __init__(self, low: int, high: int, **options: Unpack[FieldOptions]) -> None:
        super().__init__(f"a whole number from {low} to {high}", **options)
        self.low, self.high = low, high

    def read(self, value: object) -> int:
        if type(value) is int and self.low <= value <= self.high:
            return value
        if isinstance(value, float) and value.is_integer() and self.low <= value <= self.high:
            return int(value)
        raise self.wrong_value(value)

    def from_query(self, text: str) -> object:
        return int(text) if _QUERY_NUMBER.fullmatch(text) and "." not in text else text

    def kind(self) -> Json:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


class JsonNumber(JsonField[float]):
    """A finite number, but not true or "0.5"."""

    def __init__(self, low: float, high: float, **options: Unpack[FieldOptions]) -> None:
        super().__init__(f"a number from {low:g} to {high:g}", **options)
        self.low, self.high = low, high

    def read(self, value: object) -> float:
        if isinstance(value, int | float) and not isinstance(value, bool):
            if self.low <= value <= self.high and math.isfinite(value):
                return float(value)
        raise self.wrong_value(value)

    def from_query(self, text: str) -> object:
        return float(text) if _QUERY_NUMBER.fullmatch(text) else text

    def kind(self) -> Json:
        return {"type": "number", "minimum": self.low, "maximum": self.high}


class JsonBoolean(JsonField[bool]):
    """true or false; marshmallow's own cannot tell 1 from true."""

    def __init__(self, **options: Unpack[FieldOptions]) -> None:
        super().__init__("true or false", **options)

    def read(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise self.wrong_value(value)
        return value

    def from_query(self, text: str) -> object:
        return {"true": True, "false": False}.get(text.lower(), text)

    def kind(self) -> Json:
        return {"type": "boolean"}


class Choice(JsonField[str]):
    """One of a few words; capital letters are read as small ones."""

    def __init__(self, *words: str, **options: Unpack[FieldOptions]) -> None:
        super().__init__(any_of(words), **options)
        self.words = words
        self._known = {word.lower(): word for word in words}

    def read(self, value: object) -> str:
        word = self._known.get(value.lower()) if isinstance(value, str) else None
        if word is None:
            raise self.wrong_value(value)
        return word

    def kind(self) -> Json:
        return {"type": "string", "enum": list(self.words)}


class FamilyName(Choice):
    """The family that a puzzle may name, and that our answers always name."""

    _CHECK_ATTRIBUTE = False  # no model stores the name of its family

    def __init__(self, name: str) -> None:
        super().__init__(name, description="When given, it must be the family of the URL.")

    def _serialize(self, value: object, attr: object, obj: object, **_: object) -> str:
        return self.words[0]


def split_numbers(text: str) -> list[str]:
    """The numbers of a list in words: `5x5x5`, `5×5×5`, `5,5,5`, `5 5 5`, `[5,5,5]`, `(5,5,5)`."""
    bare = text.strip()
    if bare[:1] + bare[-1:] in ("[]", "()"):
        bare = bare[1:-1].strip()
    return _BETWEEN_NUMBERS.split(bare)


class NumbersField(JsonField[tuple[T, ...]]):
    """A fixed number of numbers, such as those along x, y and z; in a query as `5x5x5`."""

    def __init__(
        self, many: int, number: JsonField[T], expected: str, **options: Unpack[FieldOptions]
    ) -> None:
        super().__init__(expected, **options)
        self.many, self.number = many, number

    def read(self, value: object) -> tuple[T, ...]:
        if not isinstance(value, list) or len(value) != self.many:
            raise self.wrong_value(value)
        try:
            return tuple(map(self.number.read, value))
        except ValidationError:
            return each_of(self.number.read, value)  # raises, with the places of all wrong ones

    def write(self, value: tuple[T, ...]) -> object:
        return list(value)

    def from_query(self, text: str) -> object:
        parts = split_numbers(text)
        return list(map(self.number.from_query, parts)) if len(parts) == self.many else text

    def kind(self) -> Json:
        kind = {"type": "array", "items": self.number.kind()}
        return {**kind, "minItems": self.many, "maxItems": self.many}


class Triple(NumbersField[int]):
    """Three whole numbers along x, y and z."""

    def __init__(self, low: int, high: int, **options: Unpack[FieldOptions]) -> None:
        expected = f"three whole numbers from {low} to {high}"
        super().__init__(3, JsonInteger(low, high), expected, **options)


class LineField(JsonField[str]):
    """A line of text of at most so many characters, without blanks around it."""

    def __init__(self, longest: int, **options: Unpack[FieldOptions]) -> None:
        super().__init__(f"1 to {longest} characters that can be printed", **options)
        self.longest = longest

    def read(self, value: object) -> str:
        if not isinstance(value, str) or not value.strip() or len(value) > self.longest:
            raise self.wrong_value(value)
        if not value.isprintable():
            raise self.wrong_value(value)
        return value.strip()

    def kind(self) -> Json:
        return {"type": "string", "minLength": 1, "maxLength": self.longest}


class DigitsField(JsonField[str]):
    """A text of certain digits only."""

    def __init__(self, digits: str, low: int, high: int, **options: Unpack[FieldOptions]) -> None:
        super().__init__(f"a text of {low} to {high} digits, each one of {digits}", **options)
        self.pattern = f"^[{digits}]{{{low},{high}}}$"
        self.low, self.high = low, high
        self._read = re.compile(f"[{digits}]{{{low},{high}}}")

    def read(self, value: object) -> str:
        if not isinstance(value, str) or not self._read.fullmatch(value):
            raise self.wrong_value(value)
        return value

    def kind(self) -> Json:
        return {"type": "string", "pattern": self.pattern}


def each_of(read: Callable[[object], T], values: list[object]) -> tuple[T, ...]:
    """All values, read; ValidationError with the errors by index, at most MOST_ERRORS."""
    made: list[T] = []
    wrong: dict[int, Messages] = {}
    for index, value in enumerate(values):
        try:
            made.append(read(value))
        except ValidationError as error:
            wrong[index] = error.messages
            if len(wrong) == MOST_ERRORS:
                break
    if wrong:
        raise ValidationError(wrong)
    return tuple(made)


class ListField(JsonField[tuple[T, ...]]):
    """A list of values of one kind; things: their name in messages, in the plural."""

    def __init__(self, things: str, low: int, high: int, **options: Unpack[FieldOptions]) -> None:
        super().__init__(f"a list of {low} to {high} {things}", **options)
        self.low, self.high = low, high

    def read(self, value: object) -> tuple[T, ...]:
        if not isinstance(value, list) or not self.low <= len(value) <= self.high:
            raise self.wrong_value(value)
        return each_of(self.read_one, value)

    @abstractmethod
    def read_one(self, value: object) -> T:
        """The model's value for one item; ValidationError if the item is wrong."""

    @abstractmethod
    def kind_of_one(self) -> Json:
        """The JSON Schema of one item."""

    def kind(self) -> Json:
        kind = {"type": "array", "items": self.kind_of_one()}
        return {**kind, "minItems": self.low, "maxItems": self.high}


class RowsField(ListField[tuple[int, ...]]):
    """A list of lists of whole numbers, all of one length."""

    def __init__(
        self,
        wide: int,
        numbers: tuple[int, int],
        *,
        low: int,
        high: int,
        **options: Unpack[FieldOptions],
    ) -> None:
        super().__init__(f"lists of {wide} whole numbers", low, high, **options)
        self.row = NumbersField(wide, JsonInteger(*numbers), f"{wide} whole numbers")

    def read_one(self, value: object) -> tuple[int, ...]:
        return self.row.read(value)

    def write(self, value: tuple[tuple[int, ...], ...]) -> object:
        return list(map(list, value))

    def kind_of_one(self) -> Json:
        return self.row.kind()


class WordOrRows(JsonField[str | tuple[tuple[int, ...], ...]]):
    """One of a few words, or a list as in `RowsField`; empty: a word for the empty list."""

    def __init__(
        self,
        words: tuple[str, ...],
        rows: RowsField,
        empty: str,
        **options: Unpack[FieldOptions],
    ) -> None:
        self.word, self.rows, self.empty = Choice(*words, empty), rows, empty
        super().__init__(f"{self.word.expected}, or {rows.expected}", **options)

    def read(self, value: object) -> str | tuple[tuple[int, ...], ...]:
        if isinstance(value, list):
            return self.rows.read(value)
        try:
            word = self.word.read(value)
        except ValidationError:
            raise self.wrong_value(value) from None
        return () if word == self.empty else word

    def write(self, value: str | tuple[tuple[int, ...], ...]) -> object:
        return value if isinstance(value, str) else self.rows.write(value)

    def kind(self) -> Json:
        return {"anyOf": [self.word.kind(), self.rows.kind()]}


class Records(ListField[T]):
    """A list of equal objects, read in one loop: `Nested` takes 28 times as long.

    make: the model's value of the columns, by name; may raise RuleError.
    columns: the keys; those without a default are required.
    """

    def __init__(
        self,
        make: Callable[..., T],
        columns: Mapping[str, AnyField],
        *,
        low: int,
        high: int,
        **options: Unpack[FieldOptions],
    ) -> None:
        super().__init__("objects", low, high, **options)
        self.make, self.columns = make, columns

    def read_one(self, value: object) -> T:
        if not isinstance(value, dict):
            raise ValidationError(f"expected an object, found {short_text(value)}")
        values: Json = {}
        wrong: Json = {}
        for name, column in self.columns.items():
            try:
                values[name] = _read_column(column, value, name)
            except KeyError:
                wrong[name] = ["missing"]
            except ValidationError as error:
                wrong[name] = error.messages
        if not value.keys() <= self.columns.keys():
            wrong |= {name: ["unknown key"] for name in value if name not in self.columns}
        if wrong:
            raise ValidationError(wrong)
        try:
            return self.make(**values)
        except RuleError as error:
            raise complaint(error) from None

    def write(self, value: tuple[T, ...]) -> object:
        columns = self.columns.items()
        return [{name: c.write(getattr(row, name)) for name, c in columns} for row in value]

    def kind_of_one(self) -> Json:
        optional = [name for name, c in self.columns.items() if c.load_default is not missing]
        return object_of({name: c.json_schema() for name, c in self.columns.items()}, *optional)


def _read_column(column: AnyField, row: Json, name: str) -> object:
    """The value of a column in a row; KeyError if it is required and missing."""
    if name not in row and column.load_default is not missing:
        return column.load_default
    return None if row[name] is None and column.allow_none else column.read(row[name])


class PicturesField(JsonField[Mapping[int, bytes]]):
    """Files by number, each as a data: URI or in base64; their content is not checked."""

    def __init__(self, **options: Unpack[FieldOptions]) -> None:
        super().__init__(f"an object of at most {_PICTURES_LIMIT} pictures", **options)

    def read(self, value: object) -> Mapping[int, bytes]:
        if not isinstance(value, dict) or len(value) > _PICTURES_LIMIT:
            raise self.wrong_value(value)
        made: dict[int, bytes] = {}
        wrong: Json = {}
        for name, text in value.items():
            try:
                made[self._figure(name)] = self._file(text)
            except ValidationError as error:
                wrong[name] = error.messages
        if wrong:
            raise ValidationError(wrong)
        return made

    def _figure(self, name: str) -> int:
        if not FIGURE.fullmatch(name):
            raise ValidationError(
                f"expected the number of a figure as key, found {short_text(name)}"
            )
        return int(name)

    def _file(self, text: object) -> bytes:
        expected = "a data: URI of a PNG, JPEG or WebP in base64, or the base64 alone"
        if not isinstance(text, str):
            raise ValidationError(f"expected {expected}, found {short_text(text)}")
        if len(text) > _PICTURE_LIMIT:
            what = f"expected at most {_PICTURE_LIMIT} characters, found {len(text)}"
            raise ValidationError(what)
        start = _DATA.match(text)
        try:
            return binascii.a2b_base64(text[start.end() if start else 0 :], strict_mode=True)
        except (binascii.Error, ValueError):
            raise ValidationError(f"expected {expected}, found {short_text(text)}") from None

    def kind(self) -> Json:
        return {
            "type": "object",
            "propertyNames": {"pattern": f"^({FIGURE.pattern})$"},
            "additionalProperties": {"type": "string", "maxLength": _PICTURE_LIMIT},
            "maxProperties": _PICTURES_LIMIT,
        }
