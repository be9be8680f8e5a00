"""What clients may do with jobs."""

import pytest

from service.jobs.errors import PromiseError
from service.jobs.orders import JobState, Order, SliceResult
from service.jobs.storage.database import Database
from service.jobs.storage.ledger import Ledger
from service.jobs.storage.store import Store
from tests.jobs.conftest import rows
from tests.jobs.keeping import keep

ORDER = Order(kind="solve", family="boxes", asked={"puzzle": 1}, owner="ada", client="ada")


class Clock:
    """Goes on by a second whenever it is looked at."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


@pytest.fixture
def store(database: Database) -> Store:
    return Store(database, most=3, now=Clock())


def test_no_id_looks_like_an_option(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["--help", "-o", "k-9"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda _: next(drawn))

    assert store.submit(ORDER).id == "k-9"


def test_the_same_key_is_the_same_job(store: Store, database: Database) -> None:
    first = store.submit(ORDER, "key")
    assert store.submit(ORDER, "key").id == first.id
    assert store.submit(ORDER, "other").id != first.id
    assert store.submit(ORDER).id != first.id
    assert rows(database, "jobs") == 3
    other = Order(kind="solve", family="boxes", asked={"puzzle": 2}, owner="ada", client="ada")
    with pytest.raises(PromiseError, match="was used for another request"):
        store.submit(other, "key")
    bobs = Order(kind="solve", family="boxes", asked={"puzzle": 2}, owner="bob", client="bob")
    assert store.submit(bobs, "key").id != first.id


def test_jobs_are_listed_the_latest_first_and_by_pages(database: Database) -> None:
    store = Store(database, most=10, now=Clock())
    ids = [store.submit(ORDER).id for _ in range(5)]
    seen: list[str] = []
    before = None
    while page := store.jobs("ada", before=before, most=2):
        seen += [job.id for job in page]
        before = page[-1].created, page[-1].id
    assert seen == ids[::-1]
    assert not store.jobs("bob", before=None, most=9)


def test_what_is_found_comes_in_pages_as_it_came(store: Store, database: Database) -> None:
    ledger = Ledger(database)
    ledger.lead()
    id = store.submit(ORDER).id
    (share,) = ledger.shares(id)
    bodies = tuple(b"%d" % k for k in range(5))
    slice = SliceResult(
        state=b"s", done=False, explored=0.5, nodes=7, seconds=0.1, solutions=bodies
    )
    assert keep(ledger, share, slice, 99)
    first = store.solutions(id, "ada", after=0, most=3)
    second = store.solutions(id, "ada", after=first.after, most=3)
    last = store.solutions(id, "ada", after=second.after, most=3)
    assert (*first.bodies, *second.bodies) == bodies
    assert last.bodies == () and last.after == 5


def test_the_version_rises_with_what_there_is_to_tell(store: Store, database: Database) -> None:
    ledger = Ledger(database)
    ledger.lead()
    id = store.submit(ORDER).id
    versions = [store.versions([id])[id]]
    (share,) = ledger.shares(id)
    keep(
        ledger, share, SliceResult(state=b"s", done=False, explored=0.5, nodes=7, seconds=0.1), 99
    )
    versions.append(store.versions([id, "nonsense"])[id])
    store.cancel(id, "ada")
    versions.append(store.versions([id])[id])
    assert versions == sorted(set(versions)) and not any(over for _, over in versions)
    assert store.job(id, "ada").state == JobState.RUNNING  # until its slices are back
