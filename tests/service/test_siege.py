"""A running service under siege: slow clients, silent clients, killed processes, work abandoned.

Each test looks whether somebody else is still served, and whether all is as before in the end.
"""

import json
import os
import signal
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any

import pytest
import requests

import studio
from service.work.memory import resident, tree
from service.work.pool import FRESH
from tests.service.hostile import ATTACKS, HEAD, SMALL, connection, harm_of, seconds_of_solve, warm
from tests.service.processes import alive
from workshop.live import Service, serving

# What a quiet machine keeps with ease, several times over: another one may be busy.
SMALL_SECONDS = 5.0  # a small request, beside whatever else there is
AGAIN_SECONDS = 20.0  # until a server that was killed answers again; 3 on a quiet machine
SLOW_SECONDS = 25.0  # until all slow clients are closed; 10 there
BESIDE_HARD = 0.25  # seconds by which a small request takes longer beside hard ones; 0.05 there

pytestmark = pytest.mark.hard

HARD = {
    "puzzle": {"size": [5, 5, 5], "blocks": [{"size": [1, 1, 2], "count": 62}]},
    "count": True,
    "budget": {"seconds": 4},
}
CHUNKED = b"Transfer-Encoding: chunked\r\n\r\n"


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    with serving(KNOBELWERK_CORES="2") as one:
        yield one


@contextmanager
def connect(service: Service, many: int, said: bytes) -> Iterator[list[socket.socket]]:
    """So many connections on which so much has been said."""
    made = []
    try:
        for _ in range(many):
            made.append(connection(service, timeout=30))
            made[-1].sendall(said)
        yield made
    finally:
        for one in made:
            one.close()


def solve(service: Service, body: Any = SMALL, timeout: float = 60) -> requests.Response:
    return requests.post(f"{service.address}/v1/boxes/solve", json=body, timeout=timeout)


def seconds_of_small(service: Service, times: int = 5) -> list[float]:
    """The seconds of small requests, each on a connection of its own."""
    return [seconds_of_solve(service) for _ in range(times)]


def said_at_last(one: socket.socket, patience: float) -> bytes:
    """All that comes before the connection is closed; TimeoutError if it is not."""
    end = time.monotonic() + patience
    parts: list[bytes] = []
    while True:
        one.settimeout(max(0.01, end - time.monotonic()))
        part = one.recv(65536)
        if not part:
            return b"".join(parts)
        parts.append(part)


SLOW = {
    "bodies": (200, HEAD + b'Content-Length: 400\r\n\r\n{"p', b"request_timeout"),
    "chunks": (100, HEAD + CHUNKED + b'3\r\n{"p\r\n', b"body"),
    "headers": (300, HEAD, b"request_timeout"),
    "nothing": (800, b"", b"request_timeout"),
}


def test_slow_clients_keep_nobody_out_and_are_closed(service: Service) -> None:
    """All kinds at once, which are fewer than the most connections."""
    with ExitStack() as held:
        slow = {
            kind: held.enter_context(connect(service, many, said))
            for kind, (many, said, _) in SLOW.items()
        }
        assert SMALL_SECONDS > max(seconds_of_small(service))
        assert requests.get(f"{service.address}/healthz", timeout=SMALL_SECONDS).ok
        end = time.monotonic() + SLOW_SECONDS
        heard = {
            kind: [said_at_last(one, end - time.monotonic()) for one in connections]
            for kind, connections in slow.items()
        }

    for kind, (*_, code) in SLOW.items():
        assert all(words.split(b" ")[1] == b"408" for words in heard[kind]), kind
        assert all(code in words for words in heard[kind]), kind
        assert all(b"application/problem+json" in words for words in heard[kind]), kind


@pytest.mark.alone
def test_beyond_the_most_connections_the_oldest_silent_one_is_closed(service: Service) -> None:
    with connect(service, 1_700, b""):
        assert SMALL_SECONDS > max(seconds_of_small(service))


@pytest.mark.parametrize(
    ("said", "status"),
    [
        (HEAD + CHUNKED + b'3\r\n{"p\r\nzz', 400),
        (b"nonsense\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: a\r\n" + b"X: " + b"y" * 200_000, 431),
        (HEAD + b"Content-Length: 99999999\r\n\r\n", 413),
        (HEAD + b"Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd", 400),
    ],
    ids=["torn chunk", "nonsense", "no host", "two hosts", "long header", "long body", "lengths"],
)
def test_what_is_no_request_is_refused_with_a_problem(
    service: Service, said: bytes, status: int
) -> None:
    with connect(service, 1, said) as (one,):
        words = said_at_last(one, 15)

    head, _, body = words.partition(b"\r\n\r\n")
    assert (str(status).encode(), status) == (head.split(b" ")[1], json.loads(body)["status"])


