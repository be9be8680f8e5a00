"""Answers of the verbs: plain values that compare, pickle, and show themselves in a notebook.

model     the value of `puzzles` inside, such as a BoxPuzzle, with all of its fields
result    the value of `actions` inside
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import Any, Generic, TypeVar

import actions
from actions import Hint
from actions.dismantling import APART
from actions.generating import GENERATE, generated_text
from actions.hinting import HINT
from actions.solving import SOLVE
from actions.specifying import SPEC
from actions.verb import AnyVerb
from generators.instance import Difficulty
from knobelwerk.pictures import (
    Figure,
    File,
    Pictured,
    figure,
    flat,
    format_of,
    record,
    save_picture,
)
from puzzles.clue import Clue
from puzzles.facts import Json
from puzzles.moves import Stage
from puzzles.outcome import Counts, Fault, Reason, Verdict
from render.drawing import Picture
from words.phrases import Language

P = TypeVar("P")
S = TypeVar("S")
X = TypeVar("X")  # a spec sheet

SHOWN = 12  # largest number of solutions that a notebook draws


def forms(name: str) -> Any:
    """The JSON forms of a family, loaded on first use."""
    from service.schemas.catalogue import forms_of

    return forms_of(record(name))


@dataclass(frozen=True, slots=True, repr=False)
class Puzzle(Pictured, Generic[P]):
    """A puzzle; `str()` of it is its original text."""

    family: str
    model: P

    def __repr__(self) -> str:
        return f"Puzzle({self.family}, {self.model!r})"

    def __str__(self) -> str:
        return actions.write(record(self.family), self.model)

    def json(self) -> Json:
        """The JSON form, as over HTTP."""
        return _plain(forms(self.family).dumped_puzzle(self.model))

    def save(self, path: File) -> Path:
        """Write the original text, or JSON if the path ends with `.json`."""
        return _write_file(path, self.json() if format_of(path) == "json" else str(self))

    def drawing(self) -> Figure[P, Any]:
        return flat(self.family, self.model, None)


@dataclass(frozen=True, slots=True, repr=False)
class Solution(Pictured, Generic[P, S]):
    """A solution of a puzzle, right or wrong."""

    puzzle: Puzzle[P]
    model: S

    @property
    def family(self) -> str:
        return self.puzzle.family

    def __repr__(self) -> str:
        return f"Solution({self.family}, {self.model!r})"

    def json(self) -> Json:
        """The JSON form, as over HTTP."""
        return _plain(forms(self.family).dumped_solution(self.model))

    def save(self, path: File) -> Path:
        """Write JSON."""
        return _write_file(path, self.json())

    def drawing(self) -> Figure[P, S]:
        return flat(self.family, self.puzzle.model, self.model)


class Solutions(tuple[Solution[P, S], ...]):
    """Solutions in the order in which they were found; a notebook shows the first ones."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        more = f"<p>… and {len(self) - SHOWN} more</p>" if len(self) > SHOWN else ""
        shown = enumerate(self[:SHOWN], 1)
        return "".join(figure(s.drawing(), str(k)) for k, s in shown) + more


@dataclass(frozen=True, slots=True, repr=False)
class Generated(Generic[P, S]):
    """A puzzle with its solution, and the seed that makes it again."""

    family: str
    result: actions.GenerateResult[P, S]

    @property
    def puzzle(self) -> Puzzle[P]:
        return Puzzle(self.family, self.result.instance.puzzle)

    @property
    def solution(self) -> Solution[P, S]:
        return Solution(self.puzzle, self.result.instance.solution)

    @property
    def seed(self) -> int:
        return self.result.seed

    @property
    def difficulty(self) -> Difficulty:
        return self.result.instance.difficulty

    @property
    def unique(self) -> bool | None:
        """Whether there is no other distinct solution; None while that is not known."""
        return self.result.instance.outcome.unique

    def __repr__(self) -> str:
        how = f"grade={str(self.difficulty.grade)!r}, rating={self.difficulty.rating}"
        return f"Generated({self.family}, seed={self.seed}, {how}, unique={self.unique})"

    def __str__(self) -> str:
        return generated_text(record(self.family), self.result)

    def json(self) -> Json:
        """The JSON form, as over HTTP."""
        return _answer(GENERATE, self.family, self.result, True)

    def save(self, path: File) -> Path:
        """Write the original text without the solution, or JSON if the path ends with `.json`."""
        return _write_file(path, self.json() if format_of(path) == "json" else str(self))

    def _repr_html_(self) -> str:
        grade, rating = self.difficulty.grade, self.difficulty.rating
        caption = f"{self.family} #{self.seed}, {grade} ({rating})"
        solution = figure(self.solution.drawing(), "")
        more = f"<details><summary>solution</summary>{solution}</details>"
        return figure(self.puzzle.drawing(), caption) + more


