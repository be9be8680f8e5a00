"""The verbs of a family in Python: the same as over HTTP and on the command line.

Puzzles and solutions may be given in any form: an answer of another verb, a known puzzle, the
bare model, or JSON that is or holds one, such as an answer over HTTP.

The keywords that a verb takes are those of a model of the family with those of `requests`. A type
checker sees them as a ParamSpec and `help()` as a signature, so that no list of them can drift.
Their values pass as JSON through the schemas of HTTP and the command line, so errors have the
same messages and places.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Generic, ParamSpec, TypeAlias, TypeVar, Union

import actions
from actions import Checked, Marked
from actions.solving import SOLVE, SolveRequest
from actions.verb import Means
from families.catalogue import ENTRIES
from families.record import AnyFamily, Family, List, Page, refuse_problem
from generators.attempts import Tried, ignore
from knobelwerk.jobs import Drawing, Job, hand_in
from knobelwerk.keywords import DIFFICULTY, json_of, read_lists, with_keywords
from knobelwerk.pictures import File
from knobelwerk.requests import (
    Attempts,
    DrawKeywords,
    GenerateKeywords,
    HintKeywords,
    Progress,
    SolveKeywords,
)
from knobelwerk.values import Generated, Hinted, Puzzle, Solution, Solved, forms
from puzzles.clue import Depth
from puzzles.errors import FormatError, PuzzleError
from puzzles.files import decode, unpack
from puzzles.known import Known
from puzzles.text import is_json
from solvers.engine.search import Budget, Search

P = TypeVar("P")
S = TypeVar("S")
E = TypeVar("E")  # an entry of a list
GP = ParamSpec("GP")  # keywords of generate
OP = ParamSpec("OP")  # of solve
TP = ParamSpec("TP")  # of draw
QP = ParamSpec("QP")  # of a list

# What a verb takes for a puzzle.
Asked: TypeAlias = Union[  # noqa: UP007
    Puzzle[P], Solution[P, S], Generated[P, S], Solved[P, S], Known[P], P, Mapping[str, Any]
]
# What it takes for a solution.
Claimed: TypeAlias = Union[  # noqa: UP007
    Solution[P, S], Generated[P, S], Solved[P, S], S, Mapping[str, Any]
]

COLLECTED = 10  # puzzles, by default
MOST_READ = 16 << 20  # bytes of the largest file that is unpacked
EFFORT = {field.name for field in fields(SolveKeywords)}


class Verbs(Generic[P, S, GP, OP, TP]):
    """The verbs for the puzzles of a family."""

    def __init__(
        self,
        family: Family[P, S, Any, Any, Any],
        puzzle: type[P],
        solution: type[S],
        *,
        generate: Callable[GP, object],
        solve: Callable[OP, object],
        draw: Callable[TP, object],
    ) -> None:
        """puzzle, solution: the models. generate, solve, draw: take the keywords of the verb."""
        self.name = family.name
        self.family, self._puzzle, self._solution = family, puzzle, solution
        for keywords, named in (
            (generate, ("generate", "collect")),
            (solve, ("solve", "submit")),
            (draw, ("draw",)),
        ):
            for verb in named:
                setattr(self, verb, with_keywords(family.name, getattr(self, verb), keywords))

    def __repr__(self) -> str:
        return f"<knobelwerk.{self.name}: {ENTRIES[self.name].summary}>"

    def __reduce__(self) -> tuple[Callable[[str], object], tuple[str]]:
        return _verbs_named, (self.name,)

    def generate(self, *args: GP.args, **kwargs: GP.kwargs) -> Generated[P, S]:
        """Make a puzzle that has a solution, the same for the same seed.

        Raises RuleError for wishes that contradict each other or are unknown to the family, and
        BudgetError if no puzzle met them in time.
        """
        from service.schemas.requests import OrderSchema
        from service.schemas.strict import load, load_all

        own, said = _shared_out(kwargs, {"seconds", "watch"})
        asked, said = _shared_out(json_of(said), {"seed", DIFFICULTY})
        schema = forms(self.name).params
        wished, order, params = load_all(
            lambda: GenerateKeywords(**own),
            lambda: load(OrderSchema, asked),
            lambda: load(schema, read_lists(schema, said)),
        )
        wish, watch = order.wish(wished.seconds), _counting(wished.watch)
        made = actions.generate(self.family, params, wish, order.seed, watch=watch)
        return Generated(self.name, made)

    def solve(self, puzzle: Asked[P, S], /, *args: OP.args, **kwargs: OP.kwargs) -> Solved[P, S]:
        """Find solutions, count them, or prove that there is none."""
        effort, request = self._search(puzzle, kwargs)
        budget, watch = Budget(effort.seconds, effort.nodes, effort.cores), _watching(effort.watch)
        result = SOLVE.act(self.family, request, Means(budget=budget, watch=watch))
        return Solved(Puzzle(self.name, request.puzzle), result)

    def submit(self, puzzle: Asked[P, S], /, *args: OP.args, **kwargs: OP.kwargs) -> Job[P, S]:
        """Make a job of `solve`, without a budget (see `Job.wait`)."""
        from service.jobs.kinds.solving import solve_order

        _, request = self._search(puzzle, _refuse_budget(kwargs))
        return hand_in("solve", self.name, solve_order(forms(self.name), request))

    def _search(
        self, puzzle: Asked[P, S], keywords: Mapping[str, Any]
    ) -> tuple[SolveKeywords, SolveRequest]:
        """The keywords of a search, and its request."""
        from service.schemas.strict import load, load_all

        own, said = _shared_out(keywords, EFFORT)
        effort, options = load_all(
            lambda: SolveKeywords(**own),
            lambda: load(forms(self.name).options, json_of(said), ("options",)),
        )
        model, _ = self.models(puzzle)
        return effort, SolveRequest(
            puzzle=model, options=options, limit=effort.limit, count=effort.count
        )

    def collect(
        self, count: int = COLLECTED, of: int | None = None, /, *args: GP.args, **kwargs: GP.kwargs
    ) -> Job[P, S]:
        """Make a job that generates many different puzzles that meet the wishes.

        of: number of candidates for the hardest. The difficulty may rise: `easy..hard`.
        """
        from service.jobs.kinds.collecting import collect_request
        from service.schemas.collections import collect_schema
        from service.schemas.strict import load

        own, said = _shared_out(json_of(_refuse_budget(kwargs)), {"seed", DIFFICULTY})
        many = {"count": count} if of is None else {"best": count, "of": of}
        params = read_lists(forms(self.name).params, said)
        body = load(collect_schema(forms(self.name)), {**own, **many, "params": params})
        return hand_in("collect", self.name, collect_request(forms(self.name), body))

    def job(self, id: str) -> Job[P, S]:
        """An earlier job of the family, by its id."""
        return Job(self.name, id)

    def draw(
        self,
        puzzle: Asked[P, S],
        solution: Claimed[P, S] | None = None,
        /,
        *args: TP.args,
        **kwargs: TP.kwargs,
    ) -> Drawing[P, S]:
        """Draw a puzzle or its solution, or make its bodies.

        An answer of `generate` or `solve` is drawn with its solution. With `solve=True` it raises
        RuleError if there is no solution.
        """
        own, said = _shared_out(kwargs, {"solve"})
        solving, style = DrawKeywords(**own), self._style(puzzle, **said)
        model, claimed = self.models(puzzle, solution)
        if claimed is None and solving.solve:
            claimed = actions.solution(self.family, model)
        return Drawing(self.name, model, claimed, style)

    def _style(self, asked: Asked[P, S], pictures: Any = None, **said: object) -> Any:
        """The style given by keywords, with the seed of a generated puzzle."""
        from service.schemas.held import seed_in
        from service.schemas.requests import style_schema
        from service.schemas.strict import load

        style = load(style_schema(forms(self.name)), json_of(said), ("style",))
        if pictures is not None and self.family.art is not None:
            style = self.family.art.with_pictures(style, pictures)
        if isinstance(asked, Generated):
            return actions.add_origin(style, asked.seed, proved=asked.unique is True)
        seed = seed_in(asked) if isinstance(asked, Mapping) else None
        return style if seed is None else actions.add_origin(style, seed, proved=False)

    def check(self, puzzle: Asked[P, S], solution: Claimed[P, S] | None = None, /) -> Checked:
        """Name every fault of a solution, without a search.

        solution: not needed if the first argument has one.
        """
        model, claimed = self.models(puzzle, solution)
        if claimed is None:
            raise TypeError(f"{self.name}.check: expected a solution, found none")
        return actions.check(self.family, model, claimed)

    def hint(
        self,
        puzzle: Asked[P, S],
        placed: Iterable[Any] | Solution[P, S] | Generated[P, S] | Solved[P, S] | None = None,
        /,
        *,
        depth: int = int(Depth.LAY),
        seconds: float | None = None,
        nodes: int | None = None,
        watch: Callable[[Progress], object] | None = None,
    ) -> Hinted[P]:
        """Return the next piece, or the pieces to take back.

        placed: pieces in the form of a solution's, or as JSON, in the order of placing; or what
        `check` takes as a solution; None: those in JSON that is a request of `hint`, else none.
        Given pieces may be left out. depth: 1 tells where to look, 2 which piece goes where, 3
        how it lies. seconds, nodes, watch: as of `solve`.
        """
        effort = HintKeywords(depth=depth, seconds=seconds, nodes=nodes, watch=watch)
        model, _ = self.models(puzzle)
        told = actions.hint(
            self.family,
            model,
            self._pieces_from(puzzle) if placed is None else self._pieces(placed),
            budget=Budget(effort.seconds, effort.nodes),
            watch=_watching(effort.watch),
            depth=effort.depth,
        )
        return Hinted(Puzzle(self.name, model), told)

    def read(self, path: File, *, problem: int | None = None) -> Puzzle[P]:
        """Read a puzzle from a file: its original text, or JSON that is or holds a puzzle.

        problem: its number in a file of several, from 1.
        """
        return read_file(path, partial(self.parse, problem=problem))

    def parse(self, source: str | Mapping[str, Any], *, problem: int | None = None) -> Puzzle[P]:
        """Read a puzzle from its original text, or from JSON that is or holds a puzzle."""
        from service.schemas.contents import load_puzzle
        from service.schemas.readings import read_text

        content = content_of(source)
        if content is None:
            return Puzzle(self.name, read_text(forms(self.name), str(source), problem))
        refuse_problem(problem)
        return Puzzle(self.name, load_puzzle(forms(self.name), content))

    def read_solution(self, puzzle: Asked[P, S], path: File) -> Solution[P, S]:
        """Read a solution of a puzzle from JSON that is or holds one, such as an answer."""
        return self.solution(
            puzzle, read_file(path, lambda text: self._solution_in(_solution_json(text)))
        )

    def solution(self, puzzle: Asked[P, S], solution: S) -> Solution[P, S]:
        """Your own solution, to check or draw."""
        return Solution(Puzzle(self.name, self.models(puzzle)[0]), solution)

    def puzzle(self, model: P) -> Puzzle[P]:
        """Your own puzzle, to show or save; the other verbs take the model itself."""
        return Puzzle(self.name, self.models(model)[0])

    def write(self, puzzle: Asked[P, S], notation: str | None = None) -> str:
        """The original text of a puzzle, or one in another notation of the family's."""
        return actions.write(self.family, self.models(puzzle)[0], notation)

    def fingerprint(self, puzzle: Asked[P, S], /) -> Marked:
        """The hash that all forms of a puzzle share, and equal puzzles of the catalogue."""
        return actions.fingerprint(self.family, self.models(puzzle)[0])

    def known(self, name: str) -> Puzzle[P]:
        """A puzzle of the catalogue."""
        return Puzzle(self.name, actions.known_puzzle(self.family, name).puzzle)

    def catalog(self) -> tuple[Known[P], ...]:
        """The known puzzles with their titles, sources and counts."""
        return self.family.known()

    def models(
        self, asked: Asked[P, S], solution: Claimed[P, S] | None = None
    ) -> tuple[P, S | None]:
        """The models of a puzzle and its solution; TypeError for another family."""
        puzzle, claimed = self._parts(asked)
        if not isinstance(puzzle, self._puzzle):
            raise _unlike(self.name, self._puzzle, puzzle)
        claimed = claimed if solution is None else self._solution_from(solution)
        if claimed is not None and not isinstance(claimed, self._solution):
            raise _unlike(self.name, self._solution, claimed)
        return puzzle, claimed

    def _solution_from(self, given: Any) -> Any:
        """The model of a solution, or of the first in an answer; RuleError if that has none."""
        if isinstance(given, Mapping):
            return self._solution_in(given)
        if not isinstance(given, Solution | Generated | Solved):
            return given
        if given.family != self.name:
            what = f"a {type(given).__name__} of {self.name}, found one of {given.family}"
            raise TypeError(f"{self.name}: expected {what}")
        solution = given if isinstance(given, Solution) else given.solution
        return self._solution_in(given.json()) if solution is None else solution.model

    def _parts(self, asked: Any) -> tuple[Any, Any]:
        """The models of a puzzle and of the solution that comes with it."""
        match asked:
            case Puzzle():
                return asked.model, None
            case Solution():
                return asked.puzzle.model, asked.model
            case Generated() | Solved():
                solution = asked.solution
                return asked.puzzle.model, None if solution is None else solution.model
            case Known():
                return asked.puzzle, None
            case {"puzzle": _, "solution": Mapping()}:
                return self.parse(asked).model, self._solution_in(asked)
            case Mapping():
                return self.parse(asked).model, None
        return asked, None

    def _solution_in(self, content: Mapping[str, Any]) -> S:
        """The solution that JSON is or holds."""
        from service.schemas.contents import load_solution

        solution: S = load_solution(forms(self.name), content)
        return solution

    def _pieces_from(self, asked: Any) -> Sequence[Any]:
        """The pieces placed in JSON that is a request."""
        from service.schemas.contents import load_begun

        said = json_of(asked) if isinstance(asked, Mapping) else {}
        return load_begun(forms(self.name), said)

    def _pieces(self, placed: Any) -> Sequence[Any]:
        """Placed pieces, or those of a solution, as models; TypeError for another family's."""
        from service.schemas.contents import load_placed

        own = forms(self.name)
        if isinstance(placed, self._solution | Solution | Generated | Solved):
            pieces: Sequence[Any] = self.family.placing.pieces(self._solution_from(placed))
            return pieces
        if isinstance(placed, Mapping):
            return load_placed(own, json_of(placed))
        try:
            written = [
                piece if isinstance(piece, Mapping | list) else own.dumped_piece(piece)
                for piece in placed
            ]
        except (AttributeError, TypeError):
            what = "expected pieces of a solution, found others"
            raise TypeError(f"{self.name}: {what}") from None
        return load_placed(own, json_of({"placed": written}))


