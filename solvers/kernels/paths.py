"""Walk through a small box in every way, cell by cell, and note the bends.

Symmetric copies are never met, as in `walk`: a partial path carries the images that fix it, and
does not take a direction that one of them makes smaller.

Without a tree, each path through all cells gives its code. With a tree of codes, only paths whose
bends lead down the tree are followed, and each of its nodes counts those that come to it.

    code      bit i: cube i is a corner. With BACKWARD, the path is smallest in its class also
              when its images may be gone the other way (told of palindromes only)
    near      (n, 6)    neighbour in each direction d, or -1; 5 - d is the direction back
    kept, smaller  (6,) bits of the images that keep a direction, or make it smaller
    fixing    (n,)      bits of the images that fix a cell
    starts    (s,)      where paths may start
    moved     (g, n)    where the images take the cells
    tree      (t, 2)    where a straight cube and a corner lead to, -1 nowhere; t is 0 without
    visits    (t,)      paths that came to a node, out
    codes     (k,)      out
  and the state:
    stack     (n, COLUMNS)  one cell of the path a row
    head      (REGISTERS,)
All are int64. The kernel stops when codes is full or the budget of steps is spent.
"""

import numpy as np
from numba import njit

DONE, FULL, SPENT = 0, 1, 2
CELL, NEXT, FIXED, CODE, NODE = range(5)  # of the stack; NEXT is the direction to try next
COLUMNS = 5
DEPTH, START, TAKEN, FOUND, STEPS = range(5)  # registers; FOUND: how many codes are written
REGISTERS = 5
BACKWARD = np.int64(1) << 62


@njit(forceinline=True)
def is_palindrome(code, n):
    for i in range(1, n // 2):
        if (code >> i ^ code >> (n - 1 - i)) & 1:
            return False
    return True


@njit
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


# fmt: off
@njit(cache=True, nogil=True)
def paths(near, kept, smaller, fixing, starts, moved, tree, visits, codes, stack, head, budget):
    """Go on for at most so many steps; give DONE, FULL or SPENT."""
    n, one = near.shape[0], np.int64(1)
    end = head[STEPS] + budget
    while True:
        d = head[DEPTH]
        if d < 0:
            if head[START] >= starts.shape[0]:
                return DONE
            cell = starts[head[START]]
            head[START] += 1
            head[DEPTH], head[TAKEN] = 0, one << cell
            stack[0, CELL], stack[0, NEXT], stack[0, FIXED] = cell, 0, fixing[cell]
            stack[0, CODE], stack[0, NODE] = 0, 0
            continue
        way, cell = stack[d, NEXT], stack[d, CELL]
        if way == 6:
            head[TAKEN] ^= one << cell
            head[DEPTH] -= 1
            continue
        if head[FOUND] == codes.shape[0]:
            return FULL
        if head[STEPS] >= end:
            return SPENT
        stack[d, NEXT] += 1
        beyond = near[cell, way]
        if stack[d, FIXED] & smaller[way] or beyond < 0 or head[TAKEN] >> beyond & 1:
            continue
        bend = np.int64(d > 0 and stack[d - 1, NEXT] - 1 != way)
        code = stack[d, CODE] | bend << d
        node = np.int64(0)
        if tree.shape[0]:
            node = tree[stack[d, NODE], bend] if d else 0
            if node < 0:
                continue
            visits[node] += 1
        head[STEPS] += 1
        if d + 2 < n:
            d += 1
            head[DEPTH], head[TAKEN] = d, head[TAKEN] | one << beyond
            stack[d, CELL], stack[d, NEXT], stack[d, CODE] = beyond, 0, code
            stack[d, FIXED], stack[d, NODE] = stack[d - 1, FIXED] & kept[way], node
        elif tree.shape[0] == 0:
            if is_palindrome(code, n) and is_least(stack, beyond, n, moved):
                code |= BACKWARD
            codes[head[FOUND]] = code
            head[FOUND] += 1
