"""Log lines: JSON for machines, and lines for people on a terminal."""

import io
import json
import logging
import sys
from typing import Any

import pytest

from service.config import LogForm
from service.logs import JsonLines, PeopleLines, logging_config


def record(name: str, message: str, level: int = logging.INFO, **fields: object) -> Any:
    made = logging.LogRecord(name, level, "", 0, message, (), None)
    made.fields = fields
    return made


def test_a_request_is_a_line_for_people_or_json() -> None:
    facts: Any = {"method": "GET", "path": "/v1/boxes", "status": 200, "bytes": 1155}
    facts |= {"seconds": 0.0123}
    request = record("knobelwerk.access", "request", **facts)
    assert "  200  GET /v1/boxes  12 ms  1,155 bytes" == PeopleLines().format(request)[8:]
    assert "/v1/boxes" == json.loads(JsonLines().format(request))["path"]
    warning = record("knobelwerk.jobs", "a part died", logging.WARNING, job="x")
    assert "  warning: a part died  (job x)" == PeopleLines().format(warning)[8:]


@pytest.mark.parametrize(
    ("form", "terminal", "kind"),
    [
        (LogForm.AUTO, True, PeopleLines),
        (LogForm.AUTO, False, JsonLines),
        (LogForm.JSON, True, JsonLines),
        (LogForm.TEXT, False, PeopleLines),
    ],
)
def test_a_terminal_gets_lines_for_people_unless_told_otherwise(
    monkeypatch: pytest.MonkeyPatch, form: LogForm, terminal: bool, kind: type
) -> None:
    out = io.StringIO()
    monkeypatch.setattr(out, "isatty", lambda: terminal)
    monkeypatch.setattr(sys, "stderr", out)
    made: Any = logging_config("INFO", form)
    assert kind is made["formatters"]["lines"]["()"]
