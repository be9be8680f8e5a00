"""The record of a family: all that is built on it serves every family alike.

puzzle     what is to be solved                  params    wishes for a generated puzzle
solution   one way to solve it                   options   how to search
style      how a picture looks                   fact      something said of one solution

The core of a record has no defaults. What only some families have is a record of its own, and the
others say None.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from generators.attempts import Maker
from generators.instance import Wish
from puzzles.catalogue import Known
from puzzles.dice import Dice
from puzzles.fingerprint import Fingerprint
from puzzles.outcome import Fault, Outcome
from puzzles.search_space import SearchSpace
from solvers.engine.search import Budget, Search

if TYPE_CHECKING:  # a search does not wait for what draws
    from render.drawing import Drawing
    from render.look import Art, Bulk, Look
    from render.style import Style

P = TypeVar("P")  # puzzle
S = TypeVar("S")  # solution
G = TypeVar("G")  # params of the generator
O = TypeVar("O")  # options of the search  # noqa: E741
T = TypeVar("T", bound="Style")
Q = TypeVar("Q")  # what is asked of a list
E = TypeVar("E")  # an entry of a list
L = TypeVar("L")  # what is placed at a time
P_contra = TypeVar("P_contra", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
G_contra = TypeVar("G_contra", contravariant=True)
O_contra = TypeVar("O_contra", contravariant=True)
Watch = Callable[[float], None]  # told the share that is done
FEWER_PLACES = "given pieces (`fixed`) leave less to search"  # a hint


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """How large a puzzle a server takes, unless its operator says otherwise.

    unit: what is counted; also the name of the setting.
    default, most: so many by default, and at the most.
    of: how many a puzzle has.
    placed: how many pieces lie in a solution, at the most.
    drawn: how many cells or pieces its pages show, at the most.
    """

    unit: str
    default: int
    most: int
    of: Callable[[Any], int] = attrgetter("cells")
    placed: Callable[[Any], int] = attrgetter("cells")
    drawn: Callable[[Any], int] = attrgetter("cells")


@dataclass(frozen=True, slots=True, kw_only=True)
class Granted(Generic[G_contra]):
    """How large a puzzle may be whose plain wishes are met: of 95 seeds in 100, in ten seconds.

    A plain wish names a size, a grade, whether there shall be one solution, and nothing else.
    edges: the params that are the size. cells: how many cells or places that makes.
    any, graded, unique, unique_graded: cells of the largest without and with a grade, and without
        and with one solution. Larger ones are refused at once.
    besides: whether larger params are granted all the same, whatever the grade.
    """

    edges: tuple[str, ...]
    cells: Callable[[G_contra], int]
    any: int
    graded: int
    unique: int
    unique_graded: int
    besides: Callable[[G_contra], bool] = lambda params: False

    @property
    def most(self) -> Mapping[str, int]:
        """The cells of the largest, by the kind of wish."""
        kinds = ("any", "graded", "unique", "unique_graded")
        return {kind: getattr(self, kind) for kind in kinds}

    def limit(self, *, unique: bool, graded: bool) -> int:
        """The cells of the largest for one kind of wish."""
        if unique:
            return self.unique_graded if graded else self.unique
        return self.graded if graded else self.any


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure(Generic[P_contra, O_contra]):
    """Further statistics of a puzzle that the options may ask for.

    about: what each of them is, by name.
    take: those that were asked for and could be had in so many seconds; None: in any time.
    """

    about: Mapping[str, str]
    take: Callable[[P_contra, O_contra, float | None], Mapping[str, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Placing(Generic[P, S_contra, L]):
    """How a puzzle is solved by hand, one piece after the other.

    faults: what is wrong with pieces beside those that are given, whatever else may come; the
        place of a fault begins with the index of a piece.
    given: the puzzle with pieces given that have no faults, besides those that are.
    following: of a solution that has all given pieces, the one that comes next; None: all lie.
    loose: each piece can be taken back by itself; else only the last.
    repeated: the given piece that comes next for someone who places those that are given anew, and
        is amid them; None: nobody does.
    """

    faults: Callable[[P, Sequence[L]], Iterator[Fault]]
    given: Callable[[P, Sequence[L]], P]
    following: Callable[[P, S_contra], L | None]
    loose: bool
    repeated: Callable[[P, Sequence[L]], L | None] = lambda puzzle, placed: None


PAGE_LIMIT = 1_000  # entries of a list that are told at a time


@dataclass(frozen=True, slots=True, kw_only=True)
class Page(Generic[E]):
    """A part of a long list: how long that is, and some of its entries in their order."""

    total: int
    entries: tuple[E, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class List(Generic[Q, E]):
    """A long list, made when it is asked for, such as all puzzles of a small size.

    name: as a command. path: where it is found below the family's.
    summary: what is listed, for people.
    query: what may be asked. entry: what each entry tells, a dataclass.
    look_up: a page of the list. May raise RuleError.
    """

    name: str
    path: str
    summary: str
    query: type[Q]
    entry: type[E]
    look_up: Callable[[Q, Watch], Page[E]]


@dataclass(frozen=True, slots=True, kw_only=True)
class CensusResult:
    """Results of a census.

    puzzles: how many there are. solved: how many have so many solutions; the rest have none.
    """

    puzzles: int
    solved: Mapping[int, int]


class Survey(Protocol):
    """How far a census is: it can be advanced, divided and saved, as a search can."""

    @property
    def nodes(self) -> int: ...
    @property
    def is_done(self) -> bool: ...
    @property
    def explored_share(self) -> float:
        """The share that is done, 0 … 1."""
        ...

    def advance(self, nodes: int) -> Mapping[int, int]:
        """Go on for about so many nodes; what is met is summed up by numbers of solutions."""
        ...

    def split(self, parts: int) -> "Sequence[Survey]":
        """At most so many that together cover exactly the rest."""
        ...

    def save(self) -> bytes: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Census(Generic[Q]):
    """All puzzles of a small space, counted by their numbers of solutions.

    query: which space, a dataclass; all of its fields have defaults.
    begin: may raise RuleError. resume: what `Survey.save` wrote of the same query.
    told: what was found, given the sums of all that was met.
    """

    query: type[Q]
    begin: Callable[[Q], Survey]
    resume: Callable[[Q, bytes], Survey]
    told: Callable[[Q, Mapping[int, int]], CensusResult]


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag:
    """An option of a program.

    letters: as it is written, such as "-b".
    about: what it does, for people.
    numbers: names of the whole numbers that follow it, from `low` on; none: it stands alone.
    default: what the numbers are if it is not given.
    """

    letters: str
    name: str
    about: str
    numbers: tuple[str, ...] = ()
    low: int = 1
    default: int | None = None


class Terminal(Protocol):
    """The terminal that a program talks to."""

    def print(self, line: str) -> None:
        """A line of the answer."""
        ...

    def say(self, line: str) -> None:
        """Talk, beside the answer."""
        ...

    def save(self, name: str, content: bytes) -> None:
        """A file that the program writes."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """The command line of a family's original program, with its options and in its words.

    file: what its file is, for people.
    run: takes the text of the file (None without one) and the flags by name; tells whether the
        matter is settled. May raise PuzzleError.
    """

    name: str
    about: str
    file: str
    flags: tuple[Flag, ...]
    run: Callable[[str | None, Mapping[str, Any], Terminal], bool]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Family(Generic[P, S, G, O, T]):
    """A family and all it can do; what is built on it knows nothing of it but this.

    name: plural, as in URLs.
    title, summary: for people, English.
    size: how large a puzzle may be. limits: of one that is sent, by name.
    parse, write: the original text format; parse raises FormatError or RuleError.
    notations: further text forms by name, all of which parse reads.
    xml: the notation that is XML.
    report: the answer as the original program prints it.
    faults: what is wrong with a claimed solution; independent of the search.
    placing: how one solves it by hand.
    fingerprint: the same for all forms of a puzzle.
    facts: what else there is to say of a solution, by name.
    counts: further counts of a search, by name, and what each of them counts.
    search_space: the size of the space as the source document reckons it.
    hints: what else one can try where a search ended before it was settled: English sentences
        without a full stop.
    options: how to search; all of them have defaults.
    search: a search for the first solution soon (`first`), or for all (not `first`).
    resume: the search of a puzzle that `Search.save` wrote.
    warm: compile what the search and the generator need, so that nobody waits for it.
    params: wishes for a generated puzzle; all of them have defaults.
    maker: how puzzles are made that fulfil the params; raises RuleError.
    granted: how large the puzzles are that can be wished for.
    spec: the spec sheet of a puzzle, given a solution if one is known already; searches take about
        as much as the budget. Where that is in nodes alone, the same puzzle has the same sheet on
        any machine.
    look: all that is drawn; the first call loads what draws.
    known: the catalogue.
    lists: made when they are asked for.
    census: of small spaces.
    least: how many solutions the options ask for at the least; the limit is raised to it.
    measure: further statistics.
    score: the points of a claimed solution that the original reckons.
    ladder: a puzzle with ever more pieces of a solution given, each of which leaves that alone;
        the first with the fewest.
    program: the original one.
    """

    name: str
    title: str
    summary: str
    size: Size
    limits: Mapping[str, int]
    parse: Callable[[str], P]
    write: Callable[[P], str]
    notations: Mapping[str, Callable[[P], str]]
    xml: str | None
    report: Callable[[P, Outcome[S]], str]
    faults: Callable[[P, S], tuple[Fault, ...]]
    placing: Placing[P, S, Any]
    fingerprint: Callable[[P], Fingerprint]
    facts: Callable[[P, S], Mapping[str, object]]
    counts: Mapping[str, str]
    search_space: Callable[[P], SearchSpace]
    hints: Callable[[P, O], Sequence[str]]
    options: type[O]
    search: Callable[[P, O, bool], Search[S]]
    resume: Callable[[P, O, bytes], Search[S]]
    warm: Callable[[], None]
    params: type[G]
    maker: Callable[[G, Wish], Maker[P, S]]
    granted: Granted[G]
    spec: Callable[[P, S | None, Budget], Any] | None
    look: "Callable[[], Look[P, S, G, T]]"
    known: Callable[[], tuple[Known[P], ...]]
    lists: tuple[List[Any, Any], ...]
    census: Census[Any] | None
    least: Callable[[P, O], int] | None
    measure: Measure[P, O] | None
    score: Callable[[P, S], Mapping[str, int]] | None
    ladder: Callable[[P, S, Dice], Sequence[P]] | None
    program: Program | None

    @property
    def drawing(self) -> "Drawing[P, S, T]":
        return self.look().drawing

    @property
    def art(self) -> "Art[T] | None":
        return self.look().art

    @property
    def bulk(self) -> "Callable[[P | G, T], Mapping[str, Bulk]]":
        return self.look().bulk


AnyFamily = Family[Any, Any, Any, Any, Any]  # for what serves all alike
