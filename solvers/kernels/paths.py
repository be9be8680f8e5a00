"""Walk through a small box in every way, cell by cell, and note the bends.

Symmetric copies are never met, as in `walk`: a partial path carries the images that fix it, and
does not take a direction that one of them makes smaller.

Without a tree, each path through all cells gives its code. With a tree of codes, only paths whose
bends lead down the tree are followed, and each of its nodes counts those that come to it.

    code      bit i: cube i is a corner. With BACKWARD, the path is smallest in its class also
              when its images may be gone the other way (told of palindromes only)

All are int64. The kernel stops when codes is full or the budget of steps is spent.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.compiled import inlined
from solvers.kernels.compiled import kernel
from solvers.kernels.compiled import part

DONE, FULL, SPENT = 0, 1, 2
CELL, NEXT, FIXED, CODE, NODE = range(5)  # of the stack; NEXT is the direction to try next
COLUMNS = 5
DEPTH, START, TAKEN, FOUND = range(4)  # registers; FOUND: how many codes are written
REGISTERS = 4
BACKWARD = np.int64(1) << 62

Ints = NDArray[np.int64]


class Rules(NamedTuple):
    """The box, and what leaves copies out.

    near      (n, 6)    neighbour in each direction d, or -1; 5 - d is the direction back
    kept      (6,)      bits of the images that keep a direction
    smaller   (6,)      bits of the images that make it smaller
    fixing    (n,)      bits of the images that fix a cell
    starts    (s,)      where paths may start
    moved     (g, n)    where the images take the cells
    """

    near: Ints
    kept: Ints
    smaller: Ints
    fixing: Ints
    starts: Ints
    moved: Ints


@inlined
def is_palindrome(code, n):
    for i in range(1, n // 2):
        if (code >> i ^ code >> (n - 1 - i)) & 1:
            return False
    return True


@part
def is_least(stack, last, n, moved):
    """Whether no image of the path is smaller when it is gone the other way."""
    for g in range(moved.shape[0]):
        order = moved[g, last] - stack[0, CELL]
        i = 1
        while order == 0 and i < n:
            own = stack[i, CELL] if i + 1 < n else last
            order = moved[g, stack[n - 1 - i, CELL]] - own
            i += 1
        if order < 0:
            return False
    return True


@kernel
def paths(rules, tree, visits, codes, stack, head, budget):
    """Go on for at most so many steps; give DONE, FULL or SPENT.

    tree: (t, 2) where a straight cube and a corner lead to, -1 nowhere; t is 0 without.
    visits: (t,) paths that came to a node, out. codes: (k,) out.
    stack: (n, COLUMNS) one cell of the path a row; with head, (REGISTERS,), the state.
    """
    near, kept, smaller, fixing, starts, moved = rules
    n, one, guided = near.shape[0], np.int64(1), tree.shape[0] > 0
    d, taken, many, left = head[DEPTH], head[TAKEN], head[FOUND], np.int64(budget)
    status = -1
    while status < 0:
        if d < 0:
            if head[START] >= starts.shape[0]:
                status = DONE
                continue
            cell = starts[head[START]]
            head[START] += 1
            d, taken = np.int64(0), one << cell
            stack[0, CELL], stack[0, NEXT], stack[0, FIXED] = cell, 0, fixing[cell]
            stack[0, CODE], stack[0, NODE] = 0, 0
        way, cell = stack[d, NEXT], stack[d, CELL]
        if way == 6:
            taken ^= one << cell
            d -= 1
            continue
        if many == codes.shape[0] or left <= 0:
            status = SPENT if left <= 0 else FULL
            continue
        stack[d, NEXT] = way + 1
        beyond = near[cell, way]
        if beyond < 0 or taken >> beyond & 1 or stack[d, FIXED] & smaller[way]:
            continue
        bend = np.int64(d > 0 and stack[d - 1, NEXT] - 1 != way)
        code, node = stack[d, CODE] | bend << d, np.int64(0)
        if guided:
            node = tree[stack[d, NODE], bend] if d else node
            if node < 0:
                continue
            visits[node] += 1
        left -= 1
        if d + 2 < n:
            fixed = stack[d, FIXED] & kept[way]
            d += 1
            taken |= one << beyond
            stack[d, CELL], stack[d, NEXT], stack[d, CODE] = beyond, 0, code
            stack[d, FIXED], stack[d, NODE] = fixed, node
        elif not guided:
            if is_palindrome(code, n) and is_least(stack, beyond, n, moved):
                code |= BACKWARD
            codes[many] = code
            many += 1
    head[DEPTH], head[TAKEN], head[FOUND] = d, taken, many
    return status
