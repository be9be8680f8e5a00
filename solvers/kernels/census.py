"""How many mazes a rectangle has, and placements the list of them, by one sweep over its places.

As `sweep` in `solvers.kernels.frontier`, with no more than so many states at a time, and so in
one go. Where there are more, either it ends, or they are thinned by chance: each is kept as
likely as its number is large, and then stands for more (Chen 1992), so that the sums stay right
in the mean.

    state      front (4 bits a label) and code of the cubes left
    number     of the parts of mazes in that state: a float, exact below 2^53
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.chance import next_word
from solvers.kernels.compiled import inlined
from solvers.kernels.compiled import kernel
from solvers.kernels.compiled import part
from solvers.kernels.frontier import MAY_END
from solvers.kernels.frontier import NIBBLE
from solvers.kernels.frontier import OPEN
from solvers.kernels.frontier import WHOLE
from solvers.kernels.frontier import Ints
from solvers.kernels.frontier import Rules
from solvers.kernels.frontier import extend
from solvers.kernels.frontier import fits
from solvers.kernels.frontier import packed

CHOICES = 8  # states that one leads to, at the most: its front tells north and west

Floats = NDArray[np.float64]


class Room(NamedTuple):
    """What a census works in; cleared behind it.

    states   (2, k, 2)  of a place and the next, k as many as `most` lead to
    numbers  (2, k)
    slots    (2^b,)     hash table: 1 + index of a state of the next place; 0: free
    homes    (k,)       the slot of each
    fronts   (3, 16)    scratch: before a piece, behind it, names
    """

    states: Ints
    numbers: Floats
    slots: NDArray[np.int32]
    homes: Ints
    fronts: Ints


@inlined
def put(room, k, fresh, front, code, number):
    """Add a number to a state of the next place; gives how many states it has then."""
    states, numbers, slots = room.states, room.numbers, room.slots
    mask = slots.shape[0] - 1
    word = front ^ (code * 0x2545F491)
    word ^= (word >> 29) & 0x7FFFFFFFF
    word *= 0x1B873593
    word ^= (word >> 32) & 0xFFFFFFFF
    slot = word & mask
    while slots[slot]:
        at = slots[slot] - 1
        if states[k, at, 0] == front and states[k, at, 1] == code:
            numbers[k, at] += number
            return fresh
        slot = (slot + 1) & mask
    slots[slot] = fresh + 1
    room.homes[fresh] = slot
    states[k, fresh, 0], states[k, fresh, 1], numbers[k, fresh] = front, code, number
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
        states[kept, 0], states[kept, 1], numbers[kept] = states[k, 0], states[k, 1], number
        kept += 1
    return kept


@inlined
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
    old, new, names = room.fronts[0, : width + 1], room.fronts[1, : width + 1], room.fronts[2]
    room.states[0, 0, 0], room.states[0, 0, 1], room.numbers[0, 0] = 0, code, 1.0
    mazes, placements, met, widest, count = 0.0, 0.0, 0, 1, 1
    for place in range(n):
        here, x, fresh, may = place & 1, place % width, 0, rules.may[place]
        for k in range(count):
            word, code = room.states[here, k, 0], room.states[here, k, 1]
            number = room.numbers[here, k]
            for j in range(width + 1):
                old[j] = (word >> (4 * j)) & NIBBLE
            up, west, cubes = old[x], old[width], 0
            for c in range(1, 16):
                cubes += code >> shifts[c] & masks[c]
            for choice in range(4 if place else CHOICES):
                t = open_ends(choice, up, west, place)
                c = rules.classes[t]
                left = code >> shifts[c] & masks[c] if t else n - place - cubes
                if not left or not may >> t & 1:
                    continue
                if not fits(t, place, up, west, width, height, rules.gate, 0):
                    continue
                placements += number
                state = extend(old, new, t, place, 99, width, 0, cubes == 1 and t > 0)
                if state == WHOLE and may & MAY_END:
                    mazes += number
                    met += 1
                elif state == OPEN and place + 1 < n:
                    rest = code - (np.int64(1) << shifts[c]) if t else code
                    fresh = put(room, 1 - here, fresh, packed(new, names), rest, number)
        for k in range(fresh):
            room.slots[room.homes[k]] = 0
        widest = max(widest, fresh)
        count = fresh
        if fresh > most:
            if not chance[0]:
                break
            count = thin(room.states[1 - here], room.numbers[1 - here], fresh, most, chance)
    return mazes, placements, met, widest
