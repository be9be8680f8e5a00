"""The record of a family: generic code knows a family only by it.

puzzle     to be solved                          params    wishes for a generated puzzle
solution   one way to solve it                   options   of a search
style      of a picture                          fact      a statement about one solution

The core of a record has no defaults. Parts that only some families have are records of their own,
or None.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from generators.attempts import Maker
from generators.instance import Wish
from puzzles.clue import Clue, Part
from puzzles.codes import RuleCode
from puzzles.dice import Dice
from puzzles.errors import Place, RuleError
from puzzles.fingerprint import Fingerprint
from puzzles.known import Known
from puzzles.moves import Apart, Cells
from puzzles.outcome import Fault, Outcome
from puzzles.search_space import SearchSpace
from solvers.engine.search import Budget, Search
from words.phrases import Language, Phrase

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
FEWER_PLACES = Phrase(  # a hint
    "given pieces (`fixed`) leave less to search"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """The default size limits of puzzles on a server.

    unit: of the size, such as cells; also the name of the setting.
    default, most: the default limit, and the largest that may be set.
    of: the size of a puzzle.
    placed: largest number of pieces in a solution.
    drawn: largest number of cells or pieces on its pages.
    """

    unit: str
    default: int
    most: int
    of: Callable[[Any], int] = attrgetter("cells")
    placed: Callable[[Any], int] = attrgetter("cells")
    drawn: Callable[[Any], int] = attrgetter("cells")


@dataclass(frozen=True, slots=True, kw_only=True)
class Granted(Generic[G_contra]):
    """The largest sizes for which plain wishes are met with 95 of 100 seeds within ten seconds.

    A plain wish names only a size, a grade, and whether there shall be one solution.
    edges: the params of the size. cells: the number of cells or places of that size.
    any, graded, unique, unique_graded: largest number of cells, without and with a grade, and
        without and with one solution. Larger wishes are refused at once.
    besides: whether larger params are allowed all the same, whatever the grade.
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
    """Further statistics of a puzzle that the options may request.

    about: descriptions by name.
    take: the requested ones that could be computed within the seconds; None: no time limit.
    """

    about: Mapping[str, str]
    take: Callable[[P_contra, O_contra, float | None], Mapping[str, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Placing(Generic[P, S_contra, L]):
    """Solving a puzzle by hand, piece by piece.

    faults: of placed pieces besides the given ones, whatever is placed later; the place of a
        fault begins with the index of a piece.
    given: the puzzle with further given pieces, which have no faults.
    following: the next piece of a solution that has all given pieces; None: all are placed.
    pieces: all pieces of a solution, as they are placed by hand.
    within: the place in a solution of one that begins with the index of one of these pieces.
    clue: which piece a next one is and where it goes, without its turn; after the placed ones.
    first: the part of a clue that a hint tells first: the place, unless it says all by itself.
    loose: each piece can be taken back by itself; otherwise only the last.
    repeated: the next given piece, for a player who lays the given pieces again; None: no player
        does.
    """

    faults: Callable[[P, Sequence[L]], Iterator[Fault]]
    given: Callable[[P, Sequence[L]], P]
    following: Callable[[P, S_contra], L | None]
    pieces: Callable[[S_contra], Sequence[L]]
    within: Callable[[Sequence[L], Place], Place]
    clue: Callable[[P, Sequence[L], L], Clue]
    first: Part
    loose: bool
    repeated: Callable[[P, Sequence[L]], L | None] = lambda puzzle, placed: None


@dataclass(frozen=True, slots=True, kw_only=True)
class TakingApart(Generic[P_contra, S_contra, O]):
    """Taking a solution apart by moves of its pieces.

    pieces: the cells of each piece, in the order of the solution, a golden cube last.
    groups: of each piece; those of one other than 0 may stay joined. None: none may.
    take: how they come apart; nodes of the budget are states.
    options: of a search for a solution that comes apart; None: each does.
    """

    pieces: Callable[[P_contra, S_contra], Sequence[Cells]]
    groups: Callable[[P_contra, S_contra], Sequence[int]] | None
    take: Callable[[Sequence[Cells], Sequence[int], Budget], Apart]
    options: O | None


PAGE_LIMIT = 1_000  # entries of a list that are told at a time


@dataclass(frozen=True, slots=True, kw_only=True)
class Page(Generic[E]):
    """A part of a long list: how long that is, and some of its entries in their order."""

    total: int
    entries: tuple[E, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class List(Generic[Q, E]):
    """A long list, made on request, such as all puzzles of a small size.

    name: of its command; the catalogue has its text. path: below the family's.
    query: its parameters. entry: a dataclass.
    look_up: a page of the list. May raise RuleError.
    """

    name: str
    path: str
    query: type[Q]
    entry: type[E]
    look_up: Callable[[Q, Watch], Page[E]]


@dataclass(frozen=True, slots=True, kw_only=True)
class CensusResult:
    """Results of a census.

    puzzles: their number. solved: numbers of puzzles by their number of solutions; the rest
    have none.
    """

    puzzles: int
    solved: Mapping[int, int]


class Survey(Protocol):
    """The state of a census: it can be advanced, split and saved, like a search."""

    @property
    def nodes(self) -> int: ...
    @property
    def is_done(self) -> bool: ...
    @property
    def explored_share(self) -> float:
        """The share that is done, 0 … 1."""
        ...

    def advance(self, nodes: int) -> Mapping[int, int]:
        """Advance by about `nodes`; puzzles are summed by their numbers of solutions."""
        ...

    def split(self, parts: int) -> "Sequence[Survey]":
        """Split into at most `parts` that together cover exactly the rest."""
        ...

    def save(self) -> bytes: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Census(Generic[Q]):
    """All puzzles of a small space, counted by their numbers of solutions.

    query: the space, a dataclass; all of its fields have defaults.
    begin: may raise RuleError. resume: from what `Survey.save` wrote for the same query.
    told: the results, from the sums.
    """

    query: type[Q]
    begin: Callable[[Q], Survey]
    resume: Callable[[Q, bytes], Survey]
    told: Callable[[Q, Mapping[int, int]], CensusResult]


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag:
    """An option of a program.

    letters: such as "-b".
    about: its description, for people.
    numbers: names of the whole numbers that follow it, from `low` on; none: it stands alone.
    default: of the numbers.
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
    """The command line of a family's original program, with its options and texts.

    name: of its command; the catalogue has its text.
    file: description of its file, for people.
    run: takes the text of the file (None without one) and the flags by name; returns whether the
        answer is settled. May raise PuzzleError.
    """

    name: str
    file: str
    flags: tuple[Flag, ...]
    run: Callable[[str | None, Mapping[str, Any], Terminal], bool]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Family(Generic[P, S, G, O, T]):
    """A family and everything it can do; generic code knows a family only by this record.

    name: plural, as in URLs.
    title: for people, English; the catalogue has a summary.
    size: limits of its puzzles. limits: of a puzzle that is sent, by name.
    parse, write: the original text format; parse raises FormatError or RuleError.
    parse_problem: the puzzle of a number, from 1, in a text that may hold several.
    notations: further text forms by name, all of which parse reads.
    conversions: the text of a puzzle in the form of another family, by that family's name.
    xml: the notation that is XML.
    report: the answer in words; in German as the original program prints it.
    faults: of a claimed solution; independent of the search.
    placing: solving by hand.
    apart: taking a solution apart.
    fingerprint: the same for all forms of a puzzle.
    facts: further facts about a solution, by name.
    counts: descriptions of further counts of a search, by name.
    search_space: the size of the space, as computed in the source document.
    hints: what to try if a search ended without an answer: sentences without a full stop.
    options: of a search; all of them have defaults.
    search: a search for a first solution soon (`first`), or for all (not `first`).
    resume: a search from what `Search.save` wrote, and its puzzle.
    warm: compile the kernels of the search and the generator in advance.
    params: wishes for a generated puzzle; all of them have defaults.
    maker: makes puzzles that fulfil the params; raises RuleError.
    granted: largest sizes of wishes.
    spec: the spec sheet of a puzzle, from a known solution if there is one; searches take about
        the budget. With a budget of nodes alone, a puzzle has the same sheet on any machine.
    look: everything that draws; the first call loads it.
    known: the catalogue.
    lists: made on request.
    census: of small spaces.
    least: least number of solutions that the options need; the limit is raised to it.
    measure: further statistics.
    score: the original program's points of a claimed solution.
    ladder: puzzles with ever more given pieces of a solution, each with that solution only; the
        first has the fewest.
    program: the original one.
    """

    name: str
    title: str
    size: Size
    limits: Mapping[str, int]
    parse: Callable[[str], P]
    parse_problem: Callable[[str, int], P] | None
    write: Callable[[P], str]
    notations: Mapping[str, Callable[[P], str]]
    conversions: Mapping[str, Callable[[P], str]]
    xml: str | None
    report: Callable[[P, Outcome[S], Language], str]
    faults: Callable[[P, S], tuple[Fault, ...]]
    placing: Placing[P, S, Any]
    apart: TakingApart[P, S, O] | None
    fingerprint: Callable[[P], Fingerprint]
    facts: Callable[[P, S], Mapping[str, object]]
    counts: Mapping[str, str]
    search_space: Callable[[P], SearchSpace]
    hints: Callable[[P, O], Sequence[Phrase]]
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

    def read(self, text: str, problem: int | None = None) -> P:
        """The puzzle in a text; problem: its number among several, from 1; None: there is one."""
        if problem is None:
            return self.parse(text)
        if self.parse_problem is None:
            what = f"a text of {self.name} holds one puzzle, and no problem {problem}"
            raise RuleError(RuleCode.PROBLEM, what, ("problem",))
        return self.parse_problem(text, problem)

    @property
    def drawing(self) -> "Drawing[P, S, T]":
        return self.look().drawing

    @property
    def art(self) -> "Art[T] | None":
        return self.look().art

    @property
    def bulk(self) -> "Callable[[P | G, T], Mapping[str, Bulk]]":
        return self.look().bulk


def refuse_problem(problem: int | None) -> None:
    """Raise RuleError if a problem is chosen of JSON, which holds one puzzle."""
    if problem is not None:
        what = "JSON holds one puzzle: a problem can be chosen of a file that has several"
        raise RuleError(RuleCode.PROBLEM, what, ("problem",))


AnyFamily = Family[Any, Any, Any, Any, Any]  # for what serves all alike
