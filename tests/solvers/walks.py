"""Races over whole numbers, with runs that are nothing but a walk over some of them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from puzzles.codes import ReasonCode
from puzzles.outcome import Counts, Reason
from solvers.engine.run import Finder, Key, Run, Space, Standing
from solvers.engine.search import Search
from solvers.engine.spaces import SpaceSearch, resume_search

Numbers = tuple[int, ...]
State = Mapping[str, NDArray[Any]]
LISTERS = ("up", "down")


class Walk:
    """A lister: one number after the other; the negative ones are no solutions."""

    complete = True
    reason = None

    def __init__(self, numbers: Sequence[int]) -> None:
        self.numbers = tuple(numbers)
        self.nodes = self.at = self.met = 0

    @property
    def counts(self) -> Counts:
        return Counts(2 * self.met, self.met, {"thirds": 3 * self.met})

    @property
    def is_done(self) -> bool:
        return self.at == len(self.numbers)

    def advance(self, nodes: int, wanted: int) -> list[Key]:
        keys: list[Key] = []
        while nodes > 0 and not self.is_done and (not wanted or len(keys) < wanted):
            if self.numbers[self.at] >= 0:
                keys.append((self.numbers[self.at],))
                self.met += 1
            self.at, self.nodes, nodes = self.at + 1, self.nodes + 1, nodes - 1
        return keys if wanted else []

    def progress(self) -> float:
        return self.at / max(1, len(self.numbers))

    def copy(self) -> "Walk":
        twin = Walk(self.numbers)
        twin.at = self.at
        return twin

    def halve(self) -> "tuple[Walk, Walk] | None":
        rest = self.numbers[self.at :]
        if len(rest) < 2:
            return None
        return Walk(rest[: len(rest) // 2]), Walk(rest[len(rest) // 2 :])

    def state(self) -> dict[str, NDArray[Any]]:
        head = np.array([self.nodes, self.at, self.met], np.int64)
        return {"numbers": np.array(self.numbers, np.int64), "head": head}

    def restore(self, state: State) -> None:
        self.numbers = tuple(state["numbers"].tolist())
        self.nodes, self.at, self.met = state["head"].tolist()


class Tally(Walk):
    """A counter: knows nothing before its end."""

    @property
    def counts(self) -> Counts:
        return (
            Counts(2 * self.met, self.met, {"thirds": 3 * self.met}) if self.is_done else Counts()
        )

    def advance(self, nodes: int, wanted: int) -> list[Key]:
        return super().advance(nodes, 0)

    def copy(self) -> "Tally":
        twin = Tally(self.numbers)
        twin.at, twin.met = self.at, self.met
        return twin

    def halve(self) -> "tuple[Tally, Tally] | None":
        halves = super().halve()
        if halves is None:
            return None
        near, far = (Tally(half.numbers) for half in halves)
        near.met = self.met
        return near, far


class Dive(Finder):
    """A finder: the last solution, after some nodes; the proof of none only if it may prove."""

    def __init__(self, numbers: Sequence[int], after: int, *, proves: bool = False) -> None:
        self.numbers, self.after, self.proves, self.nodes = numbers, after, proves, 0

    def advance(self, nodes: int, wanted: int) -> list[Key]:
        self.nodes += min(nodes, max(1, self.after - self.nodes))
        if self.nodes < self.after:
            return []
        last = [number for number in self.numbers if number >= 0][-1:]
        self.is_done = bool(last) or self.proves
        if self.proves and not last:
            self.reason = Reason(ReasonCode.OUTWEIGHED, "there is none")
        return [(number,) for number in last]

    def state(self) -> dict[str, NDArray[Any]]:
        return {"nodes": np.array([self.nodes], np.int64)}

    def restore(self, state: State) -> None:
        self.nodes = int(state["nodes"][0])


class Line(Space[int]):
    """The numbers of a line, from both ends; see `rules`.

    rules: shares (nodes by run; those of "up" and "down" double each round), order, ahead, after
        (nodes of a finder).
    """

    finders = ("dive", "proof")
    counters = ("tally",)

    def __init__(self, numbers: Sequence[int], rules: Mapping[str, Any], group: int = 0) -> None:
        self.numbers, self.rules = tuple(numbers), rules
        self.part = [group, self.numbers]
        self.order = tuple(rules.get("order", LISTERS))

    @property
    def goal(self) -> object:
        return self.part[0]

    def run(self, name: str) -> Run:
        if name in self.finders:
            return Dive(self.numbers, self.rules.get("after", 3), proves=name == "proof")
        if name == "tally":
            return Tally(self.numbers)
        return Walk(self.numbers if name == "up" else self.numbers[::-1])

    def counter(self, name: str, lister: Run) -> Run:
        assert isinstance(lister, Walk)
        return Tally(lister.numbers[lister.at :])

    def is_left(self, lister: Run, key: Key) -> bool:
        assert isinstance(lister, Walk)
        return key[0] in lister.numbers[lister.at :]

    def share(self, race: Standing, name: str) -> int:
        share: int = self.rules.get("shares", {}).get(name, 4)
        return share << race.round if name in LISTERS else share

    def worth(self, key: Key) -> Counts:
        return Counts(2, 1, {"thirds": 3})

    def solution(self, key: Key) -> int:
        return key[0]

    def going(self, race: Standing, blind: bool) -> Sequence[str]:
        if blind and "tally" in race.names:
            return ["tally"]
        return [name for name in race.names if name != "tally"]

    def is_decided(self, race: Standing) -> bool:
        return race.round >= int(self.rules.get("decided", 0))

    def ahead(self, race: Standing, level: bool) -> float | None:
        ahead: float | None = self.rules.get("ahead")
        return ahead if level else None


class LineSearch(SpaceSearch[int]):
    """Several lines, one of each group if `once`; made: how many there are by now."""

    kind = "lines"
    exhausted = "all lines were walked in vain"

    def __init__(
        self, lines: Sequence[tuple[int, Sequence[int]]], rules: Mapping[str, Any]
    ) -> None:
        self.puzzle, self.options = None, None
        self.rules, self.made = rules, 0
        how: dict[str, bool] = {name: rules.get(name, False) for name in ("together", "once")}
        super().__init__(self._lines(lines), **how)

    def _lines(self, lines: Sequence[tuple[int, Sequence[int]]]) -> Iterator[Line]:
        for group, numbers in lines:
            self.made += 1
            yield Line(numbers, self.rules, group)

    def setup(self) -> dict[str, Any]:
        return dict(self.rules)


def resume(state: bytes) -> Search[int]:
    return resume_search(state, LineSearch, None, None, begin=_begin, parse=lambda text: None)


def _begin(puzzle: None, options: None, rules: Mapping[str, Any], lines: list[Any]) -> LineSearch:
    return LineSearch(lines, rules)
