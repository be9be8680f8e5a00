"""Runs of a space when several threads search it, each run in several parts.

part       a search that one thread advances at a time
entrant    one run of a space, in parts that share no solution; a finder stays whole
field      the entrants of a space: a `solvers.engine.race`, by the same rules of the family, but
           each lister counts for itself; or a search of many spaces, as one entrant
past       solutions and nodes of parts that ended or were divided, by their spaces
turn       entrants go in the order of the race: after its share an entrant waits for all others

Plain data: the caller holds the lock of `solvers.engine.together`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as made
from typing import Any, Generic

from puzzles.outcome import Counts, Reason
from solvers.engine.race import GIVEN_UP, MANY, Race
from solvers.engine.run import S, Space
from solvers.engine.spaces import SpaceSearch

WHOLE = "whole"  # the name of the entrant of a search of many spaces
MOST_FIELDS = 8  # at most, of spaces with a field each
IN_VAIN = 3  # failures to divide a part before no thread waits for its halves


@dataclass(eq=False, slots=True)
class Part(Generic[S]):
    """A part; see the module.

    weight: share of the space of its entrant; origin: its first `progress`.
    counts, progress: after its last slice.
    nodes: of its last slice. allowed: nodes of the current one. looked: time of `progress`.
    """

    entrant: "Entrant[S]"
    search: SpaceSearch[S]
    weight: float = 1.0
    origin: float = 0.0
    progress: float = 0.0
    counts: Counts = Counts()
    nodes: int = 0
    allowed: int = 0
    looked: float = 0.0

    @property
    def explored_share(self) -> float:
        """The share of the space that this part has searched."""
        done = (self.progress - self.origin) / max(1.0 - self.origin, 1e-9)
        return self.weight * min(max(done, 0.0), 1.0)

    @property
    def share_left(self) -> float:
        """The share of the space that this part has not searched yet."""
        return self.weight - self.explored_share


@dataclass(slots=True)
class Past:
    """Solutions met and nodes spent by parts of a space that are over."""

    space: Space[Any]
    counts: Counts = Counts()
    nodes_spent: Counter[str] = made(default_factory=Counter)
    reason: Reason | None = None

    def add(self, race: "Race[Any] | Past") -> None:
        self.counts += race.counts
        self.nodes_spent.update(race.nodes_spent)
        self.reason = self.reason or race.reason

    def race(self, lost: Mapping[str, int]) -> Race[Any]:
        """A race that is over, with this past; lost: nodes that other entrants spent beside it."""
        spent = dict(_sum([self.nodes_spent, lost]))
        return Race.over(self.space, self.counts, spent, self.reason)


class Pasts(Generic[S]):
    """The pasts of several spaces, in the order of their first races."""

    def __init__(self, races: Iterable[Race[S] | Past] = ()) -> None:
        self.all: dict[int, Past] = {}
        self.add(races)

    def add(self, races: Iterable[Race[S] | Past]) -> None:
        for race in races:
            self.all.setdefault(id(race.space), Past(race.space)).add(race)

    def nodes_spent(self) -> Counter[str]:
        return _sum(past.nodes_spent for past in self.all.values())


@dataclass(eq=False, slots=True)
class Entrant(Generic[S]):
    """An entrant; see the module.

    place: in the order of its field. finds: it is a finder.
    found: its solutions. counted: the counts of its pasts.
    over: share of its space whose parts are over. round: number of shares spent; left: nodes left
    of the current one.
    rate: nodes a second. vain: successive failures to divide a part.
    """

    field: "EntrantField[S]"
    name: str
    place: int
    finds: bool
    idle: list[Part[S]] = made(default_factory=list)
    busy: list[Part[S]] = made(default_factory=list)
    found: list[S] = made(default_factory=list)
    pasts: Pasts[S] = made(default_factory=Pasts)
    counted: Counts = Counts()
    over: float = 0.0
    round: int = 0
    left: int = MANY
    rate: float = 0.0
    vain: int = 0
    given_up: bool = False

    @property
    def parts(self) -> list[Part[S]]:
        return self.idle + self.busy

    @property
    def is_done(self) -> bool:
        return not self.parts

    @property
    def counts(self) -> Counts:
        return sum((part.counts for part in self.parts), self.counted)

    @property
    def explored_share(self) -> float:
        """The share of the space that is searched."""
        if self.finds:
            return 0.0
        return 1.0 if self.is_done else self.over + sum(part.explored_share for part in self.parts)

    @property
    def divides(self) -> bool:
        """Whether a busy part may soon be divided."""
        return self.divisible and self.vain < IN_VAIN

    @property
    def divisible(self) -> bool:
        """Whether it may be divided: only the last lister, as progress of parts says little."""
        return not self.finds and len(self.field.listers) < 2

    def take(self, part: Part[S]) -> None:
        """Move a part from idle to busy."""
        self.idle.remove(part)
        self.busy.append(part)

    def retire(self, part: Part[S], explored: float) -> None:
        """Add a part that ends to the past; explored: the share it has searched."""
        self.over += explored
        self.counted += part.search.counts
        self.pasts.add(part.search.races)

    def replace_part(self, part: Part[S], searches: Sequence[SpaceSearch[S]]) -> None:
        """Replace a busy part by its halves."""
        weight = part.share_left / len(searches)
        self.retire(part, part.explored_share)
        for search in searches:
            begun = search.progress()
            self.idle.append(Part(self, search, weight, begun, begun, nodes=part.nodes))

    def nodes_spent(self) -> Counter[str]:
        """The nodes of its runs."""
        live = (race.nodes_spent for part in self.parts for race in part.search.races)
        return _sum([self.pasts.nodes_spent(), *live])


class EntrantField(Generic[S]):
    """A field of entrants; see the module. It is the `Standing` of its race.

    before: solutions and nodes of its spaces before the threads began.
    nodes_spent: nodes by the names of the entrants, earlier ones included; took: without earlier
    ones, as `explored_share` excludes earlier work. round: see `share`.
    """

    def __init__(self, search: SpaceSearch[S], races: Sequence[Race[S]]) -> None:
        self._search = search
        self.weight = sum(race.space.weight for race in races)
        self.before = Pasts(races)
        self.nodes_spent = dict(self.before.nodes_spent())
        self.took: dict[str, int] = {}
        self.round = 0
        self.reason: Reason | None = None
        self._gone: list[Entrant[S]] = []  # given up, and finders that are over
        self._space: Space[S] | None = None
        self.entrants = self._entrants_of(races[0]) if len(races) == 1 else []
        if self.listers:
            self._space = races[0].space
        else:
            self.entrants = [self._of_all(races)]
        self.winner: Entrant[S] | None = self.entrants[0] if self.entrants[0].is_done else None

    def _of_all(self, races: Sequence[Race[S]]) -> Entrant[S]:
        """One entrant for the rest of several spaces."""
        whole: Entrant[S] = Entrant(self, WHOLE, 0, finds=False)
        for rest in self._search.of(list(races)).split(1):
            begun = rest.progress()
            whole.idle.append(Part(whole, rest, 1.0, begun, begun))
        return whole

    def _entrants_of(self, race: Race[S]) -> list[Entrant[S]]:
        """An entrant for each run that may go."""
        entrants: list[Entrant[S]] = []
        if race.is_done:
            return entrants
        met = race.counts.distinct
        for place, name in enumerate(race.space.order):
            finds = name in race.space.finders
            if name not in race.names or name in race.counters or (finds and met):
                continue
            alone = race.alone(name)
            if name in alone.names:
                entrant: Entrant[S] = Entrant(self, name, place, finds, round=race.round)
                search = self._search.of([alone])
                begun = 0.0 if finds else search.progress()
                entrant.idle.append(Part(entrant, search, 1.0, begun, begun))
                entrants.append(entrant)
        return entrants

    @property
    def is_settled(self) -> bool:
        return self.winner is not None or self.reason is not None

    # the standing

    @property
    def names(self) -> Sequence[str]:
        counters = () if self._space is None else self._space.counters
        return [*(each.name for each in self.entrants), *counters]

    @property
    def listers(self) -> Sequence[str]:
        return [each.name for each in self.entrants if not each.finds]

    @property
    def nodes(self) -> int:
        return sum(self.nodes_spent.values())

    @property
    def counts(self) -> Counts:
        return self.leader.counts

    @property
    def most_met(self) -> int:
        return max(each.counts.distinct for each in self.entrants)

    @property
    def farthest(self) -> str:
        return max(self.listers, key=self.progress_of)

    def progress_of(self, name: str) -> float:
        return next(
            (e.explored_share for e in self.entrants if e.name == name and not e.finds), 0.0
        )

    def gain(self, name: str) -> float:
        return self.progress_of(name)  # already a share of the rest when threads began

    @property
    def leader(self) -> Entrant[S]:
        """The lister with most solutions, among equals the one ahead; a finder if none met any.

        It may have been given up; its solutions are correct all the same.
        """
        if self.winner is not None:
            return self.winner
        every = (*self.entrants, *self._gone)
        listers = [each for each in every if not each.finds]
        first = max(listers, key=lambda each: (each.counts.distinct, each.explored_share))
        if not first.counts.distinct:
            found = (each for each in every if each.finds and each.counts.distinct)
            return next(found, first)
        return first

    @property
    def progress(self) -> float:
        return 1.0 if self.is_settled else max(each.explored_share for each in self.entrants)

    # turns

    def going(self, *, blind: bool) -> Sequence[Entrant[S]]:
        """The entrants that may go now, with the rest of their shares."""
        if self._space is None or len(self.entrants) == 1:
            self.entrants[0].left = MANY
            return self.entrants
        self.round = min(each.round for each in self.entrants)
        names = set(self._space.going(self, blind))
        if names & {*self._space.counters}:
            names |= set(self.listers)  # a counter is within the parts of its lister
        able = [each for each in self.entrants if each.name in names]
        if len(self.listers) < len(self.entrants) and self.most_met:
            able = [each for each in able if not each.finds]
        able = able or [each for each in self.entrants if not each.finds]
        for each in able:
            if each.left == MANY:
                each.left = self._share(each)
        return able

    def _share(self, entrant: Entrant[S]) -> int:
        assert self._space is not None
        self.round = entrant.round
        return max(1, self._space.share(self, entrant.name))

    def spend(self, part: Part[S], nodes: int) -> None:
        """Record the nodes of a slice."""
        entrant = part.entrant
        for nodes_of in (self.nodes_spent, self.took):
            nodes_of[entrant.name] = nodes_of.get(entrant.name, 0) + nodes
        if self._space is None or len(self.entrants) == 1 or entrant.given_up:
            return
        entrant.left += part.allowed - nodes
        if entrant.left <= 0 and not entrant.busy:
            entrant.round += 1
            if not entrant.finds:
                self._judge()
            entrant.left = self._share(entrant)

    def _judge(self) -> None:
        """Give up entrants that are clearly behind, once the share of a lister is over."""
        listers = [each for each in self.entrants if not each.finds]
        if len(listers) < 2 or self._space is None:
            return
        rounds = {each.round for each in listers}
        level = len(rounds) == 1
        self.round = min(rounds) - level
        ahead = self._space.ahead(self, level)
        if ahead is not None:
            leader = max(listers, key=lambda each: each.explored_share)
            for each in listers:
                if each is not leader and leader.explored_share > ahead * each.explored_share:
                    self.give_up(each)

    def give_up(self, entrant: Entrant[S]) -> None:
        """Give up an entrant; a slice of it that is still running is not used."""
        if entrant in self.entrants:
            entrant.given_up = True
            self.entrants.remove(entrant)
            self._gone.append(entrant)

    def retire_part(self, part: Part[S]) -> None:
        """Remove a part that is over."""
        entrant = part.entrant
        if entrant.finds:
            self.reason = part.search.races[0].reason
            entrant.idle.append(part)  # with what it found
            self.give_up(entrant)
            return
        entrant.retire(part, part.weight)
        if entrant.is_done and not entrant.given_up and self.winner is None:
            self.winner = entrant

    # results

    @property
    def solutions_found(self) -> Sequence[S]:
        """The solutions of the leader, as many as were requested."""
        return self.leader.found

    @property
    def most_found(self) -> int:
        """Upper bound of the number of the leader's solutions; quick to compute."""
        return max(len(each.found) for each in (*self.entrants, *self._gone))

    def races(self) -> list[Race[S]]:
        """The field as races: for each space one with the past, and the races still going on."""
        leader = self.leader
        lost = Counter[str]()
        for each in (*self.entrants, *self._gone):
            if each is not leader:
                lost[each.name if each.finds else GIVEN_UP] += each.nodes_spent().total()
        pasts = Pasts[S](self.before.all.values())
        pasts.add(leader.pasts.all.values())
        live = [race for part in leader.parts for race in part.search.races]
        if self.reason is not None:
            pasts.add(live)
            live = []
            for past in pasts.all.values():
                past.reason = self.reason
        pasts.add(race for race in live if race.is_done and not race.waiting)
        live = [race for race in live if not race.is_done or race.waiting]
        return self._together(pasts, live, +lost)

    def _together(
        self, pasts: Pasts[S], live: Sequence[Race[S]], lost: Mapping[str, int]
    ) -> list[Race[S]]:
        races: list[Race[S]] = []
        for key, past in pasts.all.items():
            own = [race for race in live if id(race.space) == key]
            if past.nodes_spent or past.counts.count or lost or not own:
                races.append(past.race(lost))
                lost = {}
            races += own
        return races


def _sum(spent: Iterable[Mapping[str, int]]) -> Counter[str]:
    """The sum of all; names without nodes are kept."""
    every = Counter[str]()
    for each in spent:
        every.update(each)
    return every


def fields_of(search: SpaceSearch[S]) -> list[EntrantField[S]]:
    """The fields of a search for threads; the search itself is unchanged."""
    races = list(search.races)
    open_ = [race for race in races if race.waiting or not search.is_over(race)]
    if search.once or len(open_) > MOST_FIELDS:
        return [EntrantField(search, races)]
    return [EntrantField(search, [race]) for race in races]
