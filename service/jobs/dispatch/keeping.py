"""The dispatcher's access to the ledger: one call at a time, retried until the store works."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import ParamSpec, TypeVar

from service.jobs.dispatch.turns import Task
from service.jobs.errors import DeposedError, StaleError, StoreError, problem_of
from service.jobs.kinds import KINDS
from service.jobs.kinds.kind import resuming
from service.jobs.orders import Ending, JobProgress, JobState, Order, SliceResult
from service.jobs.storage.ledger import Came, KeptPart, Ledger, Share

RETRY_SECONDS = 1.0  # between two attempts while the store is unavailable

P = ParamSpec("P")
R = TypeVar("R")

_log = logging.getLogger("knobelwerk.jobs")


class Keeping:
    """Calls of the ledger, one at a time; stopping: failed calls are not tried again."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger, self.stopping = ledger, False
        self._store = asyncio.Lock()
        self._slices = asyncio.Lock()
        self._came: list[tuple[Came, asyncio.Future[KeptPart | None]]] = []

    def forget(self) -> None:
        """Drop all results that are not stored yet."""
        self._came.clear()

    async def do(self, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Call a method of the ledger; returns its result."""
        while True:
            try:
                async with self._store:
                    return await asyncio.to_thread(function, *args, **kwargs)
            except StoreError as error:
                _log.warning("%s", error)
                await asyncio.sleep(RETRY_SECONDS)
                if self.stopping:
                    raise

    async def take_up(self, id: str) -> Task | None:
        """The task of a new job; None: it is gone, or it failed since it cannot be read."""
        try:
            order = await self.do(self._ledger.order, id)
            kind = KINDS[order.kind]
            with resuming():
                kind.best(order), kind.most(order), kind.ends(order, JobProgress())
            shares = await self.do(self._ledger.shares, id)
            standing = await self.standing(id, order)
            return Task(id=id, order=order, standing=standing, idle=list(shares))
        except StaleError as error:
            said = {"job": id, "why": repr(error.__cause__)}
            _log.error("a job cannot be read", extra={"fields": said})
            failed = JobState.FAILED, Ending.FAILED, None, problem_of(error)
            with suppress(KeyError):
                await self.do(self._ledger.finish, id, *failed)
        except KeyError:
            pass  # it was deleted
        return None

    async def standing(self, id: str, order: Order) -> JobProgress:
        """The progress of a job, as it is stored."""
        best = KINDS[order.kind].best(order)
        return await self.do(self._ledger.standing, id, best)

    async def keep(self, order: Order, share: Share, slice: SliceResult) -> KeptPart:
        """Store the result of a slice; those that come while the store is busy go together.

        Raises KeyError if the part has advanced meanwhile or is gone.
        """
        kind = KINDS[order.kind]
        came = Came(share=share, slice=slice, most=kind.most(order), best=kind.best(order))
        answer: asyncio.Future[KeptPart | None] = asyncio.get_running_loop().create_future()
        self._came.append((came, answer))
        async with self._slices:
            if not answer.done():
                together, self._came = self._came, []
                await self._keep_all(together)
        try:
            kept = answer.result()
        except StoreError:  # one result may be unstorable: store this one alone
            (kept,) = await self.do(self._ledger.keep_all, [came])
        if kept is None:
            raise KeyError(share.id)
        return kept

    async def _keep_all(
        self, came: Sequence[tuple[Came, "asyncio.Future[KeptPart | None]"]]
    ) -> None:
        """Store all results or none; every waiter learns which."""
        try:
            async with self._store:
                kept = await asyncio.to_thread(self._ledger.keep_all, [each for each, _ in came])
        except (DeposedError, StoreError) as error:
            for _, answer in came:
                answer.set_exception(error)
            return
        for (_, answer), one in zip(came, kept, strict=True):
            answer.set_result(one)
