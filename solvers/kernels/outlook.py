"""Look ahead from a path in a box of two words until nothing follows, and count what is left.

`links.look_pair` looks once, which is what a complete search can afford. Here each path is one of
many of which only the best are kept, so what is seen pays twice: it cuts, and it tells how good a
path is. Beyond the rules of `links`, a path cannot go on if

    - more free cells can hold a straight cube alone than there are left, or a corner alone, of
      one of the two colours
    - the free cells do not hang together

    sign      a count that hints whether a path can be finished; see SIGNS
    straight  of cells: that two opposite links may be used; turn: two that are not opposite
"""

from solvers.kernels.compiled import inlined
from solvers.kernels.compiled import part
from solvers.kernels.links import NONE
from solvers.kernels.links import ONE
from solvers.kernels.links import down
from solvers.kernels.links import levels
from solvers.kernels.links import links_of
from solvers.kernels.links import several_of
from solvers.kernels.links import touching
from solvers.kernels.links import up
from solvers.kernels.words import bit_count

# cells with two, three, four links; links; forced ones; cells that can only be straight, of each
# colour, and that can only turn; cubes of either kind to spare, up to FEW of each colour; ways on;
# free corner, edge and face cells of the box; cells with two links that turn; cells of one kind;
# rounds until nothing followed; cells that can be straight; rows of four and of five linked cells;
# pairs of free neighbours
SIGNS = 22
FEW = 4


@inlined
def both(one, other):
    """The cells of two words that are in both sets."""
    return one[0] & other[0], one[1] & other[1]


@inlined
def joined(one, other):
    """The cells of two words that are in one of the sets."""
    return one[0] | other[0], one[1] | other[1]


@inlined
def less(one, other):
    """The cells of two words that are in the first set alone."""
    return one[0] & ~other[0], one[1] & ~other[1]


@inlined
def size(cells):
    """How many cells are in a set of two words."""
    return bit_count(cells[0]) + bit_count(cells[1])


@inlined
def is_any(cells):
    """Whether a set of two words has a cell."""
    return cells[0] | cells[1] != NONE


@inlined
def kept(links, forced, loose, by):
    """The links that may still be used: forced ones, and those between loose cells."""
    beyond = down(loose, by)
    return links[0] & (forced[0] | loose[0] & beyond[0]), links[1] & (
        forced[1] | loose[1] & beyond[1]
    )


@inlined
def settled(free, heads, xs, ys, a, b, last):
    """What follows from the links of a path that is to go on.

    Gives whether it may; the ways on, links and forced links that are left; how many links cells
    have, of each word; and the rounds that it took.
    """
    links = links_of(free, xs, ys, a, b)
    forced = ((NONE, NONE), (NONE, NONE), (NONE, NONE))
    must, rounds, alive = (NONE, NONE), 0, False
    while True:
        low, high = levels(heads, links[0], links[1], links[2], a, b)
        single = less(free, (low[1], high[1]))
        if is_any(less(free, (low[0], high[0]))) or several_of(single):
            break
        if is_any(less(single, last)):
            break
        end = single if is_any(single) else last
        tight = joined(less(free, joined(end, (low[2], high[2]))), single)
        forced = (
            joined(forced[0], touching(links[0], tight, ONE)),
            joined(forced[1], touching(links[1], tight, a)),
            joined(forced[2], touching(links[2], tight, b)),
        )
        must = joined(must, both(heads, tight))
        below, above = levels(must, forced[0], forced[1], forced[2], a, b)
        if several_of(must) or below[2] | above[2]:
            break
        loose, rounds = (~below[1], ~above[1]), rounds + 1
        fewer = (
            kept(links[0], forced[0], loose, ONE),
            kept(links[1], forced[1], loose, a),
            kept(links[2], forced[2], loose, b),
        )
        ways = must if is_any(must) else both(heads, loose)
        if fewer == links and ways == heads:
            alive = True
            break
        links, heads = fewer, ways
    return alive, heads, links, forced, low, high, rounds


@inlined
def straights(links, a, b):
    """The cells with two opposite links of these."""
    x, y, z = both(links[0], up(links[0], ONE)), both(links[1], up(links[1], a)), up(links[2], b)
    return joined(joined(x, y), both(links[2], z))


