"""How long photographs take of the service, for one client and for several at once.

    python -m benchmarks.photographing [--clients 2]

Each is of another box of 5x5x5, 800 x 600 pixels; a heavy child has a process of its own for them.
Told are the seconds by the clock for each photograph, once all processes are started, and how many
times as many come in the same time.
"""

import argparse
import http.client
import json
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from benchmarks.latency import HERE, JSON, Version, serving
from families.boxes import BOXES

ROUND = 8  # photographs
WIDTH = 800  # pixels


def bodies(version: Version) -> Iterator[bytes]:
    """What asks for photographs of different boxes."""
    style = {"view": BOXES.drawing.views.spatial[0], "width_px": WIDTH}
    for seed in range(3 * ROUND):
        wish = json.dumps({"size": [5, 5, 5], "seed": seed}).encode()
        _, content = version.ask(("POST", "/v1/boxes/generate", wish, JSON))
        made = json.loads(content)
        shown = {key: made[key] for key in ("puzzle", "solution")}
        yield json.dumps({**shown, "style": style}).encode()


def fetch_photo(port: int, body: bytes) -> bytes:
    """The picture."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    connection.request("POST", "/v1/boxes/render?format=png", body, JSON)
    answer = connection.getresponse()
    content = answer.read()
    assert answer.status == 200, content[:300]
    return content


def seconds(port: int, chosen: Sequence[bytes], clients: int) -> float:
    """By the clock, for each picture."""
    begun = time.perf_counter()
    with ThreadPoolExecutor(clients) as pool:
        list(pool.map(partial(fetch_photo, port), chosen))
    return (time.perf_counter() - begun) / len(chosen)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.photographing", description=__doc__
    )
    parser.add_argument("--clients", type=int, default=2, metavar="N")
    many = parser.parse_args().clients
    with serving("now", HERE, closing=False) as version:
        every, port = list(bodies(version)), version.connection.port
        seconds(port, every[:ROUND], many)  # starts all processes
        alone = seconds(port, every[ROUND : 2 * ROUND], 1)
        together = seconds(port, every[2 * ROUND :], many)
    print("| clients | seconds for each | gain |\n|---|---|---|")
    print(f"| 1 | {alone:.2f} | 1.00 |\n| {many} | {together:.2f} | {alone / together:.2f} |")


if __name__ == "__main__":
    main()
