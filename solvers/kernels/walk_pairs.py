"""Lay a chain as `solvers.kernels.walk` does, in a box of up to 128 cells: a set is two words.

A function that works on any number of words takes three times as long, so this one is written out.
"""

import numpy as np

from solvers.kernels.compiled import inlined
from solvers.kernels.compiled import kernel
from solvers.kernels.links import NONE
from solvers.kernels.links import look_pair
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
def pair(words, k):
    """The set at a place of an array of sets."""
    return words[2 * k], words[2 * k + 1]


@inlined
def apart(one, other):
    """Whether two sets have no cell in common."""
    return (one[0] & other[0] | one[1] & other[1]) == NONE


@inlined
def put(state, height, node, cells, ray):
    """Write a node and its cells to a place of the stack."""
    state.stack[height] = node
    state.taken[2 * height] = cells[0] | ray[0]
    state.taken[2 * height + 1] = cells[1] | ray[1]


@inlined
def begin(rules, state, height):
    """Put the first legs on the stack in place of their start; gives the height."""
    cell, taken = state.stack[height - 1] & CELL, pair(state.taken, height - 1)
    fixed, first = rules.fixing[cell], height - 1
    state.went[0], state.fixed[0] = cell, fixed
    row = (rules.legs[0] - 1) * 8 * rules.near.shape[0] + cell * 8
    height = first
    for position in BEGINS:
        ray = pair(rules.rays, row + position)
        if apart(ray, taken) and fixed & rules.smaller[position] == 0:
            put(state, height, np.int64(1) << LEGS | rules.ends[row + position], taken, ray)
            height += 1
    state.branches[0] = height - first
    return height


@inlined
def beside(rays, k, fits):
    """The cell where a leg begins, if it fits."""
    return (rays[2 * k], rays[2 * k + 1]) if fits else (NONE, NONE)


@kernel
def walk(rules, state, budget):
    """Search on for at most budget nodes, as `solvers.kernels.walk.walk` does."""
    rules, state = Rules(*rules), State(*state)
    legs, rays, ends, smaller = rules.legs, rules.rays, rules.ends, rules.smaller
    stack, fixed, head, sets = state.stack, state.fixed, state.head, rules.sets
    full, xs, ys = (sets[0, 0], sets[0, 1]), (sets[1, 0], sets[1, 1]), (sets[2, 0], sets[2, 1])
    a, b = np.uint64(rules.edges[0]), np.uint64(rules.edges[0] * rules.edges[1])
    colour = last_colour(rules, state.went[0])
    m, stride = legs.shape[0] - 1, 8 * rules.near.shape[0]
    height, nodes, salt = head[HEIGHT], head[NODES], head[SALT]
    end, looks, status = nodes + budget, head[FLAGS] & PRUNE, DONE
    while height > 0:
        node, cells = stack[height - 1], pair(state.taken, height - 1)
        d, way = node >> LEGS, node >> WAY & 7
        if d == 0:
            height = begin(rules, state, height)
            colour = last_colour(rules, state.went[0])
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
        r0, r1 = pair(rays, row + k0), pair(rays, row + k1)
        r2, r3 = pair(rays, row + k2), pair(rays, row + k3)
        p0, p1, p2, p3 = apart(r0, cells), apart(r1, cells), apart(r2, cells), apart(r3, cells)
        if images > 1:
            p0, p1 = p0 and images & smaller[k0 & 7] == 0, p1 and images & smaller[k1 & 7] == 0
            p2, p3 = p2 and images & smaller[k2 & 7] == 0, p3 and images & smaller[k3 & 7] == 0
        if looks and d + 1 < m:
            if not (p0 or p1 or p2 or p3):
                continue
            h0, h1 = beside(rays, k0, p0), beside(rays, k1, p1)
            h2, h3 = beside(rays, k2, p2), beside(rays, k3, p3)
            heads = look_pair(
                (full[0] & ~cells[0], full[1] & ~cells[1]),
                (h0[0] | h1[0] | h2[0] | h3[0], h0[1] | h1[1] | h2[1] | h3[1]),
                xs, ys, a, b, (sets[colour, 0], sets[colour, 1]),
            )  # fmt: skip
            if not (heads[0] | heads[1]):
                continue
            p0, p1 = not apart(h0, heads), not apart(h1, heads)
            p2, p3 = not apart(h2, heads), not apart(h3, heads)
        before, more = height, d + 1 << LEGS
        put(state, height, more | ends[row + k3], cells, r3)
        height += p3
        put(state, height, more | ends[row + k1], cells, r1)
        height += p1
        put(state, height, more | ends[row + k0], cells, r0)
        height += p0
        put(state, height, more | ends[row + k2], cells, r2)
        height += p2
        state.branches[d] = height - before
    head[HEIGHT], head[NODES] = height, nodes
    return status
