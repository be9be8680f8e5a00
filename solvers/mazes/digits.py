"""The numbers of cubes left of each class, coded as one number.

code    the sum of the weights of all cubes that are left
bits    each class has its own bits, if they fit into a word; otherwise codes are of mixed radix
"""

from itertools import accumulate

import numpy as np

from solvers.mazes.job import Ints

WORD = 62  # bits of a code


class Digits:
    """The code of the cubes of a job.

    left     (16,)  number of cubes of each class, at first
    weights  (16,)  weight of a cube of each class in the code; 0 for classes without cubes
    shifts   (16,)  position of the bits of each class
    masks    (16,)  mask of the bits of each class, unshifted; 0 if the code is of mixed radix
    whole    the code of all cubes
    fit      the codes fit into a word
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
        """The present codes of codes that an earlier version saved, all in mixed radix."""
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
