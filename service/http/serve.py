"""Serving with granian: one process that answers, with many threads.

The socket is opened first, and answered once the kernels are compiled: nobody's first request
waits for a compiler longer than the server's own start. On SIGTERM requests under way are
finished before the process ends.
"""

import logging
import logging.config
import os
import sys
from collections.abc import Mapping
from datetime import UTC
from datetime import datetime
from typing import Any

import orjson

from service import config
from service.config import Settings

SPARE_THREADS = 8  # beyond those that compute or wait: for what costs nothing, such as /healthz
GRACE_SECONDS = 5  # to send what is finished, beyond the longest work


class JsonLines(logging.Formatter):
    """One JSON object a line; a record's `fields` become keys."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return orjson.dumps(line, default=str).decode()


def logging_config(level: str) -> dict[str, Any]:
    """All logs as JSON lines on standard error."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": JsonLines}},
        "handlers": {"err": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "root": {"level": "WARNING", "handlers": ["err"]},
        "loggers": {"knobelwerk": {"level": level}, "_granian": {"level": "WARNING"}},
    }


def load(_: str, settings: Settings) -> Any:
    """The application, ready to answer; runs in the process that serves."""
    from service.http.app import create_app
    from service.warm import warm

    logging.config.dictConfig(logging_config(settings.log_level))
    app = create_app(settings)
    for family, seconds in warm():
        logging.getLogger("knobelwerk").debug("warmed %s in %.2f s", family, seconds)
    rehearse(app)
    return app


def rehearse(app: Any) -> Mapping[str, int]:
    """Ask for one of each, so that the first client waits no longer than the others.

    What loads at first use (parsers, meshes, fonts) is loaded then; photographs have a process of
    their own, which starts with the first. Gives the status of each answer.
    """
    from werkzeug.test import Client

    from service.schemas.catalogue import FORMS

    client = Client(app)
    statuses = {}
    before = logging.root.manager.disable
    logging.disable(logging.INFO)  # these are nobody's requests
    for forms in FORMS:
        family, example = forms.family, forms.examples
        solved = {"puzzle": example["puzzle"], "solution": example["solution"]}
        bodies = {"generate": example["params"], "solve": {"puzzle": example["puzzle"]}}
        bodies |= {"check": solved}
        drawings = ("svg", "pdf") if family.drawing.solid is None else ("svg", "pdf", "stl")
        bodies |= {f"render?format={drawing}": solved for drawing in drawings}
        for verb, body in bodies.items():
            reply = client.post(f"/v1/{family.name}/{verb}", json=body)
            statuses[f"{family.name}/{verb}"] = reply.status_code
    logging.disable(before)
    return statuses


def serve(host: str, port: int) -> None:
    """Serves until SIGTERM or SIGINT; settings come from the environment."""
    from functools import partial

    from granian import Granian
    from granian.constants import Interfaces

    try:
        settings = config.read(os.environ)
    except config.SettingError as error:
        sys.exit(f"knobelwerk: {error}")
    threads = settings.cores + settings.waiting + SPARE_THREADS
    server = Granian(
        f"{__package__}.app:create_app",
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        workers=1,
        blocking_threads=threads,
        backpressure=4 * threads,
        websockets=False,
        log_dictconfig=logging_config(settings.log_level),
        workers_kill_timeout=int(settings.seconds) + GRACE_SECONDS,
    )
    server.serve(target_loader=partial(load, settings=settings), wrap_loader=True)


if __name__ == "__main__":
    serve(os.environ.get("HOST", "localhost"), int(os.environ.get("PORT", "8000")))
