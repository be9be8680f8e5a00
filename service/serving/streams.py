"""Answers that wait for a job, and streams of its events.

They are put together from ordinary answers of the application, and cost no process while they
wait.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any

from service.http.answering import Answer, Message
from service.http.codes import ProblemCode
from service.http.headers import STREAM_LAST, STREAM_NEXT
from service.http.jobs.asking import Seen
from service.serving.refusals import RefusedError
from service.serving.waiting import Waiting, is_over

BEAT_SECONDS = 15.0  # between two signs of life of a stream
BUSY_SECONDS = 2.0  # before a stream asks again that found the server busy
LONGEST_SECONDS = 600.0  # of a stream; then clients reconnect with their last event
MOST_STREAMS = 512
MOST_WAIT = 60.0

JOB = re.compile(rb"/v1/jobs/([A-Za-z0-9_-]{22})")
EVENTS = re.compile(rb"/v1/jobs/([A-Za-z0-9_-]{22})/events")
WAIT = re.compile(rb"(?:.*[&;, ])?wait=([0-9]{1,18})(?:[&;, ].*)?")

LAST, NEXT = STREAM_LAST.lower().encode(), STREAM_NEXT.lower().encode()

Asked = Callable[[Message], Awaitable[Answer]]
Part = dict[str, Any]  # of an answer, as ASGI has it
Send = Callable[[Part], Awaitable[None]]

BEAT: Part = {"type": "http.response.body", "body": b": still here\n\n", "more_body": True}


class Streams:
    """The answers and streams of clients that wait for jobs.

    ask: gives the application's answer to a message.
    """

    def __init__(self, waiting: Waiting, ask: Asked) -> None:
        self._waiting, self._ask = waiting, ask
        self._many = 0

    async def answer_after_wait(self, message: Message, first: Answer) -> Answer:
        """The answer to `?wait=N` once the job or the time is over; `first` if nothing waits."""
        seconds = _seconds(message.query)
        job = JOB.fullmatch(message.path)
        if job is None or not seconds or _header(first, NEXT) != b"wait":
            return _plain(first)
        self._admit()
        await self._waiting.until(job[1].decode(), is_over, seconds)
        return _plain(await self._ask(message))

    async def prefer(self, message: Message, answer: Answer) -> Answer:
        """The answer to a request that became a job, after the client's preferred wait."""
        seconds, place = _seconds(message.header(b"prefer")), _header(answer, b"location")
        path = place.removeprefix(message.prefix.encode())
        job = JOB.fullmatch(path)
        if answer.status != 202 or not seconds or job is None:
            return answer
        self._admit()
        if not await self._waiting.until(job[1].decode(), is_over, seconds):
            return answer
        headers = tuple(
            (k, v)
            for k, v in message.headers
            if k not in (b"content-type", b"content-length", b"prefer")
        )
        looked = message._replace(method="GET", query=b"", body=b"", headers=headers)
        came = await self._ask(looked._replace(path=path + b"/answer"))
        if came.status != 200:  # it failed or was cancelled: send the job, as there is no answer
            told = await self._ask(looked._replace(path=path))
            status = answer.status if told.status == 200 else told.status
            came = told._replace(status=status, headers=[*told.headers, (b"location", place)])
        else:  # the job has more, such as solutions beyond those in an answer
            where = (b"content-location", place + b"/answer")
            came = came._replace(headers=[*came.headers, where])
        applied = b"respond-async, wait=%d" % int(seconds)
        return came._replace(headers=[*came.headers, (b"preference-applied", applied)])

    async def stream(self, job: str, message: Message, first: Answer, send: Send) -> None:
        """Send events as they come; first: the application's answer with the first of them."""
        self._admit()
        self._many += 1
        try:
            async with asyncio.timeout(LONGEST_SECONDS):
                await self._stream(job, message, first, send)
        except TimeoutError:
            await send({"type": "http.response.body", "body": b""})
        finally:
            self._many -= 1

    async def _stream(self, job: str, message: Message, answer: Answer, send: Send) -> None:
        headers = [pair for pair in _plain(answer).headers if pair[0] != b"content-length"]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        while True:
            following = _header(answer, NEXT)
            over = answer.status != 200 or following == b"end"
            body = answer.body if answer.status == 200 else b""
            if body or over:
                part = {"type": "http.response.body", "body": body, "more_body": not over}
                await send(part)
            if over:
                return
            last = _header(answer, LAST)
            if following == b"wait" and not await self._news(job, last, send):
                await send({"type": "http.response.body", "body": b""})
                return
            answer = await self._next(_after(message, last), send)

    async def _next(self, message: Message, send: Send) -> Answer:
        """The next answer; while the server has no time for it, the client gets signs of life."""
        while True:
            try:
                return await self._ask(message)
            except RefusedError as error:
                if self._waiting.closed:
                    return Answer(error.code.status, [], b"")
                await send(BEAT)
                await asyncio.sleep(BUSY_SECONDS)

    async def _news(self, job: str, last: bytes, send: Send) -> bool:
        """Wait for news of a job; False: the service ends, and the client has to reconnect.

        The client gets a sign of life from time to time.
        """
        version = int(last.split(b".")[1])

        def is_new(now: Seen) -> bool:
            return now.over or now.version > version

        while not await self._waiting.until(job, is_new, BEAT_SECONDS):
            if self._waiting.closed:
                return False
            await send(BEAT)
        return True

    def close(self) -> None:
        """Answer all waiting clients now, and end all streams."""
        self._waiting.close()

    def _admit(self) -> None:
        if self._many + len(self._waiting) >= MOST_STREAMS:
            what = "too many clients are waiting for jobs"
            raise RefusedError(ProblemCode.BUSY, what, Retry_After="10")


def _seconds(said: bytes) -> float:
    """The seconds that a query or a preference asks to wait; 0: none."""
    found = WAIT.fullmatch(said)
    return min(float(found[1]), MOST_WAIT) if found else 0.0


def _plain(answer: Answer) -> Answer:
    """An answer without the headers that are only for the server."""
    return answer._replace(
        headers=[pair for pair in answer.headers if pair[0] not in (LAST, NEXT)]
    )


def _header(answer: Answer, name: bytes) -> bytes:
    return next((value for key, value in answer.headers if key == name), b"")


def _after(message: Message, last: bytes) -> Message:
    """The same request for events, from the given one on."""
    others = (pair for pair in message.headers if pair[0] != b"last-event-id")
    return message._replace(headers=(*others, (b"last-event-id", last)))
