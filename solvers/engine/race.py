"""A race of runs through one space: which run goes, what is reported, and which is given up.

Listers cover the same space; the first one that ends settles it. A solution that one run reported
is early for each other lister until that lister meets it, too, and is skipped there. So none is
reported twice, and a lister's count plus its early solutions is exact. A lister that only counted
does not know which solutions it met, so it is given up when another one reports a solution;
solutions that others only count do not matter to it. A finder goes while there is no solution; it
settles the race only if it proves that there is none.
"""

import time
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import asdict
from typing import Any, Generic

import numpy as np

from puzzles.outcome import Counts, Reason
from solvers.engine.checkpoint import Array, bundle, unbundle
from solvers.engine.run import Bulky, Key, Lister, Run, S, Space
from solvers.engine.search import StepLength, reason_of

GIVEN_UP = "given up"
MANY = 1 << 30  # solutions: no limit


class Race(Generic[S]):
    """A race of runs; see the module.

    names: of the runs that take part; listers: of the listers among them.
    nodes_spent: the nodes of each run, and of those given up.
    took: the nodes of each run, including those before a `rest`.
    waiting: distinct solutions that are still to be reported.
    round: number of rounds completed.
    """

    def __init__(self, space: Space[S]) -> None:
        self.space = space
        self._keep(space.order)
        self.nodes_spent: dict[str, int] = {}
        self.took: dict[str, int] = {}
        self.waiting: list[Key] = []
        self.round = 0
        self.is_done = False
        self.reason: Reason | None = None
        self._runs: dict[str, Run] = {}  # made when they first go
        self._goes = ""  # the run whose share it is; "" at the beginning of a round
        self._left = 0  # nodes of that share
        self._blind: set[str] = set()  # listers that met solutions without reporting them
        # early solutions of each lister; True once counted in `_extra`
        self._early: dict[str, dict[Key, bool]] = {name: {} for name in self.listers}
        self._extra: dict[str, Counts] = {}  # see `_more`
        self._floor = 0.0  # of the progress
        self._began: dict[str, float] = {}  # the progress of listers when this part began
        self._settled = Counts()  # the counts once it is done
        self._goers: tuple[str, ...] = ()  # the runs that may go, if not all may; see `alone`
        self._lengths: dict[str, StepLength] = {}

    @classmethod
    def over(
        cls, space: Space[S], counts: Counts, spent: dict[str, int], reason: Reason | None
    ) -> "Race[S]":
        """A race that is over, with its solutions and nodes."""
        race = cls(space)
        race.is_done, race._settled, race.nodes_spent, race.reason = True, counts, spent, reason
        return race

    def _keep(self, names: Sequence[str]) -> None:
        space = self.space
        self.names = tuple(names)
        others = space.finders + space.counters
        self.listers = tuple([name for name in names if name not in others])

    @property
    def counters(self) -> Sequence[str]:
        return [name for name in self.names if name in self.space.counters]

    @property
    def nodes(self) -> int:
        return sum(self.nodes_spent.values())

    @property
    def counts(self) -> Counts:
        """The counts of the lister with most solutions, early ones included."""
        if self.is_done or not self.listers:
            return self._settled
        return self._count_of(self._fullest())

    def progress(self) -> float:
        """The share of the space that is searched; never falls."""
        if self.is_done:
            return 1.0
        return max(self._floor, *(self.progress_of(name) for name in self.names))

    def progress_of(self, name: str) -> float:
        run = self._runs.get(name)
        return 0.0 if run is None else run.progress()

    def gain(self, name: str) -> float:
        began = self._began.get(name, 0.0)
        return max(0.0, self.progress_of(name) - began) / max(1.0 - began, 1e-9)

    @property
    def farthest(self) -> str:
        """The lister that is ahead."""
        return max(self.listers, key=self.progress_of)

    @property
    def most_met(self) -> int:
        """The solutions of the lister that met most."""
        return max(run.counts.distinct for run in self._runs.values())

    @property
    def bulk(self) -> int:
        """Approximate bytes of the large states of its runs."""
        return sum(run.bulk for run in self._runs.values() if isinstance(run, Bulky))

    # shares

    def step(self, nodes: int, wanted: int, seconds: float | None = None) -> int:
        """Advance a run by at most `nodes` of its share; returns the nodes it took.

        New solutions go to `waiting`; with `wanted` 0 they are only counted.
        seconds: after about which it ends, too.
        """
        name = self._next(blind=not wanted)
        if name not in self.space.counters:
            self._uncount()
        run = self._run(name)
        before, blind = run.nodes, not (wanted or self._early.get(name))
        most = min(nodes, self._left)
        if seconds is None:
            met = run.advance(most, 0 if blind else wanted or MANY)
        else:
            length = self._lengths.get(name) or self._lengths.setdefault(name, StepLength())
            begun, most = time.monotonic(), min(most, length.nodes_in(seconds))
            met = run.advance(most, 0 if blind else wanted or MANY)
            length.note(run.nodes - before, time.monotonic() - begun)
        took = run.nodes - before
        for nodes_of in (self.nodes_spent, self.took):
            nodes_of[name] = nodes_of.get(name, 0) + took
        self._left -= took
        for key in met:
            self._meet(name, key, report=wanted > 0)
        if blind and len(self.listers) > 1 and run.counts.distinct:
            self._blind.add(name)
        if run.is_done:
            self._end(name, run)
        elif self._left <= 0 and name in self.listers:
            self._judge(name)
        if self._left <= 0 and not self.is_done:
            self._later(self._order(blind=not wanted))
        return took

    def _next(self, *, blind: bool) -> str:
        """The run whose share it is."""
        order = self._order(blind=blind)
        if self._left <= 0 or self._goes not in order:
            self._goes = self._later(order)
            self._left = self.space.share(self, self._goes)
        return self._goes

    def _order(self, *, blind: bool) -> Sequence[str]:
        """The runs that may go now."""
        names, finders = self.names, self.space.finders
        if len(names) == 1:
            return names
        if self._goers:
            return [name for name in self._goers if name in names] or names
        order = [name for name in self.space.going(self, blind) if name in names]
        if finders and self.counts.distinct:
            order = [name for name in order if name not in finders]
        return order

    def _later(self, order: Sequence[str]) -> str:
        """The run that goes next; with the first run a new round begins."""
        if self._goes:
            place = self.space.order.index
            for name in order:
                if place(name) > place(self._goes):
                    return name
            self.round, self._goes = self.round + 1, ""
        return order[0]

    def _run(self, name: str) -> Run:
        if name not in self._runs:
            lister = self._runs.get(self._fullest()) if name in self.space.counters else None
            run = self.space.run(name) if lister is None else self.space.counter(name, lister)
            self._runs[name] = run
        return self._runs[name]

    def _uncount(self) -> None:
        """Forget a counter, since its lister has advanced beyond the counter's start."""
        begun = [name for name in self.counters if name in self._runs]
        if begun:
            self._floor = self.progress()
            for name in begun:
                del self._runs[name]

    # solutions

    def _meet(self, name: str, key: Key, *, report: bool) -> None:
        """Record a solution of a run: a new one is reported, and is early for other listers."""
        others = [other for other in self.listers if other != name]
        early = self._early.get(name)
        known = self.space.canonical(key) if early or others else key
        if early and known in early:
            if early.pop(known):
                self._extra[name] = self._more(name) - self.space.worth(known)
            return
        if not report:  # each lister counts it for itself
            if others:
                self._blind.add(name)
            return
        self.waiting += self.space.distinct(key)
        for other in others:
            if other in self._blind:
                self._give_up(other)
            else:
                self._early[other][known] = False

    def _count_of(self, name: str) -> Counts:
        """The count of a lister: solutions met, and solutions that are early for it."""
        early = self._early[name]
        if early and not all(early.values()):
            extra = self._more(name)
            for key in [key for key, reckoned in early.items() if not reckoned]:
                extra += self.space.worth(key)
                early[key] = True
            self._extra[name] = extra
        run = self._runs.get(name)
        if run is None:
            return self._more(name)
        return run.counts + self._more(name) if name in self._extra else run.counts

    def _more(self, name: str) -> Counts:
        """The difference between a lister's own counts and those of the race."""
        return self._extra.get(name, Counts())

    def _fullest(self) -> str:
        """The lister with most solutions; among equals the one that is ahead."""
        made = [name for name in self.listers if name in self._runs] or self.listers
        if len(made) == 1:
            return made[0]
        return max(made, key=lambda name: (self._count_of(name).distinct, self.progress_of(name)))

    # ends

    def _end(self, name: str, run: Run) -> None:
        """A run has ended: a complete one settles the race, another one is dropped."""
        if run.complete:
            self._settled = self._all(name, run)
            self.is_done, self.reason = True, run.reason
            self._runs, self._early, self._extra = {}, {}, {}
        else:
            self._floor = self.progress()
            self._left = 0
            self._drop(name)

    def _all(self, name: str, run: Run) -> Counts:
        """The final counts of the race, from the run that settles it."""
        if name in self.listers:
            return self._count_of(name)
        if name not in self.space.counters:
            return run.counts
        if not self.listers:
            return run.counts + self._more(name)
        lister = self._fullest()
        return self._count_of(lister) + run.counts - self._twice(lister)

    def _twice(self, lister: str) -> Counts:
        """Early solutions that a lister has left: a counter counts them a second time."""
        early, run = self._early[lister], self._runs.get(lister)
        left = [key for key in early if run is None or self.space.is_left(run, key)]
        return sum(map(self.space.worth, left), Counts())

    def _judge(self, name: str) -> None:
        """Give up runs that are clearly behind, once the share of a lister is over."""
        if len(self.listers) == 1:
            return
        ahead = self.space.ahead(self, name == self.listers[-1])
        if ahead is None:
            return
        leader = self.farthest
        far = {other: self.progress_of(other) for other in self.listers}
        behind = [n for n in self.listers if n != leader and far[leader] > ahead * far[n]]
        for other in behind:
            self._give_up(other)
        if behind:
            self.round, self._goes = self.round + 1, ""

    def _give_up(self, name: str) -> None:
        self._floor = self.progress()
        spent = self.nodes_spent.pop(name, 0)
        self.nodes_spent[GIVEN_UP] = self.nodes_spent.get(GIVEN_UP, 0) + spent
        self._drop(name)

    def _drop(self, name: str) -> None:
        self._runs.pop(name, None)
        self._early.pop(name, None)
        self._extra.pop(name, None)
        self._blind.discard(name)
        self.took.pop(name, None)
        self._keep([other for other in self.names if other != name])

    # parts

    def rest(self) -> "Race[S]":
        """The rest of the race, with counts at 0 and without runs that cannot go along.

        These are listers that met fewer solutions than were counted, and finders after the first.
        """
        counts = self.counts
        twin = copy(self)
        twin.nodes_spent, twin.waiting, twin._settled = {}, list(self.waiting), Counts()
        twin.took = dict(self.took)
        twin._extra = {name: self._more(name) for name in self.counters if name in self._extra}
        twin._blind = set(self._blind)
        twin._keep([name for name in self.names if self.is_done or self._goes_along(name, counts)])
        twin._runs = {name: self._copy_run(name) for name in twin.names if name in self._runs}
        twin._early = {name: dict(self._early[name]) for name in twin.listers if not self.is_done}
        twin._began = {name: self.progress_of(name) for name in twin.listers}
        return twin

    def alone(self, name: str) -> "Race[S]":
        """The rest of the race with one run: a lister with the counters, or a finder.

        A finder keeps an idle lister: its solutions are early for that lister, and so are counted.
        The run itself is left out if it cannot go along; see `rest`.
        """
        twin, finds = self.rest(), name in self.space.finders
        kept = [self.farthest, name] if finds else [name, *self.counters]
        twin._keep([other for other in self.space.order if other in kept and other in twin.names])
        twin._runs = {other: run for other, run in twin._runs.items() if other in twin.names}
        twin._early = {lister: twin._early[lister] for lister in twin.listers}
        twin._extra = {o: more for o, more in twin._extra.items() if o in twin.names}
        twin._blind &= set(twin.names)
        twin._goes, twin._left = "", 0
        twin._goers = (name,) if finds else ()
        return twin

    @property
    def goes_on(self) -> bool:
        """Whether the runs that may go have more to do; see `alone`."""
        return not self.is_done and (not self._goers or self._goers[0] in self.names)

    def _goes_along(self, name: str, counts: Counts) -> bool:
        if name in self.space.counters:
            return True
        less = counts - self._count_of(name) if name in self.listers else counts
        return not (less.count or less.distinct or any(less.further.values()))

    def _copy_run(self, name: str) -> Run:
        run = self._runs[name]
        if isinstance(run, Lister):
            return run.copy()
        twin = self.space.run(name)
        twin.restore(run.state())
        return twin

    def halve(
        self, *, blind: bool = False, hope: bool = False
    ) -> "tuple[Race[S], Race[S]] | None":
        """Divide a race from `rest` into two of one lister each; None if that is not possible.

        blind: solutions are only counted; then the halves may have one counter each, which only
        counts. hope: the first solution ends everything; then the finders continue beside one
        half, although their solution may lie in the other.
        """
        if self.is_done or not self.space.divisible:
            return None
        name = self._run_to_divide(blind)
        if len(self.listers) > 1 and not self.space.is_decided(self):
            return None  # halves of the wrong lister may take ten times as long
        run = self._run(name)
        halves = run.halve() if isinstance(run, Lister) else None
        if halves is None:
            return None
        near, far = (self._half(name, half) for half in halves)
        near.waiting = list(self.waiting)
        if name in self.space.counters:
            early = self._twice(self._fullest()) if self.listers else Counts()
            near._extra = {name: self._more(name) - early}
        if hope:
            min(near, far, key=Race.progress)._take_finders(self)  # the half with more left
        return near, far

    def _take_finders(self, whole: "Race[S]") -> None:
        """Let the finders of a race continue in this half, from where they were."""
        finders = [name for name in whole.names if name in self.space.finders]
        self._keep([name for name in self.space.order if name in (*self.names, *finders)])
        self._runs |= {name: whole._runs[name] for name in finders if name in whole._runs}
        self.took = {name: whole.took[name] for name in finders if name in whole.took}
        self.round = whole.round

    def _run_to_divide(self, blind: bool) -> str:
        """The name of the run that is divided."""
        for name in self.counters if blind or not self.listers else ():
            if not self._run(name).is_done:
                return name
        return self._fullest()

    def _half(self, name: str, run: Lister) -> "Race[S]":
        """A race of one run; solutions reported elsewhere may come up in either half."""
        half = Race(self.space)
        half._keep([name, *(self.counters if name in self.listers else ())])
        half._runs, half._began = {name: run}, {name: run.progress()}
        half._early = {lister: dict(self._early[lister]) for lister in half.listers}
        half.is_done = run.is_done
        return half

    # checkpoints

    def head(self) -> dict[str, Any]:
        """The part of the state that JSON can hold."""
        for name in self._early:
            self._count_of(name)  # so that `_extra` includes all early solutions
        return {
            "names": self.names,
            "runs": list(self._runs),
            "spent": list(self.nodes_spent.items()),  # in their order
            "took": self.took,
            "began": self._began,
            "round": self.round,
            "done": self.is_done,
            "reason": self.reason and asdict(self.reason),
            "goes": self._goes,
            "left": self._left,
            "blind": sorted(self._blind),
            "extra": {name: asdict(counts) for name, counts in self._extra.items()},
            "floor": self._floor,
            "settled": asdict(self._settled),
        }

    def arrays(self) -> dict[str, Array]:
        states = {name: run.state() for name, run in self._runs.items()}
        states["early"] = {name: _table(list(keys)) for name, keys in self._early.items()}
        states["waiting"] = {"": _table(self.waiting)}
        return bundle(states)

    def restore(self, head: Mapping[str, Any], arrays: Mapping[str, Array]) -> None:
        self._keep(head["names"])
        self.nodes_spent, self.round = dict(head["spent"]), head["round"]
        self.is_done = head["done"]
        self.reason = head["reason"] and reason_of(head["reason"])
        self.took = dict(head.get("took", self.nodes_spent))  # missing in older checkpoints
        self._began = dict(head.get("began", {}))
        self._goes, self._left = head["goes"], head["left"]
        self._blind, self._floor = set(head["blind"]), head["floor"]
        self._extra = {name: Counts(**counts) for name, counts in head["extra"].items()}
        self._settled = Counts(**head["settled"])
        states = unbundle(arrays)
        early = states.get("early", {})
        listed = [name for name in self.listers if name in early]
        self._early = {name: dict.fromkeys(_keys(early[name]), True) for name in listed}
        self.waiting = _keys(states["waiting"][""])
        for name in head["runs"]:
            self._runs[name] = self.space.run(name)
            self._runs[name].restore(states[name])


def _table(keys: Sequence[Key]) -> Array:
    return np.array(keys, np.int64).reshape(len(keys), -1 if keys else 0)


def _keys(table: Array) -> list[Key]:
    return list(map(tuple, table.tolist()))
