"""Streams of the events of a job, without a store: what is sent, and when."""

import asyncio
from typing import Any

import pytest

from service.http.answering import Answer, Message
from service.http.codes import ProblemCode
from service.http.jobs.asking import Seen
from service.serving import streams, waiting
from service.serving.refusals import RefusedError
from service.serving.streams import Streams
from service.serving.waiting import Waiting
from service.work.pool import Pool

JOB = "a" * 22
ASKED = Message("GET", b"/", b"", "1.1", (), b"", "ada", ("here", 80), "http")


class SlowJob(Pool):
    """A pool whose looks find a job at version 1, so many times, and then at version 2."""

    def __init__(self, looks: int) -> None:
        self.left = looks

    async def run(self, *_: Any, **__: Any) -> Any:
        self.left -= 1
        return {JOB: Seen(2 if self.left < 0 else 1, False)}


def event(version: int, following: bytes) -> Answer:
    said = {streams.LAST: b"0.%d" % version, streams.NEXT: following}
    return Answer(200, list(said.items()), b"event %d\n" % version)


def parts_of_stream(first: Answer, ask: streams.Asked, looks: int = 0) -> list[dict[str, Any]]:
    """The parts of a stream as ASGI has them; looks: see SlowJob."""
    sent: list[dict[str, Any]] = []

    async def send(part: dict[str, Any]) -> None:
        sent.append(part)

    async def stream() -> None:
        running = Streams(Waiting(SlowJob(looks)), ask)
        await running.stream(JOB, ASKED, first, send)

    asyncio.run(stream())
    return sent


def test_a_stream_says_that_it_lives_until_there_is_news(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "BEAT_SECONDS", 0.05)
    monkeypatch.setattr(waiting, "LOOK_SECONDS", 0.02)

    async def ask(message: Message) -> Answer:
        assert message.header(b"last-event-id") == b"0.1"
        return event(2, b"end")

    sent = parts_of_stream(event(1, b"wait"), ask, looks=8)

    head, first, *beats, last = sent
    assert head["status"] == 200 and first["body"] == b"event 1\n" and first["more_body"]
    assert beats and {each["body"] for each in beats} == {b": still here\n\n"}
    assert last["body"] == b"event 2\n" and not last["more_body"]


def test_a_stream_goes_on_after_the_server_was_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "BUSY_SECONDS", 0.01)
    answers: list[Answer | RefusedError] = [RefusedError(ProblemCode.BUSY), event(2, b"end")]

    async def ask(_: Message) -> Answer:
        came = answers.pop(0)
        if isinstance(came, RefusedError):
            raise came
        return came

    sent = parts_of_stream(event(1, b"more"), ask)

    assert [part.get("status", part.get("body")) for part in sent] == [
        200, b"event 1\n", b": still here\n\n", b"event 2\n"
    ]  # fmt: skip
