"""The closed lists of words that clients may say: enumerations, each word with a case."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from enum import StrEnum
from typing import Any

import pytest
from flask.testing import FlaskClient
from marshmallow import Schema

from families.catalogue import FAMILIES, NAMES
from families.record import AnyFamily
from render.decks.art import DRAWN, Artwork
from render.style import COLOURS, PAPERS, Paper, Style, Theme
from service.schemas.catalogue import forms_of
from service.schemas.fields import Choice, FamilyName
from service.schemas.forms import ListForm, examples
from service.schemas.requests import notation_schema, style_schema
from service.schemas.strict import instance_of, parts
from tests.contract.asking import every_family
from tests.contract.test_openapi import DOCUMENT


def choices(schema: type[Schema]) -> Iterator[tuple[str, Choice]]:
    """The keys of a schema that take words of a closed list."""
    for part in parts(schema):
        for name, field in instance_of(part).fields.items():
            if isinstance(field, Choice) and not isinstance(field, FamilyName):
                yield name, field


def word_schemas(family: AnyFamily) -> dict[str, type[Schema]]:
    """Whatever a family takes words in, by the name of its schema in the document."""
    forms = forms_of(family)
    lists = {form.query.__name__: form.query for form in forms.lists}
    return {
        "puzzle": forms.puzzle,
        "options": forms.options,
        "params": forms.params,
        "style": style_schema(forms),
        "notation": notation_schema(forms),
        **lists,
    }


CHOICES = [
    pytest.param(choice, id=f"{family.name}-{place}-{name}")
    for family in FAMILIES
    for place, schema in word_schemas(family).items()
    for name, choice in choices(schema)
]
COMMON = {field.name for field in fields(Style)}
STYLED = [
    pytest.param(
        family, name, word, id=f"{family.name}-{name}-{word}",
        # by day each word that all families share in one of them, in turn
        marks=pytest.mark.night if name in COMMON and (k + n) % len(FAMILIES) else (),
    )
    for k, family in enumerate(FAMILIES)
    for name, choice in choices(style_schema(forms_of(family)))
    for n, word in enumerate(choice.words)
]  # fmt: skip
SEARCHED = [
    pytest.param(family, verb, name, word, id=f"{family.name}-{verb}-{name}-{word}")
    for family in FAMILIES
    for verb, schema in (
        ("solve", forms_of(family).options),
        ("generate", forms_of(family).params),
        ("convert", forms_of(family).puzzle),
    )
    for name, choice in choices(schema)
    for word in choice.words
]
LISTED = [
    pytest.param(family, form, name, word, id=f"{form.list.name}-{name}-{word}")
    for family in FAMILIES
    for form in forms_of(family).lists
    for name, choice in choices(form.query)
    for word in choice.words
]
NOTATIONS = [
    pytest.param(family, word, id=f"{family.name}-{word}")
    for family in FAMILIES
    for word in family.notations
]


@pytest.mark.parametrize("choice", CHOICES)
def test_closed_lists_of_words_are_whole_enumerations(choice: Choice) -> None:
    words = [word for word in choice.words if word not in NAMES]  # or another family's text
    (kind,) = {type(word) for word in words}

    assert issubclass(kind, StrEnum)
    assert set(words) == set(kind)
    assert list(choice.words) == [choice.read(word.upper()) for word in choice.words]


@every_family
def test_the_document_lists_the_words_of_a_style(family: AnyFamily) -> None:
    forms = forms_of(family)
    properties = DOCUMENT["components"]["schemas"][f"{forms.title}Style"]["properties"]
    for name, choice in choices(style_schema(forms)):
        assert list(choice.words) == [word for word in properties[name]["enum"] if word]


@pytest.mark.parametrize(("family", "name", "word"), STYLED)
def test_each_word_of_a_style_is_drawn(
    client: FlaskClient, family: AnyFamily, name: str, word: str
) -> None:
    shown = examples(family.name)
    body = {"puzzle": shown["puzzle"], "solution": shown["solution"], "style": {name: word}}
    drawn = client.post(f"/v1/{family.name}/render?format=svg", json=body)
    body["style"] = {name: f"{word} "}
    refused = client.post(f"/v1/{family.name}/render?format=svg", json=body)

    assert (200, 422) == (drawn.status_code, refused.status_code)
    assert [f"/style/{name}"] == [error["pointer"] for error in refused.json["errors"]]


@pytest.mark.parametrize(("family", "verb", "name", "word"), SEARCHED)
def test_each_word_of_a_puzzle_an_option_or_a_wish_is_taken(
    client: FlaskClient, family: AnyFamily, verb: str, name: str, word: str
) -> None:
    shown = examples(family.name)
    bodies = {
        "solve": {"puzzle": shown["puzzle"], "options": {name: word}},
        # a unique puzzle may take many attempts
        "generate": {**others(shown["params"], name), "unique": False, name: word},
        "convert": {"puzzle": {**shown["puzzle"], name: word}},
    }
    answer = client.post(f"/v1/{family.name}/{verb}", json=bodies[verb])

    assert answer.status_code == 200, answer.text


def others(params: Mapping[str, object], name: str) -> Mapping[str, object]:
    """The other wishes of an example; each kind of puzzle has its own."""
    return {} if name == "kind" else params


@pytest.mark.parametrize(("family", "form", "name", "word"), LISTED)
def test_each_word_of_a_list_is_taken(
    client: FlaskClient, family: AnyFamily, form: ListForm[Any, Any], name: str, word: str
) -> None:
    query = {"size": "3x3x1", name: word}
    answer = client.get(f"/v1/{family.name}/{form.list.path}", query_string=query)

    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize(("family", "notation"), NOTATIONS)
def test_each_notation_is_read_back(client: FlaskClient, family: AnyFamily, notation: str) -> None:
    known: Any = family.known()[0]
    text = family.notations[notation](known.puzzle)

    assert text != family.write(known.puzzle)
    assert family.write(family.parse(text)) == family.write(known.puzzle)


def test_a_word_in_python_becomes_its_member() -> None:
    style = Style(page="phone", theme="dark")

    assert style.page is Paper.PHONE and style.theme is Theme.DARK


def test_each_word_of_a_style_has_what_it_stands_for() -> None:
    assert set(Paper) == set(PAPERS)
    assert set(Theme) == set(COLOURS)
    assert set(Artwork) == {Artwork.AUTO, Artwork.COLOURS, Artwork.DIGITS} | set(DRAWN)
