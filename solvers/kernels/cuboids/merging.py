"""Put blocks of a box together two by two until one is left that is the box: a beam.

Two blocks that share a face make a larger one without waste. So a set that was cut out of a box
by planes, each across one part, comes together again by as many merges as there were cuts, and
no state between needs places: it is no more than a set of sizes. The cell that is not to be
filled, the *core*, is a block too; how far its block reaches on either side of it is kept, and
it is merged only as far as the box goes there.

A *level* is all states with as many blocks. From each state of a level each merge is tried, and
the best states make up the next level. Each block with few *partners*, others that it could be
merged with, makes a state worse, a large one more than a small one; an edge as long as one of the
box makes it better. What sizes are worth is strewn anew in each run, so that no two runs
go the same way. The widths of runs follow Luby, Sinclair and Zuckerman (1993), those of levels
how many merges their states have.

Merges in another order make the same state. So what comes of a merge may not do those of the same
state that were better (*sleep sets*, Godefroid 1996): `State.allowed` are the pairs that are left.

    size     three rising edges; index into `Rules.sizes`. All that fit into the box
    state    a row: how far the core's block reaches, low and high on each axis; then the sizes of
             the other blocks, in no order
    place    of a block in a row, counted behind the core's reach
    merge    size of what comes of it << 16 | place << 8 | larger place; or, where the core's block
             takes one in, axis << 17 | side << 16 | CORE << 8 | place; side 1 is the high one
"""

import numpy as np

from solvers.kernels.cuboids import merges
from solvers.kernels.cuboids.merge_worth import forbid, rank_core, rank_pairs, survey, worth_of
from solvers.kernels.cuboids.merges import (
    CHOSEN,
    CORE,
    HAS_CORE,
    HASH,
    LEVEL,
    MERGE,
    NEXT,
    NODES,
    ONE,
    OTHER,
    PARENT,
    PARTNERS,
    REACH,
    RUN,
    SCORE,
    SIDE,
    STATES,
    STEP,
    UNIT,
    WIDTH,
    WORD,
    WORTH,
    Rules,
    State,
    bit_of,
    clear_faces,
    extend_reach,
    find_partners,
    find_touching,
    holds,
    list_faces,
    others,
    size_of,
    taken_in,
    takes_in,
    without,
)
from solvers.kernels.machine import sequences
from solvers.kernels.machine.chance import scramble_word
from solvers.kernels.machine.compiled import inline, kernel, part

FOUND, SPENT = 1, 2
BEGIN, TRY = range(2)
SCALE = 1 << 10  # of all worth
SPREAD = 260  # standard deviation of what chance adds to it
TRIED = 16  # merges that take as long as a block laid by `corners`, which is a node
LEAST = -(1 << 60)

luby = inline(sequences.luby)
width_of = inline(merges.width_of)


@inline
def place_of(seen, word):
    """Where a hash is among those seen, or would be."""
    last = seen.shape[0] - 1
    at = word & last
    while seen[at] and seen[at] != word:
        at = (at + 1) & last
    return at


@part
def forget(seen, word):
    """Take a hash out of those seen (Knuth, The Art of Computer Programming, 6.4, R)."""
    last = seen.shape[0] - 1
    hole = place_of(seen, word)
    at = (hole + 1) & last
    while seen[at]:
        if (at - (seen[at] & last)) & last >= (at - hole) & last:
            seen[hole] = seen[at]
            hole = at
        at = (at + 1) & last
    seen[hole] = 0


@inline
def sink(best, n, at, score):
    """Move what is less than a score up, from a place of the heap on; gives the place for it."""
    while 2 * at + 1 < n:
        below = 2 * at + 1
        if below + 1 < n and best[below + 1, SCORE] < best[below, SCORE]:
            below += 1
        if best[below, SCORE] >= score:
            break
        for k in range(4):
            best[at, k] = best[below, k]
        at = below
    return at