@inlined
def turns(links, a, b):
    """The cells with two links of these that are not opposite."""
    x, y = joined(links[0], up(links[0], ONE)), joined(links[1], up(links[1], a))
    z = joined(links[2], up(links[2], b))
    return joined(joined(both(x, y), both(y, z)), both(x, z))


@inlined
def row_of(links, by):
    """The links that the next two of their axis follow, and of these those that a third does."""
    two = both(links, down(links, by))
    three = both(two, down(down(links, by), by))
    return three, both(three, down(down(down(links, by), by), by))


@inlined
def spread(cells, links, by):
    """A set with all cells that a link of one axis leads to."""
    onward, back = up(both(cells, links), by), both(down(cells, by), links)
    return joined(cells, joined(onward, back))


@part
def hang_together(free, head, links, a, b):
    """Whether links lead from the lowest of the ways on to all free cells."""
    low = head[0] & (~head[0] + ONE)
    seen = (low, NONE if low else head[1] & (~head[1] + ONE))
    while True:
        more = spread(spread(spread(seen, links[0], ONE), links[1], a), links[2], b)
        if more == seen:
            return seen == free
        seen = more


@inlined
def spare(left, needed):
    """How many more cubes there are than cells that need one, as far as it is of interest."""
    return min(left - needed, FEW)


@part
def outlook(cells, heads, rules, level, colour, signs):
    """Fill in the signs of a path; False if it cannot be finished.

    cells: those of the path. heads: where its next leg may begin. level: its legs.
    colour: the row of `rules.sets` with the cells of the last cube's colour.
    """
    sets, left = rules.sets, rules.left
    a, b = rules.steps[0], rules.steps[1]
    free = less((sets[0, 0], sets[0, 1]), cells)
    last = (sets[colour, 0], sets[colour, 1])
    alive, heads, links, forced, low, high, rounds = settled(
        free, heads, (sets[1, 0], sets[1, 1]), (sets[2, 0], sets[2, 1]), a, b, last
    )
    if not alive:
        return False
    straight = joined(straights(links, a, b), heads)
    turning = joined(less(free, straight), turns(forced, a, b))
    lying = joined(less(free, joined(turns(links, a, b), heads)), straights(forced, a, b))
    if is_any(less(both(turning, lying), last)) or not hang_together(free, heads, links, a, b):
        return False
    # cubes alternate in colour; the last one may lie anyhow
    s0, s1 = size(both(lying, last)), size(less(lying, last))
    t0, t1 = size(both(turning, last)), size(less(turning, last))
    if s0 > left[level, 0] + 1 or t0 > left[level, 2] + 1:
        return False
    if s1 > left[level, 1] or t1 > left[level, 3]:
        return False
    signs[0] = size(less(free, (low[2], high[2])))
    signs[1] = size(less((low[2], high[2]), (low[3], high[3])))
    signs[2] = size((low[3], high[3]))
    signs[3] = size(links[0]) + size(links[1]) + size(links[2])
    signs[4] = size(forced[0]) + size(forced[1]) + size(forced[2])
    signs[5], signs[6], signs[7], signs[8] = s0, s1, t0, t1
    signs[9] = spare(left[level, 0], s0) + spare(left[level, 1], s1)
    signs[10] = spare(left[level, 2], t0) + spare(left[level, 3], t1)
    signs[11] = size(heads)
    for k in range(3):
        signs[12 + k] = size(both(free, (rules.rims[k, 0], rules.rims[k, 1])))
    signs[15] = size(less(turning, (low[2], high[2])))
    signs[16], signs[17], signs[18] = size(joined(turning, lying)), rounds, size(straight)
    fours, fives = 0, 0
    for axis, by in ((0, ONE), (1, a), (2, b)):
        three, four = row_of(links[axis], by)
        fours, fives = fours + size(three), fives + size(four)
    signs[19], signs[20] = fours, fives
    x, y, z = links_of(free, (sets[1, 0], sets[1, 1]), (sets[2, 0], sets[2, 1]), a, b)
    signs[21] = size(x) + size(y) + size(z)
    return True
