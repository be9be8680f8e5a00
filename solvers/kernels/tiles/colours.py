"""Lay tiles always where the choice is smallest: exact cover with colours, on words of kinds.

Every free cell has a domain: for each turn, the kinds that may still lie there in that turn. Few
kinds take a part of a word, and as many turns as fit share one. A tile that is laid takes its kind
out of all domains once its stock is empty, and leaves its neighbours only what matches: most dead
ends are there, and are seen before all domains are written anew. What is next is the cell with the
smallest domain, or, when no tile may be left over, a kind in stock that has even fewer options:
(cell, turn) of its own. It does what Knuth's algorithm C does (TAOCP 7.2.2.1) with cells and tiles
as items, but a whole domain is a few machine words.

Copies are left out as in `scan`: no corner may hold a tile that becomes a smaller kind in the
first cell than the one there, and a full board is kept if it is the smallest of its images.

All are int64; bits are 0 … 62 of a word.
"""

from typing import NamedTuple

import numpy as np

from solvers.kernels.machine.compiled import inline, kernel
from solvers.kernels.machine.words import bit_count, lowest_bit
from solvers.kernels.tiles.boards import KEPT, NODES, SHIFT, Images, Ints, Supply, keep

DEPTH = 0  # registers, beside those of `boards`; -1: not begun
EXACT = KEPT + 1  # no tile is left over
PACKED = KEPT + 2  # turns that share a word
REGISTERS = KEPT + 3
BITS = 63  # of a word


class Rules(NamedTuple):
    """Fits between tiles, and the conditions that leave copies out.

    Rows are words of as many turns as fit: bit `turn * kinds + kind` of a row, and bit `kind` of
    word w where there are more kinds than bits. Masks of kinds have them once for each such turn.

    beyond     (n, sides, 2)        neighbour at each side and its side; -1: none that is free
    fits       (sides * k + 1, rows, w) [side * k + figure] kinds whose figure at the side, in each
                                    turn, matches the figure; the last one: all
    shows      (turns, kinds, sides) figures of each kind in each turn
    corner     (n,)                 1 for the first cell, 2 … for those that an image brings there
    beside     (c, kinds, w)        kinds for a corner beside a kind on the first cell
    before     (c, kinds, w)        kinds for the first cell beside a kind on a corner
    """

    beyond: Ints
    fits: Ints
    shows: Ints
    corner: Ints
    beside: Ints
    before: Ints


class State(NamedTuple):
    """All that changes; rows are numbers of laid tiles, the last row is before all.

    domain     (n + 2, n, rows, w)  of each free cell
    free       (n + 2, n)           the free cells; there are n less the laid tiles of them
    left       (n + 2, w)           kinds in stock
    stock      (kinds,)             tiles that are not laid
    chosen     (n + 1,)             the next cell, or n + the next kind
    many       (n + 1,)             its options when it was chosen; 0: a dead end
    tried      (n + 1,)             those that were tried
    placed     (n + 1,)             the cell where the tile lies that was laid then
    laid       (n,)                 label of each cell; -1: it is free
    head       (REGISTERS,)
    """

    domain: Ints
    free: Ints
    left: Ints
    stock: Ints
    chosen: Ints
    many: Ints
    tried: Ints
    placed: Ints
    laid: Ints
    head: Ints


class Scratch(NamedTuple):
    """Arrays that every step overwrites.

    facing     (n,)                 index into fits for the neighbours of a tile, its last for all
                                    others
    size       (n,)                 of each domain
    counts     (4,)                 kinds with at least 1, 2, 3 and 4 options, in one word
    """

    facing: Ints
    size: Ints
    counts: Ints


@inline
def corner_kinds(rules, c, cell, kind, w):
    """The kinds of word w that corner c may hold beside a kind at another corner, `cell`."""
    corner = rules.corner
    if corner[cell] == 1 and corner[c] > 1:
        return rules.beside[corner[c] - 1, kind, w]
    if corner[c] == 1 and corner[cell] > 1:
        return rules.before[corner[cell] - 1, kind, w]
    return np.int64(-1)


@inline
def block(kinds):
    """Kinds in a row of bits: all of them, or a whole word."""
    return min(kinds, BITS)


@inline
def each_turn(bits, width, packed):
    """The same kinds in all turns that share a word."""
    repeated = bits
    for turn in range(1, packed):
        repeated |= bits << (turn * width)
    return repeated