@dataclass(frozen=True, slots=True, repr=False)
class Solved(Generic[P, S]):
    """The result of a search.

    Its truth value means nothing: a proof that there is no solution is an answer, too.
    """

    puzzle: Puzzle[P]
    result: actions.SolveResult[S]

    @property
    def family(self) -> str:
        return self.puzzle.family

    @property
    def verdict(self) -> Verdict:
        """`solved`, `unsolvable` (proved) or `open` (stopped first)."""
        return self.result.outcome.verdict

    @property
    def solutions(self) -> Solutions[P, S]:
        return Solutions(Solution(self.puzzle, s) for s in self.result.outcome.solutions)

    @property
    def solution(self) -> Solution[P, S] | None:
        """The first solution; None if none was found."""
        return next(iter(self.solutions), None)

    @property
    def complete(self) -> bool:
        """Whether the whole space was searched."""
        return self.result.outcome.complete

    @property
    def count(self) -> int | None:
        """Number of solutions, symmetric copies included; None while not known."""
        return self.counts.count if self.complete else None

    @property
    def distinct(self) -> int | None:
        """Number of solutions up to symmetry; None while not known."""
        return self.counts.distinct if self.complete else None

    @property
    def hints(self) -> tuple[str, ...]:
        """Advice if the search ended without an answer; else empty."""
        return self.result.hints

    @property
    def counts(self) -> Counts:
        """All counts so far, by every convention of the family."""
        return self.result.outcome.counts

    @property
    def unique(self) -> bool | None:
        """Whether there is exactly one distinct solution; None while that is not known."""
        return self.result.outcome.unique

    @property
    def reason(self) -> Reason | None:
        """The reason why there is no solution, if that is proved; else None."""
        return self.result.outcome.reason

    @property
    def facts(self) -> tuple[Mapping[str, object], ...]:
        """Further facts about each solution."""
        return self.result.facts

    @property
    def nodes(self) -> int:
        """Number of placements made."""
        return self.result.outcome.nodes

    def __repr__(self) -> str:
        return f"Solved({self.family}, {', '.join(self._summary_words())})"

    def __str__(self) -> str:
        model, outcome = self.puzzle.model, self.result.outcome
        return record(self.family).report(model, outcome, Language.GERMAN)

    def _summary_words(self) -> Iterator[str]:
        yield f"verdict={str(self.verdict)!r}"
        if self.reason is not None:
            yield f"reason={str(self.reason.code)!r}"
        elif self.complete:
            yield f"count={self.count}, distinct={self.distinct}"
        else:
            yield f"found={len(self.solutions)}"

    def json(self) -> Json:
        """The JSON form, as over HTTP."""
        return _answer(SOLVE, self.family, self.result)

    def save(self, path: File) -> Path:
        """Write the report of the original program, or JSON if the path ends with `.json`."""
        return _write_file(path, self.json() if format_of(path) == "json" else str(self))

    def _repr_html_(self) -> str:
        why = "" if self.reason is None else f": {self.reason.message}"
        head = f"<p>{escape(', '.join(self._summary_words()) + why)}</p>"
        return head + (self.solutions._repr_html_() or figure(self.puzzle.drawing(), ""))


