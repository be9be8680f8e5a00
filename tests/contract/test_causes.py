"""A reason that holds of several pieces, places or directions lists them all, in every family."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from puzzles.codes import ReasonCode
from puzzles.outcome import MOST_CAUSES, Reason, all_of
from tests.families.catalogue import RECORDS

SEVERAL = [(name, *row) for name, record in RECORDS.items() for row in record.provoked.several]


@pytest.mark.parametrize(
    ("name", "code", "text", "options", "causes"),
    SEVERAL,
    ids=[f"{name}-{code}-{len(causes)}" for name, code, _, _, causes in SEVERAL],
)
def test_a_reason_lists_all_its_causes(
    client: FlaskClient,
    name: str,
    code: ReasonCode,
    text: str,
    options: str,
    causes: list[dict[str, Any]],
) -> None:
    answer = client.post(f"/v1/{name}/solve?{options}", data=text, content_type="text/plain")
    assert "unsolvable" == answer.json["verdict"], answer.text
    reason = answer.json["reason"]
    listed = reason["details"].get("causes", [])

    assert (code, len(causes)) == (reason["code"], len(listed))
    assert causes == [
        {name: cause[name] for name in told} for cause, told in zip(listed, causes, strict=True)
    ]
    assert len(causes) == reason["details"]["cause_count"]
    assert reason["message"].endswith(f"; {len(causes) - 1} more such")
    assert listed[0].items() <= reason["details"].items()


def test_of_very_many_causes_some_are_listed_and_all_are_counted() -> None:
    reasons = [Reason(ReasonCode.LEG_TOO_LONG, "too long", {"cube": k}) for k in range(1000)]

    reason: Any = all_of(reasons)

    assert [{"cube": k} for k in range(MOST_CAUSES)] == reason.details["causes"]
    assert 1000 == reason.details["cause_count"]
    assert all_of([]) is None
    assert reasons[0] is all_of(reasons[:1])