@part
def offer(state, score, word, parent, merge):
    """Keep a state if it is new and among the best."""
    best, head, seen = state.best, state.head, state.seen
    n, width = head[CHOSEN], head[WIDTH]
    if n == width and score <= best[0, SCORE]:
        return
    place = place_of(seen, word)
    if seen[place] == word:
        return
    if n < width:
        at = n
        head[CHOSEN] = n + 1
        while at and best[(at - 1) >> 1, SCORE] > score:
            for k in range(4):
                best[at, k] = best[(at - 1) >> 1, k]
            at = (at - 1) >> 1
    else:
        forget(seen, best[0, HASH])
        place = place_of(seen, word)
        at = sink(best, n, 0, score)
    seen[place] = word
    best[at, SCORE], best[at, HASH] = score, word
    best[at, PARENT], best[at, MERGE] = parent, merge


@part
def line_up(best, n):
    """Put the best of a heap first."""
    for last in range(n - 1, 0, -1):
        score, word, parent, merge = best[last]
        for k in range(4):
            best[last, k] = best[0, k]
        at = sink(best, last, 0, score)
        best[at, SCORE], best[at, HASH] = score, word
        best[at, PARENT], best[at, MERGE] = parent, merge


@inline
def bar(state):
    """The worth that a state must exceed to be kept."""
    return state.best[0, SCORE] if state.head[CHOSEN] == state.head[WIDTH] else np.int64(LEAST)


@part
def try_all(rules, state, n):
    """Offer what comes of the next state of the level; gives how many merges were tried."""
    at, top, count, tried = state.head[NEXT], rules.blocks.shape[0], 0, 0
    row, order = state.rows[at], state.order[at]
    list_faces(rules, state, row, n)
    before = survey(rules, state, state.allowed[at], row, n)
    least = bar(state)
    for i in range(n):
        if holds(state.masks[top], i):
            count, more = rank_core(rules, state, row, i, before, count, least)
            tried += more
        count, more = rank_pairs(rules, state, row, i, before, count, least)
        tried += more
    clear_faces(rules, state, row, n)
    base, taken = before[0], 0
    while taken < count:
        merge = state.merges[state.ranked[taken]]
        if merge[WORTH] <= bar(state):
            break
        score = worth_of(rules, state, merge, base)
        places = merge[OTHER] << 8 | merge[ONE]
        offer(state, score, merge[WORD], at, merge[SIDE] << 16 | places)
        base += forbid(rules, state, row, merge)
        order[taken] = places
        taken += 1
    if taken < order.shape[0]:
        order[taken] = -1
    return tried


