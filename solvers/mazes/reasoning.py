"""One maze, or the proof that there is none, by a SAT solver.

There is a variable for each piece on each place and for each opening. The number of pieces of a
class is encoded by sequential counters if it is small, otherwise by totalizers; the largest class
is not counted, since it is the rest. Connection is added lazily: if a maze comes out in several
components, each component that is cut off gets the clause "some link leaves it". The solver works
in chunks of a fixed number of conflicts, so the same maze comes out however the work is sliced.

    open      {(place, side): variable}   the side is open; None at the edges
    link      {(place, side): variable}   the openings of both neighbours meet; implies both
    lies      {(place, piece): variable}
"""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from puzzles.mazes import STEP
from puzzles.mazes.kool import opposite
from solvers.engine.checkpoint import Array
from solvers.engine.run import Finder, Key
from solvers.mazes.job import EITHER_GATE, MazeJob
from solvers.mazes.reshaping import extra

SOLVER = "glucose4"
CHUNK = 500  # conflicts
PRICE = 40  # nodes that a conflict counts as
LARGEST = 900  # places; beyond, building the clauses takes seconds
MOST_BYTES = 200_000_000  # of memory for the clauses
COUNTED_BYTES = 450  # of memory for each place and each counted piece
FEW = 8  # places for each piece of a small class, at least
SIDES = (1, 2, 4, 8)


def is_affordable(job: MazeJob) -> bool:
    """Whether the clauses of a job, most of which count pieces, need little enough memory."""
    wanted = [int(many) for many in job.wanted_counts]
    counted = job.places * (sum(wanted) - max(wanted))
    return job.places <= LARGEST and COUNTED_BYTES * counted <= MOST_BYTES


class Reasoning(Finder):
    """Clauses for a job, and their solver; an end without a maze is the proof of none."""

    complete = False

    def __init__(self, job: MazeJob) -> None:
        self.job = job
        self.nodes = 0
        self.credit = 0
        self._solver: Any = None

    def advance(self, nodes: int, wanted: int) -> list[Key]:
        self.nodes += nodes
        self.credit += nodes
        while not self.is_done and self.credit >= CHUNK * PRICE:
            self.credit -= CHUNK * PRICE
            maze = self._work()
            if maze is not None:
                self.is_done = True
                return [maze]
        return []

    def state(self) -> dict[str, Array]:
        """The changing state of the search, without learned clauses."""
        return {"spent": np.array([self.nodes, self.credit], np.int64)}

    def restore(self, state: Mapping[str, Array]) -> None:
        self.nodes, self.credit = state["spent"].tolist()

    def _work(self) -> Key | None:
        """One chunk of conflicts."""
        if self._solver is None:
            from pysat.solvers import Solver

            self._clauses, self._solver = Clauses(self.job), Solver(name=SOLVER)
            for part in self._clauses.parts():
                self._solver.append_formula(part)
        solver = self._solver
        before = solver.accum_stats()["conflicts"]
        while (left := CHUNK - (solver.accum_stats()["conflicts"] - before)) > 0:
            solver.conf_budget(left)
            answer = solver.solve_limited()
            if answer is None:
                return None
            if answer is False:
                self.is_done = self.complete = True
                self.close()
                return None
            true = {v for v in solver.get_model() if v > 0}
            cuts = self._clauses.cuts(true)
            if not cuts:
                self.close()
                return self._clauses.pieces(true)
            for clause in cuts:
                solver.add_clause(clause)
        return None

    def close(self) -> None:
        """Free the memory of the solver."""
        if self._solver is not None:
            self._solver.delete()
            self._solver = None


