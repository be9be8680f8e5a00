"""Hostile clients, and what they cost: python -m tests.service.hostile --seconds 60 --clients 10

pipelining   requests one after the other on a connection, answers unread
unread       requests for large answers, each on a connection of its own, answers unread
hoarding     bodies that never end

While each lasts, the resident memory of all processes is measured, and others ask small requests.
"""

import argparse
import json
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from statistics import median
from typing import Any

import requests

from service.work.memory import resident, tree
from workshop.live import Service, serving

SMALL: Any = {"puzzle": {"size": [3, 3, 3], "blocks": [{"size": [1, 2, 2], "count": 6}]}}
PIPELINED = (
    b"GET /v1/boxes/generate?seed=1&format=svg HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
)
LARGE = b"GET /v1/mazes/generate?seed=1&width=20&height=20&format=stl HTTP/1.1\r\nHost: x\r\n\r\n"
HEAD = b"POST /v1/boxes/solve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
AT_ONCE = 1 << 18  # bytes that a client gives the kernel at once
HOARD = 2**21 - 4096  # bytes of each body that never ends
REST = 10.0  # seconds after an attack until memory is measured again

Attack = Callable[[Service, threading.Event], None]


@dataclass(frozen=True, slots=True)
class Harm:
    """The cost of an attack: bytes above the baseline, and seconds of others' small solves."""

    most: int
    after: int
    small: tuple[float, ...]

    def __str__(self) -> str:
        held = f"{self.most >> 20:+} MB, later {self.after >> 20:+} MB"
        middle, longest = 1000 * median(self.small), 1000 * max(self.small)
        return f"{held}; small solves: median {middle:.0f} ms, longest {longest:.0f} ms"


def connection(service: Service, timeout: float = 5) -> socket.socket:
    host, port = service.address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=timeout)


def pipeline(request: bytes) -> Attack:
    """An attack that sends a request again and again, each whole, and reads nothing."""
    said = memoryview(request * (1 + AT_ONCE // len(request)))

    def attack(service: Service, over: threading.Event) -> None:
        while not over.is_set():
            with suppress(OSError), connection(service) as one:
                one.settimeout(0.5)
                at = 0
                while not over.is_set():
                    with suppress(TimeoutError):
                        at = (at + one.send(said[at:])) % len(said)

    return attack


def leave_unread(service: Service, over: threading.Event) -> None:
    """Ask for large answers and read nothing."""
    held: list[socket.socket] = []
    while not over.is_set():
        with suppress(OSError):
            held.append(connection(service))
            held[-1].sendall(LARGE)
        for gone in held[:-20]:
            gone.close()
        held = held[-20:]
        over.wait(0.2)
    for one in held:
        one.close()


def hoard(service: Service, over: threading.Event) -> None:
    """Send bodies that never end."""
    body = HEAD + b"Content-Length: %d\r\n\r\n" % (HOARD + 1) + b" " * HOARD
    held: list[socket.socket] = []
    while not over.is_set():
        with suppress(OSError):
            held.append(connection(service))
            held[-1].sendall(body)
        over.wait(0.05)
    for one in held:
        one.close()


ATTACKS: dict[str, Attack] = {
    "pipelined pictures": pipeline(PIPELINED[0]),
    "pipelined pages": pipeline(PIPELINED[1]),
    "pipelined bodies": pipeline(HEAD + b"Content-Length: 200000\r\n\r\n" + b" " * 200_000),
    "answers unread": leave_unread,
    "bodies without end": hoard,
}


def resident_bytes(service: Service) -> int:
    """Resident bytes of all processes."""
    return sum(map(resident, tree(service.process.pid)))


def resident_bytes_at_rest(service: Service) -> int:
    """Resident bytes once no process has come or gone for two seconds.

    A pool that is about to replace an ended process would count too little.
    """
    end, seen, since = time.monotonic() + 30, set[int](), time.monotonic()
    while time.monotonic() < min(end, since + 2):
        if (now := set(tree(service.process.pid))) != seen:
            seen, since = now, time.monotonic()
        time.sleep(0.1)
    return resident_bytes(service)


def seconds_of_solve(service: Service, timeout: float = 60) -> float:
    """The seconds of a small solve on a connection of its own."""
    begun = time.monotonic()
    reply = requests.post(f"{service.address}/v1/boxes/solve", json=SMALL, timeout=timeout)
    assert reply.status_code == 200, reply.text
    return time.monotonic() - begun


def warm(service: Service) -> None:
    """Ask once for an answer of each kind, so that all processes are as large as they get."""
    seconds_of_solve(service)
    for kind in ("json", "svg", "pdf", "stl", "png"):
        said = f"boxes/generate?seed=1&format={kind}"
        assert requests.get(f"{service.address}/v1/{said}", timeout=60).ok, kind
    assert requests.get(f"{service.address}/v1/jobs", timeout=60).ok


@contextmanager
def attack_with(service: Service, attack: Attack, clients: int) -> Iterator[None]:
    """A context with so many hostile clients."""
    over = threading.Event()
    threads = [threading.Thread(target=attack, args=(service, over)) for _ in range(clients)]
    for each in threads:
        each.start()
    try:
        yield
    finally:
        over.set()
        for each in threads:
            each.join()


def harm_of(
    service: Service, attack: Attack, *, clients: int, seconds: float, rest: float = REST
) -> Harm:
    """The harm that an attack does; rest: seconds until memory is measured again."""
    base, most, small = resident_bytes_at_rest(service), 0, []
    with attack_with(service, attack, clients):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            small.append(seconds_of_solve(service))
            most = max(most, resident_bytes(service))
            time.sleep(0.1)
    time.sleep(rest)
    return Harm(most - base, resident_bytes_at_rest(service) - base, tuple(small))


def main() -> None:
    parser = argparse.ArgumentParser("python -m tests.service.hostile", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--clients", type=int, default=10)
    parser.add_argument("--only", default="", help="only attacks with this in their names")
    asked = parser.parse_args()
    with serving() as service:
        warm(service)
        print(f"baseline {resident_bytes(service) >> 20} MB", flush=True)
        for name, attack in ATTACKS.items():
            if asked.only in name:
                harm = harm_of(service, attack, clients=asked.clients, seconds=asked.seconds)
                print(name, harm, flush=True)
        json.dump({"log": service.end()}, sys.stdout)
        service.log.seek(0)
        errors = [line for line in service.log if b'"ERROR"' in line or b"Traceback" in line]
        print(f"\n{len(errors)} errors in the log", *errors[:3], sep="\n")


if __name__ == "__main__":
    main()
