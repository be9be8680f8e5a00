"""What our part of a request costs: a small solve beside an empty Flask route on one server.

python -m benchmarks.latency
"""

import http.client
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

PORT = 8765
ROUNDS = 600
WARM_UP = 100
PUZZLES = ("raetsel1", "raetsel2", "raetsel3", "raetsel5", "raetsel7", "slothouber-graatsma")


def serve() -> None:
    """The service, and a Flask application with nothing but an empty route under /empty."""
    from flask import Flask
    from granian import Granian
    from granian.constants import Interfaces

    def both(_: str) -> Callable[..., Any]:
        from service.config import Settings
        from service.http.serve import load

        empty = Flask("empty")
        empty.add_url_rule("/empty", "empty", lambda: "")
        ours = load("", Settings(log_level="WARNING"))

        def app(environ: dict[str, Any], start: Any) -> Any:
            return (empty if environ["PATH_INFO"] == "/empty" else ours)(environ, start)

        return app

    server = Granian("both", port=PORT, interface=Interfaces.WSGI, blocking_threads=8)
    server.serve(target_loader=both)


def milliseconds(connection: http.client.HTTPConnection, *request: Any) -> float:
    start = time.perf_counter()
    connection.request(*request)
    answer = connection.getresponse()
    answer.read()
    assert answer.status == 200, answer.status
    return (time.perf_counter() - start) * 1000


def measure() -> None:
    connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=120)
    _wait(connection)
    headers = {"Content-Type": "application/json"}
    print("| puzzle | empty route, ms | solve, ms | ratio |\n|---|---|---|---|")
    for name in PUZZLES:
        connection.request("GET", f"/v1/boxes/catalog/{name}")
        puzzle = json.loads(connection.getresponse().read())["puzzle"]
        body = json.dumps({"puzzle": puzzle}).encode()
        empty, solve = [], []
        for _ in range(ROUNDS):  # alternately, so that both meet the same weather
            empty.append(milliseconds(connection, "GET", "/empty"))
            solve.append(milliseconds(connection, "POST", "/v1/boxes/solve", body, headers))
        one, other = (statistics.median(times[WARM_UP:]) for times in (empty, solve))
        print(f"| {name} | {one:.3f} | {other:.3f} | {other / one:.1f} |", flush=True)


def _wait(connection: http.client.HTTPConnection) -> None:
    for _ in range(600):
        try:
            milliseconds(connection, "GET", "/readyz")
            return
        except ConnectionError:
            connection.close()
            time.sleep(0.1)
    sys.exit("the server did not start")


def main() -> None:
    if "serve" in sys.argv:
        serve()
        return
    command = [sys.executable, "-m", "benchmarks.latency", "serve"]
    quiet = {**os.environ, "PYTHONWARNINGS": "ignore"}
    with subprocess.Popen(command, env=quiet, stderr=subprocess.DEVNULL) as server:
        try:
            measure()
        finally:
            server.terminate()


if __name__ == "__main__":
    main()
