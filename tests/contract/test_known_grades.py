"""The grades in the catalogue are those that the spec sheets tell."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from families.catalogue import FAMILIES
from families.record import AnyFamily
from puzzles.known import Known
from tests.families.catalogue import RECORDS

KNOWN = [(family, known) for family in FAMILIES for known in family.known()]


@pytest.mark.parametrize(
    ("family", "known"),
    [
        pytest.param(
            family,
            known,
            id=f"{family.name}-{known.name}",
            marks=() if known.name == RECORDS[family.name].known.small else pytest.mark.night,
        )
        for family, known in KNOWN
    ],
)
def test_a_grade_in_the_catalogue_is_that_of_the_spec_sheet(
    family: AnyFamily, known: Known[Any], client: FlaskClient
) -> None:
    entry = client.get(f"/v1/{family.name}/catalog/{known.name}").json
    told = client.post(f"/v1/{family.name}/spec", json={"puzzle": entry["puzzle"]}).json
    difficulty = told["difficulty"] if known.counts.get("distinct") != 0 else None
    assert known.grade == (difficulty and difficulty["grade"])
