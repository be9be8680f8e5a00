"""A narrow rectangle woven row by row: the lightest maze of all, and one of the wanted pieces.

What the rows above mean for the rest stands in the *front*: which columns are open to the south,
and which of those are linked. In a narrow rectangle there are few fronts, and few rows that lead
from one front to another, so a maze is a sequence of such rows from the front before the first to
the one after the last. Hence `lightest` is exact, for any weights of the classes. `weave` takes up
to three rows out and others in, always a maze; wrong is only how many pieces of each class there
are. What is there too often becomes heavier and heavier, what is missing lighter: these pulls make
the wanted pieces the likely ones, where the number of mazes with other pieces would draw away.

All arrays are int64.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from solvers.kernels.machine.chance import throw
from solvers.kernels.machine.compiled import inline, kernel, part

FOUND, SPENT = 1, 2
COST, STEPS, DICE = range(3)
REGISTERS = 3
START = 0  # the front before the first row
HEAVY = 1 << 60  # heavier than any maze
SPAN = 3  # rows that are exchanged at a time, at most
HEAT = 0.8
PULLED = 64  # steps between the changes of the pulls
MOST = 4  # of a surplus that changes the pulls: far from the goal they must not run away
PULL, FIRM = 2.0, 0.02  # what a surplus of one pulls: PULL / rows, at most FIRM


class Loom(NamedTuple):
    """The rows that there are, in the order of the fronts before and after them.

    end       the front after the last row
    before    (m,)         front before each row
    after     (m,)         front after it
    pieces    (m, width)   openings of its places: 1 north, 2 east, 4 south, 8 west; 0 empty
    first     (f * f + 1,) where the rows from front a to front b begin, at a * f + b
    group     (g + 1,)     where those begin that have the same fronts; g: pairs that have any
    """

    end: int
    before: Any
    after: Any
    pieces: Any
    first: Any
    group: Any


def scratch(loom: Loom, height: int) -> tuple[Any, ...]:
    """Scratch of `lightest` for so many rows: (16,), twice (g,), twice (f,), (height, f)."""
    fronts, groups = math.isqrt(loom.first.size - 1), loom.group.size - 1
    sizes = 16, groups, groups, fronts, fronts, (height, fronts)
    return tuple(np.zeros(size, np.int64) for size in sizes)


@part
def lightest(loom, classes, weights, rows, scratch):
    """Write the lightest maze of rows.size rows into `rows`, and give its weight.

    weights  (16,)  of each class, at most HEAVY / 2 for all places together
    scratch  as `scratch` makes it
    Gives HEAVY if there is no maze at all.
    """
    before, after, pieces, group = loom.before, loom.after, loom.pieces, loom.group
    own, weighs, light, least, new, last = scratch  # light: the lightest row from front to front
    for piece in range(16):
        own[piece] = weights[classes[piece]]
    for g in range(light.size):
        weighs[g] = HEAVY
        for r in range(group[g], group[g + 1]):
            weight = 0
            for x in range(pieces.shape[1]):
                weight += own[pieces[r, x]]
            if weight < weighs[g]:
                weighs[g], light[g] = weight, r
    least[:] = HEAVY
    least[START] = 0
    for y in range(rows.size):
        new[:] = HEAVY
        for g in range(light.size):
            r = light[g]
            if least[before[r]] < HEAVY and least[before[r]] + weighs[g] < new[after[r]]:
                new[after[r]] = least[before[r]] + weighs[g]
                last[y, after[r]] = r
        for front in range(least.size):
            least[front] = new[front]
    front = loom.end
    if least[front] == HEAVY:
        return HEAVY
    for y in range(rows.size - 1, -1, -1):
        rows[y] = last[y, front]
        front = before[rows[y]]
    return least[loom.end]


@inline
def swap(old, new, loom, classes, surplus, pulls, head):
    """Take a row out and another one in, and keep the books; gives what pulls against it."""
    against = 0
    for x in range(loom.pieces.shape[1]):
        for row, sign in ((old, -1), (new, 1)):
            c = classes[loom.pieces[row, x]]
            head[COST] -= abs(surplus[c])
            surplus[c] += sign
            head[COST] += abs(surplus[c])
            against += sign * pulls[c]
    return against


@kernel
def weave(loom, classes, rows, surplus, pulls, head, new, budget):
    """Go on for so many steps or until the maze is made of the wanted pieces.

    rows     (height,)     the maze, row by row
    surplus  (16,)         pieces of each class, minus those that are wanted
    pulls    (16,)         sum of the surplus at the times of change, of MOST at a time
    head     (REGISTERS,)  the registers, named above
    new      (SPAN,)       scratch
    """
    height = rows.size
    before, after, first = loom.before, loom.after, loom.first
    fronts = int(math.sqrt(first.size - 1) + 0.5)
    pull = min(FIRM, PULL / height)
    while budget > 0 and head[COST] > 0:
        budget -= 1
        head[STEPS] += 1
        if head[STEPS] % PULLED == 0:
            for c in range(16):
                pulls[c] += min(max(surplus[c], -MOST), MOST)
        span = min(1 + throw(head, DICE, SPAN), height)
        y = throw(head, DICE, height - span + 1)
        front, goal = before[rows[y]], after[rows[y + span - 1]]
        for k in range(span):  # any way but for the last row, which has to meet the goal
            start, stop = first[front * fronts], first[front * fronts + fronts]
            if k == span - 1:
                start, stop = first[front * fronts + goal], first[front * fronts + goal + 1]
            if start == stop:
                span = 0
                break
            new[k] = start + throw(head, DICE, stop - start)
            front = after[new[k]]
        if span == 0:
            continue
        cost, against = head[COST], 0
        for k in range(span):
            against += swap(rows[y + k], new[k], loom, classes, surplus, pulls, head)
        worse = against * pull + (head[COST] - cost) / HEAT
        if worse <= 0 or throw(head, DICE, 1 << 30) < math.exp(-worse) * (1 << 30):
            for k in range(span):
                rows[y + k] = new[k]
        else:
            for k in range(span):
                swap(new[k], rows[y + k], loom, classes, surplus, pulls, head)
    return FOUND if head[COST] == 0 else SPENT
