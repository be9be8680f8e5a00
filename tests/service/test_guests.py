"""Children that one pool has and another one works with."""

import asyncio
import os
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from service.work.children import InTheWayError, MemoryUsedError
from service.work.guests import Borrowing, lend
from service.work.lanes import Lane
from service.work.memory import held_bytes
from service.work.pool import FRESH, LOOKER, MARGIN, Pool
from tests.service.deeds import hold, hold_until, pid
from tests.service.processes import alive, until
from tests.service.test_pool import own_forks

__all__ = ["own_forks"]  # a fixture

ROOM = 1 << 29


def beside(
    look: Callable[[Borrowing, Pool], Awaitable[Any]], most: int | None = None, guests: int = 1
) -> Any:
    """What is seen of a pool that borrows, and of the one that lends and has a heavy child."""

    async def watch_pool() -> Any:
        listening = socket.socket(socket.AF_UNIX)
        listening.bind("")
        listening.listen()
        lanes = {Lane.HEAVY: 1, Lane.STORE: 1}
        room = dict.fromkeys(lanes, ROOM)
        lender = Pool(many=lanes, waiting=lanes, room=room, preload=[], most=most)
        await lender.start()
        lending = asyncio.create_task(lend(lender, Lane.LONG, ROOM, listening))
        many = {Lane.LONG: guests}
        pool = Borrowing(many=many, waiting=many, room={Lane.LONG: 0}, preload=[])
        pool.name = listening.getsockname()
        try:
            return await look(pool, lender)
        finally:
            pool.close()
            lending.cancel()
            lender.close()
            listening.close()

    return asyncio.run(watch_pool())


def run(pool: Pool, function: Callable[..., Any], *arguments: Any) -> Awaitable[Any]:
    return pool.run(Lane.LONG, function, *arguments, seconds=60.0)


async def holding(pool: Pool, size: int, sign: Path) -> "asyncio.Future[Any]":
    """Work that holds so many bytes until there is a sign, once it does."""
    await run(pool, hold, 1, 0.0)  # then it has loaded all that it needs
    (child,) = pool.lanes[Lane.LONG].all
    before = held_bytes(child.pid)
    work = asyncio.ensure_future(run(pool, hold_until, size, sign))
    await until(lambda: held_bytes(child.pid) >= before + size)
    return work


def test_a_borrowed_child_does_one_piece_of_work_after_the_other_and_ends_with_the_pool() -> None:
    async def look(pool: Borrowing, lender: Pool) -> int:
        first, second = await run(pool, pid), await run(pool, pid)
        assert first == second != os.getpid()
        pool.close()
        await until(lambda: not alive(first))
        return int(first)

    assert beside(look)


def test_the_borrowed_child_that_takes_too_much_is_ended_and_another_comes() -> None:
    async def look(pool: Borrowing, lender: Pool) -> tuple[int, int]:
        before = await run(pool, pid)
        with pytest.raises(MemoryUsedError):
            await run(pool, hold, 400 << 20, 60.0)
        await until(lambda: not alive(before))
        return before, await run(pool, pid)

    before, after = beside(look, held_bytes(os.getpid()) + MARGIN + (300 << 20))

    assert before != after


def test_a_borrowed_child_makes_room_for_work_of_the_lender_which_is_done(tmp_path: Path) -> None:
    one = 150 << 20

    async def look(pool: Borrowing, lender: Pool) -> tuple[int, int]:
        guest = await holding(pool, one, tmp_path / "never")
        lender.most = held_bytes(lender.root) + one // 2 + MARGIN  # not for both
        done = await lender.run(Lane.HEAVY, hold, one, 0.5, seconds=60.0)
        with pytest.raises(InTheWayError):
            await guest
        return done, await run(pool, hold, one, 0.0)

    assert (one, one) == beside(look)


def test_a_borrowed_child_that_made_room_does_not_come_again_before_there_is_enough(
    tmp_path: Path,
) -> None:
    one, room = 250 << 20, 500 << 20  # room for one of them and a child that has just come

    async def look(pool: Borrowing, lender: Pool) -> tuple[bool, bool]:
        guest = await holding(pool, one, tmp_path / "never")
        work = asyncio.ensure_future(lender.run(Lane.HEAVY, hold, one, 1.5, seconds=60.0))
        with pytest.raises(InTheWayError):
            await guest
        again = asyncio.ensure_future(run(pool, pid))
        await work
        return again.done(), alive(await again)

    assert (False, True) == beside(look, held_bytes(os.getpid()) + MARGIN + room)


def test_a_borrowed_child_makes_room_for_a_child_that_somebody_waits_for(tmp_path: Path) -> None:
    async def look(pool: Borrowing, lender: Pool) -> bool:
        guest = await holding(pool, 100 << 20, tmp_path / "never")
        (idle,) = lender.lanes[Lane.HEAVY].all
        lender.most = held_bytes(lender.root) - held_bytes(idle.pid) + MARGIN + FRESH // 2
        lender.lanes[Lane.HEAVY].lose(idle)
        came = await lender.run(Lane.HEAVY, pid, seconds=60.0)
        with pytest.raises(InTheWayError):
            await guest
        return bool(came != idle.pid)

    assert beside(look)


