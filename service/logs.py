"""Logs as JSON lines on standard error."""

import logging
from datetime import UTC, datetime

import orjson


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


def logging_config(level: str) -> dict[str, object]:
    """All logs as JSON lines on standard error."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": JsonLines}},
        "handlers": {"err": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "root": {"level": "WARNING", "handlers": ["err"]},
        "loggers": {
            "knobelwerk": {"level": level},
            "sqlalchemy.pool": {"level": "CRITICAL"},  # lost connections; the store reports them
            "uvicorn": {"level": "WARNING"},
        },
    }
