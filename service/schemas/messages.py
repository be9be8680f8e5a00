"""Messages about wrong JSON, in marshmallow's form: nested by the place that each is about."""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from marshmallow import ValidationError

from puzzles.codes import FaultCode, RuleCode
from puzzles.errors import Place, RuleError, suggest

Messages = Any  # of marshmallow: a text, or a list or an object of such

WHOLE = "_schema"  # marshmallow's key of errors about an object as a whole
_SHOWN = 40  # characters of a value that a message quotes
MOST_MEANT = 5  # unknown keys of an object for which the nearest known one is named


def short_text(value: object) -> str:
    """A value, short enough for a message."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, (list, tuple)):
        return f"a list of {len(value)}"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


class Coded(str):
    """A message with the code of the broken rule."""

    code: RuleCode | FaultCode

    def __new__(cls, message: str, code: RuleCode | FaultCode) -> "Coded":
        made = super().__new__(cls, message)
        made.code = code
        return made


def complaint(error: RuleError) -> ValidationError:
    """A broken rule in marshmallow's form: the message, nested by its place."""
    return ValidationError(nest([Coded(error.problem, error.code)], error.at))


def unknown_keys(
    data: Iterable[str], known: Collection[str], inner: Mapping[str, Collection[str]] | None = None
) -> dict[str, Any]:
    """Messages for the keys of an object that are not known, each with the nearest that is.

    inner: the keys of its parts, by the key of the part; one may be meant to stand there.
    """
    wrong: dict[str, Any] = {}
    for name in data:
        if name not in known:
            holder = next((part for part, keys in (inner or {}).items() if name in keys), None)
            meant = "" if len(wrong) >= MOST_MEANT else suggest(str(name), known)
            if holder is not None:
                meant = f'; did you mean "{holder}/{name}"?'
            wrong[name] = [f"unknown key{meant}"]
    return wrong


def nest(messages: Messages, at: Place) -> Messages:
    """marshmallow's messages, nested below a place."""
    for step in reversed(at):
        messages = {step: messages}
    return messages


def leaves(messages: Messages, at: Place = ()) -> Iterator[tuple[Place, str]]:
    """marshmallow's nested messages with their places."""
    if isinstance(messages, Mapping):
        for step, inner in messages.items():
            yield from leaves(inner, at if step == WHOLE else (*at, step))
    elif isinstance(messages, list):
        for inner in messages:
            yield from leaves(inner, at)
    else:
        yield at, messages
