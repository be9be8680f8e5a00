"""What the server answers itself: the smallest requests, within a time, and nothing else."""

import asyncio
import json
import os
import signal
import time
from collections.abc import Iterator
from typing import Any

import pytest

from service.http.answering import Answer, Message, answer_message
from service.schemas.catalogue import FORMS
from service.schemas.forms import AnyForms
from service.serving import local as module
from service.serving.local import Local
from service.work import lanes
from service.work.children import FailedError
from service.work.lanes import LEAST_BYTES, Lane
from service.work.memory import resident
from tests.families.catalogue import RECORDS

# The end of a request's time may come where no exception gets out; then it comes again.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

UNIT_BOX = {"size": [3, 5, 5], "blocks": [{"size": [1, 1, 1], "count": 75}], "golden": None}
LONG = {"size": [4, 4, 4], "blocks": [{"size": [1, 1, 2], "count": 32}], "golden": None}


@pytest.fixture(scope="module")
def local() -> Iterator[Local]:
    handler = signal.getsignal(signal.SIGPROF)
    made = Local(waiting=8)
    asyncio.run(made.warm())
    yield made
    lanes._here = None
    signal.signal(signal.SIGPROF, handler)


def message(family: str, verb: str, body: Any, client: str = "1.2.3.4") -> Message:
    headers = ((b"host", b"here"), (b"content-type", b"application/json"))
    path = f"/v1/{family}/{verb}".encode()
    text = json.dumps(body).encode()
    return Message("POST", path, b"", "1.1", headers, text, client, ("here", 80), "http")


def without_times(answer: Answer | Lane) -> Any:
    """What an answer says, without how long that took."""
    assert isinstance(answer, Answer)
    said = json.loads(answer.body)
    said.get("stats", {}).pop("seconds", None)
    return answer.status, said


def answer_of(local: Local, sent: Message) -> Answer | Lane:
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
    here = without_times(answer_of(local, sent))

    monkeypatch.setattr(lanes, "_here", Lane.HEAVY)
    assert here == without_times(answer_message(sent))


@pytest.mark.parametrize(
    ("puzzle", "lane"), [(UNIT_BOX, Lane.LIGHT), (LONG, Lane.HEAVY)], ids=["large", "long"]
)
def test_what_turns_out_to_be_more_is_given_to_a_child(
    local: Local, puzzle: Any, lane: Lane
) -> None:
    assert lane is answer_of(local, message("boxes", "solve", {"puzzle": puzzle, "count": True}))


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
                sum(range(100))
            except Exception:
                continue

    monkeypatch.setattr(module, "answer_message", stubborn)
    begun = time.process_time()

    assert Lane.LIGHT is answer_of(local, message("boxes", "solve", {}))
    assert 1.0 > time.process_time() - begun


def test_an_end_that_gets_lost_comes_again(local: Local, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stubborn:
        def __del__(self) -> None:
            while True:  # what is raised here is ignored
                pass

    def wait(_: Message) -> Answer:
        Stubborn()
        while True:
            pass

    monkeypatch.setattr(module, "answer_message", wait)

    assert Lane.LIGHT is answer_of(local, message("boxes", "solve", {}))


@pytest.mark.parametrize("answers", [True, False], ids=["500", "raised"])
def test_an_end_that_became_another_error_is_no_error(
    local: Local, monkeypatch: pytest.MonkeyPatch, answers: bool
) -> None:
    """numpy makes a TypeError of whatever is raised while it asks Python for a common dtype."""

    def masked(_: Message) -> Answer:
        try:
            while True:
                pass
        except BaseException:
            if not answers:
                raise TypeError("cannot compare") from None
            return Answer(500, [], b"")

    monkeypatch.setattr(module, "answer_message", masked)

    assert Lane.LIGHT is answer_of(local, message("boxes", "solve", {}))


@pytest.mark.parametrize(
    ("family", "puzzle"),
    [(name, puzzle) for name, record in RECORDS.items() for puzzle in record.dear],
)
@pytest.mark.parametrize("more", [{"limit": 1000}, {"count": True}], ids=["list", "count"])
def test_no_small_puzzle_holds_the_server_up(
    local: Local, family: str, puzzle: Any, more: Any
) -> None:
    sent = message(family, "solve", {"puzzle": puzzle, **more})
    assert local.takes(sent)
    before, begun = resident(os.getpid()), time.process_time()

    answer = answer_of(local, sent)

    assert isinstance(answer, Lane) or 200 == answer.status
    assert 10 * module.SECONDS > time.process_time() - begun
    assert 64 << 20 > resident(os.getpid()) - before


def test_the_time_of_one_request_does_not_end_another(local: Local) -> None:
    small = message("boxes", "solve", {"puzzle": FORMS[0].examples["puzzle"]})

    answer_of(local, small)
    end = time.process_time() + 3 * module.SECONDS
    while time.process_time() < end:
        pass

    assert 200 == without_times(answer_of(local, small))[0]


def test_an_error_that_nobody_expected_ends_nothing_but_its_request(
    local: Local, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: Message) -> Answer:
        raise ValueError("of no use")

    with monkeypatch.context() as patch:
        patch.setattr(module, "answer_message", fail)
        with pytest.raises(FailedError, match="of no use"):
            answer_of(local, message("boxes", "solve", {}))

    assert 422 == without_times(answer_of(local, message("boxes", "solve", {})))[0]


def test_clients_have_their_turns(local: Local, monkeypatch: pytest.MonkeyPatch) -> None:
    served = []

    def serve(sent: Message) -> Answer:
        served.append(sent.client)
        return Answer(200, [], b"{}")

    async def look() -> None:
        sent = [message("boxes", "solve", {}, client) for client in "AAAAB"]
        await asyncio.gather(*map(local.answer, sent))

    monkeypatch.setattr(module, "answer_message", serve)
    asyncio.run(look())

    assert "AABAA" == "".join(served)
