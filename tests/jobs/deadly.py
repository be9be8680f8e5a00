"""A sort of work that kills whoever does it; loaded by a Dask worker, too."""

import os
from pathlib import Path

from service.jobs.kinds import KINDS
from service.jobs.kinds.solving import Solving
from service.jobs.orders import JobProgress, Order, SliceResult

DEATHS = "DEADLY_DEATHS"  # the variable that names a file with a line for each


class Deadly(Solving):
    """Boxes, and death."""

    name = "deadly"

    def advance(
        self, order: Order, state: bytes | None, *, seconds: float, standing: JobProgress
    ) -> SliceResult:
        with Path(os.environ[DEATHS]).open("a") as deaths:
            deaths.write("died\n")
        os._exit(1)


KINDS[Deadly.name] = Deadly()
