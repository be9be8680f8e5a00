"""The OpenAPI 3.1 document, made from the schemas, the operations and the examples.

    python -m service.http.document.openapi

writes openapi/openapi.json; a test fails when it is stale.
"""

import json
from http import HTTPStatus
from itertools import chain
from pathlib import Path

from marshmallow import Schema

from actions.checking import CHECK
from actions.converting import CONVERT
from actions.dismantling import APART
from actions.hinting import HINT
from actions.rendering import RENDER
from actions.solving import SOLVE
from families.catalogue import ENTRIES
from puzzles.codes import RuleCode
from puzzles.facts import ref
from service.http.codes import ProblemCode
from service.http.document.code_samples import add_samples
from service.http.document.operations import (
    family_paths,
    job_paths,
    job_webhook,
    kit_paths,
    reading_paths,
    response,
    service_paths,
)
from service.http.header_table import ANSWERED, ASKED
from service.http.headers import PROBLEM_TYPE
from service.jobs.schemas import JOB_ANSWERS
from service.schemas import answers
from service.schemas.catalogue import FORMS
from service.schemas.collections import collect_schema, collected_schema
from service.schemas.fields import Json
from service.schemas.kits import KitSchema, made_schema, set_schema
from service.schemas.requests import OrderSchema, request_schema, shown_schema
from service.schemas.strict import component, object_schema, parts
from service.version import VERSION

TARGET = Path(__file__).parents[3] / "openapi" / "openapi.json"

ABOUT = """\
Makes, solves, proves, draws and prints assembly puzzles. The verbs are the same for each family.

* Impossible is an answer, not an error: a puzzle without a solution is 200 with the verdict
  `unsolvable`; a search whose budget ended first is `open`.
* The same seed, parameters and version give the same bytes.
* Errors are `application/problem+json` with a stable `code` and JSON pointers.
* Unknown keys and parameters are refused.
* Every answer has an `X-Request-Id`: that of the request, if it sends one, or else a new one.
"""

PROBLEMS = {
    400: "The body cannot be read, or a parameter is given twice.",
    401: "This request needs an API key of this server.",
    404: "The path or the thing that it names does not exist.",
    406: "The Accept header allows none of the available formats.",
    412: "The answer's ETag is in If-None-Match, or not in If-Match.",
    409: "The Idempotency-Key was used for another request, or the job is not parked.",
    413: "The body is too long.",
    415: "The content type or content encoding of the body is not accepted.",
    422: "The request is well-formed but breaks a rule.",
    429: "The client already has its maximum of jobs; Retry-After says when to retry.",
    503: "All cores are busy; Retry-After says when to retry.",
}


def document() -> Json:
    """The OpenAPI document of all families."""
    paths: Json = {}
    for forms in FORMS:
        paths |= family_paths(forms)
    add_samples(paths)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Knobelwerk",
            "version": VERSION,
            "summary": "Assembly puzzles over HTTP",
            "description": ABOUT,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/", "description": "The server that this document comes from."}],
        "security": [],
        "tags": [
            *({"name": name, "description": entry.summary} for name, entry in ENTRIES.items()),
            {"name": "kits", "description": "Many puzzles in one booklet to print."},
            {"name": "jobs", "description": "Long work, done in the background."},
            {"name": "service", "description": "Families, known puzzles, state of the service."},
        ],
        "paths": paths | reading_paths() | kit_paths() | job_paths() | service_paths(),
        "webhooks": {"job": {"post": job_webhook()}},
        "components": _components(),
    }


def _components() -> Json:
    return {
        "securitySchemes": {
            "key": {
                "type": "http",
                "scheme": "bearer",
                "description": "An API key, if the server requires keys: for jobs, collections"
                " and kits, or for all. A job belongs to its key's owner.",
            }
        },
        "schemas": dict(sorted(_schemas().items())),
        "parameters": {
            header.name: {
                "name": header.name,
                "in": "header",
                "description": header.about,
                "schema": header.schema,
            }
            for header in ASKED
        },
        "headers": {
            header.name: {"description": header.about, "schema": header.schema}
            for header in ANSWERED
        },
        "responses": {
            "Problem": response("The form of every error.", _content(), [405]),
            **{f"Problem{status}": _problem(status) for status in PROBLEMS},
        },
    }


def _schemas() -> Json:
    schemas = {**answers.SHARED_ANSWERS, **JOB_ANSWERS}
    meanings: dict[str, str] = {code: code.meaning for code in ProblemCode}
    about = "What is wrong with a request, or the server."
    schemas["ProblemCode"] = answers.codes(about, meanings)
    schemas["Readings"] = answers.read(FORMS)
    schemas[component(KitSchema)] = object_schema(KitSchema)
    for forms in FORMS:
        schemas |= answers.family_answers(forms)
        schemas[forms.title + "Collected"] = collected_schema(forms)
        asked: list[type[Schema]] = [set_schema(forms), made_schema(forms), collect_schema(forms)]
        asked += [request_schema(verb, forms) for verb in (SOLVE, CHECK, HINT, RENDER, CONVERT)]
        asked += [] if forms.family.apart is None else [request_schema(APART, forms)]
        asked += [] if forms.census is None else [forms.census]
        for part in chain.from_iterable(map(parts, asked)):
            schemas[component(part)] = object_schema(part)
        wishes = object_schema(OrderSchema, forms.params, shown_schema(forms))
        schemas[forms.title + "GenerateRequest"] = wishes
    return schemas


def _problem(status: int) -> Json:
    example = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": PROBLEMS[status],
        "instance": f"/v1/{FORMS[0].family.name}/solve",
        "code": next((code for code in ProblemCode if code.status == status), RuleCode.INVALID),
        "errors": [],
    }
    return response(PROBLEMS[status], _content(example=example), [status])


def _content(**shown: Json) -> Json:
    return {PROBLEM_TYPE: {"schema": ref("Problem"), **shown}}


def text() -> str:
    """The document as it stands in the file."""
    return json.dumps(document(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    TARGET.write_text(text(), "utf-8")
