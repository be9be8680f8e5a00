"""How many mazes a rectangle has, and placements the list of them, by one sweep over its places.

As `fronts.sweep`, with no more than so many states at a time, and so in
one go. Where there are more, either it ends, or they are thinned by chance: each is kept as
likely as its number is large, and then stands for more (Chen 1992), so that the sums stay right
in the mean.

    state      front (4 bits a label) and code of the cubes left
    number     of the parts of mazes in that state: a float, exact below 2^53
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.fronts.frontier import MAY_END, NIBBLE, Ints, Rules
from solvers.kernels.fronts.steps import CLOSED, barred_sides, behind, mix_word
from solvers.kernels.machine.chance import next_word
from solvers.kernels.machine.compiled import inline, kernel, part

CHOICES = 8  # states that one leads to, at the most: its front tells north and west

Floats = NDArray[np.float64]


class Room(NamedTuple):
    """Working memory of a census; cleared after it, but for the steps, which any other can use.

    states   (2, k, 3)  of a place and the next, k as many as `most` lead to: front, code, and
                        how many cubes that are
    numbers  (2, k)
    slots    (2^b,)     hash table: 1 + index of a state of the next place; 0: free
    homes    (k,)       the slot of each
    steps    (2^b, 3)   see `fronts.steps`
    fronts   (3, 16)    scratch of the same
    """

    states: Ints
    numbers: Floats
    slots: NDArray[np.int32]
    homes: Ints
    steps: Ints
    fronts: Ints


@inline
def put(room, k, fresh, front, code, cubes, number):
    """Add a number to a state of the next place; gives how many states it has then."""
    states, numbers, slots = room.states, room.numbers, room.slots
    mask = slots.shape[0] - 1
    slot = mix_word(front, code) & mask
    while slots[slot]:
        at = slots[slot] - 1
        if states[k, at, 0] == front and states[k, at, 1] == code:
            numbers[k, at] += number
            return fresh
        slot = (slot + 1) & mask
    slots[slot] = fresh + 1
    room.homes[fresh] = slot
    states[k, fresh, 0], states[k, fresh, 1], states[k, fresh, 2] = front, code, cubes
    numbers[k, fresh] = number
    return fresh + 1


@part
def thin(states, numbers, count, most, chance):
    """Keep about so many of the states, the mean of each number as it was; gives how many."""
    share, over, light = 0.0, 0, 0.0
    for _ in range(20):  # numbers above the share stay; the others are kept by their part of it
        over, light = 0, 0.0
        for k in range(count):
            if share and numbers[k] >= share:
                over += 1
            else:
                light += numbers[k]
        if over >= most or light <= share * (most - over):
            break
        share = light / (most - over)
    due = share * (np.float64(next_word(chance) >> np.uint64(11)) / 2.0**53)
    kept = 0
    for k in range(count):
        number = numbers[k]
        if number < share:
            due -= number
            if due >= 0.0:
                continue
            due += share
            number = share
        for j in range(3):
            states[kept, j] = states[k, j]
        numbers[kept] = number
        kept += 1
    return kept


@inline
def open_ends(t, up, west, place):
    """The t-th piece that the front allows; on the first place, of those with one entrance."""
    piece = (t & 1) << 1 | (t & 2) << 1
    if place == 0:
        return piece | (8 if t & 4 else 1)
    return piece | (up > 0) | (west > 0) << 3


@kernel
def census(rules, room, shifts, masks, code, most, chance):
    """The mazes, the placements of their list, mazes met, and the most states of a place.

    However much is thinned, there are as many mazes as are met, at the least.
    shifts, masks: (16,) the bits of a class in a code. code: of all cubes.
    most: states of a place. chance: (1,) of the random numbers, uint64; 0: where there are more
    states it ends, and more are told.
    """
    rules, room = Rules(*rules), Room(*room)
    width, height, n = rules.width, rules.height, rules.width * rules.height
    states, numbers = room.states, room.numbers
    cubes = 0
    for c in range(1, 16):
        cubes += code >> shifts[c] & masks[c]
    states[0, 0, 0], states[0, 0, 1], states[0, 0, 2], numbers[0, 0] = 0, code, cubes, 1.0
    mazes, placements, met, widest, count = 0.0, 0.0, 0, 1, 1
    for place in range(n):
        here, x, fresh, may = place & 1, place % width, 0, rules.may[place]
        shut = barred_sides(place, width, height, rules.gate)
        for k in range(count):
            if fresh > most and not chance[0]:
                break
            front, code, cubes = states[here, k, 0], states[here, k, 1], states[here, k, 2]
            number, spare = numbers[here, k], n - place - cubes
            up, west = (front >> (4 * x)) & NIBBLE, (front >> (4 * width)) & NIBBLE
            for choice in range(4 if place else CHOICES):
                t = open_ends(choice, up, west, place)
                c = rules.classes[t]
                left = code >> shifts[c] & masks[c] if t else spare
                if not left or t & shut or not may >> t & 1:
                    continue
                placements += number
                after = behind(room.steps, room.fronts, front, t, place, width, 0)
                if cubes == 1 and t:
                    if after == CLOSED and may & MAY_END:
                        mazes += number
                        met += 1
                elif after >= 0 and place + 1 < n:
                    rest = code - (np.int64(1) << shifts[c]) if t else code
                    fresh = put(room, 1 - here, fresh, after, rest, cubes - (t > 0), number)
        for k in range(fresh):
            room.slots[room.homes[k]] = 0
        widest = max(widest, fresh)
        count = fresh
        if fresh > most:
            if not chance[0]:
                break
            count = thin(states[1 - here], numbers[1 - here], fresh, most, chance)
    return mazes, placements, met, widest
