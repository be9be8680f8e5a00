"""The children of a lane of the pool, and the errors that end their work."""

import asyncio
import logging
import pickle
import time
from typing import TYPE_CHECKING, Any

from service.work.lanes import Lane
from service.work.line import FullError, WaitingLine
from service.work.memory import spent_seconds
from service.work.pipe import Child, DiedError

if TYPE_CHECKING:
    from service.work.pool import Pool

DEAD_ALREADY = 0.1  # seconds in which a child turns out to have died before its work
REPLACED_AFTER = 0.2  # seconds between attempts to replace a child
LINE_SECONDS = 2.0  # least wait in the line, since a page sends ten requests at once
COMING_SECONDS = 20.0  # more wait while a child of the lane has to start first
PATIENT = {Lane.PHOTO: 2.0}  # limit by the clock, as a multiple of the limit of CPU
# Seconds after which an idle child of the lane ends.
SELDOM = {Lane.PHOTO: 30.0, Lane.STORE: 60.0, Lane.LONG: 60.0}
SMOOTH = 0.1  # weight of the latest work in the mean

_log = logging.getLogger("knobelwerk.work")


class LateError(Exception):
    """The work was not done in time, and its child was killed."""


class MemoryUsedError(Exception):
    """The work needs more memory than a child may take, or than there is beside other work."""


class InTheWayError(Exception):
    """The child was ended to make room for other work, through no fault of its own."""


class FailedError(Exception):
    """The work raised an unexpected error, which is logged."""


UNDONE = (DiedError, FailedError, FullError, LateError, MemoryUsedError)  # all errors of `run`