@inline
def is_stuck(rules, state, scratch, d, cell, w, mask):
    """Whether a free neighbour of a tile that is laid has nothing left.

    w, mask: what is left of a kind in that word of all domains.
    """
    beyond, fits, domain = rules.beyond, rules.fits, state.domain
    rows, words = domain.shape[2], domain.shape[3]
    for s in range(beyond.shape[1]):
        c = beyond[cell, s, 0]
        if c < 0 or state.laid[c] >= 0:
            continue
        seen, open_ = scratch.facing[c], np.int64(0)
        for v in range(words):
            kinds = mask if v == w else np.int64(-1)
            for r in range(rows):
                open_ |= domain[d, c, r, v] & fits[seen, r, v] & kinds
        if open_ == 0:
            return True
    return False


@inline
def narrow(rules, state, scratch, d, cell, kind, w, mask):
    """Write word w of the domains into row d + 1; False if one is empty.

    mask: the kinds that are still in stock, of word w.
    """
    domain, free, fits, corner = state.domain, state.free, rules.fits, rules.corner
    facing, size, counts = scratch
    n, rows, words = domain.shape[1], domain.shape[2], domain.shape[3]
    once, twice, thrice, often = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    at = 0
    cornered = cell >= 0 and corner[cell] != 0
    for k in range(n - d if d >= 0 else n):
        c = free[d, k]
        if c == cell:
            continue
        free[d + 1, at] = c
        at += 1
        allowed, seen = mask, facing[c]
        if cornered and corner[c]:
            allowed &= corner_kinds(rules, c, cell, kind, w)
        total = 0 if w == 0 else size[c]
        for r in range(rows):
            kinds = domain[d, c, r, w] & fits[seen, r, w] & allowed
            domain[d + 1, c, r, w] = kinds
            total += bit_count(kinds)
            often |= thrice & kinds
            thrice |= twice & kinds
            twice |= once & kinds
            once |= kinds
        size[c] = total
        if total == 0 and w == words - 1:
            return False
    counts[0], counts[1], counts[2], counts[3] = once, twice, thrice, often
    return True


@inline
def gather(counts, width, packed):
    """Add up what is counted for the turns that share a word."""
    a1, a2, a3, a4 = counts[0], counts[1], counts[2], counts[3]
    b1, b2, b3, b4 = a1, a2, a3, a4
    for _ in range(1, packed):
        b1, b2, b3, b4 = b1 >> width, b2 >> width, b3 >> width, b4 >> width
        a4 |= b4 | (a3 & b1) | (a2 & b2) | (a1 & b3)
        a3 |= b3 | (a2 & b1) | (a1 & b2)
        a2 |= b2 | (a1 & b1)
        a1 |= b1
    counts[0], counts[1], counts[2], counts[3] = a1, a2, a3, a4


@inline
def rarest(left, counts, least, best, first):
    """A kind in stock with fewer than `least` options and their number, or what was best."""
    for many in range(min(least, 4)):
        kinds = left & ~counts[many]
        if kinds:
            return many, first + lowest_bit(kinds)
    return least, best


@inline
def face(rules, facing, cell, kind, turn, shown):
    """Note what the neighbours of a tile see, or that they see nothing any more."""
    beyond, none = rules.beyond, rules.fits.shape[0] - 1
    figures = none // beyond.shape[1]
    for s in range(beyond.shape[1]):
        c = beyond[cell, s, 0]
        if c >= 0:
            mine = rules.shows[turn, kind, s]
            facing[c] = beyond[cell, s, 1] * figures + mine if shown else none


