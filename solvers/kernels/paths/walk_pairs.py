"""Lay a chain as `paths.walk` does, in a box of up to 128 cells: a set is two words.

A function that works on any number of words takes three times as long, so this one is written out.
"""

import numpy as np

from solvers.kernels.machine.compiled import inline, kernel
from solvers.kernels.machine.lanes import ALL, LANES, at_each, fill_words, lanes_at
from solvers.kernels.paths.links import NONE, ONE, levels, links_of, touching
from solvers.kernels.paths.nodes import (
    CELL,
    COLOUR,
    EVEN,
    FIXED,
    LEGS,
    LEVEL,
    LIVE,
    THREE,
    TURN,
    TWO,
    Rules,
    State,
    begin,
    behind,
    company,
    legs_of,
    meet,
    pay,
    put_four,
    put_turns,
    recall,
    spots,
    stray_turn,
    ways_left,
)
from solvers.kernels.paths.pairs import both, join_words, less, several_of, some, unless
from solvers.kernels.paths.trail import (
    BULK,
    DONE,
    FLAGS,
    FOUND,
    HEIGHT,
    NODES,
    OWED,
    PRUNE,
    SALT,
    SPENT,
)


@inline
def look_pairs(free, heads, xs, ys, a, b, last):
    """As `walk.looked`, of sets of two words."""
    ex, ey, ez = links_of(free, xs, ys, a, b)
    low, high = levels(heads, ex, ey, ez, a, b)
    single = less(free, (low[1], high[1]))
    dead = some(less(free, (low[0], high[0]))) | several_of(single) | some(less(single, last))
    end = unless(single, last, fill_words(some(single)))
    tight = join_words(less(free, join_words(end, (low[2], high[2]))), single)
    fx, fy, fz = touching(ex, tight, ONE), touching(ey, tight, a), touching(ez, tight, b)
    forced = both(heads, tight)
    low, high = levels(forced, fx, fy, fz, a, b)
    dead = dead | several_of(forced) | low[2] | high[2]
    return less(
        unless(forced, heads, fill_words(some(forced))), (fill_words(dead), fill_words(dead))
    )


@inline
def rays_at(rays, where):
    """The cells of legs, two words of each."""
    return at_each(rays, where << ONE), at_each(rays, (where << ONE) + ONE)


@inline
def beside(rays, where, ray, cells, may):
    """Where legs begin that run into nothing."""
    fits = ~fill_words(some(both(ray, cells))) & may
    head = rays_at(rays, where)
    return head[0] & fits, head[1] & fits


@inline
def put_words(taken, spot, cells, rays, kept):
    """Write the cells of four ways to the stack, those that are kept."""
    for w in range(2):
        one, row = cells[w], taken[w]
        four = one | rays[0][w], one | rays[1][w], one | rays[2][w], one | rays[3][w]
        put_four(row, spot, four, kept)


@inline
def go_on(rules, state, row, many, looks, m):
    """As `walk.go_on`."""
    rays, sets = rules.rays, rules.sets
    top, live = state.stack[row + many - 1], lanes_at(LIVE, LANES - many)
    nodes = lanes_at(state.stack, row) & live
    cells = lanes_at(state.taken[0], row), lanes_at(state.taken[1], row)
    stray = stray_turn(nodes, np.uint64(state.head[SALT]))
    legs, first = nodes >> LEGS & LEVEL, (nodes & CELL) * np.uint64(8) + (nodes >> TURN & EVEN)
    at = at_each(rules.rows, legs) + first
    k0, k1, k2, k3 = stray, stray ^ ONE, stray ^ TWO, stray ^ THREE
    r0, r1 = rays_at(rays, at + k0), rays_at(rays, at + k1)
    r2, r3 = rays_at(rays, at + k2), rays_at(rays, at + k3)
    may, same = (ALL, ALL, ALL, ALL), (NONE, NONE, NONE, NONE)
    if top & FIXED:
        may, same = ways_left(rules, state, row)
    h0 = beside(rays, first + k0, r0, cells, live & may[0])
    h1 = beside(rays, first + k1, r1, cells, live & may[1])
    h2 = beside(rays, first + k2, r2, cells, live & may[2])
    h3 = beside(rays, first + k3, r3, cells, live & may[3])
    left = ~(nodes ^ nodes), ~(nodes ^ nodes)
    if looks:
        mask, xs, ys = (
            fill_words(nodes & COLOUR),
            (sets[1, 0], sets[1, 1]),
            (sets[2, 0], sets[2, 1]),
        )
        last = sets[3, 0] & ~mask | sets[4, 0] & mask, sets[3, 1] & ~mask | sets[4, 1] & mask
        free, heads = (sets[0, 0] & ~cells[0], sets[0, 1] & ~cells[1]), join_words(h0, h1)
        heads = join_words(heads, join_words(h2, h3))
        seen = look_pairs(free, heads, xs, ys, rules.steps[0], rules.steps[1], last)
        ending = ~fill_words(legs + ONE ^ np.uint64(m))
        left = seen[0] | ending, seen[1] | ending
    kept = (
        fill_words(some(both(h0, left))),
        fill_words(some(both(h1, left))),
        fill_words(some(both(h2, left))),
        fill_words(some(both(h3, left))),
    )
    spot, height = spots(row, kept)
    base = behind(nodes, kept)
    e0, e1 = at_each(rules.ends, at + k0) | same[0], at_each(rules.ends, at + k1) | same[1]
    e2, e3 = at_each(rules.ends, at + k2) | same[2], at_each(rules.ends, at + k3) | same[3]
    put_four(state.stack, spot, (e0 | base, e1 | base, e2 | base, e3 | base), kept)
    put_words(state.taken, spot, cells, (r0, r1, r2, r3), kept)
    put_turns(state.turns, row, spot, (k0, k1, k2, k3), kept)
    return height


@kernel
def walk(rules, state, budget):
    """Search on for at most budget nodes, as `paths.walk.walk` does."""
    rules, state = Rules(*rules), State(*state)
    head, stack, m = state.head, state.stack, rules.rows.shape[0] - 1
    end, status, looks = head[NODES] + budget, DONE, head[FLAGS] & PRUNE
    pay(head, end)
    while head[HEIGHT] > 0:
        height = head[HEIGHT]
        legs = legs_of(stack[height - 1])
        if legs == 0:
            begin(rules, state, 2)
            continue
        if head[NODES] >= end:
            status = SPENT
            break
        if legs < m:
            many = company(state, height, m)
            head[OWED] += many
            pay(head, end)
            head[HEIGHT] = go_on(rules, state, height - many, many, looks, m)
            continue
        head[NODES] += 1
        head[HEIGHT] -= 1
        meet(rules, state, height - 1)
        if not head[FLAGS] & BULK:
            recall(rules, state, height - 1)
            status = FOUND
            break
    return SPENT if head[OWED] else status
