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
go the same way. The widths of runs follow Luby, Sinclair and Zuckerman (1993).

    size     three rising edges; index into `Rules.sizes`. All that fit into the box
    state    a row: how far the core's block reaches, low and high on each axis; then the sizes of
             the other blocks, in no order
    place    of a block in a row, counted behind the core's reach
    merge    size of what comes of it << 16 | place << 8 | larger place; or, where the core's block
             takes one in, axis << 17 | side << 16 | CORE << 8 | place; side 1 is the high one
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels import sequences
from solvers.kernels.chance import mixed
from solvers.kernels.chance import scrambled
from solvers.kernels.compiled import inlined
from solvers.kernels.compiled import kernel
from solvers.kernels.compiled import part

FOUND, SPENT = 1, 2
CORE = 255
REACH = 6  # columns of a row before the blocks
SCORE, HASH, PARENT, MERGE = range(4)
RUN, STEP, NODES, LEVEL, STATES, NEXT, WIDTH, CHOSEN, HAS_CORE, UNIT = range(10)
REGISTERS = 10
BEGIN, TRY = range(2)
SCALE = 1 << 10  # of all worth
SPREAD = 1 << 10  # standard deviation of what chance adds to it
TRIED = 16  # merges that take as long as a block laid by `corners`, which is a node

Ints = NDArray[np.int64]

luby = inlined(sequences.luby)


class Rules(NamedTuple):
    """What can be merged, and what makes a state good.

    blocks    (n,)              sizes of the blocks, without the core
    sides     (3, 2)            cells of the box on either side of the core
    sizes     (m, 3)            the edges of each size
    index     (e, e, e)         the size of three rising edges, or -1
    partners  (m, m)            uint8; whether two sizes can be merged
    worth     (m,)              of a block of each size
    weights   (m,)              of its partners
    liking    (n + 2,)          what so many partners are worth
    """

    blocks: Ints
    sides: Ints
    sizes: Ints
    index: Ints
    partners: NDArray[np.uint8]
    worth: Ints
    weights: Ints
    liking: Ints


class State(NamedTuple):
    """All that changes; from worth on, scratch.

    rows      (w, REACH + n)    the states of the level
    best      (w, 4)            of the next level's states the best so far: the least score first,
                                as a heap, and a hash of each, the state it comes of, the merge
    steps     (w, levels)       the state that each one of a level comes of << 32 | the merge; -1
                                behind the last one; level 0 is not used
    head      (REGISTERS,)      the registers, named above
    worth     (m,)              what a block of each size is worth in this run
    met       (n,)              partners of each block of a state
    touched   (n,)              whether it can be merged with the core's block
    reach     (2, REACH)        of the core's block, in a state and after a merge
    spare     (w, REACH + n)    the next level
    """

    rows: Ints
    best: Ints
    steps: Ints
    head: Ints
    worth: Ints
    met: Ints
    touched: Ints
    reach: Ints
    spare: Ints


@inlined
def others(edges, k):
    """The two edges that are not the k-th, in their order."""
    return edges[1 if k == 0 else 0], edges[1 if k == 2 else 2]


@inlined
def sized(index, a, b, c):
    """The size of three edges in any order; -1 if it does not fit into the box."""
    low, high = min(a, min(b, c)), max(a, max(b, c))
    return -1 if high >= index.shape[0] else index[low, a + b + c - low - high, high]


@inlined
def taken_in(rules, reach, t, k, side):
    """The edge by which a block makes the core's longer on one side of an axis; 0: it cannot."""
    u, v = (k + 1) % 3, (k + 2) % 3
    p, q = reach[2 * u] + reach[2 * u + 1] + 1, reach[2 * v] + reach[2 * v + 1] + 1
    if p > q:
        p, q = q, p
    for e in range(3):
        longer = rules.sizes[t, e]
        if (p, q) == others(rules.sizes[t], e):
            fits = reach[2 * k + side] + longer <= rules.sides[k, side]
            return longer if fits else 0
    return 0


