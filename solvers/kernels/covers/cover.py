"""Cover cells by placements: the scarcest cell or kind first, in lists of what still fits.

The scarcest cell, or the kind with the fewest ways for its next piece, gives the options of a
node. (The choice of Knuth's "dancing links", 2000; the estimate of a tree's size by random dives
after Knuth, "Estimating the efficiency of backtrack programs", 1975.)

The kernel stops after any node and goes on.
"""

import numpy as np

from solvers.kernels.covers.lists import (
    BASE,
    BY_CELL,
    BY_KIND,
    CHOOSE,
    CLASSES,
    COPIES,
    DEPTH,
    DIGITS,
    DONE,
    END,
    ENTER,
    EXTRA,
    FIRST,
    FOUND,
    FULL,
    HANDED,
    LAST,
    LAY,
    MODE,
    NEXT,
    NODES,
    PLACE,
    RETREAT,
    ROOT,
    SOLUTIONS,
    SPENT,
    STEP,
    Rules,
    State,
    has_room,
    lay,
    lay_placement,
    leaves_a_gap,
    list_extras,
    spans_behind,
)
from solvers.kernels.machine.compiled import inline, kernel, part
from solvers.kernels.machine.wide import first_bit, has_bits, set_at, size_of_set
from solvers.kernels.machine.words import lowest_bit

MANY = 24  # ways of a kind from which on all cells are counted that more than fifteen cover
NEVER = 1 << 30


@inline
def rarest_kind(rules, state, d):
    """The kind with the fewest ways for its next piece, and these; -1: none must lie.

    A kind with fewer placements than pieces that must lie gives 0 ways.
    """
    few, rare = NEVER, -1
    for k in range(rules.low.shape[0]):
        need = state.need[k]
        if need > 0:
            ways = max(0, state.ends[d, k + 1] - state.ends[d, k] - need + 1)
            if ways < few:
                few, rare = ways, k
    return few, rare


@inline
def has_wrong_volume(width, rules, state, d):
    """True if the pieces that are left cannot fill what must be filled, or are too many."""
    taken = set_at(width, state.taken, d * len(width))
    open_ = size_of_set(set_at(width, rules.must, 0) & ~taken)
    room = size_of_set(set_at(width, rules.all, 0) & ~taken)
    most, least = 0, 0
    for k in range(rules.low.shape[0]):
        most += state.left[k] * rules.volume[k]
        least += max(0, state.need[k]) * rules.volume[k]
    return most < open_ or least > room


@inline
def scarcest_cell(width, rules, state, d, few):
    """A cell that fewer than `few` placements cover, as few as any; -1: there is none."""
    w, digits, ways = len(width), state.digits, 0
    bits = set_at(width, rules.must, 0) & ~set_at(width, state.taken, d * w)
    bits = bits & ~set_at(width, digits, DIGITS * w)
    if has_bits(bits):
        for k in range(DIGITS - 1, -1, -1):
            fewer = bits & ~set_at(width, digits, k * w)
            if has_bits(fewer):
                bits = fewer
            else:
                ways += 1 << k
        return first_bit(bits) if ways < few else -1
    if few <= MANY:
        return -1
    return count_cells(width, rules, state, d, few)


@part
def count_cells(width, rules, state, d, few):
    """The same where more than fifteen placements cover each cell: they are counted singly."""
    w, base, many = len(width), state.stack[d, BASE], state.ends[d, state.need.shape[0]]
    found = -1
    for v in range(w):
        left = rules.must[v] & ~state.taken[d * w + v]
        while left:
            bit = left & (~left + np.uint64(1))
            left ^= bit
            ways = 0
            for i in range(base, base + many):
                ways += (state.sets[i * w + v] & bit) != np.uint64(0)
                if ways >= few:
                    break
            if ways < few:
                few, found = ways, v * 64 + lowest_bit(bit)
    return found


