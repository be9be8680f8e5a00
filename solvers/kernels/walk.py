"""Lay a chain leg by leg on all cells of a box of up to 64 cells: a set of cells is one word.

Nodes that cannot be finished are left by a look ahead (`solvers.kernels.links`). What fits is put
on the stack without a branch: all four are written, and the stack grows by those that count.
"""

import numpy as np

from solvers.kernels.compiled import inlined
from solvers.kernels.compiled import kernel
from solvers.kernels.links import NONE
from solvers.kernels.links import look_word
from solvers.kernels.trail import BEGINS
from solvers.kernels.trail import BULK
from solvers.kernels.trail import CELL
from solvers.kernels.trail import DONE
from solvers.kernels.trail import FLAGS
from solvers.kernels.trail import FOUND
from solvers.kernels.trail import HEIGHT
from solvers.kernels.trail import LEGS
from solvers.kernels.trail import NODES
from solvers.kernels.trail import PRUNE
from solvers.kernels.trail import SALT
from solvers.kernels.trail import SPENT
from solvers.kernels.trail import TURN
from solvers.kernels.trail import WAY
from solvers.kernels.trail import Rules
from solvers.kernels.trail import State
from solvers.kernels.trail import last_colour
from solvers.kernels.trail import meet
from solvers.kernels.trail import strayed


@inlined
def begin(rules, state, height):
    """Put the first legs on the stack in place of their start; gives the height."""
    cell, taken = state.stack[height - 1] & CELL, state.taken[height - 1]
    fixed, first = rules.fixing[cell], height - 1
    state.went[0], state.fixed[0] = cell, fixed
    row = (rules.legs[0] - 1) * 8 * rules.near.shape[0] + cell * 8
    height = first
    for position in BEGINS:
        ray = rules.rays[row + position]
        if ray & taken == NONE and fixed & rules.smaller[position] == 0:
            state.stack[height] = np.int64(1) << LEGS | rules.ends[row + position]
            state.taken[height] = taken | ray
            height += 1
    state.branches[0] = height - first
    return height


@kernel
def walk(rules, state, budget):
    """Search on for at most budget nodes; give DONE, FOUND or SPENT.

    After FOUND the trail is a whole path, and the next call goes on behind it. With BULK it never
    stops for a path.
    """
    rules, state = Rules(*rules), State(*state)
    legs, rays, ends, smaller = rules.legs, rules.rays, rules.ends, rules.smaller
    stack, taken, fixed, head = state.stack, state.taken, state.fixed, state.head
    full, xs, ys = rules.sets[0, 0], rules.sets[1, 0], rules.sets[2, 0]
    a, b = np.uint64(rules.edges[0]), np.uint64(rules.edges[0] * rules.edges[1])
    last = rules.sets[last_colour(rules, state.went[0]), 0]
    m, stride = legs.shape[0] - 1, 8 * rules.near.shape[0]
    height, nodes, salt = head[HEIGHT], head[NODES], head[SALT]
    end, looks, status = nodes + budget, head[FLAGS] & PRUNE, DONE
    while height > 0:
        node, cells = stack[height - 1], taken[height - 1]
        d, way = node >> LEGS, node >> WAY & 7
        if d == 0:
            height = begin(rules, state, height)
            last = rules.sets[last_colour(rules, state.went[0]), 0]
            continue
        if nodes >= end:
            status = SPENT
            break
        height -= 1
        nodes += 1
        state.went[d] = way
        if d == m:
            meet(rules, state, node & CELL)
            if head[FLAGS] & BULK:
                continue
            status = FOUND
            break
        images = fixed[d - 1] & rules.kept[way]
        fixed[d] = images
        first, turn = (node & CELL) << 3 | node >> TURN & 6, strayed(node, salt)
        k0, k1, k2, k3 = first + turn, first + (turn ^ 1), first + (turn ^ 2), first + (turn ^ 3)
        row = (legs[d] - 1) * stride
        r0, r1, r2, r3 = rays[row + k0], rays[row + k1], rays[row + k2], rays[row + k3]
        p0, p1, p2, p3 = (
            r0 & cells == NONE,
            r1 & cells == NONE,
            r2 & cells == NONE,
            r3 & cells == NONE,
        )
        if images > 1:
            p0, p1 = p0 and images & smaller[k0 & 7] == 0, p1 and images & smaller[k1 & 7] == 0
            p2, p3 = p2 and images & smaller[k2 & 7] == 0, p3 and images & smaller[k3 & 7] == 0
        if looks and d + 1 < m:
            h0, h1 = rays[k0] if p0 else NONE, rays[k1] if p1 else NONE
            h2, h3 = rays[k2] if p2 else NONE, rays[k3] if p3 else NONE
            heads = h0 | h1 | h2 | h3
            if heads:
                heads = look_word(full & ~cells, heads, xs, ys, a, b, last)
            if not heads:
                continue
            p0, p1, p2, p3 = (
                h0 & heads != NONE,
                h1 & heads != NONE,
                h2 & heads != NONE,
                h3 & heads != NONE,
            )
        before, more = height, d + 1 << LEGS
        stack[height], taken[height] = more | ends[row + k3], cells | r3
        height += p3
        stack[height], taken[height] = more | ends[row + k1], cells | r1
        height += p1
        stack[height], taken[height] = more | ends[row + k0], cells | r0
        height += p0
        stack[height], taken[height] = more | ends[row + k2], cells | r2
        height += p2
        state.branches[d] = height - before
    head[HEIGHT], head[NODES] = height, nodes
    return status