def lookup(
    family: AnyFamily, listed: List[Any, E], query: Callable[QP, object]
) -> Callable[QP, Page[E]]:
    """The verb that returns pages of a list; query: has the keywords of the verb."""

    def look_up(*args: QP.args, **kwargs: QP.kwargs) -> Page[E]:
        from service.schemas.strict import load

        said: dict[str, Any] = dict(kwargs)
        watch = said.pop("watch", None) or (lambda share: None)
        form = next(form for form in forms(family.name).lists if form.list is listed)
        return listed.look_up(load(form.query, read_lists(form.query, json_of(said))), watch)

    look_up.__doc__ = f"{ENTRIES[family.name].lists[listed.name]}."
    look_up.__name__ = listed.name
    return with_keywords(family.name, look_up, query)


def _verbs_named(name: str) -> object:
    """The verbs of a family by its name, for unpickling."""
    value: object = getattr(import_module("knobelwerk"), name)
    return value


def _refuse_budget(keywords: Mapping[str, Any]) -> Mapping[str, Any]:
    """The keywords unchanged; TypeError if any limits or watches the work: jobs take none."""
    for name in ("seconds", "nodes", "cores", "watch"):
        if name in keywords:
            raise TypeError(f"a job does not take {name}; its wait() may")
    return keywords