@part
def enter(width, rules, state):
    """Open the top node: list its options; give the step to take next."""
    d, w = state.head[DEPTH], len(width)
    few, rare = rarest_kind(rules, state, d)
    if few == 0:
        return RETREAT
    taken = set_at(width, state.taken, d * w)
    open_ = set_at(width, rules.must, 0) & ~taken
    covered = set_at(width, state.digits, 0) | set_at(width, state.digits, w)
    covered = covered | set_at(width, state.digits, 2 * w) | set_at(width, state.digits, 3 * w)
    covered = covered | set_at(width, state.digits, 4 * w)
    if has_bits(open_ & ~covered):
        return RETREAT
    if has_wrong_volume(width, rules, state, d):
        return RETREAT
    cell = scarcest_cell(width, rules, state, d, few)
    list_options(width, rules, state, cell, rare)
    return CHOOSE


@inline
def list_options(width, rules, state, cell, rare):
    """List what covers a cell, or the placements of a kind for the next of its pieces."""
    d, w, n = state.head[DEPTH], len(width), 0
    stack = state.stack
    base = stack[d, BASE]
    if cell >= 0:
        # unsigned, as a look at the sign of each index would cost half as much again
        word, shift, step = cell >> 6, np.uint64(cell & 63), np.uint64(w)
        end = np.uint64((base + state.ends[d, state.need.shape[0]]) * w + word)
        at, free, i = np.uint64(base * w + word), np.uint64(base), 0
        while at < end:
            state.options[free] = i
            free += state.sets[at] >> shift & np.uint64(1)
            at += step
            i += 1
        n = np.int64(free) - base
        stack[d, MODE] = BY_CELL
    else:
        for i in range(state.ends[d, rare], state.ends[d, rare + 1]):
            state.options[base + n] = i
            n += 1
        n -= state.need[rare] - 1
        stack[d, MODE] = BY_KIND
    stack[d, FIRST], stack[d, NEXT], stack[d, LAST] = 0, 0, n


@inline
def is_complete(width, rules, state, d):
    """True if all cells that must be covered are, and all pieces that must lie do."""
    w = len(width)
    if has_bits(set_at(width, rules.must, 0) & ~set_at(width, state.taken, d * w)):
        return False
    for k in range(state.need.shape[0]):
        if state.need[k] > 0:
            return False
    return True


@part
def is_kept(rules, state):
    """Count the solution on the stack; whether it is the least of its images."""
    head, stack, chosen, order = state.head, state.stack, state.chosen, rules.order
    depth, images = head[DEPTH], rules.mapped.shape[0]
    head[SOLUTIONS] += 1
    anchor = rules.anchors[head[ROOT]]
    for i in range(depth):
        if rules.kind[stack[i, PLACE]] == -1 - anchor:
            anchor = stack[i, PLACE]
        sort_in(chosen[0], i, order[stack[i, PLACE]])
    fixed, turned = 1, False
    if depth == 0:
        fixed, turned = images, True
    for g in range(1, images if depth and (anchor < 0 or rules.stable[anchor]) else 1):
        holds = anchor < 0
        for i in range(depth):
            holds = holds or rules.mapped[g, stack[i, PLACE]] == anchor
        if not holds:
            continue
        for i in range(depth):
            sort_in(chosen[1], i, order[rules.mapped[g, stack[i, PLACE]]])
        difference = 0
        for i in range(depth):
            if chosen[1, i] != chosen[0, i]:
                difference = chosen[1, i] - chosen[0, i]
                break
        if difference < 0:
            return False
        if difference == 0:
            fixed += 1
            turned = turned or rules.mirrors[g] == 1
    head[CLASSES] += 1
    head[COPIES] += images // fixed
    both = rules.mirrors[images - 1] == 1 and not turned
    head[HANDED] += 2 if both else 1
    return True


@inline
def sort_in(row, many, value):
    """Insert a value into so many sorted ones."""
    while many > 0 and row[many - 1] > value:
        row[many] = row[many - 1]
        many -= 1
    row[many] = value


@kernel
def retrace(width, rules, state):
    """Make anew what is not saved, from the stack and the head; FULL if there is no room."""
    rules, state = Rules(*rules), State(*state)
    stack, head = state.stack, state.head
    depth, step = head[DEPTH], head[STEP]
    if step == LAY:
        return DONE
    lay(width, rules, state, head[ROOT])
    for d in range(depth + 1):
        head[DEPTH] = d
        mode, first = stack[d, MODE], stack[d, FIRST]
        following, last = stack[d, NEXT], stack[d, LAST]
        if d < depth or step == CHOOSE:
            if mode == EXTRA:
                list_extras(state)
            else:
                enter(width, rules, state)
            stack[d, FIRST], stack[d, NEXT], stack[d, LAST] = first, following, last
        if d < depth:
            if not has_room(width, state, d):
                head[DEPTH] = depth
                return FULL
            at = 0
            while state.alive[stack[d, BASE] + at] != stack[d, PLACE]:
                at += 1
            lay_placement(width, rules, state, at)
    head[DEPTH] = depth
    return DONE


