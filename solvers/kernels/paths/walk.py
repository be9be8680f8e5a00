"""Lay a chain leg by leg on all cells of a box of up to 64 cells: a set of cells is one word.

Up to eight nodes of the stack are taken up at a time (`paths.nodes`); those that cannot
be finished are left by a look ahead (`paths.links`). What fits is put on the stack
without a branch.
"""

import numpy as np

from solvers.kernels.machine.compiled import inline, kernel
from solvers.kernels.machine.lanes import ALL, LANES, at_each, fill_words, lanes_at
from solvers.kernels.paths.links import NONE, ONE, level
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
def look_words(free, heads, xs, ys, a, b, last):
    """As `links.look_word`, from eight paths."""
    ex, ey, ez = free & free >> ONE & xs, free & free >> a & ys, free & free >> b
    c1, c2, c3, _ = level(heads, ex, ex << ONE, ey, ey << a, ez, ez << b)
    single = free & ~c2
    dead = free & ~c1 | single & single - ONE | single & ~last
    tight = free & ~(single | last & ~fill_words(single)) & ~c3 | single
    fx, fy, fz = ex & (tight | tight >> ONE), ey & (tight | tight >> a), ez & (tight | tight >> b)
    forced = heads & tight
    _, _, c3, _ = level(forced, fx, fx << ONE, fy, fy << a, fz, fz << b)
    dead = dead | forced & forced - ONE | c3
    return (forced | heads & ~fill_words(forced)) & ~fill_words(dead)


@inline
def go_on(rules, state, row, many, looks, m):
    """Put what follows so many nodes, those from a row on, in their place; gives the height."""
    taken, rays, sets = state.taken[0], rules.rays, rules.sets
    top, live = state.stack[row + many - 1], lanes_at(LIVE, LANES - many)
    nodes, cells = lanes_at(state.stack, row) & live, lanes_at(taken, row)
    stray = stray_turn(nodes, np.uint64(state.head[SALT]))
    legs, first = nodes >> LEGS & LEVEL, (nodes & CELL) * np.uint64(8) + (nodes >> TURN & EVEN)
    at = at_each(rules.rows, legs) + first
    k0, k1, k2, k3 = stray, stray ^ ONE, stray ^ TWO, stray ^ THREE
    r0, r1 = at_each(rays, at + k0), at_each(rays, at + k1)
    r2, r3 = at_each(rays, at + k2), at_each(rays, at + k3)
    may, same = (ALL, ALL, ALL, ALL), (NONE, NONE, NONE, NONE)
    if top & FIXED:
        may, same = ways_left(rules, state, row)
    h0 = at_each(rays, first + k0) & ~fill_words(r0 & cells) & live & may[0]
    h1 = at_each(rays, first + k1) & ~fill_words(r1 & cells) & live & may[1]
    h2 = at_each(rays, first + k2) & ~fill_words(r2 & cells) & live & may[2]
    h3 = at_each(rays, first + k3) & ~fill_words(r3 & cells) & live & may[3]
    left = ~(nodes ^ nodes)
    if looks:
        mask, xs, ys = fill_words(nodes & COLOUR), sets[1, 0], sets[2, 0]
        last = sets[3, 0] & ~mask | sets[4, 0] & mask
        left = look_words(
            sets[0, 0] & ~cells, h0 | h1 | h2 | h3, xs, ys, rules.steps[0], rules.steps[1], last
        ) | ~fill_words(legs + ONE ^ np.uint64(m))
    kept = (
        fill_words(h0 & left),
        fill_words(h1 & left),
        fill_words(h2 & left),
        fill_words(h3 & left),
    )
    spot, height = spots(row, kept)
    base = behind(nodes, kept)
    e0, e1 = at_each(rules.ends, at + k0) | same[0], at_each(rules.ends, at + k1) | same[1]
    e2, e3 = at_each(rules.ends, at + k2) | same[2], at_each(rules.ends, at + k3) | same[3]
    put_four(state.stack, spot, (e0 | base, e1 | base, e2 | base, e3 | base), kept)
    put_four(taken, spot, (cells | r0, cells | r1, cells | r2, cells | r3), kept)
    put_turns(state.turns, row, spot, (k0, k1, k2, k3), kept)
    return height


@kernel
def walk(rules, state, budget):
    """Search on for at most budget nodes; give DONE, FOUND or SPENT.

    Which nodes go together does not depend on the budget, so that a search is the same however it
    is sliced: up to seven are taken up ahead, and counted by the next call. After FOUND `went` has
    a whole path, and the next call goes on behind it. With BULK it never stops for a path.
    """
    rules, state = Rules(*rules), State(*state)
    head, stack, m = state.head, state.stack, rules.rows.shape[0] - 1
    end, status, looks = head[NODES] + budget, DONE, head[FLAGS] & PRUNE
    pay(head, end)
    while head[HEIGHT] > 0:
        height = head[HEIGHT]
        legs = legs_of(stack[height - 1])
        if legs == 0:
            begin(rules, state, 1)
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
