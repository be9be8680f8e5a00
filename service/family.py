"""What makes a family of puzzles: one record, so that every door serves every family alike.

puzzle     what is to be solved                  params    wishes for a generated puzzle
solution   one way to solve it                   options   how to search
fact       something said of one solution, as JSON
"""

from collections.abc import Callable
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from typing import Any
from typing import Generic
from typing import Literal
from typing import TypeVar

from marshmallow import Schema

from generators.instance import Instance
from generators.instance import Wish
from puzzles.dice import Dice
from puzzles.fingerprint import Fingerprint
from puzzles.outcome import Fault
from puzzles.outcome import Outcome
from render.sheet import Sheet
from render.solid import Solid
from render.style import Style
from solvers.search import Search

P = TypeVar("P")  # puzzle
S = TypeVar("S")  # solution
G = TypeVar("G")  # params of the generator
O = TypeVar("O")  # options of the search  # noqa: E741


@dataclass(frozen=True, slots=True, kw_only=True)
class Known(Generic[P]):
    """A puzzle of the catalogue.

    counts: by the names of the solve answer: `count`, `distinct`, …; from the source or from two
        independent programs, never from our own search alone.
    """

    name: str
    title: str
    puzzle: P
    source: str
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A part of a long list: how long it is, and some of its entries as JSON, in their order."""

    total: int
    entries: tuple[Mapping[str, object], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """A long list, reckoned when it is asked for, such as all puzzles of a small size.

    path: where it is found below the family's.
    summary: what is listed, for people.
    query_schema: what may be asked; loads to what `look_up` takes.
    look_up: a page of the list; its second argument is told the share that is done. May raise
        RuleError.
    entry: the JSON Schema of each key of an entry.
    """

    path: str
    summary: str
    query_schema: type[Schema]
    look_up: Callable[[Any, Callable[[float], None]], Page]
    entry: Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Spec(Generic[P]):
    """A spec sheet of a puzzle.

    summary: what it tells, for people.
    make: the sheet, at the cost of about so many seconds.
    entries: the JSON Schema of each of its keys.
    pages: the sheet drawn; its second argument is what `make` gave.
    lines: the sheet in words: what each line is about, and what there is to say.
    """

    summary: str
    make: Callable[[P, float], Mapping[str, object]]
    entries: Mapping[str, Mapping[str, Any]]
    pages: Callable[[P, Mapping[str, Any], Style], tuple[Sheet, ...]]
    lines: Callable[[Mapping[str, Any]], list[tuple[str, str]]]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Family(Generic[P, S, G, O]):
    """A family and all it can do; the doors know nothing of it but this.

    name: plural, as in the URLs.
    title, summary: for people, English.
    parse, write: the original text format; parse raises FormatError or RuleError.
    notations: further text forms by name, all of which parse reads.
    report: the answer as the original program prints it.
    faults: what is wrong with a claimed solution; independent of the search.
    facts: what else there is to say of a solution.
    counts: further counts of a search, by name, and what each of them counts.
    measures: what `measure` may give, by name, and what each of them is.
    measure: further statistics that the options ask for.
    score: the points of a claimed solution that the original reckons; None when it reckons none.
    draws_faults: a claimed solution with faults is drawn, and they are marked.
    unit: what `puzzle.cells` counts: the setting that says how many a server takes.
    least: how many solutions the options ask for at the least; the limit is raised to it.
    search_space: the size of the space as the source document reckons it, in words or digits.
    *_schema: load JSON to the model and dump it again.
    search: a search for the first solution soon (`first`), or for all (not `first`).
    resume: the search that `Search.save` wrote.
    warm: compile what the search and the generator need, so that no request waits for it.
    generate: a puzzle that fulfils the params; raises RuleError or BudgetError.
    views: what `Style.view` may be, the default first; subset that is drawn in space.
    photographed: a PNG or WebP of a solution is a photograph unless another view is wished.
    style: how a picture looks if nothing is said.
    art: themes of figures, the default first; with them, a client's pictures may take their place.
    pages: sheets of a puzzle, with its solution or None.
    solid: bodies of a puzzle with its solution; None when the family has no bodies.
    known: the catalogue.
    listings: lists reckoned when they are asked for, by the names of their commands.
    fingerprint: the same for all forms of a puzzle; None when the family has none.
    spec: what there is to say of a puzzle, as JSON, and the schema of that; None: nothing.
    example: the JSON form of a small puzzle, for documents and tests.
    """

    name: str
    title: str
    summary: str
    parse: Callable[[str], P]
    write: Callable[[P], str]
    report: Callable[[P, Outcome[S]], str]
    faults: Callable[[P, S], tuple[Fault, ...]]
    facts: Callable[[P, S], Mapping[str, object]]
    search_space: Callable[[P], str]
    puzzle_schema: type[Schema]
    solution_schema: type[Schema]
    params_schema: type[Schema]
    options_schema: type[Schema]
    search: Callable[[P, O, bool], Search[S]]
    resume: Callable[[bytes], Search[S]]
    warm: Callable[[], None]
    generate: Callable[[G, Wish, Dice], Instance[P, S]]
    views: tuple[str, ...]
    spatial_views: tuple[str, ...]
    pages: Callable[[P, S | None, Style], tuple[Sheet, ...]]
    solid: Callable[[P, S, Style], Solid] | None
    known: Callable[[], tuple[Known[P], ...]]
    example: Callable[[], Mapping[str, Any]]
    limits: Mapping[str, int]
    # what only some families have
    notations: Mapping[str, Callable[[P], str]] = field(default_factory=dict)
    counts: Mapping[str, str] = field(default_factory=dict)
    measures: Mapping[str, str] = field(default_factory=dict)
    measure: Callable[[P, O], Mapping[str, int]] = lambda puzzle, options: {}
    listings: Mapping[str, Listing] = field(default_factory=dict)
    fingerprint: Callable[[P], Fingerprint] | None = None
    spec: Spec[P] | None = None
    score: Callable[[P, S], Mapping[str, int]] | None = None
    draws_faults: bool = False
    unit: Literal["cells", "places"] = "cells"
    photographed: bool = True
    style: Style = Style()
    art: tuple[str, ...] = ()
    least: Callable[[P, O], int] = lambda puzzle, options: 1


AnyFamily = Family[Any, Any, Any, Any]  # for the doors, which serve all alike
