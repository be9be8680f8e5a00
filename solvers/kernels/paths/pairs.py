"""Sets of up to 128 cells as two words, of eight paths at a time (`machine.lanes`)."""

from solvers.kernels.machine.compiled import inline
from solvers.kernels.machine.lanes import fill_words, sizes
from solvers.kernels.paths.links import ONE


@inline
def both(one, other):
    """The cells of two words that are in both sets."""
    return one[0] & other[0], one[1] & other[1]


@inline
def join_words(one, other):
    """The cells of two words that are in one of the sets."""
    return one[0] | other[0], one[1] | other[1]


@inline
def less(one, other):
    """The cells of two words that are in the first set alone."""
    return one[0] & ~other[0], one[1] & ~other[1]


@inline
def size(cells):
    """How many cells are in each set of two words."""
    return sizes(cells[0]) + sizes(cells[1])


@inline
def some(cells):
    """A word that is 0 where a set of two words is empty."""
    return cells[0] | cells[1]


@inline
def several_of(cells):
    """A word that is not 0 where a set of two words has more than one cell."""
    two = cells[0] & (cells[0] - ONE) | cells[1] & (cells[1] - ONE)
    return two | fill_words(cells[0]) & fill_words(cells[1])


@inline
def differing(one, other):
    """A word that is 0 where two sets of two words are the same."""
    return one[0] ^ other[0] | one[1] ^ other[1]


@inline
def unless(cells, others, mask):
    """The first set, with the second one where the mask has no bits."""
    return cells[0] | others[0] & ~mask, cells[1] | others[1] & ~mask
