"""When slices are about to come back; see also tests/jobs/test_dispatcher.py."""

import asyncio
from typing import Any

from service.jobs.dispatch.foresight import Foresight


async def test_a_slice_that_waits_at_its_worker_ends_so_long_after_the_one_before_it() -> None:
    told = list[int]()
    foresight = Foresight(lambda: told.append(1))
    loop = asyncio.get_running_loop()
    first, second, third = (loop.create_future() for _ in range(3))

    foresight.expect(first, 0.0)
    await asyncio.sleep(0.01)
    assert len(foresight) == 1
    foresight.expect(second, 0.0)
    foresight.expect(third, 0.0)
    await asyncio.sleep(0.01)
    assert len(foresight) == 1  # they have not begun
    assert [foresight.waits(each) for each in (first, second, third)] == [False, True, True]

    came(foresight, first)
    await asyncio.sleep(0.01)
    assert len(foresight) == 1
    assert foresight.waits(third) and not foresight.waits(second)

    came(foresight, third)
    came(foresight, second)
    await asyncio.sleep(0.01)
    assert (len(foresight), len(told)) == (0, 2)


async def test_a_slice_that_is_back_sooner_is_not_about_to_come() -> None:
    foresight = Foresight(lambda: None)
    only: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    foresight.expect(only, 0.01)
    came(foresight, only)
    await asyncio.sleep(0.03)
    assert len(foresight) == 0


def came(foresight: Foresight, slice: "asyncio.Future[Any]") -> None:
    slice.set_result(None)
    foresight.came(slice)
