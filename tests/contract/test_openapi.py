"""The OpenAPI document: fresh, valid, whole, and true to what the service answers."""

import json
import re
from typing import Any

import jsonschema
import pytest
from flask.testing import FlaskClient

from actions.specifying import SPEC
from service import answers
from service.http.app import create_app
from service.http.document import openapi
from service.schemas.catalogue import forms_of
from solvers.engine.search import Budget
from tests.contract.asking import every_family

DOCUMENT = json.loads(openapi.TARGET.read_text("utf-8"))
METHODS = ("get", "post", "put", "patch", "delete")
OPERATIONS = [
    (path, method, item[method])
    for path, item in DOCUMENT["paths"].items()
    for method in METHODS
    if method in item
]


def schema(name: str) -> dict[str, Any]:
    """A schema of the document that can be used by itself."""
    return {"$ref": f"#/components/schemas/{name}", "components": DOCUMENT["components"]}


def test_the_committed_document_is_fresh() -> None:
    assert openapi.text() == openapi.TARGET.read_text("utf-8"), "run: make openapi"


def test_every_schema_is_a_schema() -> None:
    for each in DOCUMENT["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(each)


def test_every_route_is_described_and_every_description_has_a_route() -> None:
    files = ("studio.file", "studio.worker")  # of the page
    rules = [r for r in create_app().url_map.iter_rules() if r.endpoint not in files]
    routes = {
        (re.sub(r"<(?:int:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in rules
        for method in rule.methods or ()
        if method.lower() in METHODS
    }

    assert routes == {(path, method) for path, method, _ in OPERATIONS}


def test_no_key_is_asked_for() -> None:
    assert [] == DOCUMENT["security"]


@pytest.mark.parametrize(
    ("path", "method", "operation"), OPERATIONS, ids=[f"{m} {p}" for p, m, _ in OPERATIONS]
)
def test_every_example_fits_its_schema(path: str, method: str, operation: dict[str, Any]) -> None:
    contents = [operation.get("requestBody", {}), *operation["responses"].values()]
    for content in contents:
        for media in content.get("content", {}).values():
            if "example" in media:
                whole = {**media["schema"], "components": DOCUMENT["components"]}
                jsonschema.validate(media["example"], whole, jsonschema.Draft202012Validator)


@every_family
def test_every_body_has_an_example(family: Any) -> None:
    for path, method, operation in OPERATIONS:
        if path.startswith(f"/v1/{family.name}/") and method == "post":
            media = operation["requestBody"]["content"]["application/json"]
            assert "example" in media, path


@every_family
def test_every_known_puzzle_fits_the_schema(client: FlaskClient, family: Any) -> None:
    title = forms_of(family).title
    for entry in family.known():
        answer = client.get(f"/v1/{family.name}/catalog/{entry.name}").json
        jsonschema.validate(answer, schema(title + "Known"), jsonschema.Draft202012Validator)


def test_every_file_is_binary_and_every_text_is_text() -> None:
    """Generators look at inline schemas alone, so each is told anew."""
    schemas = [
        (media, content["schema"])
        for _, _, operation in OPERATIONS
        for response in operation["responses"].values()
        for media, content in response.get("content", {}).items()
        if not media.endswith("json") and "schema" in content
    ]
    texts = {"application/xml", "image/svg+xml", "text/html", "text/plain"}
    binary = {"type": "string", "format": "binary"}

    assert texts < {media for media, _ in schemas}
    for media, schema in schemas:
        file = {**binary, "contentMediaType": media}
        assert schema == ({"type": "string"} if media in texts else file)


@pytest.mark.parametrize("nodes", [0, 20_000])
@every_family
def test_every_spec_sheet_fits_its_schema(family: Any, nodes: int) -> None:
    forms = forms_of(family)
    for entry in family.known():
        sheet = family.spec(entry.puzzle, None, Budget(nodes=nodes))
        answer = json.loads(json.dumps(answers.answer_json(SPEC, forms, sheet)))
        jsonschema.validate(answer, schema(forms.title + "Spec"), jsonschema.Draft202012Validator)


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/v1/families", "Families"),
        ("/v1/catalog", "Catalog"),
        ("/healthz", "State"),
        ("/readyz", "Readiness"),
        ("/x", "Problem"),
    ],
)
def test_what_is_answered_fits_its_schema(client: FlaskClient, path: str, name: str) -> None:
    jsonschema.validate(client.get(path).json, schema(name), jsonschema.Draft202012Validator)