@kernel
def cover(width, rules, state, bulk, budget):
    """Search on for at most budget nodes; give DONE, FOUND, SPENT or FULL.

    After FOUND the solution is on the stack, DEPTH nodes deep, and the next call goes on behind
    it. With bulk it never stops for a solution.
    """
    rules, state = Rules(*rules), State(*state)
    stack, head = state.stack, state.head
    end, step = head[NODES] + budget, head[STEP]
    while True:
        d = head[DEPTH]
        if step == CHOOSE:
            if stack[d, NEXT] >= stack[d, LAST]:
                step = RETREAT
            elif head[NODES] >= end or not has_room(width, state, d):
                head[STEP] = step
                return SPENT if head[NODES] >= end else FULL
            else:
                head[NODES] += 1
                stack[d, NEXT] += 1
                step = lay_placement(
                    width, rules, state, state.options[stack[d, BASE] + stack[d, NEXT] - 1]
                )
        elif step == ENTER:
            if not is_complete(width, rules, state, d):
                step = enter(width, rules, state)
                continue
            step = RETREAT
            if state.ends[d, state.need.shape[0]]:
                list_extras(state)
                step = CHOOSE
            if is_kept(rules, state) and not bulk:
                head[STEP] = step
                return FOUND
        elif step == LAY:
            if head[ROOT] >= head[END]:
                head[STEP] = LAY
                return DONE
            lay(width, rules, state, head[ROOT])
            step = ENTER
        elif d == 0:
            head[ROOT] += 1
            step = LAY
        else:
            head[DEPTH] = d - 1
            kind = rules.kind[stack[d - 1, PLACE]]
            state.left[kind] += 1
            state.need[kind] += 1
            step = CHOOSE


@kernel
def probe(width, rules, state, dives, estimate):
    """Dive at random from the first root, and add up the nodes that each dive stands for.

    estimate   (2,)   float: the sum; and a word of dice, which changes
    The dives are spread evenly over what is possible at the root, which is listed once.
    """
    rules, state = Rules(*rules), State(*state)
    stack, head = state.stack, state.head
    lay(width, rules, state, 0)
    head[DEPTH] = 0
    if enter(width, rules, state) != CHOOSE or not has_room(width, state, 0):
        return
    ways = keep_alive(width, rules, state)
    estimate[0] += dives * stack[0, LAST]
    for dive in range(dives if ways else 0):
        lay_placement(width, rules, state, state.options[dive * ways // dives])
        weight = float(ways)
        while not is_complete(width, rules, state, head[DEPTH]):
            if enter(width, rules, state) != CHOOSE:
                break
            d = head[DEPTH]
            estimate[0] += weight * stack[d, LAST]
            alive = keep_alive(width, rules, state)
            if alive == 0 or not has_room(width, state, d):
                break
            weight *= alive
            estimate[1] = (estimate[1] * 16_807.0) % 2_147_483_647.0
            at = np.int64(estimate[1]) % alive
            lay_placement(width, rules, state, state.options[stack[d, BASE] + at])
        for k in range(rules.low.shape[0]):
            state.left[k], state.need[k] = rules.high[k], rules.low[k]
        head[DEPTH] = 0


@inline
def keep_alive(width, rules, state):
    """Keep the options of the top node behind which no cell is left that nothing covers."""
    d, stack, n = state.head[DEPTH], state.stack, 0
    base, w = stack[d, BASE], len(width)
    for i in range(stack[d, LAST]):
        at = state.options[base + i]
        taken = set_at(width, state.taken, d * w) | set_at(width, state.sets, (base + at) * w)
        state.options[base + n] = at
        spans = spans_behind(rules, state, d, at)
        n += np.int64(not leaves_a_gap(width, rules, state, d, spans, taken))
    return n
