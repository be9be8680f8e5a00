"""The dispatcher: hands slices of jobs to workers, and stores their results.

One dispatcher leads; others wait until it is gone. Its whole state is in the store: if it is
killed at any moment, with all its workers, another continues from there.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Sequence

from puzzles.errors import OtherPuzzleError
from service.jobs.dispatch import work
from service.jobs.dispatch.calling import Calling
from service.jobs.dispatch.executors import Executor, reason_of
from service.jobs.dispatch.foresight import Foresight
from service.jobs.dispatch.keeping import RETRY_SECONDS, Keeping
from service.jobs.dispatch.lengths import Lengths, Need
from service.jobs.dispatch.turns import Task, Turns, hold
from service.jobs.dispatch.work import Refused, RunningSlice, SliceOutcome, Unknown
from service.jobs.errors import (
    INTERNAL,
    MOST_DEATHS,
    DeposedError,
    GivenUpError,
    LostError,
    StoreError,
    problem_of,
)
from service.jobs.kinds import KINDS
from service.jobs.orders import (
    BEAT_SECONDS,
    Ending,
    JobAnswer,
    JobState,
    Mark,
    Pace,
    SliceResult,
)
from service.jobs.storage.leading import Leader
from service.jobs.storage.ledger import Ledger, Share
from service.work.children import FailedError, LateError, MemoryUsedError
from service.work.pipe import DiedError

HURRIES = 3  # attempts to split a part; after that it stays whole
LATE_SECONDS = 60.0  # limit of work that is no slice, before its worker is killed
LOOK_SECONDS = 0.2  # between two queries for new jobs and for jobs to end
BUSY_LOOK_SECONDS = 0.5  # the same while no worker is free; a second query stops cancelled slices
RUNG_LOOK_SECONDS = 0.05  # the same once `look_soon` was called
HOLD_SECONDS = 1.0  # between two looks at the leader's lock
MET_AT_ONCE = 200  # clients read in one query, in 3 to 8 ms; the next one reads those behind them
AT_HAND = 64  # least number of jobs held here; when they end, the next ones take their places
CLEAN_SECONDS = 600.0
DRAIN_SECONDS = 5.0  # for running slices to come back after a stop
MOST_PARTS = 16  # most parts that one part is split into at a time
CHEAP_PARTS = 6  # least number for a part with a small checkpoint: of two halves one is often tiny

_log = logging.getLogger("knobelwerk.jobs")


class Dispatcher:
    """The dispatcher of a process, which leads once it holds the leader's lock.

    days: how long finished jobs are kept.
    quiet_seconds: between two queries for new jobs while there are none.
    networks, base: see `Calling`.
    """

    def __init__(
        self,
        ledger: Ledger,
        leader: Leader,
        executor: Executor,
        *,
        days: float,
        quiet_seconds: float = LOOK_SECONDS,
        networks: Sequence[str] = (),
        base: str = "",
        now: Callable[[], float] = time.time,
    ) -> None:
        self._ledger, self._leader, self._executor = ledger, leader, executor
        self._days, self._quiet, self._now = days, quiet_seconds, now
        self._turns = Turns()
        self._met: str | None = None  # the last client that was read; None: all were
        self._seen: int | None = None  # by the last look; see `Database.changes`
        self._pace = Pace()
        self._lengths = Lengths()
        self._tasks: dict[str, Task] = {}
        self._running: set[asyncio.Task[None]] = set()
        self._wake = asyncio.Event()
        self._rung = False  # by `look_soon`, since the last look
        self._keeping = Keeping(ledger)
        self._calling = Calling(self._keeping, ledger, networks=networks, base=base)
        self._saving = 0  # finished slices that are not stored yet
        self._foresight = Foresight(self._hand_out)
        self._failed: BaseException | None = None
        self._leads = False

    def stop(self) -> None:
        """Wait for the running slices, store them, and end."""
        self._keeping.stopping = True
        self._wake.set()

    def look_soon(self) -> None:
        """Look for new jobs at once, since a client has just changed some."""
        self._rung = True
        self._wake.set()

    async def run(self) -> None:
        """Wait for the leadership, then lead until stopped."""
        await self._executor.start()
        while not self._keeping.stopping:
            try:
                leads = await asyncio.to_thread(self._leader.take)
                if leads:
                    await asyncio.to_thread(self._ledger.lead)
                    calls = asyncio.create_task(self._calling.run())
                    try:
                        await self._lead()
                    finally:
                        calls.cancel()
            except (DeposedError, StoreError) as error:
                _log.warning("%s", error)
            finally:
                await self._drop()
                self._leader.leave()
            if not self._keeping.stopping:
                await asyncio.sleep(RETRY_SECONDS)
        await self._executor.close()

    async def _drop(self) -> None:
        """Forget the running slices; the store still has their parts."""
        self._leads = False
        for each in self._running:
            each.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        self._running.clear()
        self._tasks.clear()
        self._keeping.forget()
        self._failed = None

    async def _lead(self) -> None:
        self._pace, self._leads = Pace(), True
        cleaned = beaten = looked = held = 0.0
        while not self._keeping.stopping:
            self._wake.clear()
            if self._now() - cleaned > CLEAN_SECONDS:
                cleaned = self._now()
                await self._keeping.do(self._ledger.clean, self._days)
            if self._now() - beaten > BEAT_SECONDS:
                beaten = self._now()
                await self._keeping.do(self._ledger.beat, self._counters())
            if time.monotonic() - looked >= self._rest:
                self._rung = False
                if self._tasks or self._met is not None or self._has_changed():
                    await self._look()
                looked = time.monotonic()
            self._hand_out()
            timer = asyncio.get_running_loop().call_later(self._rest, self._wake.set)
            await self._wake.wait()
            timer.cancel()
            if not self._leader.is_of_file and time.monotonic() - held > HOLD_SECONDS:
                held = time.monotonic()
                if not await asyncio.to_thread(self._leader.holds):
                    raise DeposedError("the lock of the leader was lost")
            if self._failed is not None:
                raise self._failed
        self._leads = False
        await self._drain()

    @property
    def _rest(self) -> float:
        """Seconds between two queries for new jobs."""
        if not self._free:
            return BUSY_LOOK_SECONDS
        if self._rung:
            return RUNG_LOOK_SECONDS
        return LOOK_SECONDS if self._tasks or self._met is not None else self._quiet

    def _has_changed(self) -> bool:
        """True unless nobody has written to the store since this was asked last."""
        before, self._seen = self._seen, self._ledger.changes()
        return self._seen is None or self._seen != before

    async def _drain(self) -> None:
        """Store slices that end soon; others run again from their checkpoints."""
        end = time.monotonic() + DRAIN_SECONDS
        while self._running and (left := end - time.monotonic()) > 0:
            await asyncio.wait(self._running, timeout=left)

    def _counters(self) -> Pace:
        self._pace.busy, self._pace.capacity = self._busy, self._executor.capacity
        self._pace.parts = sum(len(task.idle) for task in self._tasks.values())
        return self._pace

    async def _look(self) -> None:
        """Read from the store which jobs are new, and which are to end."""
        self._calling.look_soon()
        met = await self._keeping.do(self._ledger.clients, MET_AT_ONCE, self._met)
        self._met = met[-1] if len(met) == MET_AT_ONCE else None
        self._turns.meet(met)
        many = max(AT_HAND, 2 * self._executor.capacity)
        first = self._turns.longest_waiting(many)
        at_work = [id for id, task in self._tasks.items() if task.busy or task.finishing]
        asked = tuple(KINDS), first, many // max(len(first), 1), at_work
        seen = {row.id: row for row in await self._keeping.do(self._ledger.watch, *asked)}
        for id in self._tasks.keys() - seen.keys():
            if not (self._tasks[id].busy or self._tasks[id].finishing):
                del self._tasks[id]  # other jobs come first, or it was deleted
        for id, row in seen.items():
            task = self._tasks.get(id) or await self._keeping.take_up(id)
            if task is None:
                continue
            self._tasks[id] = task
            if task.ending is Ending.CANCELLED:
                for slice in task.running:  # cancelled one query ago, and still running
                    slice.cancel()
            task.ending = row.ending
            if row.ending is None and row.due is not None and row.due <= self._now():
                await self._keeping.do(self._ledger.end, id, Ending.DUE)
                task.ending = Ending.DUE
            self._settle(task)
        running = {id for id, task in self._tasks.items() if task.running}
        begun = [id for id, row in seen.items() if row.queued and id in running]
        if begun:
            await self._keeping.do(self._ledger.begin, begun)
        self._turns.forget({*first} - {row.client for row in seen.values()})
        self._turns.to_part(self._tasks.values(), 0, self._executor.capacity)

    def _hand_out(self) -> None:
        """Give every free worker a part, and split parts in advance for the next free workers.

        Called as soon as a worker is free, since the main loop may be waiting for the store.
        """
        if not self._leads or self._keeping.stopping:
            return
        workers = self._executor.capacity
        while (task := self._turns.next(self._tasks.values())) and self._busy < workers:
            self._start(self._slice(task, self._turns.serve(task, self._executor.holds)))
        self._turns.stock(self._tasks.values(), workers, max(workers - len(self._running), 0))

    @property
    def _busy(self) -> int:
        """Number of busy workers.

        A slice being stored does not count, nor one that is about to end: another slice may
        already be sent to its worker.
        """
        almost = self._saving + len(self._foresight)
        return len(self._running) - min(almost, self._executor.capacity)

    @property
    def _free(self) -> int:
        """Number of idle workers."""
        return max(self._executor.capacity - self._busy, 0)

    def _start(self, work: Coroutine[object, object, None]) -> None:
        running = asyncio.get_running_loop().create_task(work)
        self._running.add(running)
        running.add_done_callback(self._end_task)

    def _end_task(self, running: "asyncio.Task[None]") -> None:
        self._running.discard(running)
        if not running.cancelled() and running.exception() is not None:
            self._failed = running.exception()
        self._hand_out()
        self._wake.set()

    async def _slice(self, task: Task, share: Share) -> None:
        """Run a slice of a part, and store its result."""
        try:
            left = await self._work_on(task, share)
        except KeyError:
            # The job is over, or the part has advanced: its result was stored, but the connection
            # was cut before the store confirmed that.
            left = await self._keeping.do(self._ledger.shares, task.id)
        del task.busy[share.id]
        task.parting.discard(share.id)
        known = {each.id for each in (*task.idle, *task.busy.values())}
        task.idle += [each for each in left if each.id not in known]
        self._settle(task)

    async def _work_on(self, task: Task, share: Share) -> Sequence[Share]:
        """Run a slice of a part; returns the parts that are left of it."""
        try:
            came = await self._advance(task, share)
        except LostError:
            return (share,)
        except (DiedError, LateError, MemoryUsedError) as error:
            self._pace.deaths += 1
            _say(logging.WARNING, "a slice was lost", task, part=share.id, why=reason_of(error))
            lived = await self._keeping.do(
                self._ledger.count_death, share, reason_of(error), MOST_DEATHS
            )
            return () if lived is None else (lived,)
        except FailedError as error:
            _say(logging.ERROR, "a slice failed", task, part=share.id, why=str(error))
            await self._fail(task, INTERNAL)
            return ()
        if isinstance(came, Refused) and isinstance(came.error, OtherPuzzleError):
            return await self._restart(task, share, str(came.error))
        if isinstance(came, Refused):
            await self._fail(task, problem_of(came.error))
            return ()
        return await self._parts_left(task, share, came)

    async def _restart(self, task: Task, share: Share, why: str) -> Sequence[Share]:
        """Restart a job: the checkpoint of a part is of another puzzle."""
        _say(logging.WARNING, "a job begins anew", task, part=share.id, why=why)
        part = await self._keeping.do(self._ledger.restart, share)
        task.standing = await self._keeping.standing(task.id, task.order)
        for each in (task.idle, task.states, task.whole):
            each.clear()
        return (part,)

    async def _parts_left(self, task: Task, share: Share, came: SliceResult) -> Sequence[Share]:
        """Store the slice of a part; returns the parts that are left of it."""
        waited = self._free > 0
        self._saving += 1
        self._hand_out()
        try:
            kept = await self._keeping.keep(task.order, share, came)
        finally:
            self._saving -= 1
        self._pace.add(came)
        did = share.rest - (0.0 if kept.share is None else kept.share.rest)
        task.went(came.seconds, did, self._executor.capacity)
        task.standing = kept.standing
        if kept.share is None:
            return ()
        if share.id in task.parting and (came.parts is not None or self._free):
            left = await self._split_part(task, kept.share, came)
            self._lengths.note_wait(waited and len(left) > 1)
            return left
        self._lengths.note_wait(False)
        hold(self._tasks.values(), task, share.id, came.mark or came.state)
        return (kept.share,)

    def _need(self, task: Task, share: Share) -> Need:
        """The reason to split a part; `NONE` also if splitting has failed too often."""
        if share.id not in task.parting or task.whole[share.id] >= HURRIES:
            return Need.NONE
        return Need.WORKER if self._free else Need.STOCK

    async def _state(self, task: Task, share: Share) -> bytes | Mark | None:
        """The checkpoint of the part to run next; its mark, if the worker has the checkpoint."""
        held = task.states.pop(share.id, None)
        if isinstance(held, Mark) and not self._executor.holds(share.name):
            held = None
        return held or await self._keeping.do(self._ledger.state, share)

    def _send(self, task: Task, share: Share, state: bytes | Mark | None) -> RunningSlice:
        """Send a slice; nothing here keeps a reference to its checkpoint, which may be large."""
        need, left = self._need(task, share), task.seconds_left(self._executor.capacity)
        size, deaths = len(state or b""), share.deaths
        seconds = self._lengths.seconds(share.turn, size, need, left, deaths)
        order, divides = task.order, need is not Need.NONE
        many = max(self._parts, CHEAP_PARTS), self._parts if divides else 0
        told = order, state, seconds, task.standing, *many, self._executor.queues
        late, name = seconds + KINDS[order.kind].late, share.name
        sent = self._executor.run(work.advance, *told, seconds=late, lasts=seconds, name=name)
        running = asyncio.ensure_future(sent)
        if self._executor.queues:
            self._foresight.expect(running, max(seconds - self._lengths.way, 0.0))
        return running

    async def _advance(self, task: Task, share: Share) -> SliceResult | Refused:
        """The result of a slice; LostError if the task is stopped meanwhile."""
        came = await self._came_of(task, self._send(task, share, await self._state(task, share)))
        while isinstance(came, Unknown):
            state = await self._keeping.do(self._ledger.state, share)
            came = await self._came_of(task, self._send(task, share, state))
        return came

    async def _came_of(self, task: Task, running: RunningSlice) -> SliceOutcome:
        begun, waits = time.monotonic(), self._foresight.waits(running)
        task.running.add(running)
        try:
            await asyncio.wait([running])
            if running.cancelled():
                raise LostError("the job was cancelled")
            came = running.result()
            if isinstance(came, SliceResult) and not waits:
                self._lengths.went(time.monotonic() - begun - came.seconds)
            return came
        finally:
            running.cancel()
            task.running.discard(running)
            self._foresight.came(running)
            del running  # its error's traceback holds this frame, and so the checkpoint

    @property
    def _parts(self) -> int:
        """Number of parts to split a part into: two for its worker, two for each idle worker.

        So each worker can run one part while the result of another is stored.
        """
        return min(2 * (self._free + 1), MOST_PARTS)

    async def _split_part(self, task: Task, share: Share, came: SliceResult) -> Sequence[Share]:
        """Split a part; returns the new parts, or the part itself if it stays whole."""
        states = came.parts
        if states is None:
            told = task.order, came.state, self._parts
            try:
                states = await self._executor.run(work.split, *told, seconds=LATE_SECONDS)
            except (LostError, DiedError, LateError, MemoryUsedError, FailedError):
                return (share,)
        if len(states) < 2:
            task.whole[share.id] += 1
            return (share,)
        made = await self._keeping.do(self._ledger.split, share, states)
        for part, each in zip(made, states, strict=True):
            hold(self._tasks.values(), task, part.id, each)
        return made

    def _settle(self, task: Task) -> None:
        """Finish a job if nothing is left to do or it is to end."""
        order = task.order
        if task.ending is None and KINDS[order.kind].ends(order, task.standing):
            task.ending = Ending.ENOUGH
        if task.finishing or task.busy or (task.idle and task.ending is None):
            return
        if not self._executor.capacity and task.ending is not Ending.CANCELLED:
            return  # no worker is there to make the answer
        task.finishing = True
        self._start(self._finish(task))

    async def _finish(self, task: Task) -> None:
        """Store the answer of a job, unless its kind has more parts to do."""
        try:
            await self._finish_job(task)
        except KeyError:
            self._tasks.pop(task.id, None)  # it was already over

    async def _finish_job(self, task: Task) -> None:
        id, order = task.id, task.order
        if task.ending is Ending.CANCELLED:
            await self._over(task, JobState.CANCELLED)
            return
        reached = await self._keeping.do(self._ledger.progress_of, id, task.ending)
        try:
            states = await self._executor.run(work.follow, order, reached, seconds=LATE_SECONDS)
            if states:
                task.idle += await self._keeping.do(self._ledger.extend, id, states)
                task.finishing = False
                return
            late = KINDS[order.kind].late
            came = await self._executor.run(work.finish, order, reached, seconds=late)
        except LostError:
            task.finishing = False
            return
        except (DiedError, LateError, MemoryUsedError) as error:
            await self._finish_again(task, reason_of(error))
            return
        except FailedError as error:
            _say(logging.ERROR, "a job could not be finished", task, why=str(error))
            await self._over(task, JobState.FAILED, problem=INTERNAL)
            return
        if isinstance(came, Refused):
            await self._over(task, JobState.FAILED, problem=problem_of(came.error))
        else:
            await self._over(task, JobState.DONE, came)

    async def _finish_again(self, task: Task, reason: str) -> None:
        """A process died making the answer of a job: try again, up to MOST_DEATHS times."""
        self._pace.deaths += 1
        task.deaths += 1
        _say(logging.WARNING, "an answer was lost", task, why=reason)
        if task.deaths < MOST_DEATHS:
            task.finishing = False
        else:
            await self._over(task, JobState.FAILED, problem=problem_of(GivenUpError(reason)))

    async def _over(
        self,
        task: Task,
        state: JobState,
        answer: JobAnswer | None = None,
        problem: bytes | None = None,
    ) -> None:
        try:
            await self._keeping.do(
                self._ledger.finish, task.id, state, task.ending, answer, problem
            )
            _say(logging.INFO, "a job is over", task, state=state, ending=task.ending)
        except KeyError:
            pass  # it was already over
        self._tasks.pop(task.id, None)
        self._calling.look_soon()

    async def _fail(self, task: Task, problem: bytes) -> None:
        task.ending, task.finishing = Ending.FAILED, True
        await self._over(task, JobState.FAILED, problem=problem)


def _say(level: int, message: str, task: Task, **facts: object) -> None:
    known = {"job": task.id, "kind": task.order.kind, "family": task.order.family}
    fields = {**known, "owner": task.order.owner, **facts}
    _log.log(level, message, extra={"fields": fields})
