"""What generic tests ask of a family: `RECORD` in `tests/families/<family>/__init__.py`.

sample   something that a test needs of each family, and that follows from no other part
params   wishes for random puzzles as the family's `…Params` has them; wish: the same in JSON
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hypothesis.strategies import SearchStrategy

from puzzles.codes import FaultCode, ReasonCode, RuleCode
from puzzles.errors import Place
from tests.truth.definition import AnyDefinition
from workshop.worst import Asked

Json = dict[str, Any]
Constants = Mapping[str, Mapping[str, Any]]  # of solvers, by module and name
Hand = Callable[[Any, Json, Json], None]  # (page, puzzle, solution): places everything


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """Names of known puzzles.

    small: soon solved. told: of which a spec sheet says much.
    long: takes some thousand nodes. cut: nodes within them. saved: whether a checkpoint is kept.
    daily: of each kind, those of which the laws of a search hold by day; none: all.
    alike: those whose searches call no other kernels than the rest, in no other widths.
    dear: others that plain Python takes long for, on ways that the rest take, too: by night.
    """

    small: str
    told: str
    long: str
    cut: int = 2_000
    saved: bool = True
    daily: Sequence[str] = ()
    alike: Sequence[str] = ()
    dear: Sequence[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """Random puzzles.

    sizes: beside the default, for all grades. sliced: small, for searches in slices of any size.
    largest: nearly as large as can be generated.
    hinted: small, of several kinds. priced: larger, for kits. graded: for spec sheets.
    loose: of which a single given piece leaves many completions.
    prelaid: with more given pieces than there are, or may be.
    """

    sizes: Sequence[Mapping[str, Any]]
    sliced: Mapping[str, Any]
    largest: Mapping[str, Any]
    hinted: Sequence[Mapping[str, Any]]
    priced: Sequence[Mapping[str, Any]]
    graded: Mapping[str, Any] | None = None
    loose: Json
    prelaid: Sequence[tuple[Json, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Race:
    """How searches are split, saved and resumed in other ways; decks share one.

    same: the class of symmetric copies of a solution.
    constants: so that small puzzles go every way.
    """

    name: str
    puzzles: SearchStrategy[Any]
    options: SearchStrategy[Any]
    same: Callable[[Any, Any, Any], Hashable]
    constants: Sequence[Constants]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hints:
    """Pieces that lie, in the form in which a puzzle gives some of them.

    pieces: of a solution. begun: puzzles, by names. anything: some pieces, right or wrong.
    solutions: what lies in each, by the definition. pieces_by_place: the same of some pieces.
    own: the pieces that are not given; None if some lie where given ones do, or too often.
    count_repeats: how many of the given pieces the placed ones begin with once more.
    is_right: whether pieces are a whole solution, as the checker says.
    faulty: a puzzle, pieces, the code and the place of the fault, and what to take back.
    """

    pieces: Callable[[Any], list[Any]]
    begun: Mapping[str, SearchStrategy[Any]]
    anything: Callable[[Any, Any, Sequence[Any]], list[Any]]
    solutions: Callable[[Any], list[Counter[Any]]]
    pieces_by_place: Callable[[Any, Sequence[Any]], Counter[Any]]
    own: Callable[[Any, Sequence[Any]], Sequence[Any] | None]
    count_repeats: Callable[[Any, Sequence[Any]], int] = lambda puzzle, placed: 0
    is_right: Callable[[Any, Sequence[Any]], bool]
    faulty: Sequence[tuple[Any, list[Any], FaultCode, Place, tuple[int, ...]]] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Forms:
    """All that a puzzle looks like, for fingerprints.

    another: one of its forms. every: all of them. few: puzzles of few forms, by names.
    """

    puzzles: SearchStrategy[Any]
    another: Callable[[Any, Any], Any]
    every: Callable[[Any], Iterator[object]]
    few: Mapping[str, SearchStrategy[Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A verb of a family, or a list of it (GET), with a body or a query; at: JSON pointer."""

    code: RuleCode | FaultCode
    verb: str
    at: str
    body: Mapping[str, Any]
    query: str = ""


def request(code: RuleCode | FaultCode, verb: str, at: str, **body: Any) -> Request:
    return Request(code=code, verb=verb, at=at, body=body)


def drawing(
    code: RuleCode | FaultCode, at: str, format: str, sample: Mapping[str, Any], **more: Any
) -> Request:
    body = {"puzzle": sample["puzzle"], **more}
    return Request(code=code, verb="render", at=at, body=body, query=f"format={format}")


def bad_style(
    code: RuleCode | FaultCode, name: str, format: str, sample: Mapping[str, Any], **style: Any
) -> Request:
    """A drawing in a style; name: the part of the style that is refused."""
    return drawing(code, f"/style/{name}", format, sample, style=style)


@dataclass(frozen=True, slots=True, kw_only=True)
class Provoked:
    """What brings about each code.

    values: what JSON of the right kinds and ranges cannot say, and what HTTP answers otherwise.
    impossible: a puzzle as text, and options as a query, for each reason.
    several: the same with what tells the causes apart, reckoned by hand.
    """

    requests: Sequence[Request]
    values: Sequence[tuple[RuleCode, Place, Callable[[], object]]] = ()
    impossible: Sequence[tuple[ReasonCode, str, str]] = ()
    several: Sequence[tuple[ReasonCode, str, str, list[Json]]] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """What is done on the page of `studio/`.

    words: a wish for a small puzzle, as words of an address. wish: one that is solved by hand.
    hands: by mouse, thumb and keys. by_day: with which of them by day. in_space: on the canvas.
    files: a name, its bytes, and what the puzzle in it has.
    wrong: a puzzle, and the place of its fault.
    unsolvable: made of a puzzle of the service's, and why, in German.
    """

    words: str
    wish: Json
    hands: Mapping[str, Hand]
    by_day: Sequence[str]
    in_space: Mapping[str, Hand] = field(default_factory=dict)
    files: Sequence[tuple[str, bytes, Callable[[Json], object], object]]
    wrong: tuple[Json, str]
    unsolvable: tuple[Callable[[Json], Json], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Steps:
    """A guide step by step: a puzzle with its solution, and its title."""

    filled: Callable[[], tuple[Any, Any]]
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FamilyTests:
    """What the generic tests need of a family.

    json_puzzles: small ones that JSON can say.
    unlike_text: one that a text would merge, sort or rename.
    dear: small ones with very many solutions, or none that shows soon.
    dearest: the dearest requests that the limits allow.
    kernels: a program that runs what known puzzles do not; warmed: the same after `warm`.
    kinds: of pieces in GLB; laid: the kind that has labels.
    shown: views whose price is reckoned. solutions: what a spec sheet calls them.
    further_details: of reasons, beside those of its code.
    """

    name: str
    definition: AnyDefinition
    known: Known
    wishes: Wishes
    race: Race
    hints: Hints
    provoked: Provoked
    page: Page
    json_puzzles: SearchStrategy[Any]
    unlike_text: Callable[[], Any]
    dear: Sequence[Json]
    dearest: Callable[[], Iterator[Asked]]
    kernels: str
    warmed: str = ""
    kinds: frozenset[str]
    laid: str
    shown: Sequence[str] = ()
    solutions: str = "Solutions"
    steps: Steps | None = None
    forms: Forms | None = None
    further_details: frozenset[str] = field(default=frozenset())
