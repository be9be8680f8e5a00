"""Keywords of the verbs: their signatures, and their values as JSON.

A type checker sees the keywords of a model as a ParamSpec, `help()` as a signature.
"""

import inspect
from collections.abc import Callable, Mapping
from functools import wraps
from operator import index
from typing import Any, ParamSpec, SupportsIndex, TypeVar

T = TypeVar("T")
KP = ParamSpec("KP")  # keywords

DIFFICULTY = "difficulty"


def with_keywords(
    family: str, verb: Callable[KP, T], keywords: Callable[..., object]
) -> Callable[KP, T]:
    """A verb that takes only these keywords, shows them in `help`, and can be pickled."""
    taken = inspect.signature(keywords)
    own = inspect.signature(verb)
    first = [p for p in own.parameters.values() if p.kind is p.POSITIONAL_ONLY]
    signature = own.replace(parameters=[*first, *taken.parameters.values()])

    @wraps(verb)
    def taking(*args: KP.args, **kwargs: KP.kwargs) -> T:
        try:
            signature.bind(*args, **kwargs)
        except TypeError as error:
            raise TypeError(f"{taking.__qualname__}: {error}") from None
        return verb(*args, **kwargs)

    taking.__module__, taking.__qualname__ = "knobelwerk", f"{family}.{verb.__name__}"
    taking.__doc__ = "\n\n".join(filter(None, (verb.__doc__, *_docs(keywords))))
    taking.__dict__["__signature__"] = signature
    return taking


def _docs(keywords: Callable[..., object]) -> list[str]:
    """The models' descriptions of their keywords."""
    kinds = inspect.getmro(keywords) if isinstance(keywords, type) else ()
    return [str(kind.__doc__) for kind in reversed(kinds) if "__dataclass_fields__" in vars(kind)]


def json_of(keywords: Mapping[str, object]) -> dict[str, Any]:
    """Keywords as JSON for the schemas."""
    said = {name: _json(value) for name, value in keywords.items()}
    match said.get(DIFFICULTY):
        case [low, high]:
            said[DIFFICULTY] = {"min": low, "max": high}
    return said


def read_lists(schema: Any, said: Mapping[str, Any]) -> dict[str, Any]:
    """Keywords as JSON, with lists of numbers that were given in words, such as `3x3x3`."""
    from service.schemas.fields import NumbersField
    from service.schemas.strict import instance_of

    worded = {
        name: field.from_query(said[name])
        for name, field in instance_of(schema).fields.items()
        if isinstance(field, NumbersField) and isinstance(said.get(name), str)
    }
    return {**said, **worded}


def _json(value: object) -> Any:
    """A Python value as JSON; other types become a text that every schema refuses."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, list | tuple):
        return [_json(entry) for entry in value]
    if isinstance(value, Mapping):
        return {str(name): _json(entry) for name, entry in value.items()}
    return index(value) if isinstance(value, SupportsIndex) else repr(value)