@pytest.mark.alone
@pytest.mark.parametrize("attack", ["pipelined pictures", "bodies without end"])
def test_what_hostile_clients_hold_is_bounded_and_comes_back(
    service: Service, attack: str
) -> None:
    """Without limits ten such clients hold 1.9 GB, and keep others out."""
    warm(service)

    harm = harm_of(service, ATTACKS[attack], clients=10, seconds=3, rest=5)

    assert harm.most < 200 << 20 and harm.after < 80 << 20, str(harm)
    assert SMALL_SECONDS > median(harm.small), str(harm)


def test_a_torn_body_is_never_taken_for_a_whole_one(service: Service) -> None:
    with connect(service, 1, HEAD + CHUNKED + b"2\r\n{}\r\n") as (one,):
        one.shutdown(socket.SHUT_WR)
        assert b" 2" not in said_at_last(one, 15)[:14]


def cpu(number: int) -> float:
    try:
        words = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, words[11:13])) / os.sysconf("SC_CLK_TCK")


def spent_seconds(service: Service) -> float:
    """Seconds of CPU of all processes that live."""
    return sum(map(cpu, tree(service.process.pid)))


def busiest(service: Service, begun: float = 0.5) -> int:
    """The child that computes."""
    before = {number: cpu(number) for number in tree(service.process.pid)}
    time.sleep(begun)
    return max(before, key=lambda number: cpu(number) - before[number])


@pytest.mark.alone
def test_a_busy_child_that_is_killed_costs_its_request_alone(service: Service) -> None:
    with ThreadPoolExecutor() as threads:
        hard = [threads.submit(solve, service, HARD) for _ in range(2)]
        time.sleep(0.5)

        os.kill(busiest(service), signal.SIGKILL)
        others = seconds_of_small(service)

    assert [200, 503] == sorted(answer.result().status_code for answer in hard)
    assert SMALL_SECONDS > max(others)


@pytest.mark.alone
def test_work_is_ended_within_a_second_after_its_client_has_gone(service: Service) -> None:
    body = json.dumps(HARD).encode()
    request = HEAD + b"Content-Length: %d\r\n\r\n" % len(body) + body
    with connect(service, 6, request):
        time.sleep(1.0)
    time.sleep(1.0)
    before = spent_seconds(service)
    time.sleep(1.0)

    assert 0.3 > spent_seconds(service) - before
    assert SMALL_SECONDS > max(seconds_of_small(service))


def test_a_client_that_never_reads_holds_its_answer_for_seconds_only(service: Service) -> None:
    host, port = service.address.removeprefix("http://").split(":")
    script = studio.PREFIX + studio.entry("docs")["script"]
    large = f"GET {script} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()
    server = tree(service.process.pid)[1]
    before = resident(server)
    with connect(service, 60, large * 3):
        time.sleep(12)
        after = resident(server)
    assert alive(server) and 100 << 20 > after - before
    assert SMALL_SECONDS > max(seconds_of_small(service))


@pytest.mark.alone
def test_small_requests_get_through_thirty_hard_clients(service: Service) -> None:
    idle = median(seconds_of_small(service, 15))
    stop = threading.Event()
    numbers = count()

    def insist() -> None:
        while not stop.is_set():
            body = {**HARD, "budget": {"seconds": 1 + next(numbers) / 1e6}}  # each another one
            try:
                solve(service, body, timeout=30)
            except requests.RequestException:
                continue

    threads = [threading.Thread(target=insist) for _ in range(30)]
    for thread in threads:
        thread.start()
    time.sleep(2)  # longer than the first of them take
    under_way = seconds_of_small(service, 30)
    stop.set()
    for thread in threads:
        thread.join()

    assert BESIDE_HARD > median(under_way) - idle


@pytest.mark.alone
def test_a_child_begins_with_no_more_memory_than_is_reckoned(service: Service) -> None:
    """Reckoned too low, work beside others is ended again and again for lack of memory."""
    server = tree(service.process.pid)[1]
    forking = next(one for one in tree(server)[1:] if len(tree(one)) > 1)

    assert FRESH >= resident(forking)


@pytest.mark.alone
def test_the_server_that_is_killed_is_replaced_while_clients_wait(service: Service) -> None:
    server = tree(service.process.pid)[1]
    below = tree(server)

    os.kill(server, signal.SIGKILL)
    begun = time.monotonic()
    status = solve(service).status_code
    waited = time.monotonic() - begun

    assert 200 == status
    assert AGAIN_SECONDS > waited
    assert not any(map(alive, below))


def test_nobody_outlives_the_parent_on_the_port() -> None:
    with serving() as service:
        below = tree(service.process.pid)

        os.kill(service.process.pid, signal.SIGKILL)
        service.process.wait()

        end = time.monotonic() + 15
        while any(map(alive, below)) and time.monotonic() < end:
            time.sleep(0.05)
        assert not any(map(alive, below))
        with pytest.raises(requests.ConnectionError):
            solve(service)
