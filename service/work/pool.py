"""A pool of children forked from a warm process: work that is too expensive dies alone.

lane       children that do one kind of work, and the line before them
room       bytes that a child may use beyond those it began with
grown      bytes that a child and its processes hold beyond those it began with

A child that does not answer in time is killed and replaced; so is one whose work nobody waits for
any more. Children end with the process that owns the pool, however it ends. A child that dies
costs only its own work.

guest   a child lent to another process, which works on jobs
looker  the child of the store's lane, through which clients follow jobs
"""

import asyncio
import logging
import multiprocessing
import os
import pickle
import socket
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from typing import TypeVar

from service.work import child
from service.work.children import REPLACED_AFTER, SELDOM, Children, MemoryUsedError
from service.work.lanes import Lane
from service.work.memory import held_bytes, resident, tree
from service.work.pipe import Child, Guest, ready

LOOK_SECONDS = 0.01  # between two measurements of memory, while there is work; they take a ms
CALM_LOOKS = 5  # times as long, at most, while there is more room than MARGIN
MARGIN = 112 << 20  # bytes that all processes may grow in LOOK_SECONDS
FRESH = 128 << 20  # bytes that a new child holds
BEGINS = {Lane.PHOTO: 340 << 20}  # bytes of the processes that it starts before it is ready
GROWS = {Lane.PHOTO: 460 << 20}  # bytes that work of a lane may take; reserved meanwhile
LOOKER = 64 << 20  # bytes reserved beside guests for the looker
SMALL = (Lane.LIGHT, Lane.STORE)  # lanes whose work takes almost no memory
TOO_MUCH, IN_THE_WAY = b"m", b"w"  # why a guest was ended: by its own need, or another's

R = TypeVar("R")


def _growth_of(pair: tuple[Child, Lane]) -> int:
    return pair[0].growth


