"""Reading JSON that is a whole file: a puzzle, a solution or placed pieces, or what holds them.

What holds them is an answer, or a request of any verb as over HTTP, whose parts may be answers.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from typing import Any

from marshmallow import ValidationError

from actions.checking import CHECK
from actions.hinting import HINT, SolutionPieces
from actions.rendering import RENDER
from actions.solving import SOLVE
from service.schemas.forms import AnyForms
from service.schemas.held import (
    HeldField,
    Placed,
    held_puzzle,
    held_solution,
    refuse_other_family,
    told_beside_a_puzzle,
)
from service.schemas.messages import unknown_keys
from service.schemas.requests import is_begun, placed_schema, request_schema
from service.schemas.strict import load, load_by

REQUESTS = (SOLVE, CHECK, HINT, RENDER)  # those that hold a puzzle


@cache
def _held_in_file(forms: AnyForms) -> tuple[HeldField, HeldField, frozenset[str]]:
    """The fields of a puzzle and of a solution, and all keys that may stand beside them."""
    named = {name for verb in REQUESTS for name in request_schema(verb, forms)().fields}
    return held_puzzle(forms), held_solution(forms), told_beside_a_puzzle(forms).union(named)


def load_puzzle(forms: AnyForms, content: object) -> Any:
    """The puzzle in JSON that is a puzzle, an answer, or a request of any verb that holds one.

    Raises RuleError with all errors and their places there.
    """
    field, _, keys = _held_in_file(forms)
    return load_by(partial(_read_part, field, "puzzle", keys), content).model


def load_solution(forms: AnyForms, content: object) -> Any:
    """The solution in JSON that is one, an answer or a request; errors as of `load_puzzle`."""
    refuse_other_family(forms, content)
    _, field, keys = _held_in_file(forms)
    if isinstance(content, Mapping) and "solutions" in content:
        return load_by(field.read, content).model
    return load_by(partial(_read_part, field, "solution", keys), content).model


def load_placed(forms: AnyForms, content: Mapping[str, Any]) -> Sequence[Any]:
    """The placed pieces in JSON that holds them or is all that `load_solution` takes.

    Errors as of `load_puzzle`.
    """
    if "placed" not in content:
        solution = load_solution(forms, content)
        return SolutionPieces(forms.family.placing, solution, ("solution",))
    refuse_other_family(forms, content)
    load_by(partial(_refuse_unknown, _held_in_file(forms)[2]), content)
    read: Mapping[str, Sequence[Any]] = load(placed_schema(forms), {"placed": content["placed"]})
    return read["placed"]


def load_begun(forms: AnyForms, content: Mapping[str, Any]) -> Sequence[Any]:
    """The pieces placed in JSON that holds a puzzle; none for an answer of `generate`."""
    held = "placed" in content or is_begun(content)
    return load_placed(forms, content) if held else ()


def _read_part(field: HeldField, key: str, keys: Iterable[str], content: object) -> Placed:
    """The model that JSON is or holds, maybe in a request; keys: all of a request."""
    if not isinstance(content, Mapping) or key not in content:
        return field.read(content)
    wrong = unknown_keys(content, frozenset(keys))
    try:
        placed = field.read(content[key])
    except ValidationError as error:
        raise ValidationError({key: error.messages, **wrong}) from None
    if wrong:
        raise ValidationError(wrong)
    return Placed(placed.model, (key, *placed.at))


def _refuse_unknown(keys: frozenset[str], content: Mapping[str, Any]) -> None:
    if wrong := unknown_keys(content, keys):
        raise ValidationError(wrong)
