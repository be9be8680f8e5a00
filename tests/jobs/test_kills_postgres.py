"""Nothing is lost and nothing doubled while PostgreSQL cuts its connections, or is away."""

import gc
import time
from contextlib import closing

import pytest
import requests

from service.config import Settings
from service.jobs.storage import opening
from service.jobs.storage.store import Store
from tests.jobs.conftest import postgres_server
from tests.jobs.killing import PATIENCE, assert_exact, wait_until, wait_until_over
from workshop.live import Service, serving
from workshop.orders import conway, snake

CUT = """
    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'
"""
CUTS = 6


def answer_with(service: Service, status: int) -> None:
    """Wait until the list of jobs is answered with that status."""

    def has_answered() -> bool:
        reply = requests.get(f"{service.address}/v1/jobs", timeout=60)
        assert reply.status_code in (200, 503), reply.text
        if reply.status_code == 503:
            assert reply.json()["code"] == "store" and reply.headers["Retry-After"]
        return reply.status_code == status

    assert wait_until(has_answered) < PATIENCE


@pytest.mark.hard
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # see the end
def test_a_database_may_cut_its_connections_and_go(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    wanted = [conway(), snake()]
    with (
        postgres_server(tmp_path_factory.mktemp("postgres")) as server,
        serving(KNOBELWERK_DATABASE=server.get_uri(), KNOBELWERK_WORKERS="2") as service,
        closing(opening.database(Settings(database=server.get_uri()))) as database,
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
        wait_until_over(store, ids)
        assert_exact(store, ids, wanted)
        assert service.end() == 0
        service.log.seek(0)
        log = service.log.read().decode()
    assert "ended with" not in log and "Traceback" not in log, log  # nobody died of it
    gc.collect()  # pg8000 does not close the socket of a connection that was cut