def without_heavy(lender: Pool) -> None:
    """Nothing is left that could be ended to make room."""
    heavy = lender.lanes[Lane.HEAVY]
    heavy.many = 0
    heavy.lose(*heavy.all)


def test_who_asks_how_far_a_borrowed_child_is_waits_for_none_and_ends_none(tmp_path: Path) -> None:
    sign = tmp_path / "sign"

    async def look(pool: Borrowing, lender: Pool) -> tuple[int, bool]:
        without_heavy(lender)
        guest = await holding(pool, 100 << 20, sign)
        lender.most = held_bytes(lender.root) + MARGIN + LOOKER + (4 << 20)
        asked = await lender.run(Lane.STORE, hold, LOOKER, 0.5, seconds=60.0)
        soon = not guest.done()
        sign.touch()
        return await guest, soon and asked == LOOKER

    assert beside(look) == (100 << 20, True)


def test_a_borrowed_child_may_grow_while_others_ask_how_far_it_is_again_and_again(
    tmp_path: Path,
) -> None:
    much, begin, end = 150 << 20, tmp_path / "begin", tmp_path / "end"

    async def look(pool: Borrowing, lender: Pool) -> int:
        without_heavy(lender)
        await run(pool, hold, 1, 0.0)  # so that it has loaded all that it needs
        guest = asyncio.ensure_future(run(pool, hold_until, much, end, begin))
        lender.most = held_bytes(lender.root) + MARGIN + LOOKER + much + (20 << 20)
        for sign in (begin, end):
            for _ in range(10):
                await lender.run(Lane.STORE, hold, 1, 0.05, seconds=60.0)
            sign.touch()
        return int(await guest)

    assert beside(look) == much


def test_a_borrowed_child_that_grows_into_the_room_of_who_asks_is_ended() -> None:
    async def look(pool: Borrowing, lender: Pool) -> Any:
        without_heavy(lender)
        await run(pool, hold, 1, 0.0)  # so that it has loaded all that it needs
        lender.most = held_bytes(lender.root) + MARGIN + (150 << 20)
        lender.watch()
        with pytest.raises(MemoryUsedError):
            await run(pool, hold, 150 << 20, 60.0)
        return await lender.run(Lane.STORE, pid, seconds=60.0)

    assert beside(look)


def test_the_largest_borrowed_child_is_not_ended_for_one_that_comes_again(
    tmp_path: Path,
) -> None:
    much, begin, end = 150 << 20, tmp_path / "begin", tmp_path / "end"

    async def look(pool: Borrowing, lender: Pool) -> tuple[int, int]:
        without_heavy(lender)
        await run(pool, hold, 1, 0.0)
        children = pool.lanes[Lane.LONG].all
        await until(lambda: len(children) == 2)
        one = min(held_bytes(child.pid) for child in children)
        guest = asyncio.ensure_future(run(pool, hold_until, much, end, begin))
        room = LOOKER + MARGIN + much - one // 2  # not beside the idle one
        lender.most = held_bytes(lender.root) + room
        lender.watch()
        begin.touch()
        await until(lambda: len(children) == 1)
        end.touch()
        return await guest, await run(pool, hold, 1, 0.0)

    assert beside(look, guests=2) == (much, 1)


def test_where_the_lender_goes_what_is_under_way_is_done_and_no_more(tmp_path: Path) -> None:
    sign = tmp_path / "sign"

    async def look(pool: Borrowing, lender: Pool) -> tuple[int, int]:
        before = await run(pool, pid)
        (child,) = pool.lanes[Lane.LONG].all
        under_way = asyncio.ensure_future(run(pool, hold_until, 1, sign))
        await until(lambda: child.busy)
        assert child.lender is not None
        child.lender.abort()  # as if the lender had gone
        await asyncio.sleep(0.1)
        sign.touch()
        done = await under_way
        await until(lambda: not alive(before))
        return done, await run(pool, pid) - before

    done, differ = beside(look)

    assert done == 1
    assert differ


def test_a_connection_is_closed_that_comes_as_lending_ends() -> None:
    accepted: list[socket.socket] = []
    waiting: asyncio.Task[Any] | None = None

    class Listening(socket.socket):
        """Ends all lending once somebody has connected."""

        def accept(self) -> tuple[socket.socket, Any]:
            asking, at = super().accept()
            accepted.append(asking)
            asyncio.get_running_loop().call_soon(end_others)
            return asking, at

    def end_others() -> None:
        for task in asyncio.all_tasks() - {waiting}:
            task.cancel()

    async def connect(listening: socket.socket) -> None:
        nonlocal waiting
        waiting = asyncio.current_task()
        listening.bind("")
        listening.listen()
        with socket.socket(socket.AF_UNIX) as asking:
            asking.connect(listening.getsockname())
            lender = Pool(many={}, waiting={}, room={}, preload=[])
            with pytest.raises(asyncio.CancelledError):
                await asyncio.create_task(lend(lender, Lane.LONG, ROOM, listening))
            await asyncio.sleep(0)

    with Listening(socket.AF_UNIX) as listening:
        asyncio.run(connect(listening))
    assert [asking.fileno() for asking in accepted] == [-1]
