"""The best merges of a state, by what the state that they leave is worth; see `merges`."""

import numpy as np

from solvers.kernels.cuboids.merges import (
    BY_CORE,
    CORE,
    HAS_CORE,
    MADE,
    MET,
    ONE,
    OTHER,
    PARTNERS,
    REACH,
    SIDE,
    WORD,
    WORTH,
    bit_of,
    extend_reach,
    find_partners,
    find_touching,
    holds,
    others,
    size_of,
    size_of_core,
    taken_in,
    takes_in,
    without,
    word_of,
    word_of_reach,
)
from solvers.kernels.machine.compiled import inline, part
from solvers.kernels.machine.words import bit_count, lowest_bit


@part
def reckon(rules, state, k, t):
    """Note what a block of a size is worth, and what it gains by other numbers of partners."""
    liking, met, gains = rules.liking[rules.classes[t]], state.met[k], state.gains[k]
    state.own[k] = state.worth[t] + liking[met]
    for more in range(-2, 2):
        gains[2 + more] = liking[met + more] - liking[met] if met + more >= 0 else 0


@part
def survey(rules, state, allowed, row, n):
    """Reckon the blocks of a state one by one; gives its worth and its hash.

    allowed: the partners of each.
    """
    met, masks, top = state.met, state.masks, rules.blocks.shape[0]
    worth, word, words = np.int64(0), np.int64(0), masks.shape[1]
    for i in range(n):
        met[i] = holds(allowed[top], i)
        for w in range(words):
            masks[i, w] = allowed[i, w]
            met[i] += bit_count(masks[i, w])
        reckon(rules, state, i, row[REACH + i])
        worth += state.own[i]
        word += word_of(row[REACH + i])
    for i in range(n):
        state.losses[i] = 0
        for w in range(words):
            near = masks[i, w]
            while near:
                state.losses[i] += state.gains[64 * w + lowest_bit(near), 1]
                near &= near - 1
    met[top], state.gains[top, :] = 0, 0
    for w in range(words):
        masks[top, w] = allowed[top, w]
        met[top] += bit_count(masks[top, w])
    if not state.head[HAS_CORE]:
        return worth, word
    reckon(rules, state, top, size_of_core(rules, row))
    return worth + state.own[top], word + word_of_reach(row)


@part
def worth_of(rules, state, merge, base):
    """The worth of a state after a merge; base: its worth before."""
    masks, gains, i, j = state.masks, state.gains, merge[ONE], merge[OTHER]
    made, top = merge[MADE], rules.blocks.shape[0]
    worth = base - state.own[i] + state.losses[i]
    if j == CORE:
        j = top
        for w in range(masks.shape[1]):
            near = masks[top, w]
            while near:
                worth += gains[64 * w + lowest_bit(near), 1]
                near &= near - 1
        worth -= gains[i, 1]
    else:
        worth += state.losses[j]
        if holds(masks[i], j):
            worth -= gains[i, 1] + gains[j, 1]
        change = merge[BY_CORE] - holds(masks[top], i) - holds(masks[top], j)
        worth += gains[top, 2 + change]
    worth += state.worth[made] - state.own[j] + rules.liking[rules.classes[made], merge[MET]]
    for w in range(masks.shape[1]):
        one, other, new = masks[i, w], masks[j, w], merge[PARTNERS + w]
        near = new | one & other
        while near:
            q = lowest_bit(near)
            near &= near - 1
            less = (one >> q & 1) + (other >> q & 1)
            of = gains[64 * w + q]
            worth += of[2 - less + (new >> q & 1)] - less * of[1]
    return worth


@inline
def rank(state, merge, count, least):
    """Keep a merge among the best, of which there are so many, if it is; gives how many are then.

    It was written behind them, in the slot that `ranked` names there.
    """
    ranked, merges, worth = state.ranked, state.merges, merge[WORTH]
    if worth <= least:
        return count
    slot, at = ranked[count], count
    while at and merges[ranked[at - 1], WORTH] < worth:
        ranked[at] = ranked[at - 1]
        at -= 1
    ranked[at] = slot
    return min(count + 1, ranked.shape[0] - 1)


