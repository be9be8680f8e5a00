"""How many cubes of each class are left, as one number.

code    the sum of what each cube that is left counts for
bits    each class has some of its own, if all of them fit; else codes are numbers of mixed radix
"""

from itertools import accumulate

import numpy as np

from solvers.mazes.job import Ints

WORD = 62  # bits of a code


class Digits:
    """How the cubes of a job are coded.

    left     (16,)  how many there are of each class, at first
    weights  (16,)  what a cube counts for; 0 of classes that there are none of
    shifts   (16,)  where the bits of a class are
    masks    (16,)  and how many; 0 where codes are no bits
    whole    the code of all
    fit      such codes fit into a word
    """

    def __init__(self, left: Ints) -> None:
        self.left = left
        many = [0, *left.tolist()[1:]]
        bits = [count.bit_length() for count in many]
        shifts, masks = [0] * 16, [0] * 16
        if sum(bits) <= WORD:
            shifts = list(accumulate(bits[:-1], initial=0))
            masks = [(1 << length) - 1 for length in bits]
            weights = [1 << at if mask else 0 for at, mask in zip(shifts, masks, strict=True)]
        else:
            weights = mixed_radix(many) or [0] * 16
        self.fit = any(weights)
        self.whole = sum([weight * count for weight, count in zip(weights, many, strict=True)])
        coded = np.array((weights, shifts, masks), np.int64)
        self.weights, self.shifts, self.masks = coded

    def translate(self, codes: Ints) -> Ints:
        """The codes of what an earlier version saved: there all were of mixed radix."""
        weights = mixed_radix([0, *self.left.tolist()[1:]])
        if weights is None or not self.masks.any():
            return codes
        translated = np.zeros_like(codes)
        for c in np.flatnonzero(self.weights):
            translated += self.weights[c] * (codes // weights[c] % (self.left[c] + 1))
        return translated


def mixed_radix(many: list[int]) -> list[int] | None:
    """The place value of each class in a code of mixed radix; None if the codes exceed a word."""
    weights, weight = [0] * 16, 1
    for c, count in enumerate(many):
        if count:
            weights[c] = weight
            weight *= count + 1
    return weights if weight < 1 << WORD else None
