"""The choice of roots: by random dives where the search is long.

Which piece breaks the symmetries makes a search up to twenty times longer; by `breakers_of` the
best one is among the first three nearly always.
"""

from solvers.polycubes.covering import Covering
from solvers.polycubes.filling import Filling
from solvers.polycubes.roots import Roots, breakers_of, roots_by_kind, roots_without_breaker

TRIED = 3  # breakers
GLANCE = 16  # dives that tell how long a search is
PRICE = 4_000  # nodes of a search that are worth one more dive for each breaker
MOST, MOST_FIRST = 1_024, 64  # dives; the fewer where one filling is enough


def choose_roots(covering: Covering, *, first: bool) -> Roots:
    """The roots that seem to need the fewest nodes; the same on each machine.

    first: one filling is enough, as a rule.
    """
    breakers = breakers_of(covering)[:TRIED]
    if not breakers:
        return roots_without_breaker(covering)
    likely = roots_by_kind(covering, breakers[0])
    if len(breakers) == 1:
        return likely
    wanted = int(Filling(covering, likely).estimate(GLANCE) / PRICE)
    dives = min(MOST_FIRST if first else MOST, wanted)
    if dives < GLANCE:
        return likely
    able = [likely, *(roots_by_kind(covering, kind) for kind in breakers[1:])]
    return min(able, key=lambda roots: Filling(covering, roots).estimate(dives))
