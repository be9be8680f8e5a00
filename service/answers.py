"""The answers of the verbs as JSON, the same for every door, with their JSON Schemas."""

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from actions.verb import AnyVerb
from families.record import AnyFamily
from generators.instance import Grade
from puzzles.facts import (
    TEXT,
    WHOLE,
    Fact,
    Json,
    constant,
    counts_of,
    list_of,
    object_of,
    some,
    tell,
    words,
)
from puzzles.known import Known
from puzzles.text import BLANK
from service.version import VERSION

if TYPE_CHECKING:  # the command line does not load marshmallow
    from service.schemas.forms import AnyForms, AnyListForm


BY_SOLVE = "solve writes it with --json, or into a file whose name ends in .json"


@cache
def facts_of(verb: AnyVerb, forms: "AnyForms") -> tuple[Fact, ...]:
    """The facts of a verb's answer: the family first, the version last."""
    facts = verb.facts(forms)
    if not verb.is_named:
        return facts
    return named_facts(forms.family.name, facts, version=verb.has_version)


def answer_json(verb: AnyVerb, forms: "AnyForms", *told: object) -> Json:
    """The answer of a verb as JSON; told: the arguments of its facts."""
    return tell(facts_of(verb, forms), *told)


def named_facts(name: str, facts: Iterable[Fact], *, version: bool = True) -> tuple[Fact, ...]:
    """The facts with the family first and the version last."""
    told = Fact("version", TEXT, lambda *_: VERSION)
    own = Fact("family", constant(name), lambda *_: name)
    return (own, *facts, *([told] if version else []))


def no_json(what: str, text: str, how: str = BY_SOLVE) -> str:
    """The refusal of a text that is no JSON object; how: what is expected comes about."""
    return f"expected {what} as JSON, found {_describe_json(text)}; {how}"


def _describe_json(text: str) -> str:
    """The kind of a text that holds no JSON object, in words: nothing, a list, other text …"""
    if not text.strip(BLANK):
        return "nothing"
    try:
        value = json.loads(text.strip(BLANK))
    except (ValueError, RecursionError):
        return "other text"
    kinds = {list: "a list", str: "a string", bool: text.strip(BLANK), type(None): "null"}
    return kinds.get(type(value), "a number")


def read_generated(forms: "AnyForms", said: Json) -> tuple[object, object]:
    """The puzzle and the solution in an answer of `generate`; None if it has no solution."""
    given = said.get("solution")
    solution = None if given is None else forms.solution().load(given)
    return forms.puzzle().load(said["puzzle"]), solution


@cache
def census_facts(forms: "AnyForms") -> tuple[Fact, ...]:
    """The answer to `census`; the facts take the request and the counts."""
    assert forms.census is not None
    dump: Callable[[object], Json] = forms.census().dump
    facts = (
        Fact("of", forms.census_ref, lambda query, _: dump(query)),
        Fact("puzzles", WHOLE, lambda _, counted: counted.puzzles, "Number of puzzles."),
        Fact(
            "solvable",
            WHOLE,
            lambda _, counted: sum(counted.solved.values()),
            "Number of puzzles with a solution.",
        ),
        Fact(
            "by_solutions",
            list_of(object_of({"distinct": WHOLE, "puzzles": WHOLE})),
            lambda _, counted: [
                {"distinct": many, "puzzles": number} for many, number in counted.solved.items()
            ],
            "Number of puzzles by number of solutions.",
        ),
    )
    return named_facts(forms.family.name, facts)


def census(forms: "AnyForms", query: object, met: Mapping[int, int]) -> Json:
    """The answer to `census`; met: the sums of all surveys."""
    assert forms.family.census is not None
    return tell(census_facts(forms), query, forms.family.census.told(query, met))


ENTRY = (  # of the catalogue; the facts take a family and one of its entries
    Fact("family", TEXT, lambda family, _: family.name),
    Fact("name", TEXT, lambda _, entry: entry.name),
    Fact("title", TEXT, lambda _, entry: entry.title),
    Fact("source", TEXT, lambda _, entry: entry.source),
    Fact(
        "grade",
        some(words(Grade)),
        lambda _, entry: entry.grade,
        "Among puzzles of its size, as `generate` grades them; null: not rated.",
    ),
    Fact("counts", counts_of(), lambda _, entry: dict(entry.counts)),
    Fact(
        "href",
        {**TEXT, "format": "uri-reference"},
        lambda family, entry: f"/v1/{family.name}/catalog/{entry.name}",
    ),
)


def entry_json(family: AnyFamily, entry: Known[object], prefix: str = "") -> Json:
    """An entry of the catalogue, without the puzzle; prefix: of its address."""
    told = tell(ENTRY, family, entry)
    return {**told, "href": prefix + told["href"]}


def page_facts(family: AnyFamily, form: "AnyListForm") -> tuple[Fact, ...]:
    """The facts of a page of a list."""
    facts = (
        Fact("total", WHOLE, about="Entries on all pages."),
        Fact(
            "entries",
            list_of(object_of(dict(form.entry))),
            lambda page: [form.dump(entry) for entry in page.entries],
        ),
    )
    return named_facts(family.name, facts)