def _shared_out(
    keywords: Mapping[str, Any], own: set[str]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Split keywords into those named and the rest."""
    mine = {name: value for name, value in keywords.items() if name in own}
    return mine, {name: value for name, value in keywords.items() if name not in own}


def _counting(watch: Callable[[Attempts], object] | None) -> Callable[[Tried], bool]:
    if watch is None:
        return ignore

    def report(tried: Tried) -> bool:
        best = tried.best
        rating, grade = (None, None) if best is None else (best.rating, str(best.grade))
        return watch(Attempts(tried.attempts, rating, grade)) is not False

    return report


def _watching(watch: Callable[[Progress], object] | None) -> Callable[[Search[Any]], bool] | None:
    if watch is None:
        return None

    def watched(search: Search[Any]) -> bool:
        counts = search.counts
        progress = Progress(search.progress(), search.nodes, counts.count, counts.distinct)
        return watch(progress) is not False

    return watched


def _unlike(family: str, wanted: type, value: object) -> TypeError:
    hint = "; read() reads files and parse() texts" if isinstance(value, str) else ""
    what = f"expected a {wanted.__name__}, found a {type(value).__name__}{hint}"
    return TypeError(f"{family}: {what}")


def read_file(path: File, parse: Callable[[str], E]) -> E:
    """The content of a file; errors have a note with its name."""
    try:
        return parse(decode(unpack(Path(path).read_bytes(), MOST_READ)))
    except PuzzleError as error:
        error.add_note(f"in {path}")
        raise


def content_of(source: str | Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The JSON object that a source is or holds; None for a text of another kind."""
    from service.schemas.strict import json_object

    if not isinstance(source, str):
        return source
    return json_object(source) if is_json(source) else None


def _solution_json(text: str) -> Mapping[str, Any]:
    """The JSON object that a text holds; FormatError says how to write a solution as JSON."""
    from service import answers

    content = content_of(text)
    if content is None:
        raise FormatError(0, answers.no_json("a solution", text))
    return content
