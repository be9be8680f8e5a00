"""A search through spaces that share no solution: a race in each, all of which must be settled.

The races go either by rounds, one round of each, so that a first solution comes soon wherever it
is, or one after the other. A space is made when its turn comes: the cost of deciding whether it is
worth searching is saved if earlier spaces have the solutions.
"""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from itertools import count
from typing import Any, ClassVar, Generic, TypeVar

from puzzles.codes import ReasonCode
from puzzles.errors import FormatError, OtherPuzzleError
from puzzles.outcome import Counts, Reason
from solvers.engine.checkpoint import (
    Array,
    bundle,
    kind_of,
    pack,
    require_seal,
    seal,
    unbundle,
    unpack,
)
from solvers.engine.race import Race
from solvers.engine.run import S, Space
from solvers.engine.search import SETTLED, Search, Settled, reason_of

Head = Mapping[str, Any]
R = TypeVar("R", bound="SpaceSearch[Any]")
P = TypeVar("P")
Q = TypeVar("Q")


class SpaceSearch(ABC, Generic[S]):
    """A search through spaces; see the module.

    puzzle, options: as given; they are not part of a saved state.
    kind: of its checkpoints, with their version unless it is the first.
    exhausted: message if all spaces were searched without a solution.
    together: the races go by rounds.
    once: one solution of each goal is enough, and counts as one.
    proves_all: the reason of one race holds for all spaces.
    """

    kind: ClassVar[str]
    proves_all: ClassVar[bool] = False
    exhausted: str
    puzzle: object
    options: object

    def __init__(
        self, spaces: Iterable[Space[S]], *, together: bool = False, once: bool = False
    ) -> None:
        self._coming = map(Race[S], spaces)  # races that have not begun
        self._begun: list[Race[S]] = []
        self.together, self.once = together, once
        self._at = 0  # the race whose round it is
        self._round = 0
        self._blind = False  # solutions were only counted in the last slice

    @abstractmethod
    def setup(self) -> dict[str, Any]:
        """Further arguments of the constructor, as JSON; `resume_search` gives them to `begin`."""

    @property
    def races(self) -> Sequence[Race[S]]:
        """All races, including those that have not begun."""
        self._begun += self._coming
        return self._begun

    def _begin(self) -> bool:
        """Begin the next race; returns whether there was one."""
        following = next(self._coming, None)
        if following is not None:
            self._begun.append(following)
        return following is not None

    @property
    def nodes(self) -> int:
        return sum(race.nodes for race in self._begun)

    @property
    def counts(self) -> Counts:
        if self.once:
            goals = len({race.space.goal for race in self._begun if race.counts.count})
            return Counts(goals, goals)
        if not self._begun:
            self._begin()
        counts = self._begun[0].counts
        for race in self._begun[1:]:
            if race.nodes_spent:
                counts += race.counts
        return counts

    @property
    def is_done(self) -> bool:
        if any(race.waiting or not self.is_over(race) for race in self._begun):
            return False
        while self._begin():
            if not self.is_over(self._begun[-1]):
                return False
        return True

    def is_over(self, race: Race[S]) -> bool:
        """Whether a race needs no more work, by its own result or by others' results."""
        if self.proves_all and any(other.reason is not None for other in self._begun):
            return True
        if race.is_done or not self.once:
            return race.is_done
        same = (other for other in self._begun if other.space.goal == race.space.goal)
        return any(other.counts.count for other in same)

    @property
    def reason(self) -> Reason | None:
        if not self.is_done or self.counts.count or self.counts.undecided_count:
            return None
        reasons = [race.reason for race in self.races if race.reason is not None]
        if len(reasons) == len(self.races) or (self.proves_all and reasons):
            return self.refutation(reasons)
        details = {"nodes": self.nodes, **self.details()}
        return Reason(ReasonCode.EXHAUSTED, self.exhausted, details)

    def refutation(self, reasons: Sequence[Reason]) -> Reason:
        """One reason for all spaces."""
        return reasons[0]

    def details(self) -> Mapping[str, object]:
        """Details of a search without a solution."""
        return {}

    @property
    def engine(self) -> str:
        spent: dict[str, int] = {}
        for race in self._begun:
            for name, nodes in race.nodes_spent.items():
                spent[name] = spent.get(name, 0) + nodes
        if not spent:
            return "not begun"
        said = " + ".join(f"{name} {nodes}" for name, nodes in spent.items())
        return f"{said} node" if sum(spent.values()) == 1 else f"{said} nodes"

    @property
    def bulk(self) -> int:
        return sum(race.bulk for race in self._begun)

    def progress(self) -> float:
        if self.is_done:
            return 1.0
        weights = [race.space.weight for race in self.races]
        shares = [1.0 if self.is_over(race) else race.progress() for race in self.races]
        return sum(w * share for w, share in zip(weights, shares, strict=True)) / sum(weights)

    def advance(self, nodes: int, solutions: int, seconds: float | None = None) -> Sequence[S]:
        met: list[S] = []
        end = None if seconds is None else time.monotonic() + seconds
        self._blind = not solutions
        if not solutions:
            for each in self._begun:
                each.waiting = []  # they are counted, and none is wanted
        while not solutions or len(met) < solutions:
            race = self._current()
            if race is None:
                break
            if race.waiting:
                wanted = solutions - len(met)
                met += map(race.space.solution, race.waiting[:wanted])
                race.waiting = race.waiting[wanted:]
            elif nodes <= 0:
                break
            else:
                left = None if end is None else end - time.monotonic()
                if left is not None and left <= 0:
                    break
                most = 1 if self.once else solutions - len(met)
                nodes -= race.step(nodes, most if solutions else 0, left)
        return met

    def _current(self) -> Race[S] | None:
        """The race that goes next; None if all are over."""
        for last in (False, True):
            for at in count(self._at):
                if at == len(self._begun) and not self._begin():
                    break
                race = self._begun[at]
                waits = self.together and race.round > self._round
                if race.waiting or not (waits or self.is_over(race)):
                    self._at = at
                    return race
            rounds = [race.round for race in self._begun if not self.is_over(race)]
            if last or not rounds:
                break
            self._at, self._round = 0, min(rounds)
        return None

    def split(self: R, parts: int, *, hope: bool = False) -> Sequence[R]:
        """Split by spaces, or by their goals; then divide the race with the least progress."""
        rest = [race.rest() for race in self.races if race.waiting or not self.is_over(race)]
        if self.once:
            goals = dict.fromkeys(race.space.goal for race in rest)
            units = [[race for race in rest if race.space.goal == goal] for goal in goals]
        else:
            units = [[race] for race in divide_races(rest, parts, blind=self._blind, hope=hope)]
        many = min(parts, len(units))
        return [self.of([race for unit in units[k::many] for race in unit]) for k in range(many)]

    def of(self: R, races: list[Race[Any]]) -> R:
        """A search with the same arguments and other races."""
        part = copy(self)
        part._begun, part._coming, part._at, part._round = races, map(Race[Any], ()), 0, 0
        return part

    def save(self) -> bytes:
        races = self.races  # the setup may depend on them
        head = {
            "of": seal(self.puzzle, self.options),
            "search": self.setup(),
            "parts": [race.space.part for race in races],
            "races": [race.head() for race in races],
            "at": self._at,
            "round": self._round,
            "blind": self._blind,
        }
        states = {str(k): race.arrays() for k, race in enumerate(races)}
        return pack(self.kind, head, bundle(states))

    def restore(self, head: Head, arrays: Mapping[str, Array]) -> None:
        """Continue from what `save` wrote, in a search made with the same arguments."""
        states = unbundle(arrays)
        if len(self.races) != len(head["races"]):  # the rest of other races would be lost
            raise FormatError(0, "the saved search does not fit the puzzle: races")
        for k, race in enumerate(self.races):
            race.restore(head["races"][k], states[str(k)])
        self._at, self._round, self._blind = head["at"], head["round"], head["blind"]


