"""Puts open searches that an answer left into the store, in their own lane."""

import asyncio
import logging

from service.http.answering import Answer
from service.http.headers import continues
from service.http.jobs.asking import park
from service.work.lanes import Lane
from service.work.pool import UNDONE, Pool

PARK_SECONDS = 3.0  # that the store may take; then the answer goes without

_log = logging.getLogger("knobelwerk.jobs")


async def keep_open_search(pool: Pool, answer: Answer) -> Answer:
    """An answer with the job that goes on from there, if it leaves anything and that is kept."""
    begun = answer.begun
    if begun is None:
        return answer
    try:
        async with asyncio.timeout(PARK_SECONDS):
            id: str | None = await pool.run(
                Lane.STORE, park, begun, client=begun.order.client, seconds=PARK_SECONDS
            )
    except (TimeoutError, *UNDONE) as error:
        _log.warning("a search could not be parked: %r", error)
        return answer
    if id is None:
        return answer
    name, value = continues(id)
    return answer._replace(headers=[*answer.headers, (name.lower().encode(), value.encode())])
