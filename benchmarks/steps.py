"""What a small solve over HTTP is made of: CPU of the server's own steps, in µs.

python -m benchmarks.steps [FAMILY …]
python -m benchmarks.steps --profile FAMILY    where all of it goes, by function

The server's gateway is asked in this process, without sockets, for what `benchmarks.latency` asks
for. Each step is timed by itself, many times by turns with the others; told are medians. `gateway`
is the whole of it, `application` what it leaves to Flask, and `empty` a route that does nothing.
"""

import argparse
import asyncio
import cProfile
import json
import os
import pstats
import statistics
import time
from collections.abc import Callable, Mapping

import orjson

import actions
from actions.solving import SOLVE
from service import answers, config
from service.http.answering import Message, answer_message, environment
from service.http.reading import json_in
from service.schemas.catalogue import FORMS
from service.schemas.forms import AnyForms
from service.schemas.requests import request_schema
from service.schemas.strict import load
from service.serving.gateway import Gateway
from service.serving.server import pool
from service.work.lanes import light_nodes
from solvers.engine.search import Budget

ROUNDS = 15
BLOCK = 40  # of one step in a row
Step = Callable[[], object]


def message(method: str, path: str, body: bytes) -> Message:
    """A request as clients send it."""
    said = ((b"content-type", b"application/json"), (b"content-length", b"%d" % len(body)))
    headers: tuple[tuple[bytes, bytes], ...] = (
        (b"host", b"localhost:8000"),
        (b"accept-encoding", b"identity"),
    )
    headers += said if body else ()
    local = ("127.0.0.1", 8000)
    return Message(method, path.encode(), b"", "1.1", headers, body, "127.0.0.1", local, "http")


def request_step(gateway: Gateway, loop: asyncio.AbstractEventLoop, said: Message) -> Step:
    """A request to the gateway, as uvicorn hands it over."""

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": said.body, "more_body": False}

    async def send(_: object) -> None:
        pass

    def ask() -> None:
        scope = {
            "type": "http", "method": said.method, "path": said.path.decode(),
            "raw_path": said.path, "query_string": b"", "http_version": "1.1",
            "headers": list(said.headers), "client": (said.client, 1), "server": said.server,
            "scheme": "http",
        }  # fmt: skip
        loop.run_until_complete(gateway(scope, receive, send))

    return ask


def steps(
    forms: AnyForms, gateway: Gateway, loop: asyncio.AbstractEventLoop
) -> Mapping[str, Step]:
    """All steps of a small solve of a family."""
    family, text = forms.family, json.dumps({"puzzle": forms.examples["puzzle"]})
    said = message("POST", f"/v1/{family.name}/solve", text.encode())
    schema, form = request_schema(SOLVE, forms), json.loads(text)
    request = load(schema, form)
    puzzle, options, budget = request.puzzle, request.options, Budget(5.0, light_nodes(None))
    result = actions.solve(family, puzzle, options, budget=budget)
    told = answers.answer_json(SOLVE, forms, result)
    found = result.outcome.solutions[0]
    empty = message("GET", "/healthz", b"")
    return {
        "gateway": request_step(gateway, loop, said),
        "application": lambda: answer_message(said),
        "empty": lambda: answer_message(empty),
        "environment": lambda: environment(said),
        "JSON in": lambda: json_in(text, gateway.settings.json_depth),
        "schema": lambda: load(schema, form),
        "solve": lambda: actions.solve(family, puzzle, options, budget=budget),
        "search made": lambda: family.search(puzzle, options, True),
        "facts": lambda: family.facts(puzzle, found),
        "answer": lambda: answers.answer_json(SOLVE, forms, result),
        "JSON out": lambda: orjson.dumps(told),
    }


def time_steps(wanted: Mapping[str, Step]) -> Mapping[str, float]:
    """The median µs of each step."""
    spent: dict[str, list[float]] = {name: [] for name in wanted}
    for _ in range(ROUNDS):
        for name, step in wanted.items():
            begun = time.process_time_ns()
            for _ in range(BLOCK):
                step()
            spent[name].append((time.process_time_ns() - begun) / BLOCK / 1000)
    return {name: statistics.median(each) for name, each in spent.items()}


def profile(step: Step) -> None:
    """Print where a step spends its time."""
    profiled = cProfile.Profile()
    profiled.enable()
    for _ in range(ROUNDS * BLOCK):
        step()
    profiled.disable()
    pstats.Stats(profiled).sort_stats("tottime").print_stats(45)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.steps", description=__doc__)
    names = [forms.family.name for forms in FORMS]
    parser.add_argument("families", nargs="*", metavar="FAMILY", help=", ".join(names))
    parser.add_argument("--profile", choices=names)
    said = parser.parse_args()
    settings = config.read({**os.environ, "KNOBELWERK_LOG_LEVEL": "WARNING"})
    loop = asyncio.new_event_loop()
    gateway = Gateway(settings, pool(settings, os.getpid()))
    loop.run_until_complete(gateway.local.warm())
    by_name = {forms.family.name: forms for forms in FORMS}
    if said.profile:
        profile(steps(by_name[said.profile], gateway, loop)["gateway"])
        return
    rows = {
        name: time_steps(steps(by_name[name], gateway, loop)) for name in said.families or names
    }
    told = list(next(iter(rows.values())))
    print(f"| family | {' | '.join(told)} |\n|---|{'---|' * len(told)}")
    for name, row in rows.items():
        print(f"| {name} | {' | '.join(f'{row[step]:.0f}' for step in told)} |")


if __name__ == "__main__":
    main()
