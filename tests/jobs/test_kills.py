"""Nothing is lost and nothing doubled, whatever dies and whenever."""

import random
import sys
import time
from pathlib import Path

import pytest

from service.config import Settings
from service.jobs.storage import opening
from service.jobs.storage.database import Database, sqlite_url
from service.jobs.storage.store import Store
from tests.jobs.killing import (
    PATIENCE,
    assert_exact,
    dispatching,
    over,
    running,
    wait_for_progress,
    wait_until_over,
)
from tests.night import examples
from workshop.orders import conway, orders, snake

KILLS = examples(8, 20)
WHOLE_KILLS = examples(1, 3)  # of all processes of a service at once


@pytest.mark.hard
def test_kills_lose_nothing_and_double_nothing(database: Database, url: str) -> None:
    store = Store(database, most=100)
    wanted = orders()
    ids = [store.submit(order).id for order, _ in wanted]
    dice = random.Random(7)
    seen = dict.fromkeys(ids, 0.0)
    kills, deadline = 0, time.monotonic() + PATIENCE
    with dispatching(url) as program:
        while not over(store, ids) and time.monotonic() < deadline:
            time.sleep(dice.uniform(0.05, 0.6) if kills < KILLS else 0.2)
            explored = {id: store.job(id, "").explored for id in ids}
            assert all(explored[id] >= seen[id] for id in ids)
            seen = explored
            if kills < KILLS:
                kills += program.strike(dice)
    assert_exact(store, ids, wanted)
    assert kills == KILLS


@pytest.mark.hard
def test_a_service_that_is_killed_whole_goes_on_where_it_was(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path)
    settings = {"KNOBELWERK_DATABASE": url, "KNOBELWERK_WORKERS": "2", "PORT": "0"}
    store = opening.store(Settings(database=url))
    wanted = [conway(), snake()]
    ids = [store.submit(order).id for order, _ in wanted]
    with running(sys.executable, "-m", "service.serving", **settings) as program:
        for _ in range(WHOLE_KILLS):
            wait_for_progress(store, ids)
            program.kill()
            program.start()
        wait_until_over(store, ids)
    assert_exact(store, ids, wanted)
