"""Addresses in printed codes, which show a generated puzzle with its solution; and commands.

They contain all that is needed to generate the puzzle again, so the server stores nothing.
"""

import shlex
from collections.abc import Iterator, Mapping
from urllib.parse import urlencode

from puzzles.facts import Json
from render.flat.qr import MOST
from service.schemas.forms import AnyForms
from service.schemas.strict import instance_of


def link_to(address: str, forms: AnyForms, wishes: Json, made: Json, language: str) -> str | None:
    """The address of a puzzle's solution on a server, as a page for phones.

    wishes: `params` and `difficulty`, as stored by `collect`. made: the answer of `generate`.
    Returns None if the address would be too long for a code.
    """
    words = _wished_words(forms, wishes, made)
    if language != "en":
        words["language"] = language
    query = urlencode([*query_pairs(words), ("format", "html")], safe=",.")
    link = f"{address.rstrip('/')}/v1/{forms.family.name}/generate?{query}"
    return link if len(link) <= MOST else None


def command_for(forms: AnyForms, wishes: Json, made: Json) -> str:
    """The command that makes a puzzle again; arguments as of `link_to`."""
    words = ["knobelwerk", "generate", forms.family.name]
    wished = _wished_words(forms, wishes, made)
    for name, value in query_pairs({**wished, "seed": None}):
        flag = name.replace("_", "-")
        if value in ("true", "false"):
            words.append(f"--{flag}" if value == "true" else f"--no-{flag}")
        else:
            words += [f"--{flag}", value]
    return shlex.join([*words, "--seed", str(wished["seed"])])


def _wished_words(forms: AnyForms, wishes: Json, made: Json) -> Json:
    """The wishes for a puzzle by the words of a query, without the defaults."""
    wished = wishes["difficulty"]
    if isinstance(wished, str):  # grades may rise: use the grade of this puzzle
        wished = made["difficulty"]["grade"]
    plain = instance_of(forms.params).dump(forms.family.params())
    given = wishes["params"]  # in any order, as the store may have changed it
    params = {name: given[name] for name in plain if given.get(name, plain[name]) != plain[name]}
    return {"seed": made["seed"], **params, "difficulty": wished}


def query_pairs(words: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """The pairs of a query in the form that its schemas read; nulls are left out."""
    for name, value in words.items():
        if isinstance(value, bool):
            yield name, str(value).lower()
        elif isinstance(value, dict):
            yield name, f"{_number(value['min'])}..{_number(value['max'])}"
        elif isinstance(value, list):
            yield name, ",".join(map(_number, value))
        elif isinstance(value, int | float):
            yield name, _number(value)
        elif value is not None:
            yield name, str(value)


def _number(value: float) -> str:
    return str(value) if isinstance(value, int) else f"{value:.9f}".rstrip("0").rstrip(".")