@dataclass(frozen=True, slots=True, repr=False)
class Hinted(Generic[P]):
    """A hint for someone who has placed some pieces.

    result: also has the `nodes` and `seconds` of the search.
    """

    puzzle: Puzzle[P]
    result: Hint[Any]

    @property
    def verdict(self) -> Verdict:
        """Whether a solution with all placed pieces exists: `solved`, `unsolvable` or `open`."""
        return self.result.verdict

    @property
    def hint(self) -> Any:
        """The next piece of a solution; None if there is none, or if all pieces are placed.

        None, too, if the `depth` of the hint was 1 or 2: then see `look`.
        """
        return self.result.piece

    @property
    def look(self) -> Clue | None:
        """The next piece without its turn: its name or place at depth 1, else both."""
        return self.result.clue

    @property
    def complete(self) -> bool:
        """Whether all pieces are placed and are a solution."""
        return self.result.complete

    @property
    def take_back(self) -> tuple[int, ...] | None:
        """Indices into `placed` of pieces to take back, if no solution has all of them.

        Empty: the puzzle itself has no solution. None while it is not known.
        """
        return self.result.take_back

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Faults of the placed pieces; places begin with the index of a piece."""
        return self.result.faults

    @property
    def reason(self) -> Reason | None:
        """The reason why no solution has all placed pieces, if a search proved that; else None."""
        return self.result.reason

    def __repr__(self) -> str:
        piece = f"look={self.look!r}" if self.hint is None and self.look else f"hint={self.hint!r}"
        how = f"{piece}, complete={self.complete}, take_back={self.take_back}"
        return f"Hinted({self.puzzle.family}, verdict={str(self.verdict)!r}, {how})"

    def json(self) -> Json:
        """The JSON form, as over HTTP."""
        return _answer(HINT, self.puzzle.family, self.result)


@dataclass(frozen=True, slots=True, repr=False)
class TakenApart(Generic[P, S]):
    """A solution with the moves that take it apart."""

    puzzle: Puzzle[P]
    result: actions.TakenApart

    @property
    def solution(self) -> Solution[P, S]:
        return Solution(self.puzzle, self.result.solution)

    @property
    def apart(self) -> bool | None:
        """True if it comes apart by shifts along the axes; None: the budget ended first."""
        return self.result.way.apart

    @property
    def level(self) -> int | None:
        """Moves of the first stage; None unless it comes apart."""
        return self.result.way.level

    @property
    def stages(self) -> tuple[Stage, ...]:
        """All stages in the order in which they can be made, each with its moves."""
        stage = self.result.way.stage
        return () if stage is None else stage.stages

    def __repr__(self) -> str:
        return f"TakenApart({self.puzzle.family}, apart={self.apart}, level={self.level})"

    def json(self) -> Json:
        """The JSON form, as over HTTP."""
        return _answer(APART, self.puzzle.family, self.result)


@dataclass(frozen=True, slots=True)
class SpecSheet(Generic[P, X]):
    """The spec sheet of a puzzle; sheet: its facts by name."""

    puzzle: Puzzle[P]
    sheet: X

    def __str__(self) -> str:
        return actions.spec_text(record(self.puzzle.family), self.sheet)

    def json(self) -> Json:
        """The JSON form, as over HTTP."""
        return _answer(SPEC, self.puzzle.family, self.sheet)

    def picture(
        self, format: str = "svg", *, page: str = "A4", language: str = "en", theme: str = "light"
    ) -> Picture:
        """A picture of the sheet."""
        family = record(self.puzzle.family)
        style = replace(family.drawing.style, page=page, language=language, theme=theme)
        return actions.draw_spec(family, self.puzzle.model, self.sheet, style, format.lower())

    def save(
        self, path: File, *, page: str = "A4", language: str = "en", theme: str = "light"
    ) -> Path:
        """Write text, JSON or a picture, by the suffix of the path."""
        if format_of(path) in ("txt", "json"):
            return _write_file(path, self.json() if format_of(path) == "json" else str(self))
        return save_picture(
            self.picture(format_of(path), page=page, language=language, theme=theme), path
        )

    def _repr_svg_(self) -> str:
        return self.picture("svg").content.decode()

    def _repr_png_(self) -> bytes:
        return self.picture("png").content


def _answer(verb: AnyVerb, family: str, *told: object) -> Json:
    from service import answers

    return _plain(answers.answer_json(verb, forms(family), *told))


def _plain(answer: Any) -> Json:
    """An answer as a client reads it, with lists instead of tuples."""
    read: Json = json.loads(json.dumps(answer))
    return read


def _write_file(path: File, content: str | Json) -> Path:
    if not isinstance(content, str):
        content = json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n"
    made = Path(path)
    made.write_text(content, "utf-8", newline="\n")
    return made