class Clauses:
    """The rules of a maze, as clauses."""

    def __init__(self, job: MazeJob) -> None:
        self.job = job
        self._clauses: list[list[int]] = []
        self._top = 0
        self.open: dict[tuple[int, int], int] = {}
        self.link: dict[tuple[int, int], int] = {}
        self.lies: dict[tuple[int, int], int] = {}

    def parts(self) -> Iterator[list[list[int]]]:
        """All clauses, part by part: all at once would need many times the solver's memory."""
        self._name_sides()
        yield self._taken_clauses()
        self._place_pieces()
        yield self._taken_clauses()
        yield from self._count_pieces()
        self._help()
        yield self._taken_clauses()

    def _taken_clauses(self) -> list[list[int]]:
        taken, self._clauses = self._clauses, []
        return taken

    def _new(self) -> int:
        self._top += 1
        return self._top

    def beside(self, place: int, side: int) -> int | None:
        """The neighbour on a side."""
        (y, x), (right, down) = divmod(place, self.job.width), STEP[side]
        inside = 0 <= x + right < self.job.width and 0 <= y + down < self.job.height
        return place + right + down * self.job.width if inside else None

    def _name_sides(self) -> None:
        for place in range(self.job.places):
            for side in (2, 4):
                other = self.beside(place, side)
                if other is None:
                    continue
                back = opposite(side)
                here = self._new()
                there = self._new() if self.job.loose else here
                both = self._new() if self.job.loose else here
                self.open[place, side], self.open[other, back] = here, there
                self.link[place, side] = self.link[other, back] = both
                if self.job.loose:
                    self._clauses += [[-both, here], [-both, there], [both, -here, -there]]

    def _place_pieces(self) -> None:
        job = self.job
        pieces = [t for t in range(16) if job.wanted_counts[job.classes[t]]]
        for place in range(job.places):
            able = [t for t in pieces if self._goes(place, t)]
            for t in able:
                self.lies[place, t] = self._new()
            here = [self.lies[place, t] for t in able]
            self._clauses.append(here)
            self._clauses += [[-a, -b] for k, a in enumerate(here) for b in here[:k]]
            for t in able:
                for side in SIDES:
                    opening = self.open.get((place, side))
                    if opening is not None:
                        way = opening if t & side else -opening
                        self._clauses.append([-self.lies[place, t], way])
        if job.loose and job.empty:
            for (place, side), opening in self.open.items():
                empty = self.lies.get((self.beside(place, side) or 0, 0))
                if empty is not None:
                    self._clauses.append([-opening, -empty])

    def _goes(self, place: int, piece: int) -> bool:
        """Whether a piece may lie on a place, by the rectangle's edges and the given pieces."""
        if self.job.given_pieces.get(place, piece) != piece:
            return False
        inner = piece
        if place == 0:
            gate = piece & 9
            wanted = (1, 8) if self.job.gate == EITHER_GATE else ((1, 8)[self.job.gate],)
            if gate not in wanted:
                return False
            inner = piece & 6
        return all(self.beside(place, side) is not None for side in SIDES if inner & side)

    def _count_pieces(self) -> Iterator[list[list[int]]]:
        from pysat.card import CardEnc, EncType

        classes = [c for c in range(16) if self.job.wanted_counts[c]]
        classes.remove(max(classes, key=lambda c: int(self.job.wanted_counts[c])))
        for c in classes:
            wanted = int(self.job.wanted_counts[c])
            literals = [v for (_, t), v in self.lies.items() if self.job.classes[t] == c]
            if len(literals) < wanted:
                yield [[]]
                continue
            few = wanted <= len(literals) // FEW
            encoding = EncType.seqcounter if few else EncType.totalizer
            made = CardEnc.equals(literals, wanted, top_id=self._top, encoding=encoding)
            self._top = max(self._top, made.nv)
            yield made.clauses

    def _help(self) -> None:
        """Redundant clauses, which the solver would learn late.

        A link for each cube, one across each line with cubes on both sides, no square in a tree.
        """
        job = self.job
        across = [range(x, job.places, job.width) for x in range(job.width - 1)]
        down = [range(y, y + job.width) for y in range(0, job.places - job.width, job.width)]
        for side, lines in ((2, across), (4, down)):
            for k, line in enumerate(lines):
                if (len(lines) - k) * len(line) > job.empty:
                    self._clauses.append([self.link[place, side] for place in line])
        if job.puzzle.count > 1:
            for place in range(job.places):
                links = [self.link[place, side] for side in SIDES if (place, side) in self.link]
                empty = self.lies.get((place, 0))
                self._clauses.append(links + ([] if empty is None else [empty]))
        if job.loose or extra(job):
            return
        for place in range(job.places):
            east, south = self.beside(place, 2), self.beside(place, 4)
            if east is not None and south is not None:
                square = ((place, 2), (place, 4), (east, 4), (south, 2))
                self._clauses.append([-self.link[each] for each in square])

    def cuts(self, true: set[int]) -> list[list[int]]:
        """A clause for each component that is cut off; none if all is linked."""
        clauses: list[list[int]] = []
        seen: set[int] = set()
        for place in range(self.job.places):
            if place in seen or self.lies.get((place, 0), 0) in true:
                continue
            component = self._component(place, true)
            seen |= component
            if 0 in component:
                continue
            leaving = [
                self.link[p, side]
                for p in sorted(component)
                for side in SIDES
                if (p, side) in self.link and self.beside(p, side) not in component
            ]
            for p in sorted(component) if self.job.empty else [place]:
                empty = self.lies.get((p, 0))
                clauses.append(leaving + ([] if empty is None else [empty]))
        return clauses

    def _component(self, place: int, true: set[int]) -> set[int]:
        component, waiting = {place}, [place]
        for p in waiting:
            for side in SIDES:
                if self.link.get((p, side), 0) in true:
                    other = self.beside(p, side)
                    if other is not None and other not in component:
                        component.add(other)
                        waiting.append(other)
        return component

    def pieces(self, true: set[int]) -> Key:
        """The pieces that a model lays."""
        cubes = [0] * self.job.places
        for (place, t), variable in self.lies.items():
            if variable in true:
                cubes[place] = t
        return tuple(cubes)