class Children:
    """The children of one lane, and the line before them."""

    def __init__(self, pool: "Pool", lane: Lane, many: int, waiting: int, room: int) -> None:
        self._pool, self.lane, self.many, self.room = pool, lane, many, room
        self.line: WaitingLine[Child] = WaitingLine(waiting)
        self.all: set[Child] = set()
        self.coming = 0  # children that are not ready yet
        self.mean = 0.1  # seconds of a piece of work
        self._early: dict[asyncio.Timeout, float] = {}  # of those who wait for a child to start

    async def fill(self) -> None:
        """Fork children until the lane has its number."""
        while len(self.all) + self.coming < self.many and not self._pool.closing:
            self.coming += 1
            try:
                await self._pool.room_for_another(self.lane)
                preload = self._pool.preload
                made = await self._pool.fork(self.lane, self.room)
            except (OSError, EOFError, TimeoutError, DiedError) as error:
                _log.warning("no child could be forked: %r", error)
                await asyncio.sleep(REPLACED_AFTER)
                continue
            finally:
                self.coming -= 1
            if preload is not self._pool.preload:  # `renew` was called meanwhile
                made.kill()
                continue
            self.all.add(made)
            if len(self.all) == self.many:
                self._begin_patience()
            made.pipe.lost = lambda made=made: self.lose(made)  # type: ignore[misc]
            self._offer_child(made)

    def _offer_child(self, free: Child) -> None:
        """Give a child the next work; in a quiet lane, an idle child ends after a while.

        The pool ends it, so a child is never gone when it is given work.
        """
        if self.lane in SELDOM:
            later = asyncio.get_running_loop().call_later
            free.rest = later(SELDOM[self.lane], self._retire, free)
        self.line.put(free)

    def _retire(self, idle: Child) -> None:
        if self.line.discard(idle):
            self.lose(idle)

    def lose(self, lost: Child) -> None:
        """Kill a child if it lives, and replace it if the lane needs one."""
        lost.kill()
        if lost in self.all:
            self.all.discard(lost)
            self.line.discard(lost)
            if self.lane not in SELDOM or len(self.line):
                self._pool.replace(self)

    def renew(self) -> None:
        """Replace all children by new ones; those that work end after their present work."""
        for each in list(self.all):
            if each.busy:
                each.last = True
            else:
                self.lose(each)

    @property
    def wait(self) -> float:
        """Seconds that a new request may have to wait."""
        return (len(self.line) + 1) * self.mean / max(self.many, 1)

    async def run(self, work: list[bytes], client: str, seconds: float) -> Any:
        """Do a piece of work; it may wait and run up to its limits of seconds.

        If the child dies at once, it was dead already, and another does the work.
        work: a list with one item, which may be large and is removed once it is not needed.
        """
        mine = await self._take_child(client, seconds)
        try:
            return await self._do(mine, work, seconds)
        except DiedError:
            if not work:
                raise
        return await self._do(await self._take_child(client, seconds), work, seconds)

    async def _take_child(self, client: str, seconds: float) -> Child:
        """Wait for a child, and mark it as busy."""
        if self._has_to_start:
            self._pool.replace(self)
        patience = max(seconds, LINE_SECONDS)
        mine = self.line.take() or await self._wait_for_child(client, patience)
        while not mine.alive:  # it was ended meanwhile
            mine = self.line.take() or await self._wait_for_child(client, patience)
        mine.busy = True
        if mine.rest is not None:
            mine.rest.cancel()
        return mine

    async def _do(self, mine: Child, work: list[bytes], seconds: float) -> Any:
        begun = time.monotonic()
        if self.lane is not Lane.LIGHT:
            self._pool.watch()
        late, kept = self._deadline(mine, seconds), False
        lives = asyncio.get_running_loop().call_later(DEAD_ALREADY, work.clear)
        try:
            mine.send(*work)
            said, value, fat = pickle.loads(await mine.pipe.answer())
            kept = not fat and not mine.last
        except DiedError:
            asyncio.get_running_loop().call_later(REPLACED_AFTER, self._tell_of, mine)
            raise
        finally:  # also if the client has gone and nobody needs the work
            late.cancel()
            lives.cancel()
            self.mean += SMOOTH * (time.monotonic() - begun - self.mean)
            mine.busy = False
            if kept:
                self._offer_child(mine)
            else:
                self.lose(mine)
        if said == "memory":
            raise MemoryUsedError
        if said == "failed":
            raise FailedError(value)
        return value

    def _tell_of(self, dead: Child) -> None:
        """Log how a child ended, once its parent, the fork server, knows."""
        code = dead.process.exitcode if dead.process is not None else None
        _log.warning("a child of lane %s died at its work, exit code %s", self.lane, code)

    def _deadline(self, late: Child, seconds: float) -> asyncio.TimerHandle | asyncio.Task[None]:
        """A timer that ends a child's work when its time is over, unless it is cancelled."""
        if self.lane in PATIENT:
            return asyncio.ensure_future(self._end(late, seconds))
        return asyncio.get_running_loop().call_later(seconds, late.pipe.fail, LateError())

    async def _end(self, late: Child, seconds: float) -> None:
        """End a child's work at its limit of CPU seconds."""
        begun, before = time.monotonic(), spent_seconds(late.pid)
        await asyncio.sleep(seconds)
        last = begun + seconds * PATIENT[self.lane]
        while (
            rest := min(last - time.monotonic(), before + seconds - spent_seconds(late.pid))
        ) > 0:
            await asyncio.sleep(rest)
        late.pipe.fail(LateError())

    async def _wait_for_child(self, client: str, seconds: float) -> Child:
        """Wait in the line for so long, counted from when all children of the lane run."""
        limit = asyncio.timeout(seconds + COMING_SECONDS * self._has_to_start)
        if self._has_to_start:
            self._early[limit] = seconds
        try:
            async with limit:
                return await self.line.get(client)
        except TimeoutError:
            raise FullError from None
        finally:
            self._early.pop(limit, None)

    @property
    def _has_to_start(self) -> bool:
        """Children that the lane ended, since they are seldom needed, are missing."""
        return self.lane in SELDOM and len(self.all) < self.many

    def _begin_patience(self) -> None:
        """Count the time of those who wait from now on, since all children of the lane run."""
        now = asyncio.get_running_loop().time()
        for limit, seconds in self._early.items():
            if not limit.expired():
                limit.reschedule(now + seconds)
        self._early.clear()
