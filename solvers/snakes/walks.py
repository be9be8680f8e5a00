"""Which complete run fits a box."""

from typing import Any

from solvers.snakes.folding import Folding
from solvers.snakes.grid import CellGrid, SymmetryGroup


def folding(grid: CellGrid, group: SymmetryGroup, chain: str, **how: Any) -> Folding:
    """The run that is made for a box; how: see `Folding`."""
    if grid.in_layers:
        from solvers.kernels.paths import walk_layers
        from solvers.snakes.layered import Layered

        return Layered(walk_layers, grid, group, chain, **how)
    from solvers.snakes.abreast import Abreast

    if grid.words > 1:
        from solvers.kernels.paths import walk_pairs

        return Abreast(walk_pairs, grid, group, chain, **how)
    from solvers.kernels.paths import walk

    return Abreast(walk, grid, group, chain, **how)