@part
def takes_in(rules, reach, t):
    """1 if the core's block can be merged with one of that size."""
    for k in range(3):
        for side in range(2):
            if taken_in(rules, reach, t, k, side):
                return 1
    return 0


@inlined
def size_of_core(rules, reach):
    return sized(
        rules.index,
        reach[0] + reach[1] + 1,
        reach[2] + reach[3] + 1,
        reach[4] + reach[5] + 1,
    )


@part
def settle(sides, reach):
    """Bring the core's block into the one of its symmetric positions that stands for all."""
    for k in range(3):
        if sides[k, 0] == sides[k, 1] and reach[2 * k] > reach[2 * k + 1]:
            reach[2 * k], reach[2 * k + 1] = reach[2 * k + 1], reach[2 * k]
    for i, j in ((0, 1), (1, 2), (0, 1)):
        if sides[i, 0] != sides[j, 0] or sides[i, 1] != sides[j, 1]:
            continue
        first, second = reach[2 * i], reach[2 * i + 1]
        if first * 64 + second > reach[2 * j] * 64 + reach[2 * j + 1]:
            reach[2 * i], reach[2 * i + 1] = reach[2 * j], reach[2 * j + 1]
            reach[2 * j], reach[2 * j + 1] = first, second


@inlined
def extended(rules, reach, after, t, k, side):
    """Put into `after` how far the core's block reaches when it has taken one in."""
    for i in range(REACH):
        after[i] = reach[i]
    after[2 * k + side] += taken_in(rules, reach, t, k, side)
    settle(rules.sides, after)


@inlined
def word_of(t):
    """What a block of a size adds to the hash of a state."""
    return np.int64(mixed(np.uint64(t + 1)))


@inlined
def word_of_reach(reach):
    word = np.uint64(0)
    for k in range(REACH):
        word = mixed(word << np.uint64(6) ^ np.uint64(reach[k] + 1))
    return np.int64(word)


@part
def offer(state, score, word, parent, merge):
    """Keep a state if it is new and among the best."""
    best, head = state.best, state.head
    n, width = head[CHOSEN], head[WIDTH]
    if n == width and score <= best[0, SCORE]:
        return
    for i in range(n):
        if best[i, HASH] == word:
            return
    if n < width:
        at = n
        head[CHOSEN] = n + 1
        while at and best[(at - 1) >> 1, SCORE] > score:
            for k in range(4):
                best[at, k] = best[(at - 1) >> 1, k]
            at = (at - 1) >> 1
    else:
        at = 0
        while 2 * at + 1 < n:
            below = 2 * at + 1
            if below + 1 < n and best[below + 1, SCORE] < best[below, SCORE]:
                below += 1
            if best[below, SCORE] >= score:
                break
            for k in range(4):
                best[at, k] = best[below, k]
            at = below
    best[at, SCORE], best[at, HASH] = score, word
    best[at, PARENT], best[at, MERGE] = parent, merge


@part
def try_pair(rules, state, row, n, before, i, j):
    """Offer the states that come of merging blocks i and j; gives how many.

    before: worth of the sizes of the state, its hash, and partners of the core's block.
    """
    sizes, partners, liking, weights = rules.sizes, rules.partners, rules.liking, rules.weights
    s, t, reach, tried = row[REACH + i], row[REACH + j], state.reach[0], 0
    for e in range(3):
        for f in range(3):
            if others(sizes[s], e) != others(sizes[t], f):
                continue
            if (e and sizes[s, e] == sizes[s, e - 1]) or (f and sizes[t, f] == sizes[t, f - 1]):
                continue
            p, q = others(sizes[s], e)
            made = sized(rules.index, p, q, sizes[s, e] + sizes[t, f])
            if made < 0:
                continue
            score = before[0] - state.worth[s] - state.worth[t] + state.worth[made]
            own = 0
            for k in range(n):
                if k == i or k == j:
                    continue
                u = row[REACH + k]
                more = np.int64(partners[made, u])
                own += more
                met = state.met[k] - partners[s, u] - partners[t, u] + more
                score += weights[u] * liking[met]
            if state.head[HAS_CORE]:
                more = takes_in(rules, reach, made)
                own += more
                met = before[2] - state.touched[i] - state.touched[j] + more
                score += weights[size_of_core(rules, reach)] * liking[met]
            score += weights[made] * liking[own]
            word = before[1] - word_of(s) - word_of(t) + word_of(made)
            offer(state, score, word, state.head[NEXT], made << 16 | j << 8 | i)
            tried += 1
    return tried


