"""What holds for every test, and what most of them share."""

import pytest
from flask.testing import FlaskClient
from hypothesis import settings

from service.config import Settings
from service.http.app import create_app

# a shared machine is slow now and then; time is no property of the code under test
settings.register_profile("knobelwerk", deadline=None)
settings.load_profile("knobelwerk")


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """A client of an application that has compiled what it needs."""
    settings = Settings(data=str(tmp_path_factory.mktemp("data")))
    client = create_app(settings).test_client()
    assert client.get("/readyz").status_code == 200
    return client
