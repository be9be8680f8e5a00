"""Kills at random moments, for as long as one likes: `make soak`.

    python -m tests.jobs.soak [--minutes 10] [--seed N] [--database postgresql://…]

Jobs of known count are worked on while a worker, the dispatcher or its server of forks is killed
every now and then; when all are done, sets and counts are compared, and other jobs follow. Ends
with 1 where anything was lost or doubled, or a round does not end. Where three kills in a row
happen to hit one part, that is given up, and its job has to say that it is open.
"""

import argparse
import random
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from service.config import Settings
from service.jobs.storage import opening
from service.jobs.storage.database import sqlite_url
from service.jobs.storage.ledger import Ledger
from service.jobs.storage.store import Store
from tests.jobs.killing import assert_exact, assert_open, dispatching, over
from workshop.orders import orders

ROUND_SECONDS = 1_800.0
CALM = 2.0  # seconds between two kills at the most


def main() -> int:
    """See the module."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--database", default="", help="an empty one, in the place of SQLite")
    asked = parser.parse_args()
    print(f"--seed {asked.seed}", flush=True)
    dice, end = random.Random(asked.seed), time.monotonic() + 60 * asked.minutes
    with tempfile.TemporaryDirectory() as folder:
        url = asked.database or sqlite_url(Path(folder))
        with closing(opening.database(Settings(database=url))) as database:
            store = Store(database, most=100)
            while time.monotonic() < end:
                if not soak(store, Ledger(database), url, dice, end):
                    return 1
    return 0


def soak(store: Store, ledger: Ledger, url: str, dice: random.Random, end: float) -> bool:
    """A round: whether all came out as it should."""
    wanted = orders()
    ids = [store.submit(order).id for order, _ in wanted]
    begun, kills = time.monotonic(), 0
    with dispatching(url) as program:
        while not over(store, ids) and time.monotonic() < begun + ROUND_SECONDS:
            program.look()
            time.sleep(dice.uniform(0.0, CALM))
            kills += time.monotonic() < end and program.strike(dice)
    unlucky = {
        id for id in ids if ledger.reasons_lost(id)
    }  # three kills in a row hit one part of it
    try:
        for id, each in zip(ids, wanted, strict=True):
            if id in unlucky:
                assert_open(store, id, each[1])
            else:
                assert_exact(store, [id], [each])
    except AssertionError as error:
        print(f"after {kills} kills: {error}")
        return False
    told = f"{len(unlucky)} open, a part was given up" if unlucky else "all jobs are exact"
    print(f"{kills} kills in {time.monotonic() - begun:.0f} s: {told}", flush=True)
    return True


if __name__ == "__main__":
    sys.exit(main())
