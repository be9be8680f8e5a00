"""Lay all cuboids of one kind in every way, one of each class of symmetric ones.

Orderly generation (Read 1978, Faradžev 1978): the places of a frame rise, and a frame is grown
only while it is the smallest of its images; since a part of a smallest set is a smallest set
itself, every class is met exactly once.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.machine.compiled import kernel, part

TOO_MANY = -1

Ints = NDArray[np.int64]


class Places(NamedTuple):
    """Where cuboids may lie, and what that means for the rest.

    clear     (p, p)   whether two places share no cell
    parity    (p, 3)   bit masks of the slices of which each place covers an odd number of cells
    root      (3,)     those of the slices that are odd at first
    mapped    (g, p)   where each symmetry moves each place
    """

    clear: NDArray[np.bool_]
    parity: Ints
    root: Ints
    mapped: Ints


@part
def order_of_image(chosen, image, depth, scratch):
    """Sign of the comparison of an image with the set itself, as rising lists."""
    for i in range(depth):
        place = image[chosen[i]]
        j = i
        while j > 0 and scratch[j - 1] > place:
            scratch[j] = scratch[j - 1]
            j -= 1
        scratch[j] = place
    for i in range(depth):
        if scratch[i] != chosen[i]:
            return -1 if scratch[i] < chosen[i] else 1
    return 0


@part
def fixing_of(chosen, mapped, depth, allowed, scratch):
    """Bits of the allowed symmetries that fix a set; 0 if one of them makes it smaller."""
    fixing = np.int64(0)
    for g in range(mapped.shape[0]):
        if allowed >> g & 1:
            order = order_of_image(chosen, mapped[g], depth, scratch)
            if order < 0:
                return np.int64(0)
            if order == 0:
                fixing |= np.int64(1) << g
    return fixing


@part
def odd_slices(masks):
    total = 0
    for k in range(3):
        word = masks[k]
        while word:
            word &= word - 1
            total += 1
    return total


@kernel
def extend(base, allowed, places, start, copies, spare, reach, effort, grown, scratch):
    """Extend every base frame by copies places of one kind; give how many frames that makes.

    base: (f, k) places; allowed: (f,) bits of the symmetries that fix each.
    Places from start on are of the kind.
    spare: slices that all cuboids outside the base can mend, reach of them each of this kind.
    effort: places looked at before giving up.
    grown: (most, k + copies) and (most,): the same of the frames, out. TOO_MANY: more than fit, or
    too much effort.
    scratch: twice (copies + 1,), and (copies + 1, 3).
    """
    clear, parity, root, mapped = places
    out, fixing = grown
    width = base.shape[1]
    chosen, rising, odd = scratch
    many = 0
    for f in range(base.shape[0]):
        for a in range(3):
            odd[0, a] = root[a]
            for k in range(width):
                odd[0, a] ^= parity[base[f, k], a]
        depth = 0
        chosen[0] = start - 1
        while depth >= 0:
            chosen[depth] += 1
            place = chosen[depth]
            if place >= clear.shape[0]:
                depth -= 1
                continue
            effort -= 1
            if effort < 0:
                return TOO_MANY
            free = True
            for k in range(width):
                free = free and clear[base[f, k], place]
            for k in range(depth):
                free = free and clear[chosen[k], place]
            if not free:
                continue
            for a in range(3):
                odd[depth + 1, a] = odd[depth, a] ^ parity[place, a]
            if odd_slices(odd[depth + 1]) > spare - (depth + 1) * reach:
                continue
            fixed = fixing_of(chosen, mapped, depth + 1, allowed[f], rising)
            if fixed == 0:
                continue
            if depth + 1 < copies:
                depth += 1
                chosen[depth] = place
                continue
            if many == out.shape[0]:
                return TOO_MANY
            for k in range(width):
                out[many, k] = base[f, k]
            for k in range(copies):
                out[many, width + k] = chosen[k]
            fixing[many] = fixed
            many += 1
    return many
