"""Reading a request strictly: its body, its query and the wanted format.

Hardened: a body packed by gzip counts by its unpacked size; JSON is UTF-8 without duplicate keys,
NaN, infinite or endless numbers, deep nesting or lone surrogates; no query key is repeated or
unknown.
"""

import json
import math
import re
import sys
from collections.abc import Container, Iterable, Mapping, Sequence
from functools import cache, partial
from typing import Any, NoReturn

from flask import current_app, request
from marshmallow import Schema, ValidationError
from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header

from puzzles.errors import FormatError, Place, RuleError
from puzzles.files import CODECS, GZIP, decode, decode_as, unpack
from puzzles.text import is_json
from service.http.codes import ProblemCode
from service.http.headers import BODY
from service.http.problems import Problem, illegal
from service.schemas.fields import Json, JsonField
from service.schemas.messages import unknown_keys
from service.schemas.requests import format_schema
from service.schemas.strict import StrictSchema, instance_of, load_all, load_by
from service.schemas.strict import load as load_one

# A string, or a bracket outside of strings. A string may lack its end; otherwise each quote in an
# unfinished string would be tried as a beginning, in quadratic time.
_STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.DOTALL)
_CHARSET = re.compile(r";\s*charset=utf-?8", re.IGNORECASE)  # the only encoding of an answer
JSON_TYPE = "application/json"
FILE_TYPES = ("application/gzip", "application/octet-stream")  # of files, whatever they hold
UTF8 = ("", "utf-8", "utf8", "us-ascii")  # charsets of JSON
CODINGS = ("identity", "gzip")
CHUNKED = "Transfer-Encoding"
LONG_NUMBER = f"expected whole numbers of at most {sys.get_int_max_str_digits()} digits"
Format = tuple[str, str]  # name and media type
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


def content_type(taken: Sequence[str]) -> str:
    """The media type of the body; problem 415 unless it is one of those taken."""
    headers = {"Accept-Post": ", ".join(taken)}
    coding = _content_coding()
    if coding not in CODINGS:
        what = f"expected the Content-Encoding gzip, or none, found '{coding[:40]}'"
        accepted = {**headers, "Accept-Encoding": ", ".join(CODINGS)}
        raise Problem(ProblemCode.CONTENT_ENCODING, what, accepted)
    if request.environ.get("CONTENT_TYPE") == JSON_TYPE and JSON_TYPE in taken:
        return JSON_TYPE  # the usual case
    if request.mimetype not in taken or _charset() not in _charsets():
        media = request.headers.get("Content-Type", "none")
        what = f"expected the content type {' or '.join(taken)}, found '{media[:80]}'"
        what += "; JSON is in UTF-8" if _is_json() else ""
        raise Problem(ProblemCode.CONTENT_TYPE, what, headers)
    return request.mimetype


def has_body() -> bool:
    """True if the request has a body, even an empty one."""
    headers = request.headers
    return bool(headers.get("Content-Type") or request.content_length) or CHUNKED in headers


def _content_coding() -> str:
    said: str = request.environ.get("HTTP_CONTENT_ENCODING", "identity")
    coding = said.strip().lower()
    return "gzip" if coding == "x-gzip" else coding  # RFC 9110, 8.4.1.3


def _charset() -> str:
    return request.mimetype_params.get("charset", "").lower()


def _charsets() -> Container[str]:
    return UTF8 if _is_json() else ("", *CODECS)


def _is_json() -> bool:
    usual = request.environ.get("CONTENT_TYPE") == JSON_TYPE  # which need not be parsed
    return usual or request.mimetype == JSON_TYPE


def body_text() -> str:
    """The body as text, unpacked and decoded; problem 400 if that fails, 413 if it is too long."""
    body = request.environ.get(BODY)  # otherwise the body is not read yet
    content: bytes = request.get_data(cache=False) if body is None else body
    try:
        if _content_coding() != "identity":
            if not content.startswith(GZIP):
                raise FormatError(0, "expected a body packed by gzip, as Content-Encoding says")
            content = _unpack(content)
        if _is_json():
            return decode_as("utf-8", content)
        made = _unpack(content)
        text = decode(made, _charset())
        if made is not content and is_json(text):
            raise FormatError(0, "expected packed JSON with the Content-Encoding gzip, found none")
        return text
    except FormatError as error:
        raise Problem(ProblemCode.ENCODING, str(error)) from None


def _unpack(content: bytes) -> bytes:
    """The content, unpacked if it is packed; problem 413 if it is longer than a body may be."""
    most: int = current_app.config["SETTINGS"].body_bytes
    made = unpack(content, most)
    if len(made) > most:
        raise Problem(ProblemCode.TOO_LARGE, f"the body has more than {most:,} bytes unpacked")
    return made


def body_json(depth: int) -> object:
    """The body as JSON; problem 400 if it is none, or nested deeper than allowed."""
    return json_in(body_text(), depth)