@inline
def descend(rules, state, scratch, d, cell, kind, turn, emptied):
    """Write row d + 1 after a tile is laid, and choose what is next there.

    cell: -1 before all. emptied: the tile was the last of its kind in stock.
    """
    free, left, chosen, many = state.free, state.left, state.chosen, state.many
    exact, packed = state.head[EXACT] != 0, state.head[PACKED]
    n, words = state.domain.shape[1], state.domain.shape[3]
    width, last = block(state.stock.shape[0]), kind // BITS
    taken = np.int64(1) << (kind % BITS) if emptied else np.int64(0)
    gone = each_turn(taken, width, packed)
    state.tried[d + 1], many[d + 1] = 0, 0
    best, least = np.int64(-1), np.int64(1) << 40
    alive = True
    if cell >= 0:
        face(rules, scratch.facing, cell, kind, turn, True)
        alive = not is_stuck(rules, state, scratch, d, cell, last, ~gone)
    for w in range(words if alive else 0):
        mask = ~gone if w == last else np.int64(-1)
        left[d + 1, w] = left[d, w] & (~taken if w == last else np.int64(-1))
        if alive:
            alive = narrow(rules, state, scratch, d, cell, kind, w, mask)
        if alive and exact:
            gather(scratch.counts, width, packed)
            least, best = rarest(left[d + 1, w], scratch.counts, least, best, n + w * BITS)
            alive = least > 0
    if cell >= 0:
        face(rules, scratch.facing, cell, kind, turn, False)
    if not alive:
        return
    for k in range(n - d - 1):
        c = free[d + 1, k]
        if scratch.size[c] < least:
            best, least = c, scratch.size[c]
    chosen[d + 1], many[d + 1] = best, least


@inline
def split(at, width):
    """Kind and turn of a bit of a row; a division takes longer."""
    turn = np.int64(0)
    while at >= width:
        at -= width
        turn += 1
    return at, turn


@inline
def option(domain, free, d, chosen, kinds, packed):
    """Take the next option of what is chosen out of its domain; its kind is -1 if none is left."""
    n, rows, words = domain.shape[1], domain.shape[2], domain.shape[3]
    width = block(kinds)
    if chosen < n:
        for r in range(rows):
            for w in range(words):
                bits = domain[d, chosen, r, w]
                if bits:
                    domain[d, chosen, r, w] = bits & ~(bits & -bits)
                    kind, turn = split(lowest_bit(bits), width)
                    return chosen, w * BITS + kind, r * packed + turn
        return np.int64(-1), np.int64(-1), np.int64(0)
    kind = chosen - n
    w, bit = kind // BITS, np.int64(1) << (kind % BITS)
    bit = each_turn(bit, width, packed)
    for k in range(n - d):
        c = free[d, k]
        for r in range(rows):
            bits = domain[d, c, r, w] & bit
            if bits:
                domain[d, c, r, w] &= ~(bits & -bits)
                return c, kind, r * packed + split(lowest_bit(bits), width)[1]
    return np.int64(-1), np.int64(-1), np.int64(0)


@kernel
def skip(domain, free, d, chosen, kinds, packed):
    """Leave out the next option of what is chosen at a depth; `kinds` of tiles there are."""
    option(domain, free, d, chosen, kinds, packed)


@kernel
def lay(rules, images, supply, state, scratch, found, budget, wanted):
    """Go on for at most `budget` nodes, or until so many boards are wanted and found.

    found: (m, n) out: labels of kept boards; with `wanted` 0 they are only counted.
    Gives their number.
    """
    rules, images, supply = Rules(*rules), Images(*images), Supply(*supply)
    state, scratch = State(*state), Scratch(*scratch)
    domain, free, stock, laid, head = state.domain, state.free, state.stock, state.laid, state.head
    chosen, many, tried, placed = state.chosen, state.many, state.tried, state.placed
    n, kinds, packed = domain.shape[1], stock.shape[0], head[PACKED]
    d, nodes = head[DEPTH], 0
    kept = 0
    if d < 0:
        descend(rules, state, scratch, -1, -1, 0, 0, False)
        d = 0
    while nodes < budget:
        cell, kind, turn = np.int64(-1), np.int64(-1), np.int64(0)
        if tried[d] < many[d]:
            cell, kind, turn = option(domain, free, d, chosen[d], kinds, packed)
        if kind < 0:
            if d == 0:
                break
            d -= 1
            stock[laid[placed[d]] // SHIFT] += 1
            laid[placed[d]] = -1
            continue
        nodes += 1
        tried[d] += 1
        placed[d] = cell
        laid[cell] = kind * SHIFT + turn
        if d + 1 == n:
            if keep(laid, images, supply, head):
                if wanted:
                    for k in range(n):
                        found[kept, k] = laid[k]
                    kept += 1
            laid[cell] = -1
            if kept and kept == wanted:
                break
            continue
        stock[kind] -= 1
        descend(rules, state, scratch, d, cell, kind, turn, stock[kind] == 0)
        d += 1
    head[DEPTH] = d
    head[NODES] += nodes
    return kept
