"""Logs on standard error: JSON lines, or lines for people."""

import logging
import sys
from datetime import UTC, datetime

import orjson

from service.config import LogForm


class JsonLines(logging.Formatter):
    """One JSON object a line; a record's `fields` become keys."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return orjson.dumps(line, default=str).decode()


class PeopleLines(logging.Formatter):
    """A line for people: the time, what happened, and its facts.

    A request is `10:45:01  200  GET /v1/boxes/generate  12 ms  1,155 bytes`.
    """

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created).strftime("%H:%M:%S")
        facts = dict(getattr(record, "fields", {}))
        if record.name.endswith(".access"):
            size = facts.get("bytes")
            parts = [
                f"{facts.get('status')}  {facts.get('method')} {facts.get('path')}",
                f"{1000 * float(facts.get('seconds', 0)):.0f} ms",
                "" if size is None else f"{size:,} bytes",
                f"job {facts['job']}" if "job" in facts else "",
            ]
        else:
            level = "" if record.levelno <= logging.INFO else f"{record.levelname.lower()}: "
            said = ", ".join(f"{name} {value}" for name, value in facts.items())
            parts = [f"{level}{record.getMessage()}", f"({said})" if said else ""]
        trace = f"\n{self.formatException(record.exc_info)}" if record.exc_info else ""
        return "  ".join([at, *filter(None, parts)]) + trace


def is_for_people(form: LogForm) -> bool:
    """Whether the lines on standard error are for people, and not JSON."""
    return form is LogForm.TEXT or (form is LogForm.AUTO and sys.stderr.isatty())


def logging_config(level: str, form: LogForm) -> dict[str, object]:
    """All logs on standard error in a form."""
    people = is_for_people(form)
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": PeopleLines if people else JsonLines}},
        "handlers": {"err": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "root": {"level": "WARNING", "handlers": ["err"]},
        "loggers": {
            "knobelwerk": {"level": level},
            "sqlalchemy.pool": {"level": "CRITICAL"},  # lost connections; the store reports them
            "uvicorn": {"level": "WARNING"},
        },
    }