def json_in(text: str, depth: int) -> object:
    """A text as JSON; problem 400 if it is none, or nested deeper than allowed."""
    try:
        _refuse_depth(text, depth)
        form = _decoder().decode(text.removeprefix("\ufeff"))  # as RFC 8259, 8.1 allows
        if _SURROGATE.search(text):
            _refuse_lone_surrogates(form)
    except json.JSONDecodeError as error:
        what = f"line {error.lineno}, column {error.colno}: {error.msg}"
        raise Problem(ProblemCode.MALFORMED_JSON, what) from None
    except ValueError as error:
        what = LONG_NUMBER if "integer string conversion" in str(error) else str(error)[:200]
        raise Problem(ProblemCode.MALFORMED_JSON, what) from None
    return form


@cache
def _decoder() -> json.JSONDecoder:
    """The JSON decoder; `json.loads` would make a new one on each call."""
    return json.JSONDecoder(
        object_pairs_hook=_object, parse_float=_float, parse_constant=_constant
    )


def _refuse_depth(text: str, depth: int) -> None:
    if text.count("[") + text.count("{") <= depth:
        return  # it is no deeper than its number of brackets
    open_now = 0
    for each in _STRING_OR_BRACKET.finditer(text):
        mark = each[0]
        if mark in "[{":
            open_now += 1
            if open_now > depth:
                raise ValueError(f"nested deeper than {depth} levels")
        elif mark in "]}":
            open_now -= 1


def _object(pairs: list[tuple[str, object]]) -> Json:
    made = dict(pairs)
    if len(made) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the key {json.dumps(twice[:40])} occurs twice in one object")
    return made


def _float(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"the number {text[:40]} is too large")
    return number


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def _refuse_lone_surrogates(form: object) -> None:
    try:
        json.dumps(form, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise ValueError("a lone surrogate is not a character") from None


def query(schemas: Iterable[Schema]) -> Json:
    """The query as a JSON object, its texts read as the fields of the schemas say."""
    fields = {name: field for schema in schemas for name, field in schema.fields.items()}
    wishes: Json = {}
    for name, texts in request.args.lists():
        if len(texts) > 1:
            raise Problem(
                ProblemCode.REPEATED_PARAMETER, f"the parameter '{name[:40]}' is given twice"
            )
        field = fields.get(name)
        wishes[name] = field.from_query(texts[0]) if isinstance(field, JsonField) else texts[0]
    return wishes


def load_query(*schemas: type[Schema]) -> list[Any]:
    """The query loaded by each schema."""
    forms = [*map(instance_of, schemas)]
    return load(forms, query(forms))


@cache
def load_nothing(schema: type[Schema]) -> Any:
    """The values of a query without parameters; they are shared. Problem 422 if it needs some."""
    return load([instance_of(schema)], {})[0]


def refuse_query() -> None:
    """Problem 422 if the query has any parameters."""
    load_query(StrictSchema)


def read_query(formats: Sequence[Format], *schemas: type[Schema]) -> tuple[str, list[Any]]:
    """The name of the wanted format, and the query loaded by each schema.

    The parameter `format` overrides the Accept header.
    """
    named, *loaded = load_query(format_schema(*(name for name, _ in formats)), *schemas)
    return named["format"] or best_format(formats), loaded


def load_body(schema: type[Schema], depth: int) -> Any:
    """The JSON body loaded by a schema."""
    content_type((JSON_TYPE,))
    return load([instance_of(schema)], body_json(depth))[0]


def load(schemas: Sequence[Schema], data: object, at: Place = ()) -> list[Any]:
    """Load one object by several schemas, each its own keys; problem 422 if it is illegal.

    All errors are reported at once, unknown keys last.
    """
    kinds = [type(schema) for schema in schemas]
    try:
        if len(schemas) == 1 or not isinstance(data, dict):
            return [load_one(kind, data, at) for kind in kinds]
        owned = [{*schema.fields, *getattr(schema, "told", ())} for schema in schemas]
        shares = [{k: v for k, v in data.items() if k in own} for own in owned]
        pairs = zip(kinds, shares, strict=True)
        loads = [partial(load_one, kind, share, at) for kind, share in pairs]
        refuse = partial(load_by, partial(_refuse_unknown, set().union(*owned)), data, at)
        return load_all(*loads, refuse)[:-1]
    except RuleError as error:
        raise illegal(error) from None


def _refuse_unknown(known: set[str], data: Mapping[str, object]) -> None:
    """ValidationError for the keys that no schema has."""
    if wrong := unknown_keys(data, known):
        raise ValidationError(wrong)


def best_format(offered: Sequence[Format]) -> str:
    """The name of the best format that is offered; problem 406 if none.

    The q-values of the Accept header decide, with the most specific range first. Of equals the
    first one offered wins; it is also the default.
    """
    header = request.environ.get("HTTP_ACCEPT", "")
    if not header:
        return offered[0][0]
    accept = parse_accept_header(_CHARSET.sub("", header), MIMEAccept)
    quality, _, name = max(
        (accept.quality(media), -index, name) for index, (name, media) in enumerate(offered)
    )
    if quality <= 0:
        available = [media for _, media in offered]
        what = "expected an Accept header that allows " + ", ".join(available)
        raise Problem(ProblemCode.NOT_ACCEPTABLE, what, more={"available": available})
    return name