@part
def try_core(rules, state, row, n, before, i):
    """Offer the states that come of the core's block taking in block i; gives how many."""
    partners, liking, weights = rules.partners, rules.liking, rules.weights
    t, tried = row[REACH + i], 0
    reach, after = state.reach[0], state.reach[1]
    for k in range(3):
        for side in range(2):
            if not taken_in(rules, reach, t, k, side):
                continue
            extended(rules, reach, after, t, k, side)
            made, old = size_of_core(rules, after), size_of_core(rules, reach)
            score = before[0] - state.worth[t] - state.worth[old] + state.worth[made]
            own = 0
            for m in range(n):
                if m == i:
                    continue
                u = row[REACH + m]
                more = takes_in(rules, after, u)
                own += more
                met = state.met[m] - partners[t, u] - state.touched[m] + more
                score += weights[u] * liking[met]
            score += weights[made] * liking[own]
            word = before[1] - word_of(t) - word_of_reach(reach) + word_of_reach(after)
            offer(state, score, word, state.head[NEXT], k << 17 | side << 16 | CORE << 8 | i)
            tried += 1
    return tried


@part
def try_all(rules, state, n):
    """Offer all that comes of the next state of the level; gives how many merges that are."""
    head, row, met, touched = state.head, state.rows[state.head[NEXT]], state.met, state.touched
    score, word, core, tried = 0, 0, 0, 0
    for k in range(REACH):
        state.reach[0, k] = row[k]
    for i in range(n):
        t = row[REACH + i]
        touched[i] = takes_in(rules, state.reach[0], t) if head[HAS_CORE] else 0
        core += touched[i]
        met[i] = touched[i]
        for j in range(n):
            if j != i:
                met[i] += np.int64(rules.partners[t, row[REACH + j]])
        score += state.worth[t]
        word += word_of(t)
    if head[HAS_CORE]:
        score += state.worth[size_of_core(rules, state.reach[0])]
        word += word_of_reach(state.reach[0])
    before = score, word, core
    for i in range(n):
        if touched[i]:
            tried += try_core(rules, state, row, n, before, i)
        for j in range(i):
            if rules.partners[row[REACH + i], row[REACH + j]]:
                tried += try_pair(rules, state, row, n, before, i, j)
    return tried


@part
def strew(rules, state):
    """Make the worth of this run; the chance of each is its number."""
    word = state.head[RUN] * 7046029254386353131
    for _ in range(4):
        word = scrambled(word)
    for t in range(state.worth.shape[0]):
        word = scrambled(word)
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
def begin(rules, state):
    """Start the next run."""
    head = state.head
    head[RUN] += 1
    head[NODES] += 1  # so that runs without a merge come to an end too
    head[WIDTH] = min(head[UNIT] * luby(head[RUN]), state.rows.shape[0])
    head[NEXT], head[CHOSEN] = 0, 0
    start(rules, state)


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
            extended(rules, row, after, row[REACH + i], k, side)
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
    head, best, steps = state.head, state.best, state.steps
    for s in range(steps.shape[0]):
        chosen = s < head[CHOSEN]
        steps[s, head[LEVEL] + 1] = best[s, PARENT] << 32 | best[s, MERGE] if chosen else -1
    go_down(rules, state)
    head[NEXT], head[CHOSEN] = 0, 0


@inlined
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
                if sized(rules.index, p, q, rules.sizes[s, e] + rules.sizes[t, f]) == made:
                    return True
    return False


@kernel
def retrace(rules, state):
    """Make the states of the level anew, by the steps there; whether all of these can be done."""
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
    for s in range(head[CHOSEN]):
        if not is_merge(rules, state, best[s, PARENT], best[s, MERGE], blocks - level):
            return False
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
