"""The operations of the OpenAPI document: what each route takes and gives.

content     media types with their schema and example, as OpenAPI has them
problems    statuses that come as application/problem+json
"""

import json
import re
from collections.abc import Iterable
from collections.abc import Sequence
from typing import Any

from marshmallow import Schema

from service import answers
from service.family import AnyFamily
from service.http import create_app
from service.known import examples
from service.replies import JSON_TYPE
from service.replies import TEXT_TYPE
from service.schemas.fields import Json
from service.schemas.fields import JsonField
from service.schemas.requests import OrderSchema
from service.schemas.requests import SolveQuerySchema
from service.schemas.requests import check_schema
from service.schemas.requests import convert_schema
from service.schemas.requests import format_schema
from service.schemas.requests import notation_schema
from service.schemas.requests import paper_schema
from service.schemas.requests import render_schema
from service.schemas.requests import solve_schema
from service.schemas.requests import style_schema
from service.schemas.requests import title
from service.schemas.strict import reference
from service.schemas.strict import shared
from service.verbs import generate
from service.verbs import render
from service.verbs import spec

Formats = Sequence[tuple[str, str]]

READING = (400, 406, 422)
POSTING = (400, 406, 413, 415, 422)
JSON_ONLY = (("json", JSON_TYPE),)
JSON_OR_TEXT = (("json", JSON_TYPE), ("text", TEXT_TYPE))