def divide_races(
    races: Sequence[Race[S]], parts: int, *, blind: bool = False, hope: bool = False
) -> list[Race[S]]:
    """Divide races into about `parts`; a race that cannot be divided stays whole.

    blind: solutions are only counted. hope: see `Race.halve`.
    """
    rest, grows = list(races), True
    while grows and len(rest) < parts:
        grows = False
        for race in sorted(rest, key=lambda race: race.progress()):
            halves = race.halve(blind=blind, hope=hope) if len(rest) < parts else None
            if halves is not None:
                rest = [other for other in rest if other is not race] + list(halves)
                grows = True
    return [race for race in rest if race.waiting or not race.is_done]


def resume_search(
    state: bytes,
    search: type[SpaceSearch[S]],
    puzzle: P,
    options: Q,
    *,
    begin: Callable[[P, Q, Head, list[Any]], SpaceSearch[S]],
    parse: Callable[[str], P],
) -> Search[S]:
    """The search of a puzzle that `save` wrote.

    begin: makes a new search from puzzle, options, the result of `setup`, and the parts.
    parse: reads the puzzle, which states of earlier versions hold as text. The text must give this
        very puzzle: if it merged or sorted pieces, solutions would name wrong ones.
    Raises OtherPuzzleError, or FormatError if the state is damaged or of another version.
    """
    if kind_of(state) == SETTLED:
        head, _ = unpack(state, SETTLED)
        require_seal(head.get("of"), puzzle, options)
        return Settled(puzzle, options, reason_of(head["reason"]))
    head, arrays = unpack(state, search.kind)
    if "of" in head:
        require_seal(head["of"], puzzle, options)
    elif parse(head["search"]["puzzle"]) != puzzle:
        raise OtherPuzzleError
    begun = begin(puzzle, options, head["search"], head["parts"])
    begun.restore(head, arrays)
    return begun
