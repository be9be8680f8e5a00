"""Lay a chain as `paths.walk` does, in a box of any size: a word of a set is a layer.

The cells of a path stand by the levels of the trail, and legs are walked cell by cell: sets and
tables of rays would be large for long boxes.
"""

import numpy as np

from solvers.kernels.machine.compiled import inline, kernel
from solvers.kernels.paths.links import FREE, HEADS, NONE, ONE, look_layers
from solvers.kernels.paths.trail import (
    BEGINS,
    BULK,
    CELL,
    DONE,
    FLAGS,
    FOUND,
    HEIGHT,
    LEGS,
    NODES,
    ONWARD,
    PRUNE,
    SALT,
    SPENT,
    TURN,
    WAY,
    Rules,
    State,
    end_of_leg,
    last_colour,
    meet,
    stray_turn,
)


@inline
def lay(rules, state, node):
    """Let the trail end with a node: its direction, the images that fix it, and its cells."""
    cell, d, way = node & CELL, node >> LEGS, node >> WAY & 7
    home, taken, words = rules.home, state.taken, rules.sets.shape[1]
    steps = np.int64(1)
    if d == 0:
        state.went[0], state.fixed[0] = cell, rules.fixing[cell]
    else:
        state.went[d], state.fixed[d] = way, state.fixed[d - 1] & rules.kept[way]
        steps = rules.legs[d - 1]
    for w in range(words):
        taken[d * words + w] = taken[(d - 1) * words + w] if d else NONE
    for step in range(steps):
        taken[d * words + home[cell, 0]] |= ONE << np.uint64(home[cell, 1])
        if step + 1 < steps:
            cell = rules.near[cell, 5 - way]


@inline
def left_by_look(rules, state, cell, d, fits):
    """Which of the legs that fit are left by the look ahead; fits: bits of directions."""
    rows, near, home = state.rows, rules.near, rules.home
    words = rows.shape[1]
    for w in range(words):
        rows[FREE, w], rows[HEADS, w] = rules.sets[0, w] & ~state.taken[d * words + w], NONE
    for way in range(6):
        if fits >> way & 1:
            beside = near[cell, way]
            rows[HEADS, home[beside, 0]] |= ONE << np.uint64(home[beside, 1])
    last = rules.sets[last_colour(rules, state.went[0])]
    alive = look_layers(rows, rules.sets, np.uint64(rules.edges[0]), last)
    for way in range(6):
        if fits >> way & 1:
            beside = near[cell, way]
            if not alive or not rows[HEADS, home[beside, 0]] >> np.uint64(home[beside, 1]) & ONE:
                fits ^= np.int64(1) << way
    return fits


@inline
def spread(rules, state, node, height):
    """Put the legs that can follow a node on the stack; gives the height."""
    cell, d = node & CELL, node >> LEGS
    words, near, images = rules.sets.shape[1], rules.near, state.fixed[d]
    taken, steps = state.taken[d * words : (d + 1) * words], rules.legs[d]
    first, turn = node >> TURN & 6, stray_turn(node, state.head[SALT])
    most, fits = 4 if d else 6, np.int64(0)
    for k in range(most):
        way = rules.ways[first + k]
        if end_of_leg(near, rules.home, taken, cell, way, steps) >= 0:
            if not images & rules.smaller[first + k]:
                fits |= np.int64(1) << way
    if fits and d and d + 2 < rules.legs.shape[0] and state.head[FLAGS] & PRUNE:
        fits = left_by_look(rules, state, cell, d, fits)
    before = height
    for k in range(most):
        way = rules.ways[first + (ONWARD[k] ^ turn if d else BEGINS[k])]
        if fits >> way & 1:
            end = end_of_leg(near, rules.home, taken, cell, way, steps)
            follows = (2 * (2 - min(way, 5 - way)) + 2) % 6
            state.stack[height] = (d + 1) << LEGS | way << WAY | follows << TURN | end
            height += 1
    state.branches[d] = height - before
    return height


@kernel
def walk(rules, state, budget):
    """Search on for at most budget nodes, as `paths.walk.walk` does."""
    rules, state = Rules(*rules), State(*state)
    head, m = state.head, rules.legs.shape[0] - 1
    height, nodes, status = head[HEIGHT], head[NODES], DONE
    end = nodes + budget
    while height > 0:
        node = state.stack[height - 1]
        d = node >> LEGS
        if d and nodes >= end:
            status = SPENT
            break
        height -= 1
        nodes += 1 if d else 0
        lay(rules, state, node)
        if d < m:
            height = spread(rules, state, node, height)
        else:
            meet(rules, state, node & CELL)
            if not head[FLAGS] & BULK:
                status = FOUND
                break
    head[HEIGHT], head[NODES] = height, nodes
    return status
