"""Where slices are done: in children of this machine, or on the workers of a Dask scheduler."""

from collections.abc import Callable
from typing import Any
from typing import Protocol

from service.work.lanes import Lane
from service.work.pool import Pool

PRELOAD = (f"{__package__}.deaf", f"{__package__}.preload")


class Executor(Protocol):
    """See the module. What is lost raises DiedError, LateError or MemoryUsedError."""

    @property
    def capacity(self) -> int:
        """How many slices can be done at a time."""
        ...

    async def start(self) -> None: ...

    async def run(self, function: Callable[..., Any], *arguments: Any, seconds: float) -> Any:
        """What a function of a module gives; it may take so many seconds."""
        ...

    async def close(self) -> None: ...


class Children:
    """The pool of children, each with a limit of memory."""

    def __init__(self, workers: int, room: int) -> None:
        self.capacity = workers
        self._pool = Pool(
            many={Lane.LONG: workers},
            waiting={Lane.LONG: workers},
            room={Lane.LONG: room},
            preload=PRELOAD,
        )

    async def start(self) -> None:
        await self._pool.start()

    async def run(self, function: Callable[..., Any], *arguments: Any, seconds: float) -> Any:
        return await self._pool.run(Lane.LONG, function, *arguments, seconds=seconds)

    async def close(self) -> None:
        self._pool.close()
