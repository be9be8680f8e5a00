"""The tools that belong to no one family: what there is, reading, kits and jobs."""

from functools import partial
from urllib.parse import quote

from mcp import types

from families.catalogue import ENTRIES, NAMES
from service.http.jobs.routes import JobQuerySchema, ListQuerySchema, PageQuerySchema
from service.http.verbs.orders import KIT_FILES
from service.jobs.schemas import JOB_PATTERN
from service.links import query_pairs
from service.mcp.arguments import Argument, Arguments, read_arguments
from service.mcp.asking import Reply, Service, json_result
from service.mcp.tools import BACKGROUND, Tool, body_of
from service.schemas.catalogue import forms_named
from service.schemas.fields import Json
from service.schemas.kits import KitSchema
from service.schemas.requests import LanguageSchema, ProblemSchema
from service.schemas.strict import component, load, object_schema, parts

FAMILY = Argument({"type": "string", "enum": [*NAMES], "description": "Family."}, required=True)
JOB = Argument(
    {"type": "string", "pattern": JOB_PATTERN, "description": "Id of the job."}, required=True
)
TEXT = Argument(
    {"type": "string", "description": "A puzzle in any notation of any family, or JSON."},
    required=True,
)
NAME = Argument({"type": "string", "description": "Name, as `list_known` tells."}, required=True)
PAGE = Argument(
    {"type": "integer", "minimum": 1, "description": "Number of the page."}, required=True
)
KIT_FORMAT = Argument(
    {
        "type": "string",
        "enum": [name for name, _ in KIT_FILES],
        "default": "pdf",
        "description": "PDF; ZIP with bodies; json: only how many pages and what they would cost.",
    }
)


def other_tools() -> list[Tool]:
    """The tools of no one family."""
    return [*_known_tools(), *_job_tools()]


def _known_tools() -> list[Tool]:
    listed = " ".join(f"{name}: {entry.summary}" for name, entry in ENTRIES.items())
    kit = {**read_arguments(KitSchema), "format": KIT_FORMAT, "background": BACKGROUND}
    wishes = read_arguments(ProblemSchema, LanguageSchema)
    return [
        Tool(
            name="describe_family",
            about=f"Tell the JSON Schemas of a family's puzzles and solutions, with an example of"
            f" its text and its JSON. The families: {listed}",
            arguments={"family": FAMILY},
            call=_describe,
        ),
        Tool(
            name="read",
            about="Name the family of a puzzle in any notation, and give it as JSON.",
            arguments={"text": TEXT, **wishes},
            call=_read,
        ),
        _plain("list_known", "List the known puzzles of a family.", {"family": FAMILY}),
        _plain("get_known", "Get one known puzzle.", {"family": FAMILY, "name": NAME}),
        Tool(
            name="kit",
            about="Make a booklet of many puzzles with their answers, to be printed, as PDF.",
            arguments=kit,
            call=partial(_make_kit, kit),
            changes=True,
        ),
    ]


def _job_tools() -> list[Tool]:
    one: Arguments = {"id": JOB}
    seen = {**one, "number": PAGE, **read_arguments(PageQuerySchema)}
    waited = {**one, **read_arguments(JobQuerySchema)}
    return [
        _plain("list_jobs", "List the jobs, the latest first.", read_arguments(ListQuerySchema)),
        _plain("job", "Tell the progress of a job, and its answer once it has one.", waited),
        _plain("see_page", "Show a page of a job's PDF, as an image.", seen),
        _plain("continue_job", "Continue a parked job.", one, "POST", changes=True),
        _plain(
            "cancel_job", "Cancel a job; what it found so far stays.", one, "DELETE", changes=True
        ),
    ]


PATHS = {  # the arguments in braces go into the path, all others into the query
    "list_known": "/v1/{family}/catalog",
    "get_known": "/v1/{family}/catalog/{name}",
    "list_jobs": "/v1/jobs",
    "job": "/v1/jobs/{id}",
    "see_page": "/v1/jobs/{id}/pages/{number}",
    "continue_job": "/v1/jobs/{id}",
    "cancel_job": "/v1/jobs/{id}",
}


def _plain(
    name: str, about: str, arguments: Arguments, method: str = "GET", *, changes: bool = False
) -> Tool:
    """A tool that is one request without a body."""
    call = partial(_ask, method, PATHS[name])
    return Tool(name=name, about=about, arguments=arguments, call=call, changes=changes)


async def _ask(method: str, path: str, service: Service, given: Json) -> Reply:
    words = {name: quote(str(value), safe="") for name, value in given.items()}
    query = {name: value for name, value in given.items() if f"{{{name}}}" not in path}
    return await service.ask(method, path.format(**words), query=dict(query_pairs(query)))


async def _read(service: Service, given: Json) -> Reply:
    query = {name: value for name, value in given.items() if name != "text"}
    text = str(given["text"])
    return await service.ask("POST", "/v1/read", query=dict(query_pairs(query)), body=text)


async def _make_kit(arguments: Arguments, service: Service, given: Json) -> Reply:
    query = {"format": str(given.get("format", "pdf"))}
    later = given.get("background") is True
    body = body_of(arguments, given)
    return await service.ask("POST", "/v1/kits", query=query, body=body, later=later)


async def _describe(service: Service, given: Json) -> types.CallToolResult:
    forms = forms_named(given["family"])
    example = forms.examples
    puzzle = load(forms.puzzle, example["puzzle"])
    schemas = {
        component(part): object_schema(part)
        for schema in (forms.puzzle, forms.solution)
        for part in parts(schema)
    }
    return json_result(
        {
            "family": forms.family.name,
            "summary": ENTRIES[forms.family.name].summary,
            "limits": dict(forms.family.limits),
            "example": {
                "text": forms.family.write(puzzle),
                "puzzle": example["puzzle"],
                "solution": example["solution"],
            },
            "puzzle": forms.puzzle_ref,
            "solution": forms.solution_ref,
            "components": {"schemas": schemas},
        }
    )
