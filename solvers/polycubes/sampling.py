"""The choice of roots: by random dives where the search is long.

Which piece breaks the symmetries makes a search up to four times longer; no rule tells which.
"""

from solvers.polycubes.covering import Covering
from solvers.polycubes.filling import Filling
from solvers.polycubes.roots import Roots, possible_roots

GLANCE = 16  # dives that tell whether a search is long
LONG = 80_000  # nodes for each choice
DIVES = 32  # for each choice at first; twice as many for each that is left


def choose_roots(covering: Covering) -> Roots:
    """The roots that seem to need the fewest nodes; the same on each machine."""
    able = possible_roots(covering)
    if len(able) == 1 or Filling(covering, able[0]).estimate(GLANCE) < LONG * len(able):
        return able[0]
    dives = DIVES
    while len(able) > 1:
        nodes = [Filling(covering, roots).estimate(dives) for roots in able]
        order = sorted(range(len(able)), key=nodes.__getitem__)
        able = [able[k] for k in order[: len(able) // 2]]
        dives *= 2
    return able[0]
