"""The record of a verb: its request, its function and its answer; every interface reads it.

A request is a dataclass. Its settings are described on its fields (`puzzles.setting`); any other
field names a part of the request: a puzzle, a solution, the options of a family, …
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from families.record import AnyFamily
from puzzles.errors import Place, pointer
from puzzles.facts import TEXT, Fact, Json, list_of, object_of, ref
from puzzles.outcome import Fault, Reason
from puzzles.price import MOST
from puzzles.setting import setting
from solvers.engine.search import Budget, Search
from words.phrases import Language

if TYPE_CHECKING:  # searches do not load what draws
    from render.drawing import Picture

Dump = Callable[[Any], Any]  # a piece as JSON
A = TypeVar("A")  # the result of a request

# Parts of a request, as metadata of its fields.
PUZZLE = {"part": "puzzle"}
SOLUTION = {"part": "solution"}
PLACED = {"part": "placed"}
PICTURES = {"part": "pictures"}
ORIGIN = {"part": "origin"}  # the seed, if a generated puzzle was sent as its answer
BUDGET = {"part": "budget"}
OPTIONS = {"part": "options"}
PARAMS = {"part": "params", "flat": True}  # its settings are keys of the request itself
STYLE = {"part": "style"}
PAPER = {"part": "paper", "beside": True}  # only in the query
NOTATION = {"part": "notation", "beside": True}
PROBLEM = {"part": "problem", "beside": True}

DRAWN = "drawn"  # stands for the names of all drawing formats
SHEETS = "sheets"  # stands for the names of the formats of drawn sheets

FAULTS = list_of(
    object_of(
        {
            "code": ref("FaultCode"),
            "message": TEXT,
            "at": {**TEXT, "description": "JSON pointer into the body."},
        }
    )
)


class JsonForms(Protocol):
    """A family with the forms of its models in JSON.

    puzzle_ref, solution_ref, piece: JSON Schemas.
    """

    @property
    def family(self) -> AnyFamily: ...
    @property
    def puzzle_ref(self) -> Json: ...
    @property
    def solution_ref(self) -> Json: ...
    @property
    def piece(self) -> Json: ...
    @property
    def spec(self) -> Any: ...
    def dumped_puzzle(self, puzzle: Any) -> Json: ...
    def dumped_solution(self, solution: Any) -> Json: ...
    def dumped_piece(self, piece: Any) -> Any: ...


@dataclass(frozen=True, kw_only=True)
class Request:
    """Base class of all requests.

    within: path to the puzzle or solution inside a part, if that part is an answer that holds it.
    """

    within: Mapping[str, Place] = field(default_factory=dict, compare=False)

    def place(self, part: str) -> Place:
        """The place of a part's model in the request."""
        return (part, *self.within.get(part, ()))


@dataclass(frozen=True, kw_only=True)
class PuzzleRequest(Request):
    """A request that begins with a puzzle; problem: its number in a file of several, from 1."""

    puzzle: Any = field(metadata=PUZZLE)
    problem: int | None = field(default=None, metadata=PROBLEM)


R = TypeVar("R", bound=Request)


@dataclass(frozen=True, kw_only=True)
class Effort:
    """The budget of a search, as a client names it."""

    seconds: float | None = setting(
        None,
        "Time budget in seconds, up to the server's maximum; null: that maximum.",
        low=0,
        served={"default": 5.0, "high": 3_600},
    )
    nodes: int | None = setting(None, "Budget of placements; null: none.", low=0, high=2**53 - 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Means:
    """The means that a door grants to a verb.

    budget: of a search. most: bytes of memory that an answer may take.
    watch: called after every slice of a search; False ends it as if the budget were spent.
    """

    budget: Budget = Budget()
    most: int = MOST
    watch: Callable[[Search[Any]], bool] | None = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Verb(Generic[R, A]):
    """A verb for the puzzles of a family.

    name: in URLs, of the command and of the function.
    summary: what it does, for people. help: the same on the command line.
    request: the dataclass of the request.
    asks, answer: names of the schemas of request and answer, after the family's title.
    act: the function. facts: the answer in JSON.
    told: the arguments of the facts, from the request and its result.
    formats: names of the formats of the answer; the first is the default.
    texts: the answer by the name of a format that is text.
    draw: the answer drawn; None: there is nothing to draw.
    lines: the answer on a terminal, in a language; None: its text. remarks: lines for standard
        error.
    is_settled: whether a larger budget could not change it. is_wrong: whether it has faults.
    is_heavy: whether it takes long even for small puzzles.
    job: the kind of job that it may become. leaves: a job can continue an unfinished one.
    is_named, has_version: whether the answer names the family, and the version.
    has_tag: whether the answer has an entity tag.
    turns: whether the default format is text for a request in JSON.
    """

    name: str
    summary: str
    help: str
    request: type[R]
    asks: str
    answer: str
    act: Callable[[AnyFamily, R, Means], A]
    facts: Callable[[Any], tuple[Fact, ...]]
    told: Callable[[R, A], tuple[Any, ...]] = lambda asked, came: (came,)
    formats: tuple[str, ...] = ("json",)
    texts: Mapping[str, Callable[[AnyFamily, R, A], str]] = field(default_factory=dict)
    draw: "Callable[[AnyFamily, R, A, str, int], Picture | None] | None" = None
    lines: Callable[[AnyFamily, R, A, Dump, Language], Iterable[str]] | None = None
    remarks: Callable[[A, Language], Iterable[str]] = lambda came, language: ()
    is_settled: Callable[[A], bool] = lambda came: True
    is_wrong: Callable[[A], bool] = lambda came: False
    is_heavy: bool = False
    job: str = ""
    leaves: bool = False
    is_named: bool = True
    has_version: bool = True
    has_tag: bool = False
    turns: bool = False

    @property
    def takes_text(self) -> bool:
        """True if a puzzle by itself is a request."""
        return self.required_parts == ("puzzle",)

    @property
    def required_parts(self) -> tuple[str, ...]:
        """The fields of a request that have no default."""
        request: Any = self.request
        return _required_parts(request)


@cache
def _required_parts(request: Any) -> tuple[str, ...]:
    none = MISSING, MISSING
    return tuple(e.name for e in fields(request) if (e.default, e.default_factory) == none)


AnyVerb = Verb[Any, Any]


def at_place(at: Place, message: str) -> str:
    """A message with its place in front."""
    return ": ".join(filter(None, (pointer(at), message)))


def faults_json(faults: Sequence[Fault], at: Place) -> list[Json]:
    """Faults as JSON; at: the place of the solution in the request."""
    return [
        {"code": fault.code, "message": fault.message, "at": pointer((*at, *fault.at))}
        for fault in faults
    ]


def reason_json(reason: Reason | None) -> Json | None:
    """A reason as JSON."""
    if reason is None:
        return None
    return {"code": reason.code, "message": reason.message, "details": dict(reason.details)}
