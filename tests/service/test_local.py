"""What the server answers itself: the smallest requests, within a time, and nothing else."""

import asyncio
import json
import signal
import time
from collections.abc import Iterator
from typing import Any

import pytest

from service.http.answering import Answer
from service.http.answering import Message
from service.http.answering import answered
from service.schemas.catalogue import FORMS
from service.schemas.forms import AnyForms
from service.serving import local as module
from service.serving.local import Local
from service.work import lanes
from service.work.lanes import LEAST_BYTES
from service.work.lanes import Lane
from service.work.pool import FailedError

UNIT_BOX = {"size": [3, 5, 5], "blocks": [{"size": [1, 1, 1], "count": 75}], "golden": None}
LONG = {"size": [4, 4, 4], "blocks": [{"size": [1, 1, 2], "count": 32}], "golden": None}


@pytest.fixture(scope="module")
def local() -> Iterator[Local]:
    handler = signal.getsignal(signal.SIGALRM)
    made = Local(waiting=8)
    asyncio.run(made.warm())
    yield made
    lanes._here = None
    signal.signal(signal.SIGALRM, handler)


def message(family: str, verb: str, body: Any, client: str = "1.2.3.4") -> Message:
    headers = ((b"host", b"here"), (b"content-type", b"application/json"))
    path = f"/v1/{family}/{verb}".encode()
    text = json.dumps(body).encode()
    return Message("POST", path, b"", "1.1", headers, text, client, ("here", 80), "http")


def told(answer: Answer | Lane) -> Any:
    """What an answer says, without how long that took."""
    assert isinstance(answer, Answer)
    said = json.loads(answer.body)
    said.get("stats", {}).pop("seconds", None)
    return answer.status, said


def asked(local: Local, sent: Message) -> Answer | Lane:
    return asyncio.run(local.answer(sent))


@pytest.mark.parametrize("forms", FORMS, ids=lambda forms: forms.family.name)
@pytest.mark.parametrize("verb", module.VERBS)
def test_the_server_answers_as_a_child_does(
    local: Local, forms: AnyForms, verb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    example = forms.examples
    body = {"puzzle": example["puzzle"]}
    body |= {"solution": example["solution"]} if verb == "check" else {}
    sent = message(forms.family.name, verb, body)

    assert local.takes(sent)
    here = told(asked(local, sent))

    monkeypatch.setattr(lanes, "_here", Lane.HEAVY)
    assert here == told(answered(sent))


@pytest.mark.parametrize(
    ("puzzle", "lane"), [(UNIT_BOX, Lane.LIGHT), (LONG, Lane.HEAVY)], ids=["large", "long"]
)
def test_what_turns_out_to_be_more_is_given_to_a_child(
    local: Local, puzzle: Any, lane: Lane
) -> None:
    assert lane is asked(local, message("boxes", "solve", {"puzzle": puzzle, "count": True}))


def test_only_small_bodies_and_verbs_of_little_work_are_taken(local: Local) -> None:
    small = message("boxes", "solve", {"puzzle": LONG})

    assert local.takes(small)
    assert not local.takes(small._replace(body=b" " * (LEAST_BYTES + 1)))
    assert not local.takes(small._replace(path=b"/v1/boxes/render"))
    assert not Local(waiting=8).takes(small)


def test_what_takes_too_long_is_given_to_a_child_whatever_it_does(
    local: Local, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stubborn(_: Message) -> Answer:
        while True:
            try:
                time.sleep(0.001)
            except Exception:
                continue

    monkeypatch.setattr(module, "answered", stubborn)
    begun = time.monotonic()

    assert Lane.LIGHT is asked(local, message("boxes", "solve", {}))
    assert 2.0 > time.monotonic() - begun


def test_the_time_of_one_request_does_not_end_another(local: Local) -> None:
    small = message("boxes", "solve", {"puzzle": FORMS[0].examples["puzzle"]})

    asked(local, small)
    time.sleep(2 * module.SECONDS)

    assert 200 == told(asked(local, small))[0]


def test_an_error_that_nobody_expected_ends_nothing_but_its_request(
    local: Local, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: Message) -> Answer:
        raise ValueError("of no use")

    with monkeypatch.context() as patch:
        patch.setattr(module, "answered", fail)
        with pytest.raises(FailedError, match="of no use"):
            asked(local, message("boxes", "solve", {}))

    assert 422 == told(asked(local, message("boxes", "solve", {})))[0]


def test_clients_have_their_turns(local: Local, monkeypatch: pytest.MonkeyPatch) -> None:
    served = []

    def serve(sent: Message) -> Answer:
        served.append(sent.client)
        return Answer(200, [], b"{}")

    async def look() -> None:
        sent = [message("boxes", "solve", {}, client) for client in "AAAAB"]
        await asyncio.gather(*map(local.answer, sent))

    monkeypatch.setattr(module, "answered", serve)
    asyncio.run(look())

    assert "AABAA" == "".join(served)