class Pool:
    """The children of all lanes.

    many: children of each lane. waiting: how many may wait for a child of a lane.
    preload: modules that the fork server loads and warms for every child.
    early: what each child loads for itself instead, until `settle` is called; for a fork server
        that has to compile first.
    prepare: functions of modules that children of a lane call before they are ready.
    most: limit of bytes for `root` and all processes below it; None: no limit.
    """

    def __init__(
        self,
        *,
        many: Mapping[Lane, int],
        waiting: Mapping[Lane, int],
        room: Mapping[Lane, int],
        preload: Sequence[str],
        early: Sequence[str] = (),
        prepare: Mapping[Lane, Callable[[], object]] | None = None,
        most: int | None = None,
        root: int | None = None,
    ) -> None:
        self.closing = False
        self._prepare = prepare or {}
        self.most, self.root = most, root or os.getpid()
        self._watching: asyncio.Task[None] | None = None
        self._forks: BaseContext = multiprocessing.get_context("spawn" if early else "forkserver")
        self._forks.set_forkserver_preload(list(preload))
        self.preload = tuple(early or preload)
        self._settled = tuple(preload)
        self._guests: set[Guest] = set()
        self._looker = 0  # id of the latest looker
        self._looker_comes = False  # a looker is being forked, and its id is not known yet
        self._forking = 0  # children being forked, for which memory is reserved
        self._large = 0  # growth in bytes of the guest that was ended last
        self._one_at_a_time = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self.lanes = {
            lane: Children(self, lane, many[lane], waiting[lane], room[lane]) for lane in many
        }

    async def start(self) -> None:
        """Start the children of all lanes but those that are seldom needed.

        Early ones come slowly, so requests are answered as soon as those of the first lane do.
        """
        often = [each for lane, each in self.lanes.items() if lane not in SELDOM]
        for number, children in enumerate(often):
            if number and self.preload is not self._settled:
                self.replace(children)
            else:
                await children.fill()

    async def settle(self) -> None:
        """Replace all early children by others, which are forked from a warm process."""
        self._forks, self.preload = multiprocessing.get_context("forkserver"), self._settled
        lane, children = next(iter(self.lanes.items()))
        (
            await self.fork(lane, children.room)
        ).kill()  # starts the fork server, which takes longest
        for children in self.lanes.values():
            children.renew()

    def replace(self, children: Children) -> None:
        """Start filling a lane in the background, unless the pool is closing."""
        if not self.closing:
            task = asyncio.get_running_loop().create_task(children.fill())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def fork(self, lane: Lane, room: int) -> Child:
        """A new child; the fork server is restarted if it has died."""
        ours, process = await self._fork(lane, room)
        made = await ready(ours)
        made.process = process
        return made

    async def _fork(self, lane: Lane, room: int) -> tuple[socket.socket, BaseProcess]:
        """Our end of the pipe to a new child, and the child."""
        ours, theirs = socket.socketpair()
        self._forking += 1
        try:
            with ExitStack() as unused, theirs:
                unused.enter_context(ours)
                async with self._one_at_a_time:
                    told = theirs, lane, room, self.preload, self._prepare.get(lane)
                    process = self._forks.Process(target=child.main, args=told)  # type: ignore[attr-defined]
                    await self._start(process, lane)
                unused.pop_all()
        finally:
            self._forking -= 1
        return ours, process

    async def _start(self, process: BaseProcess, lane: Lane) -> None:
        self._looker_comes = lane is Lane.STORE
        try:
            await asyncio.to_thread(process.start)
            if lane is Lane.STORE:
                self._looker = process.pid or 0
        finally:
            self._looker_comes = False

    async def lend(self, lane: Lane, room: int, asking: socket.socket) -> None:
        """Lend a child to the process at the other end of a socket, until one of them has gone."""
        await self.room_for_another(lane)
        ours, process = await self._fork(lane, room)
        pid = process.pid or 0
        with ours:
            socket.send_fds(asking, [pid.to_bytes(8, "big")], [ours.fileno()])
        guest = Guest(pid, asking, resident(pid))
        self._guests.add(guest)
        self.watch()
        try:
            await asyncio.get_running_loop().sock_recv(asking, 1)
        finally:
            self._guests.discard(guest)

    def watch(self) -> None:
        """Start keeping all processes together below the limit of memory, while there is work."""
        if self.most is not None and (self._watching is None or self._watching.done()):
            self._watching = asyncio.get_running_loop().create_task(self._watch())

    async def _watch(self) -> None:
        ending: list[int] = []  # children that are being killed, which takes the kernel a while
        while self.most is not None and (self._works or self._guests):
            ending = [number for number in ending if held_bytes(number)]
            # Measured first, so that memory freed in between counts as still held.
            ended = sum(map(held_bytes, ending))
            spare = self.most - MARGIN - self._held_bytes(looker_apart=self._only_guests) + ended
            if self._looker_comes and self._only_guests:
                spare = max(spare, 0)  # the new looker may be counted twice
            if spare < 0:
                busy = [
                    pair for pair in self._children if pair[0].busy and pair[1] is not Lane.STORE
                ]
                ending.append(self._make_room() or self._end_largest(busy))
            elif spare < self._growth:
                ending.append(self._make_room())
            calm = min(1 + max(spare, 0) / MARGIN, CALM_LOOKS)
            await asyncio.sleep(LOOK_SECONDS * calm)

    @property
    def _children(self) -> Iterator[tuple[Child, Lane]]:
        return ((child, lane) for lane, each in self.lanes.items() for child in each.all)

    @property
    def _works(self) -> bool:
        return any(child.busy for child, _ in self._children)

    @property
    def _requests_need_memory(self) -> bool:
        """Whether requests work or wait for a child; they go before guests."""
        wanted = any(lane is not Lane.STORE for lane in self._wanted_lanes())
        return wanted or any(c.busy for c, lane in self._children if lane not in SMALL)

    @property
    def _only_guests(self) -> bool:
        """Whether only guests need memory, besides the looker, which has memory reserved."""
        return bool(self._guests) and not self._requests_need_memory

    def _held_bytes(self, *, looker_apart: bool) -> int:
        """Bytes that all processes hold.

        looker_apart: the looker counts as LOOKER, whatever it holds. So it
        neither waits for guests nor ends them, which it would do again and again.
        """
        if not looker_apart:
            return held_bytes(self.root)
        apart = tree(self._looker)  # not by its size, which grows between two measurements
        return LOOKER + sum(resident(one) for one in tree(self.root) if one not in apart)

    def _make_room(self) -> int:
        """End the idle child that grew most; if none is idle, a guest.

        A guest's work runs again from its checkpoint, whereas a client waits for a request.
        Returns the id of the ended child; 0: there is none.
        """
        kept = SMALL if self._only_guests else (Lane.LIGHT,)
        idle = [pair for pair in self._children if not pair[0].busy and pair[1] not in kept]
        return self._end_largest(idle) or (self._end_guest() if self._guests else 0)

    def _end_largest(self, children: Sequence[tuple[Child, Lane]]) -> int:
        """End the child that grew most; returns its id, 0: there is none."""
        if not children:
            return 0
        ended, lane = max(children, key=_growth_of)
        ended.pipe.fail(MemoryUsedError())
        self.lanes[lane].lose(ended)
        return ended.pid

    def _end_guest(self) -> int:
        """End the guest that grew most for a request; for another guest, the one that grew least.

        The largest would otherwise be ended again and again, by those that come again at once;
        so it gets through, or is alone and takes too much.
        """
        choose = min if self._only_guests else max
        guest = choose(self._guests, key=lambda guest: guest.growth)
        self._large = guest.growth
        alone = self._only_guests and len(self._guests) == 1
        self._guests.discard(guest)
        guest.kill(TOO_MUCH if alone else IN_THE_WAY)
        return guest.pid

    async def room_for_another(self, lane: Lane) -> None:
        """Wait while there is no memory for another child, considering how working children grow.

        For a child with a waiting client others make room and do not take it again; the child that
        only watches guests has room reserved. A guest that made room returns when there is enough
        for all that it held, or when requests need nothing. The caller must fork at once: the new
        child's memory is then counted before it exists.
        """
        while self.most is not None:
            if lane is Lane.STORE and self._only_guests:
                break
            again = self._large if lane is Lane.LONG and self._requests_need_memory else 0
            needed = MARGIN + FRESH + BEGINS.get(lane, 0) + again
            others = self._growth + self._beginning(lane) + self._forking * FRESH
            wanted = lane in self._wanted_lanes()
            if wanted or not any(self.lanes[other].coming for other in self._wanted_lanes()):
                apart = lane is Lane.LONG and not self._requests_need_memory
                if self._held_bytes(looker_apart=apart) + others <= self.most - needed:
                    break
                ended = self._make_room() if wanted else 0
                if not (ended or others or self._works or self._guests):
                    break  # no more room can become free
            await asyncio.sleep(REPLACED_AFTER)

    def _wanted_lanes(self) -> list[Lane]:
        """The lanes with clients that wait for a child."""
        return [lane for lane, children in self.lanes.items() if len(children.line)]

    def _beginning(self, lane: Lane) -> int:
        """Bytes that starting children of other lanes will need, of lanes that need much."""
        others = [each for each in BEGINS if each is not lane and each in self.lanes]
        return sum(self.lanes[each].coming * (FRESH + BEGINS[each]) for each in others)

    @property
    def _growth(self) -> int:
        """Bytes that running work may still take, of lanes with a known limit."""
        busy = [pair for pair in self._children if pair[0].busy and pair[1] in GROWS]
        return sum(max(0, GROWS[lane] - child.growth) for child, lane in busy)

    async def run(
        self,
        lane: Lane,
        function: Callable[..., R],
        *arguments: object,
        client: str = "",
        seconds: float,
    ) -> R:
        """Call a function of a module in a child of the lane; returns its result.

        Raises FullError, LateError, DiedError, MemoryUsedError or FailedError. Cancelling this
        ends the work.
        """
        work = [pickle.dumps((function, arguments))]
        del arguments  # may be large
        value: R = await self.lanes[lane].run(work, client, seconds)
        return value

    def close(self) -> None:
        """End all children."""
        self.closing = True
        for task in (*self._tasks, *([] if self._watching is None else [self._watching])):
            task.cancel()
        for children in self.lanes.values():
            for each in list(children.all):
                each.kill()


_log = logging.getLogger("knobelwerk.work")
