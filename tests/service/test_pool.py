"""The pool: what becomes of work whose child hangs, dies or takes too much."""

import asyncio
import gc
import os
import signal
import socket
import subprocess
import sys
import time
import weakref
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import forkserver
from pathlib import Path
from typing import Any

import pytest

from service.work import children as lines
from service.work.child import FAT, head
from service.work.children import REPLACED_AFTER, SELDOM, FailedError, LateError, MemoryUsedError
from service.work.lanes import Lane
from service.work.line import FullError
from service.work.memory import held_bytes
from service.work.pipe import Child, DiedError, Pipe, ready
from service.work.pool import BEGINS, FRESH, GROWS, MARGIN, Pool
from tests.conftest import held_here
from tests.service.deeds import (
    die,
    eat,
    fail,
    hang,
    hang_with,
    hold,
    hold_until,
    is_loaded,
    keep,
    pid,
    slow_pid,
)
from tests.service.processes import alive, until

ROOM = 1 << 28
LANES = Lane.HEAVY, Lane.PHOTO, Lane.LONG


@pytest.fixture(scope="module", autouse=True)
def own_forks() -> Iterator[None]:
    """A server of forks that has loaded nothing else, and is left to no other test."""
    forkserver._forkserver._stop()  # type: ignore[attr-defined]
    yield
    forkserver._forkserver._stop()  # type: ignore[attr-defined]


def within(
    look: Callable[[Pool], Awaitable[Any]],
    children: int = 1,
    waiting: int = 4,
    most: int | None = None,
    preload: Sequence[str] = ("service.work.child",),
    early: Sequence[str] = (),
) -> Any:
    """What is seen of a pool with so many children in its heavy lane."""

    async def watch_pool() -> Any:
        pool = Pool(
            many={Lane.HEAVY: children, Lane.PHOTO: 1, Lane.LONG: 1},
            waiting=dict.fromkeys(LANES, waiting),
            room=dict.fromkeys(LANES, ROOM),
            preload=preload,
            early=early,
            most=most,
        )
        await pool.start()
        try:
            return await look(pool)
        finally:
            pool.close()

    return asyncio.run(watch_pool())


def run(pool: Pool, function: Callable[..., Any], *arguments: Any, **more: Any) -> Awaitable[Any]:
    return pool.run(Lane.HEAVY, function, *arguments, **{"seconds": 20.0, **more})


def test_a_child_does_one_piece_of_work_after_the_other() -> None:
    async def look(pool: Pool) -> tuple[list[int], float]:
        return [await run(pool, pid) for _ in range(3)], pool.lanes[Lane.HEAVY].wait

    numbers, wait = within(look)

    assert 1 == len(set(numbers))
    assert 0 < wait < 5  # seconds: such work takes hundredths of one
    assert os.getpid() not in numbers


def test_an_answer_that_comes_before_it_is_asked_for_is_not_lost() -> None:
    async def look() -> bytearray:
        pipe = Pipe()
        for byte in (*head(b"ready"), *b"ready"):
            pipe.get_buffer(-1)[0] = byte
            pipe.buffer_updated(1)
        return await asyncio.wait_for(pipe.answer(), 5)

    assert b"ready" == asyncio.run(look())


def test_a_child_that_is_no_longer_wanted_before_it_is_ready_is_let_go() -> None:
    async def look() -> bytes:
        ours, theirs = socket.socketpair()
        with theirs:
            coming = asyncio.create_task(ready(ours))
            for _ in range(10):  # until it waits
                await asyncio.sleep(0)
            coming.cancel()
            await asyncio.gather(coming, return_exceptions=True)
            theirs.setblocking(False)
            async with asyncio.timeout(60):
                return await asyncio.get_running_loop().sock_recv(theirs, 1)

    assert b"" == asyncio.run(look())


def test_an_answer_of_megabytes_comes_whole() -> None:
    async def look(pool: Pool) -> Any:
        return await run(pool, bytes.__add__, b"a" * 5_000_000, b"z")

    assert b"a" * 5_000_000 + b"z" == within(look)


