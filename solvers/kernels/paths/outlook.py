"""Look ahead from eight paths in a box of two words until nothing follows, and count what is left.

`links.look_pair` looks once, which is what a complete search can afford. Here each path is one of
many of which only the best are kept, so what is seen pays twice: it cuts, and it tells how good a
path is. Words are lanes of `machine.lanes`, one of each path: looking at eight takes
hardly longer than at one. Beyond the rules of `links`, a path cannot go on if

    - more free cells can hold a straight cube alone than there are left, or a corner alone, of
      one of the two colours
    - the free cells do not hang together

    dead      words of which one bit at least is set where a path cannot be finished
    sign      a count that hints whether a path can be finished; see SIGNS
    straight  of cells: that two opposite links may be used; turn: two that are not opposite
"""

import numpy as np

from solvers.kernels.machine.compiled import inline, part
from solvers.kernels.machine.lanes import LANES, any_of, fill_words, least, put_lanes
from solvers.kernels.paths.links import ONE, down, levels, links_of, touching, up
from solvers.kernels.paths.pairs import (
    both,
    differing,
    join_words,
    less,
    several_of,
    size,
    some,
    unless,
)

# cells with two, three, four links; links; forced ones; cells that can only be straight, of each
# colour, and that can only turn; cubes of either kind to spare, up to FEW of each colour; ways on;
# free corner, edge and face cells of the box; cells with two links that turn; cells of one kind;
# rounds until nothing followed; cells that can be straight; rows of four and of five linked cells;
# pairs of free neighbours
SIGNS = 22
FEW = 4
SELDOM = 4  # levels; what is torn stays so, and looking for it costs more than it takes up
SIGN = np.uint64(63)  # the bit that tells that a word is negative


@inline
def usable_links(links, forced, loose, by):
    """The links that may still be used: forced ones, and those between loose cells."""
    beyond = down(loose, by)
    return links[0] & (forced[0] | loose[0] & beyond[0]), links[1] & (
        forced[1] | loose[1] & beyond[1]
    )


@inline
def settle_links(free, heads, xs, ys, a, b, last):
    """The consequences of the links of paths that are to go on.

    Gives which are dead; the ways on, links and forced links that are left; how many links cells
    have, of each word; and the rounds that it took. All go on until the last one is settled;
    nothing changes in the others.
    """
    links, nothing = links_of(free, xs, ys, a, b), free[0] ^ free[0]
    forced = ((nothing, nothing), (nothing, nothing), (nothing, nothing))
    must, dead, rounds, going = (nothing, nothing), nothing, nothing, ~nothing
    while True:
        low, high = levels(heads, links[0], links[1], links[2], a, b)
        single = less(free, (low[1], high[1]))
        dead = (
            dead
            | some(less(free, (low[0], high[0])))
            | several_of(single)
            | some(less(single, last))
        )
        end = unless(single, last, fill_words(some(single)))
        tight = join_words(less(free, join_words(end, (low[2], high[2]))), single)
        forced = (
            join_words(forced[0], touching(links[0], tight, ONE)),
            join_words(forced[1], touching(links[1], tight, a)),
            join_words(forced[2], touching(links[2], tight, b)),
        )
        must = join_words(must, both(heads, tight))
        below, above = levels(must, forced[0], forced[1], forced[2], a, b)
        dead = dead | several_of(must) | below[2] | above[2]
        loose, rounds = (~below[1], ~above[1]), rounds - going
        fewer = (
            usable_links(links[0], forced[0], loose, ONE),
            usable_links(links[1], forced[1], loose, a),
            usable_links(links[2], forced[2], loose, b),
        )
        ways = unless(must, both(heads, loose), fill_words(some(must)))
        changed = differing(fewer[0], links[0]) | differing(fewer[1], links[1])
        changed = changed | differing(fewer[2], links[2]) | differing(ways, heads)
        links, heads = fewer, ways
        going = going & fill_words(changed) & ~fill_words(dead)
        if not any_of(going):
            break
    return dead, heads, links, forced, low, high, rounds


@inline
def straights(links, a, b):
    """The cells with two opposite links of these."""
    x, y, z = both(links[0], up(links[0], ONE)), both(links[1], up(links[1], a)), up(links[2], b)
    return join_words(join_words(x, y), both(links[2], z))


@inline
def turns(links, a, b):
    """The cells with two links of these that are not opposite."""
    x, y = join_words(links[0], up(links[0], ONE)), join_words(links[1], up(links[1], a))
    z = join_words(links[2], up(links[2], b))
    return join_words(join_words(both(x, y), both(y, z)), both(x, z))


