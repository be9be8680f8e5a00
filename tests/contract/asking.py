"""How the tests of the contract ask over HTTP."""

from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from families.catalogue import FAMILIES

every_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)


def post(client: FlaskClient, family: Any, verb: str, body: object, **more: Any) -> TestResponse:
    return client.post(f"/v1/{family.name}/{verb}", json=body, **more)


def get(client: FlaskClient, family: Any, rest: str, **headers: str) -> TestResponse:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.get(f"/v1/{family.name}/{rest}", headers=named)