@part
def strew(rules, state):
    """Make the worth of this run; the chance of each is its number."""
    word = state.head[RUN] * 7046029254386353131
    for _ in range(4):
        word = scramble_word(word)
    for t in range(state.worth.shape[0]):
        word = scramble_word(word)
        bell = -(2 << 16)  # four throws of 16 bits; their standard deviation is 0.577 * 2^16
        for k in range(4):
            bell += word >> 16 * k & 0xFFFF
        state.worth[t] = rules.worth[t] + (bell * 1733 // 1000 * SPREAD >> 16)


@part
def start(rules, state):
    """The level of the blocks as they are given."""
    head, row = state.head, state.rows[0]
    head[LEVEL], head[STATES] = 0, 1
    for k in range(REACH):
        row[k] = 0
    for i in range(rules.blocks.shape[0]):
        row[REACH + i] = rules.blocks[i]
    strew(rules, state)


@part
def allow_all(rules, state):
    """Let all blocks as they are given be merged that can be."""
    row, allowed, n = state.rows[0], state.allowed[0], rules.blocks.shape[0]
    list_faces(rules, state, row, n)
    for i in range(n):
        find_partners(rules, state, row, row[REACH + i], allowed[i])
        without(allowed[i], i)
    allowed[n, :] = 0
    if state.head[HAS_CORE]:
        find_touching(rules, state, row, row, allowed[n])
    clear_faces(rules, state, row, n)


@part
def open_level(rules, state):
    """Begin to look for the best states of the next level."""
    head, blocks = state.head, rules.blocks.shape[0]
    base = head[UNIT] * luby(head[RUN])
    head[WIDTH] = width_of(blocks, head[LEVEL], base, state.rows.shape[0])
    head[NEXT], head[CHOSEN] = 0, 0
    state.seen[:] = 0


@part
def begin(rules, state):
    """Start the next run."""
    head = state.head
    head[RUN] += 1
    head[NODES] += 1  # so that runs without a merge come to an end too
    start(rules, state)
    allow_all(rules, state)
    open_level(rules, state)


@inline
def forbidden(state, step, mask, top):
    """Take out of sets of partners what better merges of the same state took."""
    order = state.order[step >> 32]
    for k in range(order.shape[0]):
        if order[k] < 0 or order[k] == step & 0xFFFF:
            break
        i, j = order[k] & 255, order[k] >> 8
        if j == CORE:
            mask[top, i >> 6] &= ~bit_of(i)
        else:
            mask[i, j >> 6] &= ~bit_of(j)
            mask[j, i >> 6] &= ~bit_of(i)


@part
def hand_on(rules, state, s, n):
    """Make the sets of partners of a state of the next level."""
    head, mask, top = state.head, state.spared[s], rules.blocks.shape[0]
    step = state.steps[s, head[LEVEL] + 1]
    row, before, last = state.rows[step >> 32], state.allowed[step >> 32], n - 1
    i, j, made = step & 255, step >> 8 & 255, step >> 16 & 0xFFFF
    for k in range(n + 1):
        at = k if k < n else top
        for w in range(mask.shape[1]):
            mask[at, w] = before[at, w]
    forbidden(state, step, mask, top)
    list_faces(rules, state, row, n)
    if j == CORE:
        extend_reach(rules, row, state.reach, row[REACH + i], made >> 1, made & 1)
        find_touching(rules, state, row, state.reach, mask[top])
    else:
        find_partners(rules, state, row, made, mask[j])
        without(mask[j], i)
        without(mask[j], j)
        for k in range(n):
            if k != j:
                mask[k, j >> 6] &= ~bit_of(j)
                mask[k, j >> 6] |= bit_of(j) * holds(mask[j], k)
        mask[top, j >> 6] &= ~bit_of(j)
        if head[HAS_CORE] and takes_in(rules, row, made):
            mask[top, j >> 6] |= bit_of(j)
    clear_faces(rules, state, row, n)
    for k in range(n + 1):  # the last block moves to the place of the one that is gone
        at = k if k < n else top
        moved = holds(mask[at], last)
        mask[at, last >> 6] &= ~bit_of(last)
        mask[at, i >> 6] &= ~bit_of(i)
        if i != last:
            mask[at, i >> 6] |= bit_of(i) * moved
    for w in range(mask.shape[1]):
        mask[i, w] = mask[last, w]


@part
def go_down(rules, state):
    """Make the next level by its steps."""
    head, rows, spare, steps = state.head, state.rows, state.spare, state.steps
    n, count = rules.blocks.shape[0] - head[LEVEL], 0
    head[LEVEL] += 1
    while count < rows.shape[0] and steps[count, head[LEVEL]] >= 0:
        step, after = steps[count, head[LEVEL]], spare[count]
        row, i, j = rows[step >> 32], step & 255, step >> 8 & 255
        for k in range(REACH + n):
            after[k] = row[k]
        if j == CORE:
            k, side = step >> 17 & 0x7FFF, step >> 16 & 1
            extend_reach(rules, row, after, row[REACH + i], k, side)
        else:
            after[REACH + j] = step >> 16 & 0xFFFF
        after[REACH + i] = after[REACH + n - 1]
        count += 1
    for s in range(count):
        for k in range(REACH + n - 1):
            rows[s, k] = spare[s, k]
    head[STATES] = count


@part
def descend(rules, state):
    """Make the best of what was tried the next level."""
    head, best, steps, top = state.head, state.best, state.steps, rules.blocks.shape[0]
    n = top - head[LEVEL]
    line_up(best, head[CHOSEN])
    for s in range(head[CHOSEN]):
        steps[s, head[LEVEL] + 1] = best[s, PARENT] << 32 | best[s, MERGE]
        hand_on(rules, state, s, n)
    if head[CHOSEN] < steps.shape[0]:
        steps[head[CHOSEN], head[LEVEL] + 1] = -1
    for s in range(head[CHOSEN]):
        for k in range(n):
            at = k if k < n - 1 else top
            for w in range(state.allowed.shape[2]):
                state.allowed[s, at, w] = state.spared[s, at, w]
    go_down(rules, state)
    open_level(rules, state)


@inline
def is_merge(rules, state, parent, merge, n):
    """Whether that is a merge of a state of the level, which has n blocks."""
    head = state.head
    i, j, made = merge & 255, merge >> 8 & 255, merge >> 16
    if merge < 0 or merge >> 32 or not 0 <= parent < head[STATES] or i >= n:
        return False
    row = state.rows[parent]
    s = row[REACH + i]
    if j == CORE:
        if not head[HAS_CORE] or made >> 1 > 2:
            return False
        return taken_in(rules, row[:REACH], s, made >> 1, made & 1) > 0
    if j >= i:
        return False
    t = row[REACH + j]
    for e in range(3):
        for f in range(3):
            p, q = others(rules.sizes[s], e)
            if (p, q) == others(rules.sizes[t], f):
                if size_of(rules.index, p, q, rules.sizes[s, e] + rules.sizes[t, f]) == made:
                    return True
    return False


@part
def is_allowed(rules, state, s, n):
    """Whether the sets of partners of a state of the level are parts of what they can be."""
    row, allowed, top = state.rows[s], state.allowed[s], rules.blocks.shape[0]
    found, fits = state.merges[0, PARTNERS:], True
    list_faces(rules, state, row, n)
    for i in range(n):
        find_partners(rules, state, row, row[REACH + i], found)
        without(found, i)
        for w in range(found.shape[0]):
            fits = fits and not allowed[i, w] & ~found[w]
        for j in range(n):
            fits = fits and holds(allowed[i], j) == holds(allowed[j], i)
    find_touching(rules, state, row, row, found)
    for w in range(found.shape[0]):
        fits = fits and not allowed[top, w] & ~(found[w] if state.head[HAS_CORE] else 0)
    clear_faces(rules, state, row, n)
    return fits


@inline
def is_order(state, s, n):
    """Whether what is noted of the merges of a state are places of blocks."""
    for k in range(state.order.shape[1]):
        i, j = state.order[s, k] & 255, state.order[s, k] >> 8
        if j < 0:
            break
        if i >= n or (j >= n and j != CORE):
            return False
    return True


@kernel
def retrace(rules, state):
    """Make the states of the level anew, by the steps there; whether all of these can be done.

    What is allowed in them must be there.
    """
    rules, state = Rules(*rules), State(*state)
    head, best, steps = state.head, state.best, state.steps
    blocks, level = rules.blocks.shape[0], head[LEVEL]
    start(rules, state)
    while head[LEVEL] < level:
        n, s = blocks - head[LEVEL], 0
        while s < steps.shape[0] and steps[s, head[LEVEL] + 1] >= 0:
            step = steps[s, head[LEVEL] + 1]
            if not is_merge(rules, state, step >> 32, step & 0xFFFFFFFF, n):
                return False
            s += 1
        go_down(rules, state)
    n = blocks - level
    for s in range(head[STATES] if head[STEP] == TRY else 0):
        if not is_allowed(rules, state, s, n) or (s < head[NEXT] and not is_order(state, s, n)):
            return False
    state.seen[:] = 0
    for s in range(head[CHOSEN]):
        if not is_merge(rules, state, best[s, PARENT], best[s, MERGE], n):
            return False
        state.seen[place_of(state.seen, best[s, HASH])] = best[s, HASH]
    return head[NEXT] <= head[STATES]


@kernel
def seek(rules, state, budget):
    """Go on for at most about so many nodes; give FOUND or SPENT.

    After FOUND the merges are in `steps`, from state 0 of the last level back.
    """
    rules, state = Rules(*rules), State(*state)
    head = state.head
    end, blocks = head[NODES] + budget, rules.blocks.shape[0]
    last = blocks - 1 + head[HAS_CORE]  # the level with one block
    while True:
        if head[NODES] >= end:
            return SPENT
        if head[STEP] == BEGIN:
            begin(rules, state)
            head[STEP] = TRY
        elif head[NEXT] < head[STATES]:
            tried = try_all(rules, state, blocks - head[LEVEL])
            head[NODES] += 1 + tried // TRIED
            head[NEXT] += 1
        elif not head[CHOSEN]:
            head[STEP] = BEGIN
        else:
            descend(rules, state)
            if head[LEVEL] == last:
                head[STEP] = BEGIN
                return FOUND
