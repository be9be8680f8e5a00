"""The number of mazes of a rectangle, counted place by place without meeting them.

Of all parts of mazes that have the same front and the same cubes left, only their number is held
(a plan by frontiers: Simpath, Knuth 7.1.4; see `fronts.frontier`).

Each maze has just as many loops as its cubes have openings too many for a tree. A part that has
more leads to none, so that it is not held. How many it has follows from what is left and from the
front: its links, minus its cubes, plus the parts that are not linked yet.

    state   front (4 bits a label), code of the cubes left, number (low + high * 2^62)
    code    the cubes left of each class, as bits or by a weight; see `left_of`
"""

from typing import NamedTuple

from solvers.kernels.fronts.frontier import MAY_END, NIBBLE, Ints, Rules
from solvers.kernels.fronts.steps import CLOSED, barred_sides, behind, mix_word
from solvers.kernels.machine.compiled import inline, kernel
from solvers.kernels.machine.words import bit_count, lowest_bit, prefetch

SPENT, DONE, CROWDED = 2, 3, 4
WORD = 1 << 62
CODE_BITS = 50  # of a key, below its links
NORTHS, WESTS, ALL = 0xAAAA, 0xFF00, 0xFFFF  # bits of the pieces that are open there


class Sums(NamedTuple):
    """Sums over all places.

    left     (16,)     pieces of each class; left[0] empty places
    weights  (16,)     what a piece of each class counts for in a code; 0: there are none
    shifts   (16,)     where the bits of a class are in a code
    masks    (16,)     and how many; 0: codes are no bits
    pieces   (16,)     bits of the pieces of each class
    links    (3,)      openings of all cubes; loops that a maze has, -1: any number; cubes
    found    (2,)      mazes that were met, out
    steps    (2^b, 3)  see `fronts.steps`
    fronts   (3, w)    scratch of the same
    waiting  (n, 5)    scratch: states of the next place, and where they come in its table, which
                       the machine reads meanwhile
    """

    left: Ints
    weights: Ints
    shifts: Ints
    masks: Ints
    pieces: Ints
    links: Ints
    found: Ints
    steps: Ints
    fronts: Ints
    waiting: Ints


@inline
def left_of(code, c, sums):
    """How many pieces of a class are left."""
    if sums.masks[c]:
        return code >> sums.shifts[c] & sums.masks[c]
    return code // sums.weights[c] % (sums.left[c] + 1)


@inline
def loops_of(front, width, placed, openings):
    """The loops of a part with so many cubes, that have so many openings."""
    waiting = parts = 0
    for j in range(width + 1):
        label = (front >> (4 * j)) & NIBBLE
        waiting += label > 0
        parts = max(parts, label)
    return (openings - waiting - 1) // 2 - placed + parts


@inline
def fitting(front, x, width):
    """The pieces that go with the openings of a front, if no corridor ends at a wall."""
    norths = NORTHS if (front >> (4 * x)) & NIBBLE else ALL ^ NORTHS
    return norths & (WESTS if (front >> (4 * width)) & NIBBLE else ALL ^ WESTS)


@inline
def put(table, front, code, low, high):
    """Add a number of parts to a table; 1 if they are the first of their kind."""
    return put_from(table, mix_word(front, code) & table.shape[0] - 1, front, code, low, high)


@inline
def put_from(table, k, front, code, low, high):
    """The same, beginning at a place of the table."""
    mask = table.shape[0] - 1
    while table[k, 2] or table[k, 3]:
        if table[k, 0] == front and table[k, 1] == code:
            low += table[k, 2]
            table[k, 3] += high + (low >= WORD)
            table[k, 2] = low - WORD if low >= WORD else low
            return 0
        k = (k + 1) & mask
    table[k, 0], table[k, 1], table[k, 2], table[k, 3] = front, code, low, high
    return 1


@inline
def flush(table, waiting, many):
    """Put what waits into a table; gives how many are the first of their kind."""
    first = 0
    for k in range(many):
        first += put_from(
            table, waiting[k, 4], waiting[k, 0], waiting[k, 1], waiting[k, 2], waiting[k, 3]
        )
    return first


@kernel
def rehash(table, larger):
    """All of a table, put into a larger one; gives how many."""
    used = 0
    for k in range(table.shape[0]):
        if table[k, 2] or table[k, 3]:
            used += put(larger, table[k, 0], table[k, 1], table[k, 2], table[k, 3])
    return used