def ref(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


def operation(
    name: str,
    summary: str,
    tag: str,
    content: Json,
    problems: Iterable[int] = (),
    *,
    parameters: Sequence[Json] = (),
    body: Json | None = None,
    cached: bool = False,
) -> Json:
    """One operation; `cached` ones answer 304 to those who have the answer already."""
    answered: Json = {"200": {"description": "The answer.", "content": content}}
    if cached:
        answered["304"] = {"description": "If-None-Match names the answer."}
    answered |= {str(p): {"$ref": f"#/components/responses/Problem{p}"} for p in problems}
    if not problems:
        answered["4XX"] = {"$ref": "#/components/responses/Problem"}
    made: Json = {"operationId": name, "summary": summary, "tags": [tag]}
    if parameters:
        made["parameters"] = list(parameters)
    if body is not None:
        made["requestBody"] = body
    return {**made, "responses": answered}


def query(*schemas: type[Schema], note: str = "") -> list[Json]:
    """The parameters of a query.

    note: what is said of all of them. Then their defaults are told in words: forms fill in what
    the schema calls a default, and these parameters are not always to be sent.
    """
    return [
        _parameter(name, field, note)
        for schema in schemas
        for name, field in shared(schema).fields.items()
        if isinstance(field, JsonField)
    ]


def _parameter(name: str, field: JsonField[Any], note: str) -> Json:
    schema = field.query_kind()
    default = field.json_schema().get("default")
    about = " ".join(filter(None, (field.metadata.get("description"), note)))
    if default is not None and note:
        about += f" Default: {json.dumps(default)}."
    elif default is not None:
        schema["default"] = default
    made: Json = {"name": name, "in": "query", "description": about, "schema": schema}
    made |= {"required": True} if field.required else {}
    if schema.get("type") == "array":
        made |= {"style": "form", "explode": False}
    return made


def formats(offered: Formats) -> list[Json]:
    """The parameter that names the format."""
    return query(format_schema(*(name for name, _ in offered)))


def contents(offered: Formats, schemas: Json, shown: Json) -> Json:
    """The media types of an answer; schemas and examples by the name of the format."""
    found = {}
    for name, media in offered:
        found[media] = {"schema": schemas.get(name, {"type": "string"})}
        if name in shown:
            found[media]["example"] = shown[name]
    return found


def body(schema: type[Schema], shown: Json, text: str | None = None) -> Json:
    """A body in JSON; with a text, also in the family's original format."""
    content: Json = {JSON_TYPE: {"schema": reference(schema), "example": shown}}
    if text is not None:
        content[TEXT_TYPE] = {"schema": {"type": "string"}, "example": text}
    return {"required": True, "content": content}


def exchanges(family: AnyFamily) -> Json:
    """What goes in and out for the family's example, as the service itself answers."""
    client = create_app().test_client()
    base, example = f"/v1/{family.name}", examples(family.name)
    puzzle, solution = example["puzzle"], example["solution"]
    bodies = {
        "solve": {"puzzle": puzzle, "count": True},
        "generate": dict(example["params"]),
        "check": {"puzzle": puzzle, "solution": example["wrong_solution"]},
        "convert": {"puzzle": puzzle},
        "render": {"puzzle": puzzle, "solution": solution, "style": {"theme": "dark"}},
    }
    found: Json = {}
    for verb, asked in bodies.items():
        in_text = client.post(f"{base}/{verb}?format=text", json=asked).text
        in_json = client.post(f"{base}/{verb}?format=json", json=asked).json
        found[verb] = {"request": asked, "json": in_json, "text": in_text}
    # the time is the one thing that differs each time
    found["solve"]["json"]["stats"]["seconds"] = 0.001
    found["solve"]["text"] = re.sub(r"[0-9.e-]+ ms", "0.276 ms", found["solve"]["text"])
    return found


def family_paths(family: AnyFamily) -> Json:
    """Every path of a family."""
    base, shown = f"/v1/{family.name}", exchanges(family)
    listings = {
        f"{base}/{listing.path}": {"get": _listing(family, name)}
        for name, listing in family.listings.items()
    }
    return {
        f"{base}/solve": {"post": _solve(family, shown)},
        f"{base}/generate": {
            "get": _get_generated(family, shown),
            "post": _generate(family, shown),
        },
        f"{base}/check": {"post": _check(family, shown)},
        f"{base}/render": {"post": _render(family, shown)},
        f"{base}/convert": {"post": _convert(family, shown)},
        **_about(family, shown),
        f"{base}/catalog": {"get": _catalog(family)},
        **listings,
        f"{base}/catalog/{{name}}": {"get": _catalog_entry(family)},
    }


def _solve(family: AnyFamily, shown: Json) -> Json:
    only = "Only with a body of text/plain."
    own = {"json": ref(title(family) + "Solved")}
    asked, text = shown["solve"]["request"], shown["convert"]["text"]
    return operation(
        f"solve_{family.name}",
        "Solve a puzzle, count its solutions, or prove that there is none",
        family.name,
        contents(JSON_OR_TEXT, own, shown["solve"]),
        (*POSTING, 503),
        parameters=[
            *formats(JSON_OR_TEXT),
            *query(SolveQuerySchema, family.options_schema, note=only),
        ],
        body=body(solve_schema(family), asked, text),
    )


def _get_generated(family: AnyFamily, shown: Json) -> Json:
    own = {"json": ref(title(family) + "Generated")}
    return operation(
        f"get_generated_{family.name}",
        "Generate a puzzle as JSON, text, picture or body, under an address of its own",
        family.name,
        contents(generate.FORMATS, own, shown["generate"]),
        (*READING, 503),
        parameters=[
            *formats(generate.FORMATS),
            *query(OrderSchema, family.params_schema, style_schema(family)),
        ],
        cached=True,
    )


def _generate(family: AnyFamily, shown: Json) -> Json:
    own = {"json": ref(title(family) + "Generated")}
    wishes = {
        "schema": ref(title(family) + "GenerateRequest"),
        "example": shown["generate"]["request"],
    }
    return operation(
        f"generate_{family.name}",
        "Generate a puzzle that is solvable",
        family.name,
        contents(generate.PLAIN_FORMATS, own, shown["generate"]),
        (*POSTING, 503),
        parameters=formats(generate.PLAIN_FORMATS),
        body={"required": False, "content": {JSON_TYPE: wishes}},
    )


def _check(family: AnyFamily, shown: Json) -> Json:
    return operation(
        f"check_{family.name}",
        "Name everything that is wrong with a claimed solution",
        family.name,
        contents(JSON_ONLY, {"json": ref("Checked")}, shown["check"]),
        POSTING,
        parameters=formats(JSON_ONLY),
        body=body(check_schema(family), shown["check"]["request"]),
    )


def _render(family: AnyFamily, shown: Json) -> Json:
    return operation(
        f"render_{family.name}",
        "Draw a puzzle or its solution",
        family.name,
        contents(render.FORMATS, {}, {}),
        (*POSTING, 412, 503),
        parameters=formats(render.FORMATS),
        body=body(render_schema(family), shown["render"]["request"]),
    )


def _convert(family: AnyFamily, shown: Json) -> Json:
    own, asked = {"json": ref(title(family) + "Converted")}, shown["convert"]["request"]
    return operation(
        f"convert_{family.name}",
        "Convert between the JSON form and the original text format",
        family.name,
        contents(JSON_OR_TEXT, own, shown["convert"]),
        POSTING,
        parameters=[*formats(JSON_OR_TEXT), *query(notation_schema(family))],
        body=body(convert_schema(family), asked, shown["convert"]["text"]),
    )


def _about(family: AnyFamily, shown: Json) -> Json:
    """The paths that some families have: what there is to say of one puzzle."""
    asked, text = shown["convert"]["request"], shown["convert"]["text"]
    rows: list[tuple[str, str, Formats, list[Json]]] = []
    if family.fingerprint is not None:
        summary = "Give a hash that all forms of one puzzle share"
        rows.append(("fingerprint", summary, JSON_ONLY, []))
    if family.spec is not None:
        rows.append(("spec", family.spec.summary, spec.FORMATS, query(paper_schema(family))))
    return {
        f"/v1/{family.name}/{verb}": {
            "post": operation(
                f"{verb}_{family.name}",
                summary,
                family.name,
                contents(offered, {"json": ref(title(family) + verb.title())}, {}),
                (*POSTING, 503),
                parameters=[*formats(offered), *more],
                body=body(convert_schema(family), asked, text),
            )
        }
        for verb, summary, offered, more in rows
    }


def _catalog(family: AnyFamily) -> Json:
    listed = {"puzzles": [answers.known(family, entry) for entry in family.known()[:1]]}
    return operation(
        f"list_known_{family.name}",
        "List the known puzzles of the family",
        family.name,
        contents(JSON_ONLY, {"json": ref("Catalog")}, {"json": listed}),
        READING,
        parameters=formats(JSON_ONLY),
        cached=True,
    )


def _listing(family: AnyFamily, name: str) -> Json:
    listing, answer = family.listings[name], title(family) + name.title()
    return operation(
        f"list_{name}_{family.name}",
        listing.summary,
        family.name,
        contents(JSON_ONLY, {"json": ref(answer)}, {}),
        (*READING, 503),
        parameters=[*formats(JSON_ONLY), *query(listing.query_schema)],
        cached=True,
    )


def _catalog_entry(family: AnyFamily) -> Json:
    entry = family.known()[0]
    puzzle = shared(family.puzzle_schema).dump(entry.puzzle)
    shown = {
        "json": {**answers.known(family, entry), "puzzle": puzzle},
        "text": family.write(entry.puzzle),
    }
    name = {
        "name": "name",
        "in": "path",
        "required": True,
        "description": "A name from the list.",
        "schema": {"type": "string", "pattern": "^[a-z0-9-]{1,64}$"},
        "example": entry.name,
    }
    return operation(
        f"get_known_{family.name}",
        "Get one known puzzle",
        family.name,
        contents(JSON_OR_TEXT, {"json": ref(title(family) + "Known")}, shown),
        (*READING, 404),
        parameters=[name, *formats(JSON_OR_TEXT)],
        cached=True,
    )


def service_paths() -> Json:
    """What does not belong to one family."""
    state = contents(JSON_ONLY, {"json": ref("State")}, {})
    html = {"text/html": {"schema": {"type": "string"}}}
    document = {JSON_TYPE: {"schema": {"type": "object"}}}

    def get(name: str, summary: str, content: Json, *problems: int, cached: bool = True) -> Json:
        return {"get": operation(name, summary, "service", content, problems, cached=cached)}

    def named(name: str) -> Json:
        return contents(JSON_ONLY, {"json": ref(name)}, {})

    return {
        "/v1/families": get("list_families", "List the families", named("Families"), 400, 422),
        "/v1/catalog": get("list_known", "List all known puzzles", named("Catalog"), 400, 422),
        "/healthz": get("health", "Tell whether the process answers", state, cached=False),
        "/readyz": get("ready", "Tell whether it answers quickly", state, cached=False),
        "/openapi.json": get("document", "Get this document", document),
        "/docs": get("docs", "Read and try this document", html),
        "/": get("index", "See where to go from here", html),
    }
