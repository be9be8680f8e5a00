"""A tool, and how its call becomes requests to the service."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from mcp import types

from puzzles.codes import RuleCode
from puzzles.errors import Place, RuleError, suggest
from puzzles.text import is_json
from service.mcp.arguments import Argument
from service.mcp.asking import Reply, Service, result_of
from service.schemas.fields import Json
from service.schemas.messages import short_text
from service.schemas.strict import json_object

Call = Callable[[Service, Json], Awaitable[Reply | types.CallToolResult]]


BACKGROUND = Argument(
    {
        "type": "boolean",
        "default": False,
        "description": "Make a job of it, for work of more than seconds; `job` tells its progress"
        " and its answer.",
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """A tool.

    about: what it does, for the AI that chooses. call: does it, with arguments that are known.
    changes: whether it changes the state of jobs.
    """

    name: str
    about: str
    arguments: Mapping[str, Argument]
    call: Call
    changes: bool = False

    @property
    def schema(self) -> Json:
        """The JSON Schema of the arguments."""
        needed = [name for name, argument in self.arguments.items() if argument.required]
        made: Json = {
            "type": "object",
            "properties": {name: argument.schema for name, argument in self.arguments.items()},
            "additionalProperties": False,
        }
        return made | ({"required": needed} if needed else {})

    def entry(self) -> types.Tool:
        """The tool in the list that clients read."""
        hints = types.ToolAnnotations(
            read_only_hint=not self.changes,
            destructive_hint=self.name == "cancel_job",
            open_world_hint=False,
        )
        return types.Tool(
            name=self.name, description=self.about, input_schema=self.schema, annotations=hints
        )

    async def answer(self, service: Service, given: Json) -> types.CallToolResult:
        """The result of a call; PuzzleError says what is wrong with it."""
        for name in given.keys() - self.arguments.keys():
            what = f"{self.name} has no such argument{suggest(name, self.arguments)}"
            raise RuleError(RuleCode.INVALID, what, (name,))
        for name, argument in self.arguments.items():
            _require(name, argument, given)
        came = await self.call(service, given)
        return result_of(came, service) if isinstance(came, Reply) else came


def _require(name: str, argument: Argument, given: Json) -> None:
    """Refuse a missing argument, and a wrong one that chooses the request.

    All others are checked by the service.
    """
    if name not in given:
        if argument.required:
            raise RuleError(RuleCode.INVALID, "missing", (name,))
        return
    known = argument.schema.get("enum")
    if argument is BACKGROUND and not isinstance(given[name], bool):
        what = f"expected true or false, found {short_text(given[name])}"
        raise RuleError(RuleCode.INVALID, what, (name,))
    if known is not None and not argument.at and given[name] not in known:
        what = f"expected {' or '.join(known)}, found {short_text(given[name])}"
        raise RuleError(RuleCode.INVALID, what, (name,))


def body_of(arguments: Mapping[str, Argument], given: Json) -> Json:
    """The body of a request, with each argument that is given at its place."""
    body: Json = {}
    for name, value in given.items():
        at = arguments[name].at if name in arguments else ()
        if at:
            _put_value(body, at, value)
    return body


def _put_value(body: Json, at: Place, value: object) -> None:
    *parts, last = map(str, at)
    for part in parts:
        body = body.setdefault(part, {})
    body[last] = value


def read_held(value: object) -> object:
    """The value of a puzzle or solution; JSON may be sent as text, too."""
    return json_object(value) if isinstance(value, str) and is_json(value) else value