@kernel
def drain(table, states):
    """Move all of a table to (count, 4) states; it is empty then."""
    k = 0
    for slot in range(table.shape[0]):
        if table[slot, 2] or table[slot, 3]:
            for word in range(4):
                states[k, word], table[slot, word] = table[slot, word], 0
            k += 1


@kernel
def key_states(states, souths, drop, sums, keys):
    """Number states so that those that are far from each other seldom lead to the same.

    First come the links that the cubes left open to the south, on an average of their turns: these
    differ little where states lead to the same ones. Among equals comes the code.

    souths: (16,) what a cube of each class counts for. drop: bits of a code that do not fit.
    keys: (count,) out.
    """
    sums = Sums(*sums)
    for k in range(states.shape[0]):
        code, links = states[k, 1], 0
        for c in range(1, 16):
            if sums.weights[c] and souths[c]:
                links += souths[c] * left_of(code, c, sums)
        keys[k] = links << CODE_BITS | code >> drop


@inline
def shut_of(place, rules):
    """The pieces that are open where none on this place may be, or of two entrances or none."""
    shut, bits = barred_sides(place, rules.width, rules.height, rules.gate), 0
    for t in range(16):
        gates = bit_count(t & 9)
        if t & shut or (place == 0 and gates != 1):
            bits |= 1 << t
    return bits


@inline
def choices(front, code, place, rules, sums):
    """Bits of the pieces that may go on from a state, how many cubes are left, their openings."""
    options, cubes, openings = 0, 0, 0
    for c in range(1, 16):
        if sums.weights[c]:
            many = left_of(code, c, sums)
            if many:
                options |= sums.pieces[c]
                cubes += many
                openings += many * bit_count(c)
    if rules.width * rules.height - place > cubes:
        options |= 1
    if place and not rules.loose:
        options &= fitting(front, place % rules.width, rules.width)
    return options, cubes, openings


@inline
def closes_too_many(front, place, cubes, openings, rules, sums):
    """Whether a piece that is open to the north and west makes a loop that no maze has."""
    x, width = place % rules.width, rules.width
    up, west = (front >> (4 * x)) & NIBBLE, (front >> (4 * width)) & NIBBLE
    if sums.links[1] < 0 or up != west or up == 0:
        return False
    placed = sums.links[2] - cubes
    return loops_of(front, width, placed, sums.links[0] - openings) >= sums.links[1]


@kernel
def sweep(rules, sums, place, states, start, table, used, budget):
    """Lay every piece on a place for the states from `start` on, as many as the budget allows.

    states: (count, 4) front, code, low and high word of the number.
    table: (slots, 4) the same for the next place, found by hashing; number 0: free.
    Gives why it ended, the first state that is not done, and how many places of the table are
    used.
    """
    rules, sums = Rules(*rules), Sums(*sums)
    n, may, found, waiting = rules.width * rules.height, rules.may[place], sums.found, sums.waiting
    allowed = may & ALL & ~shut_of(place, rules)
    many, mask = 0, table.shape[0] - 1
    for k in range(start, states.shape[0]):
        if many + 16 > waiting.shape[0] or 2 * (used + many + 16) > table.shape[0]:
            used += flush(table, waiting, many)
            many = 0
        if budget <= 0 or 2 * (used + 16) > table.shape[0]:
            used += flush(table, waiting, many)
            return SPENT if budget <= 0 else CROWDED, k, used
        budget -= 1
        front, code, low, high = states[k, 0], states[k, 1], states[k, 2], states[k, 3]
        options, cubes, openings = choices(front, code, place, rules, sums)
        options &= allowed
        if options & NORTHS & WESTS and place:
            if closes_too_many(front, place, cubes, openings, rules, sums):
                continue
        while options:
            t = lowest_bit(options)
            options &= options - 1
            c = rules.classes[t]
            after = behind(sums.steps, sums.fronts, front, t, place, rules.width, rules.loose)
            if cubes == 1 and t:
                if after == CLOSED and may & MAY_END:
                    low_sum = found[0] + low
                    found[1] += high + (low_sum >= WORD)
                    found[0] = low_sum - WORD if low_sum >= WORD else low_sum
            elif after >= 0 and place + 1 < n:
                rest = code - sums.weights[c] if t else code
                slot = mix_word(after, rest) & mask
                prefetch(table, slot)
                waiting[many, 0], waiting[many, 1], waiting[many, 2] = after, rest, low
                waiting[many, 3], waiting[many, 4] = high, slot
                many += 1
    return DONE, states.shape[0], used + flush(table, waiting, many)
