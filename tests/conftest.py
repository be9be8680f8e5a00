"""What holds for every test, and what most of them share."""

import os
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient
from hypothesis import settings

from render.photo.memory import give_back
from service.config import Settings
from service.http.app import create_app
from service.work.memory import resident
from tests.night import examples

# a shared machine is slow now and then; time is no property of the code under test
settings.register_profile("knobelwerk", deadline=None, max_examples=examples(40, 100))
settings.load_profile("knobelwerk")

SERVICES = {"service", "address"}  # fixtures that start one; each start takes seconds


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests of a running service and those marked `opengl` as `hard`."""
    for item in items:
        used = set(getattr(item, "fixturenames", ()))
        if used & SERVICES or item.get_closest_marker("opengl"):
            item.add_marker(pytest.mark.hard)


@pytest.fixture(scope="session", autouse=True)
def data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where jobs are kept: no test touches those of the user."""
    with pytest.MonkeyPatch.context() as patched:
        folder = str(tmp_path_factory.mktemp("data"))
        patched.setenv("KNOBELWERK_DATA", folder)
        patched.setenv("XDG_DATA_HOME", folder)
        patched.setenv("LC_ALL", "C.UTF-8")  # in which the command line speaks English
        yield folder


@pytest.fixture(scope="session")
def client(data: str) -> FlaskClient:
    """A client of an application that has compiled what it needs."""
    client = create_app(Settings(data=data)).test_client()
    assert client.get("/readyz").status_code == 200
    return client


def held_here() -> int:
    """Bytes that this process holds; not what other tests have freed, which malloc(3) may keep."""
    give_back()
    return resident(os.getpid())
