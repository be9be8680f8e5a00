"""Runs through a space of solutions, and a family's description of its spaces and runs.

space      is searched as a whole: a puzzle, or a part of it that shares no solution with others
run        a resumable search through a space; several take part in a race
lister     a run that meets every solution of its space, one after the other
counter    a run that at its end knows how many solutions a lister has left, but not which
finder     a run that ends with its first solution
key        a solution as whole numbers, the same number of them for a whole space
share      the nodes that a run may spend before the next one goes
level      all listers have gone equally often
in sight   a lister's end, once it has searched most of the space and will soon be through: from
           then on finders get the smaller part of the time, since without a solution all of
           theirs is lost
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from copy import copy
from types import ModuleType
from typing import Any, ClassVar, Generic, Protocol, TypeVar, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from puzzles.outcome import Counts, Reason
from solvers.engine.checkpoint import Array, refill

S = TypeVar("S")
K = TypeVar("K", bound="KernelRun")

Key = tuple[int, ...]

IN_SIGHT = 0.005  # of the space
SOON = 100_000_000  # nodes of a whole space, estimated from the share searched


class Run(Protocol):
    """The state of a run between two shares.

    counts: solutions met so far; a finder has none.
    done: nothing is left for it to do.
    complete: it is done, and it met every solution of its space.
    reason: why there is no solution, if known better than by having tried everything.
    """

    @property
    def nodes(self) -> int: ...
    @property
    def counts(self) -> Counts: ...
    @property
    def is_done(self) -> bool: ...
    @property
    def complete(self) -> bool: ...
    @property
    def reason(self) -> Reason | None: ...

    def advance(self, nodes: int, wanted: int) -> Sequence[Key]:
        """Advance by about `nodes`, or until `wanted` solutions are met; returns their keys.

        With `wanted` 0 solutions are only counted and do not end it; a finder ends all the same.
        """
        ...

    def progress(self) -> float:
        """The estimated share of the space that it has searched; 0 for a finder."""
        ...

    def state(self) -> dict[str, Array]:
        """Everything that changes while the run advances."""
        ...

    def restore(self, state: Mapping[str, Array]) -> None:
        """Continue from a `state`, in a run made with the same arguments."""
        ...


@runtime_checkable
class Lister(Run, Protocol):
    """A run that can be divided."""

    def copy(self) -> "Lister":
        """An independent run at the same point; its counts start at 0."""
        ...

    def halve(self) -> "tuple[Lister, Lister] | None":
        """Two runs that cover exactly the rest, counts at 0; None if there is only one way on.

        May first advance by some nodes that lead to no solution.
        """
        ...


@runtime_checkable
class Bulky(Protocol):
    """A run whose state may be large.

    bulk: its approximate size in bytes; quick to compute.
    """

    @property
    def bulk(self) -> int: ...


class StateArrays:
    """Base of runs whose state is arrays.

    STATE: names of the arrays that change, among them `head`, the registers.
    """

    STATE: ClassVar[tuple[str, ...]]
    head: NDArray[np.int64]

    def state(self) -> dict[str, Array]:
        """Copies of all arrays that change while the run advances, by name."""
        return {name: getattr(self, name).copy() for name in self.STATE}

    def restore(self, state: Mapping[str, Array]) -> None:
        """Continue from a `state`, in a run made with the same arguments."""
        refill(self, self.STATE, state)


class KernelRun(StateArrays, ABC):
    """Base of complete runs of a kernel.

    COUNTED: names of the registers that count nodes and solutions.
    registers: the module that names the registers, if it is not the kernel's.
    """

    complete = True
    reason: Reason | None = None
    COUNTED: ClassVar[tuple[str, ...]]

    def __init__(self, kernel: ModuleType, registers: ModuleType | None = None) -> None:
        self._kernel, self._registers = kernel, registers or kernel

    @abstractmethod
    def _arguments(self) -> None:
        """The arguments of the kernel, except the budget."""

    @property
    def nodes(self) -> int:
        return int(self.head[self._registers.NODES])

    def copy(self: K) -> K:
        """An independent run at the same point; nodes and counts start at 0."""
        twin = copy(self)
        for name in self.STATE:
            setattr(twin, name, getattr(self, name).copy())
        twin.head[[getattr(self._registers, name) for name in self.COUNTED]] = 0
        twin._arguments()
        return twin


class Finder:
    """Base of finders."""

    counts = Counts()
    reason: Reason | None = None
    is_done = False

    @property
    def complete(self) -> bool:
        return self.reason is not None

    def progress(self) -> float:
        return 0.0


class Standing(Protocol):
    """The state of a race, by which a space decides which run continues.

    names: of the runs that take part; listers: of the listers among them.
    round: number of rounds completed.
    nodes_spent: the nodes of each run, and of those given up; nodes: their sum.
    took: the nodes of each run behind its `progress_of`.
    counts: solutions met. most_met: number of the lister with most.
    farthest: the lister that is ahead. progress_of: the share of the space that a run has
        searched. gain: the same since this part of the search began, of the rest at that time.
    """

    @property
    def names(self) -> Sequence[str]: ...
    @property
    def listers(self) -> Sequence[str]: ...
    @property
    def round(self) -> int: ...
    @property
    def nodes_spent(self) -> Mapping[str, int]: ...
    @property
    def took(self) -> Mapping[str, int]: ...
    @property
    def nodes(self) -> int: ...
    @property
    def counts(self) -> Counts: ...
    @property
    def most_met(self) -> int: ...
    @property
    def farthest(self) -> str: ...
    def progress_of(self, name: str) -> float: ...
    def gain(self, name: str) -> float: ...


def is_in_sight(race: Standing) -> bool:
    """Whether the end of the lister that is ahead is in sight."""
    if not race.listers:
        return False
    share = race.gain(race.farthest)
    return share >= IN_SIGHT and race.nodes_spent.get(race.farthest, 0) <= SOON * share


class Space(ABC, Generic[S]):
    """A family's description of a space: its runs, their shares, and the meaning of a key.

    order: the names of all runs, in the order in which they go.
    finders, counters: the runs that are no listers.
    part: identifies the space within a search, as JSON.
    goal: one solution may be enough for all spaces with the same goal; see `SpaceSearch`.
    weight: of its progress in the progress of the search.
    divisible: its listers can be divided.
    """

    order: tuple[str, ...]
    finders: tuple[str, ...] = ()
    counters: ClassVar[tuple[str, ...]] = ()
    part: Any = None
    weight: float = 1.0
    divisible: bool = True

    @property
    def goal(self) -> object:
        return self.part

    @abstractmethod
    def run(self, name: str) -> Run:
        """A run that has not begun."""

    def counter(self, name: str, lister: Run) -> Run:
        """A counter of the solutions that a lister has left; for spaces that name counters."""
        raise TypeError(f"{type(self).__name__} has no counter {name!r}")

    def is_left(self, lister: Run, key: Key) -> bool:
        """Whether a solution is among those that a lister has left; for spaces with counters."""
        raise TypeError(f"{type(self).__name__} has no counters")

    @abstractmethod
    def share(self, race: Standing, name: str) -> int:
        """The nodes that a run may spend now."""

    @abstractmethod
    def worth(self, key: Key) -> Counts:
        """The counts that a solution adds, as the runs count it."""

    @abstractmethod
    def solution(self, key: Key) -> S:
        """The solution of a key."""

    def canonical(self, key: Key) -> Key:
        """The key that all runs share for a solution and its symmetric copies."""
        return key

    def distinct(self, key: Key) -> Sequence[Key]:
        """The distinct solutions that a key of a run stands for."""
        return [key]

    def going(self, race: Standing, blind: bool) -> Sequence[str]:
        """The runs that may go now, in their order.

        blind: solutions are only counted.
        """
        return race.listers if blind else race.names

    def is_decided(self, race: Standing) -> bool:
        """Whether it is clear by now which of several listers should be divided."""
        return True

    def ahead(self, race: Standing, level: bool) -> float | None:
        """The ratio of progress at which a lister behind the leader is given up; None: never."""
        return None