@part
def rank_pairs(rules, state, row, i, before, count, least):
    """Rank all merges of block i with those before it; gives how many are kept, and were tried."""
    sizes, s, tried = rules.sizes, row[REACH + i], 0
    for w in range((i >> 6) + 1):
        near = state.masks[i, w]
        if w == i >> 6:
            near &= bit_of(i) - 1
        while near:
            j = 64 * w + lowest_bit(near)
            near &= near - 1
            t = row[REACH + j]
            for e in range(3):
                p, q = others(sizes[s], e)
                for f in range(3):
                    if (p, q) == others(sizes[t], f):
                        break
                else:
                    continue
                made = size_of(rules.index, p, q, sizes[s, e] + sizes[t, f])
                if made < 0 or (e and sizes[s, e] == sizes[s, e - 1]):
                    continue
                merge = state.merges[state.ranked[count]]
                find_partners(rules, state, row, made, merge[PARTNERS:])
                without(merge[PARTNERS:], i)
                merge[MET] = without(merge[PARTNERS:], j)
                merge[BY_CORE] = takes_in(rules, row, made) if state.head[HAS_CORE] else 0
                merge[MET] += merge[BY_CORE]
                merge[ONE], merge[OTHER], merge[MADE], merge[SIDE] = i, j, made, made
                merge[WORTH] = worth_of(rules, state, merge, before[0])
                merge[WORD] = before[1] - word_of(s) - word_of(t) + word_of(made)
                count = rank(state, merge, count, least)
                tried += 1
    return count, tried


@part
def rank_core(rules, state, row, i, before, count, least):
    """Rank the merges of the core's block with block i, as `rank_pairs` does."""
    t, reach, tried = row[REACH + i], state.reach, 0
    for k in range(3):
        for side in range(2):
            if not taken_in(rules, row, t, k, side):
                continue
            extend_reach(rules, row, reach, t, k, side)
            merge = state.merges[state.ranked[count]]
            find_touching(rules, state, row, reach, merge[PARTNERS:])
            merge[MET], merge[BY_CORE] = without(merge[PARTNERS:], i), 0
            merge[ONE], merge[OTHER], merge[SIDE] = i, CORE, 2 * k + side
            merge[MADE] = size_of_core(rules, reach)
            merge[WORTH] = worth_of(rules, state, merge, before[0])
            merge[WORD] = before[1] - word_of(t) - word_of_reach(row) + word_of_reach(reach)
            tried += 1
            for known in range(count):
                if state.merges[state.ranked[known], WORD] == merge[WORD]:
                    break  # a symmetry of the box makes them the same
            else:
                count = rank(state, merge, count, least)
    return count, tried


@part
def lose(rules, state, row, k):
    """A block has a partner less, what that changes for it and for those that are left."""
    before = state.gains[k, 1]
    state.met[k] -= 1
    reckon(rules, state, k, row[REACH + k])
    more = state.gains[k, 1] - before
    for w in range(state.masks.shape[1]):
        near = state.masks[k, w]
        while near:
            state.losses[64 * w + lowest_bit(near)] += more
            near &= near - 1
    return before


@part
def forbid(rules, state, row, merge):
    """Let two blocks be partners no more; gives what the state gains by that."""
    masks, i, j, top = state.masks, merge[ONE], merge[OTHER], rules.blocks.shape[0]
    if j == CORE:
        if not holds(masks[top], i):
            return np.int64(0)
        masks[top, i >> 6] &= ~bit_of(i)
        gain = state.gains[top, 1]
        state.met[top] -= 1
        reckon(rules, state, top, size_of_core(rules, row))
        return gain + lose(rules, state, row, i)
    if not holds(masks[i], j):
        return np.int64(0)
    masks[i, j >> 6] &= ~bit_of(j)
    masks[j, i >> 6] &= ~bit_of(i)
    state.losses[i] -= state.gains[j, 1]
    state.losses[j] -= state.gains[i, 1]
    return lose(rules, state, row, i) + lose(rules, state, row, j)
