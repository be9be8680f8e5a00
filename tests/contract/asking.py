"""Sample requests of all families over HTTP, for the tests of the contract."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from families.catalogue import FAMILIES
from families.record import AnyFamily
from puzzles.known import Known
from service.schemas.forms import examples

every_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)


def post(client: FlaskClient, family: Any, verb: str, body: object, **more: Any) -> TestResponse:
    return client.post(f"/v1/{family.name}/{verb}", json=body, **more)


def get(client: FlaskClient, family: Any, rest: str, **headers: str) -> TestResponse:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.get(f"/v1/{family.name}/{rest}", headers=named)


def example_puzzle(family: AnyFamily) -> Any:
    """The family's example in JSON."""
    return examples(family.name)["puzzle"]


def first_known(family: AnyFamily, *, solvable: bool = True) -> Known[Any]:
    """The first puzzle of the catalogue that has one distinct solution, or none."""
    wanted = 1 if solvable else 0
    return next(entry for entry in family.known() if entry.counts.get("distinct") == wanted)


def timeless(report: str) -> str:
    """A report without the time that the search took."""
    return re.sub(r"[0-9.e-]+ ms", "0 ms", report)