def test_nobody_holds_what_a_child_works_on() -> None:
    size = 1 << 26

    async def look(pool: Pool) -> int:
        before, grown = held_here(), size
        work = asyncio.ensure_future(run(pool, hang_with, b"x" * size, seconds=60.0))
        for _ in range(100):  # that it gets there may take a while
            await asyncio.wait([work], timeout=0.2)
            if (grown := held_here() - before) < size // 2:
                break
        work.cancel()
        await asyncio.wait([work])
        return grown

    assert size // 2 > within(look)


def test_a_photograph_may_wait_for_its_core_but_not_for_ever() -> None:
    async def look() -> int:
        one = {Lane.PHOTO: 1}
        pool = Pool(many=one, waiting=one, room={Lane.PHOTO: ROOM}, preload=[])
        try:
            assert os.getpid() != await pool.run(Lane.PHOTO, pid, seconds=20.0)  # loads this
            held = await pool.run(Lane.PHOTO, hold, 1, 1.5, seconds=1.0)
            for work in ((hang,), (hold, 1, 60.0)):
                with pytest.raises(LateError):
                    await pool.run(Lane.PHOTO, *work, seconds=0.3)
            return int(held)
        finally:
            pool.close()

    assert 1 == asyncio.run(asyncio.wait_for(look(), 50))


@pytest.mark.parametrize(
    ("function", "arguments", "error"),
    [(hang, (), LateError), (die, (), DiedError), (eat, (8 * ROOM,), MemoryUsedError)],
    ids=["hangs", "dies", "eats"],
)
def test_work_that_ends_its_child_costs_nothing_but_itself(
    function: Callable[..., Any], arguments: tuple[Any, ...], error: type[Exception]
) -> None:
    async def look(pool: Pool) -> tuple[int, int]:
        before = await run(pool, pid)
        with pytest.raises(error):
            await run(pool, function, *arguments, seconds=0.5 if function is hang else 20.0)
        await until(lambda: not alive(before))
        return before, await run(pool, pid)

    before, after = within(look)

    assert before != after


def test_nothing_of_a_lost_piece_of_work_waits_for_the_garbage_collector() -> None:
    async def look(pool: Pool) -> bool:
        try:
            await run(pool, die)
        except DiedError as error:
            lost = weakref.ref(error)  # its traceback has what was sent
        await asyncio.sleep(0)  # what woke this up has it, too
        return lost() is None

    gc.disable()
    try:
        assert within(look)
    finally:
        gc.enable()


def test_an_unexpected_error_is_told() -> None:
    async def look(pool: Pool) -> None:
        with pytest.raises(FailedError, match="of no use"):
            await run(pool, fail)

    within(look)


def test_work_that_nobody_waits_for_is_ended() -> None:
    async def look(pool: Pool) -> float:
        number = await run(pool, pid)
        hanging = asyncio.ensure_future(run(pool, hang))
        await asyncio.sleep(0.1)
        hanging.cancel()
        begun = time.monotonic()
        while alive(number):
            await asyncio.sleep(0.01)
        ended = time.monotonic() - begun
        assert number != await run(pool, pid)
        return ended

    assert 5.0 > within(look)


def test_when_all_hold_too_much_the_work_that_holds_most_is_ended() -> None:
    large, small = 240 << 20, 20 << 20

    async def look(pool: Pool) -> tuple[int, int]:
        await asyncio.gather(run(pool, hold, 1, 0.3), run(pool, hold, 1, 0.3))  # both are there
        pool.most = held_bytes(pool.root) + (large + small) // 2 + MARGIN
        spared = asyncio.ensure_future(run(pool, hold, small, 1.5))
        with pytest.raises(MemoryUsedError):
            await run(pool, hold, large, 10.0)
        return await spared, await run(pool, hold, small, 0.0)

    assert (small, small) == within(look, children=2)


