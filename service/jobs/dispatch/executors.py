"""Running slices: in children of this machine, or on the workers of a Dask scheduler."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from puzzles.extras import require_extra
from service.config import Settings
from service.jobs.errors import LostError
from service.work.children import InTheWayError, LateError, MemoryUsedError
from service.work.guests import Borrowing
from service.work.lanes import Lane
from service.work.line import FullError
from service.work.pipe import DiedError
from service.work.pool import Pool

R = TypeVar("R")

PRELOAD = (f"{__package__}.deaf", f"{__package__}.preload")


class Executor(Protocol):
    """Runs slices. Lost work raises DiedError, LateError, MemoryUsedError or LostError."""

    @property
    def capacity(self) -> int:
        """Number of slices that can run at a time."""
        ...

    @property
    def queues(self) -> bool:
        """Whether a slice may be sent before a worker is free, to wait for it there."""
        ...

    def holds(self, name: str) -> bool:
        """Whether the next free worker ran the part of this name last, and has its state."""
        ...

    async def start(self) -> None: ...

    async def run(
        self,
        function: Callable[..., R],
        *arguments: object,
        seconds: float,
        lasts: float = 0.0,
        name: str = "",
    ) -> R:
        """Call a function of a module in a worker.

        seconds: time limit. lasts: expected seconds. name: of the part.
        """
        ...

    async def close(self) -> None: ...


class LimitedChildren:
    """The pool of children, each with a limit of memory.

    lender: name of the socket where another process lends children; empty: own children.
    """

    queues = False

    def __init__(self, workers: int, room: int, lender: bytes = b"") -> None:
        self.capacity = workers
        self._pool = (Borrowing if lender else Pool)(
            many={Lane.LONG: workers},
            waiting={Lane.LONG: workers},
            room={Lane.LONG: room},
            preload=PRELOAD,
        )
        if isinstance(self._pool, Borrowing):
            self._pool.name = lender

    def holds(self, name: str) -> bool:
        return False

    async def start(self) -> None:
        await self._pool.start()

    async def run(
        self,
        function: Callable[..., R],
        *arguments: object,
        seconds: float,
        lasts: float = 0.0,
        name: str = "",
    ) -> R:
        running = self._pool.run(Lane.LONG, function, *arguments, seconds=seconds)
        del arguments  # they may be large
        try:
            return await running
        except FullError:
            raise LostError("no child came in time") from None
        except InTheWayError:
            raise LostError("requests need its memory") from None

    async def close(self) -> None:
        self._pool.close()


def reason_of(error: DiedError | LateError | MemoryUsedError) -> str:
    """Why a part was lost."""
    if isinstance(error, MemoryUsedError):
        return "the job needs more memory than a worker may use (KNOBELWERK_CHILD_BYTES)"
    if isinstance(error, LateError):
        return "the job took much longer than expected"
    return "the worker died, perhaps for lack of memory (KNOBELWERK_CHILD_BYTES)"


def make_executor(settings: Settings, lender: bytes = b"") -> Executor:
    """The executor for the settings: the cluster's if they name a scheduler."""
    if not settings.scheduler:
        return LimitedChildren(max(settings.workers, 1), settings.child_bytes, lender)
    require_extra("cluster")
    from service.jobs.dispatch.cluster import Cluster

    return Cluster(settings.scheduler)