@inline
def row_of(links, by):
    """The links that the next two of their axis follow, and of these those that a third does."""
    two = both(links, down(links, by))
    three = both(two, down(down(links, by), by))
    return three, both(three, down(down(down(links, by), by), by))


@inline
def spread(cells, links, by):
    """A set with all cells that a link of one axis leads to."""
    onward, back = up(both(cells, links), by), both(down(cells, by), links)
    return join_words(cells, join_words(onward, back))


@inline
def torn_word(free, heads, links, a, b, dead):
    """A word that is 0 where links lead from the lowest of the ways on to all free cells.

    What is dead is not waited for.
    """
    low, going = heads[0] & ~(heads[0] - ONE), ~fill_words(dead)
    seen = low, heads[1] & ~(heads[1] - ONE) & ~fill_words(low)
    while True:
        more = spread(spread(spread(seen, links[0], ONE), links[1], a), links[2], b)
        left = differing(more, free)
        going = going & fill_words(left) & fill_words(differing(more, seen))
        if not any_of(going):
            return left
        seen = more


@inline
def beyond(count, most):
    """A word that is not 0 where a count is larger; most: an int64."""
    return (np.uint64(most) - count) >> SIGN


@inline
def spare(left, needed):
    """How many more cubes there are than cells that need one, as far as it is of interest."""
    return least(np.uint64(left) - needed, np.uint64(FEW))


@part
def outlook(cells, heads, last, rules, level, signs):
    """Fill in the signs of paths; gives which are dead.

    cells: those of the paths. heads: where their next leg may begin. last: what has the colour of
    the last cube. level: their legs. signs: (SIGNS * LANES,) out.
    """
    sets, left = rules.sets, rules.left
    a, b = rules.steps[0], rules.steps[1]
    xs, ys = (sets[1, 0], sets[1, 1]), (sets[2, 0], sets[2, 1])
    free = sets[0, 0] & ~cells[0], sets[0, 1] & ~cells[1]
    dead, heads, links, forced, low, high, rounds = settle_links(free, heads, xs, ys, a, b, last)
    straight = join_words(straights(links, a, b), heads)
    turning = join_words(less(free, straight), turns(forced, a, b))
    lying = join_words(less(free, join_words(turns(links, a, b), heads)), straights(forced, a, b))
    dead = dead | some(less(both(turning, lying), last))
    # cubes alternate in colour; the last one may lie anyhow
    s0, s1 = size(both(lying, last)), size(less(lying, last))
    t0, t1 = size(both(turning, last)), size(less(turning, last))
    dead = dead | beyond(s0, left[level, 0] + 1) | beyond(s1, left[level, 1])
    dead = dead | beyond(t0, left[level, 2] + 1) | beyond(t1, left[level, 3])
    if level % SELDOM == 0:
        dead = dead | torn_word(free, heads, links, a, b, dead)
    put_lanes(signs, 0, size(less(free, (low[2], high[2]))))
    put_lanes(signs, 1 * LANES, size(less((low[2], high[2]), (low[3], high[3]))))
    put_lanes(signs, 2 * LANES, size((low[3], high[3])))
    put_lanes(signs, 3 * LANES, size(links[0]) + size(links[1]) + size(links[2]))
    put_lanes(signs, 4 * LANES, size(forced[0]) + size(forced[1]) + size(forced[2]))
    put_lanes(signs, 5 * LANES, s0)
    put_lanes(signs, 6 * LANES, s1)
    put_lanes(signs, 7 * LANES, t0)
    put_lanes(signs, 8 * LANES, t1)
    put_lanes(signs, 9 * LANES, spare(left[level, 0], s0) + spare(left[level, 1], s1))
    put_lanes(signs, 10 * LANES, spare(left[level, 2], t0) + spare(left[level, 3], t1))
    put_lanes(signs, 11 * LANES, size(heads))
    for k in range(3):
        put_lanes(signs, (12 + k) * LANES, size(both(free, (rules.rims[k, 0], rules.rims[k, 1]))))
    put_lanes(signs, 15 * LANES, size(less(turning, (low[2], high[2]))))
    put_lanes(signs, 16 * LANES, size(join_words(turning, lying)))
    put_lanes(signs, 17 * LANES, rounds)
    put_lanes(signs, 18 * LANES, size(straight))
    x3, x4 = row_of(links[0], ONE)
    y3, y4 = row_of(links[1], a)
    z3, z4 = row_of(links[2], b)
    put_lanes(signs, 19 * LANES, size(x3) + size(y3) + size(z3))
    put_lanes(signs, 20 * LANES, size(x4) + size(y4) + size(z4))
    x, y, z = links_of(free, xs, ys, a, b)
    put_lanes(signs, 21 * LANES, size(x) + size(y) + size(z))
    return dead