def test_idle_children_go_while_a_photograph_will_need_their_room(tmp_path: Path) -> None:
    sign = tmp_path / "sign"

    async def look(pool: Pool) -> tuple[int, int]:
        idle = pool.lanes[Lane.HEAVY].all
        photograph = asyncio.ensure_future(
            pool.run(Lane.PHOTO, hold_until, GROWS[Lane.PHOTO] // 4, sign, seconds=20.0)
        )
        async with asyncio.timeout(20.0):
            while idle:
                await asyncio.sleep(0.02)
        await asyncio.sleep(3 * REPLACED_AFTER)  # none comes meanwhile
        meanwhile = len(idle)
        sign.touch()
        await photograph
        await run(pool, pid)
        return meanwhile, len(idle)

    most = held_bytes(os.getpid()) + (400 << 20) + MARGIN

    assert (0, 1) == within(look, most=most)


def test_idle_children_go_before_a_child_comes_that_needs_much() -> None:
    async def look(pool: Pool) -> bool:
        idle = await run(pool, pid)
        pool.most = held_bytes(pool.root) + FRESH + BEGINS[Lane.PHOTO] + MARGIN - (4 << 20)
        photographer = await pool.run(Lane.PHOTO, pid, seconds=20.0)
        await until(lambda: not alive(idle))
        return alive(photographer)

    assert within(look)


def test_a_child_comes_where_nothing_could_make_room_for_it() -> None:
    async def look(pool: Pool) -> bool:
        pool.most = held_bytes(pool.root) + FRESH + MARGIN
        return alive(await pool.run(Lane.PHOTO, pid, seconds=20.0))

    assert within(look)


def test_two_children_that_come_at_once_do_not_take_the_same_room() -> None:
    async def look(pool: Pool) -> tuple[bool, bool]:
        pool.most = held_bytes(pool.root) + MARGIN + FRESH + FRESH // 2  # for one of them
        async with pool._one_at_a_time:  # so that the first is on its way
            first = asyncio.ensure_future(pool.fork(Lane.HEAVY, ROOM))
            second = asyncio.ensure_future(pool.room_for_another(Lane.LONG))
            waits = not (await asyncio.wait([second], timeout=3 * REPLACED_AFTER))[0]
        (await first).kill()
        return waits, bool((await asyncio.wait([second], timeout=20.0))[0])

    assert (True, True) == within(look)


def test_who_made_room_does_not_come_again_before_the_one_it_was_for() -> None:
    async def look(pool: Pool) -> bool:
        pool.most = held_bytes(pool.root) + MARGIN + FRESH - (8 << 20)
        async with asyncio.timeout(20.0):
            return alive(await pool.run(Lane.LONG, pid, seconds=20.0))

    assert within(look)


def test_nobody_notices_that_an_idle_child_dies() -> None:
    async def look(pool: Pool) -> bool:
        number = await run(pool, pid)
        os.kill(number, signal.SIGKILL)
        return bool(number != await run(pool, pid))

    assert within(look)


def test_children_begin_with_what_is_loaded_before_though_the_server_of_forks_is_older() -> None:
    async def has(pool: Pool) -> Any:
        return await run(pool, is_loaded, "this")

    assert not within(has)
    assert within(has, preload=["this"])


def test_a_child_that_is_ended_on_its_way_to_who_waits_is_replaced() -> None:
    async def look(pool: Pool) -> bool:
        heavy = pool.lanes[Lane.HEAVY]
        first, second = (asyncio.ensure_future(run(pool, slow_pid)) for _ in "12")
        await asyncio.sleep(0.1)
        put = heavy.line.put

        def put_and_end(child: Child) -> None:
            heavy.line.put = put  # type: ignore[method-assign]
            put(child)
            heavy.lose(child)

        heavy.line.put = put_and_end  # type: ignore[assignment, method-assign]
        return bool(await first != await second)

    assert within(look)


def test_a_child_with_nothing_to_do_ends_where_work_is_seldom(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(SELDOM, Lane.PHOTO, 0.5)

    async def look(pool: Pool) -> tuple[bool, int, bool]:
        photo = pool.lanes[Lane.PHOTO]
        one = await pool.run(Lane.PHOTO, pid, seconds=5.0)
        await asyncio.sleep(0.3)
        same = await pool.run(Lane.PHOTO, pid, seconds=5.0)
        await asyncio.sleep(0.3)
        kept = len(photo.all)  # since what it did last
        await asyncio.sleep(0.4)
        gone = not photo.all
        other = await pool.run(Lane.PHOTO, pid, seconds=5.0)
        return one == same != other, kept, gone

    assert (True, 1, True) == within(look)


def test_a_wait_in_the_line_counts_from_when_the_child_has_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The second waits for a child to start, but not for the first one's three seconds, too."""
    monkeypatch.setattr(lines, "LINE_SECONDS", 0.2)

    async def look(pool: Pool) -> list[type]:
        first = asyncio.ensure_future(pool.run(Lane.PHOTO, time.sleep, 3.0, seconds=20.0))
        second = asyncio.ensure_future(pool.run(Lane.PHOTO, pid, seconds=0.1))
        told = await asyncio.gather(first, second, return_exceptions=True)
        return [type(each) for each in told]

    assert [type(None), FullError] == within(look)


@pytest.mark.parametrize(("lane", "same"), [(Lane.HEAVY, False), (Lane.LONG, True)])
def test_a_child_of_jobs_may_go_on_with_what_it_holds(lane: Lane, same: bool) -> None:
    async def look(pool: Pool) -> list[int]:
        sizes = FAT + (16 << 20), 0
        return [await pool.run(lane, keep, size, seconds=20.0) for size in sizes]

    first, second = within(look)

    assert same == (first == second)


def test_nobody_notices_that_the_server_of_forks_dies() -> None:
    async def look(pool: Pool) -> int:
        one = await run(pool, pid)
        parent = int(Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()[1])
        os.kill(parent, signal.SIGKILL)
        assert one == await run(pool, pid)
        with pytest.raises(DiedError):
            await run(pool, die)
        other: int = await run(pool, pid)
        return other

    assert os.getpid() != within(look)


def test_early_children_are_replaced_by_forks_and_end_their_work_before() -> None:
    async def look(pool: Pool) -> list[Any]:
        early = {await run(pool, slow_pid) for _ in "12"}
        working = asyncio.ensure_future(run(pool, slow_pid))
        await asyncio.sleep(0.1)
        loaded = await run(pool, is_loaded, "tests.service.deeds")
        await pool.settle()
        done = await working
        later = [await run(pool, is_loaded, "cmd") for _ in "12"]
        numbers = {await run(pool, slow_pid) for _ in "12"}
        await until(lambda: not any(map(alive, early | {done})))
        return [loaded, later, numbers & (early | {done})]

    loaded, later, both = within(look, children=2, preload=["cmd"], early=["service.work.child"])

    assert loaded and [True, True] == later and not both


@contextmanager
def elsewhere() -> Iterator[subprocess.Popen[str]]:
    """A process with a pool of two children, of which one is busy; it writes their numbers."""
    look = """if True:
        import asyncio
        from service.work.lanes import Lane
        from service.work.pool import Pool
        from tests.service.deeds import hang, slow_pid
        async def look():
            one = {Lane.HEAVY: 2}
            pool = Pool(many=one, waiting=one, room={Lane.HEAVY: 1 << 28}, preload=[])
            await pool.start()
            both = [pool.run(Lane.HEAVY, slow_pid, seconds=20.0) for _ in "12"]
            print(*(await asyncio.gather(*both)), flush=True)
            await pool.run(Lane.HEAVY, hang, seconds=20.0)
        if __name__ == "__main__":
            asyncio.run(look())"""
    root = Path(__file__).parents[2]
    with subprocess.Popen(
        [sys.executable, "-c", look], cwd=root, stdout=subprocess.PIPE, text=True
    ) as own:
        try:
            yield own
        finally:
            own.kill()


def test_children_end_with_the_process_that_has_the_pool() -> None:
    with elsewhere() as owner:
        assert owner.stdout is not None
        numbers = [*map(int, owner.stdout.readline().split())]
        time.sleep(0.2)

        owner.kill()
        owner.wait()

        end = time.monotonic() + 15
        while any(map(alive, numbers)) and time.monotonic() < end:
            time.sleep(0.02)
    assert 2 == len(set(numbers))
    assert not any(map(alive, numbers))
