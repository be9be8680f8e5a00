"""The choice of roots: by random dives where the search is long.

Which piece breaks the symmetries makes a search up to four times longer; no rule tells which.
"""

from solvers.polycubes.covering import Covering
from solvers.polycubes.filling import Filling
from solvers.polycubes.roots import Roots, breakers_of, roots_by_kind, roots_without_breaker

GLANCE = 16  # dives that tell whether a search is long
LONG = 80_000  # nodes for each choice
DIVES = 32  # for each choice at first; twice as many for each that is left


def choose_roots(covering: Covering) -> Roots:
    """The roots that seem to need the fewest nodes; the same on each machine."""
    breakers = breakers_of(covering)
    if not breakers:
        return roots_without_breaker(covering)
    first = roots_by_kind(covering, breakers[0])
    long = LONG * len(breakers)
    if len(breakers) == 1 or Filling(covering, first).estimate(GLANCE) < long:
        return first
    able, dives = [first, *(roots_by_kind(covering, kind) for kind in breakers[1:])], DIVES
    while len(able) > 1:
        nodes = [Filling(covering, roots).estimate(dives) for roots in able]
        order = sorted(range(len(able)), key=nodes.__getitem__)
        able = [able[k] for k in order[: len(able) // 2]]
        dives *= 2
    return able[0]
