"""The line before children: who goes first."""

import asyncio

import pytest

from service.work.line import FullError, WaitingLine


def order(places: int, clients: str) -> str:
    """Who gets the one thing, in turn, when all have come at once; lower case: refused."""

    async def look() -> str:
        line: WaitingLine[str] = WaitingLine(places)
        line.put("thing")
        served = []

        async def come(client: str) -> None:
            try:
                mine = line.take() or await line.get(client)
            except FullError:
                served.append(client.lower())
                return
            served.append(client)
            await asyncio.sleep(0)
            line.put(mine)

        await asyncio.gather(*map(come, clients))
        assert (0, 1) == (len(line), line.free)
        return "".join(served)

    return asyncio.run(look())


@pytest.mark.parametrize(
    ("places", "clients", "served"),
    [
        (9, "AAAB", "AABA"),  # the first A has it, then the line is A, B, A
        (9, "AAAABC", "AABCAA"),
        (9, "ABAB", "ABAB"),
        (0, "AB", "Ab"),
        (2, "AAAA", "AaAA"),
        (3, "AAAABB", "AbaABA"),
    ],
)
def test_clients_have_their_share(places: int, clients: str, served: str) -> None:
    assert served == order(places, clients)


def test_who_leaves_the_line_leaves_his_place_to_the_next() -> None:
    async def look() -> str:
        line: WaitingLine[str] = WaitingLine(4)
        waiting = [asyncio.ensure_future(line.get(client)) for client in "ABC"]
        await asyncio.sleep(0)
        waiting[0].cancel()
        await asyncio.sleep(0)
        line.put("thing")
        waiting[1].cancel()  # it has got the thing already, and goes
        return await waiting[2]

    assert "thing" == asyncio.run(look())
