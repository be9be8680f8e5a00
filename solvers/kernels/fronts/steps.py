"""Transitions from front to front by a piece, cached: far fewer fronts than states lead to a
place, and nearly all of them were met before.

    step    (front, what else tells steps apart, the front behind), in a table by hashing; a step
            takes the place of another one that has the same
    behind  the front after a piece; CLOSED if nothing is open any more, so that the piece can only
            be the last one; CUT_OFF if it does not fit, or a part of the maze is cut off by it
"""

from solvers.kernels.fronts.frontier import NIBBLE, OPEN, WALLED, WHOLE, extend, fits, pack_front
from solvers.kernels.machine.compiled import inline, part

COLUMNS = 3  # of the table
CUT_OFF, CLOSED = -1, -2
FRESH = 99  # a label that no front has
EITHER = 2  # `barred` knows the entrance


@inline
def mix_word(front, other):
    """A word in which all bits of two others count."""
    word = front ^ (other * 0x2545F491)
    word ^= (word >> 29) & 0x7FFFFFFFF
    word *= 0x1B873593
    return word ^ (word >> 32) & 0xFFFFFFFF


@inline
def barred_sides(place, width, height, gate):
    """The sides to which no piece on a place may be open: at the edges, and the other entrance."""
    shut = 2 if place % width == width - 1 else 0
    if place // width == height - 1:
        shut |= 4
    if place == 0 and gate < 2:
        shut |= 1 if gate else 8
    return shut


@part
def made_step(fronts, front, piece, place, width, loose):
    """The front after a piece that is open to no barred side; fronts: (3, …) scratch."""
    old, new, names = fronts[0, : width + 1], fronts[1, : width + 1], fronts[2]
    for j in range(width + 1):
        label = (front >> (4 * j)) & NIBBLE
        old[j] = WALLED if label == NIBBLE else label
    x, height = place % width, place // width + 2
    if not fits(piece, place, old[x], old[width], width, height, EITHER, loose):
        return CUT_OFF
    if extend(old, new, piece, place, FRESH, width, loose, False) == OPEN:
        return pack_front(new, names)
    whole = extend(old, new, piece, place, FRESH, width, loose, True) == WHOLE
    return CLOSED if whole else CUT_OFF


@inline
def behind(steps, fronts, front, piece, place, width, loose):
    """The front behind a piece that is open to no barred side."""
    here = (width << 4 | place % width) << 4 | piece
    slot = mix_word(front, here) & (steps.shape[0] - 1)
    if steps[slot, 0] != front or steps[slot, 1] != here:
        steps[slot, 2] = made_step(fronts, front, piece, place, width, loose)
        steps[slot, 0], steps[slot, 1] = front, here
    return steps[slot, 2]
