"""States of a box that is filled in part, each remembered with a number.

A state is told by the cells that are taken, the cuboids that are left, and one number besides. Its
key holds all three and is compared in full, so what is recalled is exact. A slot keeps what came
last.

key        (words,)            of the state at hand: the cells first
keys       (slots + 1, words)  the key in each slot; the last row is scratch, for the one at hand
values     (slots,)            the number; -1 where the slot is unused

The key at hand is handed on as one row: with the rows and its number instead, kernels take a fifth
longer.
"""

import numpy as np

from solvers.kernels.machine.compiled import inline


@inline
def write_rows(rows, a, key):
    """Write the cells that are taken into a key; a: cells of a row."""
    word, bits, w = np.int64(0), 0, 0
    for z in range(rows.shape[0]):
        for y in range(rows.shape[1]):
            row = rows[z, y]
            word |= row << bits
            bits += a
            if bits >= 64:
                key[w] = word
                w += 1
                bits -= 64
                word = row >> (a - bits)
    key[w] = word


@inline
def write_key(left, counts, besides, key):
    """Write the rest of a key, behind the cells; give its hash.

    counts: the most that left can be; their product, each with one more, is below 2^63.
    """
    rest = np.int64(0)
    for k in range(left.shape[0]):
        rest = rest * (counts[k] + 1) + left[k]
    key[key.shape[0] - 2] = rest
    key[key.shape[0] - 1] = besides
    mixed = np.int64(0)
    for k in range(key.shape[0]):
        mixed = (mixed ^ key[k]) * np.int64(-7046029254386353131)
        mixed ^= mixed >> 29
    return mixed


@inline
def recall(keys, values, key, slot):
    """The number of a state, or -1 if it is not in that slot."""
    if values[slot] < 0:
        return -1
    for k in range(key.shape[0]):
        if keys[slot, k] != key[k]:
            return -1
    return values[slot]


@inline
def remember(keys, values, key, slot, value):
    """Keep a state with its number."""
    for k in range(key.shape[0]):
        keys[slot, k] = key[k]
    values[slot] = value
