"""What the dispatcher keeps: all of a slice or nothing, and only while it leads."""

import json
from contextlib import closing
from dataclasses import replace

import pytest

from service.jobs.errors import DeposedError
from service.jobs.orders import Item, JobAnswer, JobState, Order, SliceResult, Tally
from service.jobs.storage.database import Database
from service.jobs.storage.leading import Leader
from service.jobs.storage.ledger import Came, Ledger, Share
from service.jobs.storage.store import Store
from tests.conftest import held_here
from tests.jobs.conftest import rows
from tests.jobs.keeping import keep

ORDER = Order(kind="solve", family="boxes", asked={}, owner="", client="")


def slice_result(
    explored: float, *, done: bool = False, found: int = 0, nodes: int = 10
) -> SliceResult:
    return SliceResult(
        state=b"%f" % explored,
        done=done,
        explored=explored,
        nodes=nodes,
        seconds=0.5,
        tally=Tally(sums={"count": found}, notes={"engine": "test"}),
        solutions=(b"{}",) * found,
    )


@pytest.fixture
def store(database: Database) -> Store:
    return Store(database, most=100)


@pytest.fixture
def ledger(database: Database) -> Ledger:
    made = Ledger(database)
    made.lead()
    return made


def begin_job(store: Store, ledger: Ledger) -> tuple[str, Share]:
    id = store.submit(ORDER).id
    (share,) = ledger.shares(id)
    return id, share


def test_a_slice_is_kept_whole(store: Store, ledger: Ledger) -> None:
    id, share = begin_job(store, ledger)
    after = keep(ledger, share, slice_result(0.25, found=2), 99)
    assert after is not None and ledger.shares(id) == [after]
    assert ledger.state(after) == slice_result(0.25).state
    job = store.job(id, "", whole=True)
    assert (job.state, job.explored, job.nodes, job.found) == (JobState.RUNNING, 0.25, 10, 2)
    assert json.loads(job.tally) == {"sums": {"count": 2}, "notes": {"engine": "test"}}


def test_nobody_holds_a_checkpoint_that_is_kept(store: Store, ledger: Ledger) -> None:
    id, share = begin_job(store, ledger)
    size, before = 1 << 26, held_here()
    after = keep(ledger, share, replace(slice_result(0.25), state=b"x" * size), 99)
    assert held_here() - before < size // 2
    assert ledger.shares(id) == [after]
    assert held_here() - before < size // 2
    assert after is not None and len(ledger.state(after) or b"") == size


def test_a_slice_that_fails_to_be_kept_leaves_nothing(
    store: Store, ledger: Ledger, database: Database
) -> None:
    id, share = begin_job(store, ledger)
    twice = (Item(number=1, rating=1.0, mark="a", body=b"{}"),) * 2
    wrong = SliceResult(
        state=b"x", done=False, explored=0.5, nodes=5, seconds=0.1, solutions=(b"{}",), items=twice
    )
    with pytest.raises(Exception, match="the store cannot be used now"):
        keep(ledger, share, wrong, 99)
    assert ledger.shares(id) == [share]
    assert rows(database, "solutions") == 0
    assert store.job(id, "").nodes == 0


def test_the_same_turn_is_kept_once(store: Store, ledger: Ledger) -> None:
    id, share = begin_job(store, ledger)
    keep(ledger, share, slice_result(0.25, found=1), 99)
    with pytest.raises(KeyError):
        keep(ledger, share, slice_result(0.25, found=1), 99)
    with pytest.raises(KeyError):
        ledger.split(share, [b"a", b"b"])
    assert store.job(id, "").found == 1


def test_slices_are_kept_together_but_for_those_that_went_on(store: Store, ledger: Ledger) -> None:
    id, share = begin_job(store, ledger)
    other, others = begin_job(store, ledger)
    cancelled, gone = begin_job(store, ledger)
    one, two = ledger.split(share, [b"a", b"b"])
    ahead = keep(ledger, one, slice_result(0.5, found=1), 99)
    store.cancel(cancelled, "")
    came = [
        Came(share=each, slice=slice_result(0.5, found=2), most=99)
        for each in (one, two, others, gone)
    ]
    late, kept, single, nothing = ledger.keep_all(came)
    assert late is None and nothing is None
    assert kept is not None and single is not None
    assert ledger.shares(id) == [ahead, kept.share] and ledger.shares(other) == [single.share]
    assert not ledger.shares(cancelled)
    assert (kept.standing.found, single.standing.found) == (3, 2)
    job = store.job(id, "")
    assert (job.found, job.nodes) == (3, 20) and job.explored == pytest.approx(0.5)
    assert len(store.solutions(id, "", after=0, most=9).bodies) == 3


def test_who_is_deposed_keeps_nothing(store: Store, ledger: Ledger, database: Database) -> None:
    id, share = begin_job(store, ledger)
    other = Ledger(database)
    other.lead()
    with pytest.raises(DeposedError):
        keep(ledger, share, slice_result(0.5), 99)
    with pytest.raises(DeposedError):
        ledger.clean(1.0)
    assert keep(other, share, slice_result(0.5), 99)


def test_what_is_explored_never_falls_and_parts_make_the_whole(
    store: Store, ledger: Ledger
) -> None:
    id, share = begin_job(store, ledger)
    first = keep(ledger, share, slice_result(0.4), 99)
    assert first is not None
    lower = keep(ledger, first, slice_result(0.1), 99)
    assert lower is not None and store.job(id, "").explored == pytest.approx(0.4)
    one, two, three = ledger.split(lower, [b"a", b"b", b"c"])
    assert one.share == pytest.approx(0.2)
    explored = [store.job(id, "").explored]
    for part in (two, one, three):
        assert keep(ledger, part, slice_result(1.0, done=True), 99) is None
        explored.append(store.job(id, "").explored)
    assert explored == sorted(explored) and explored[-1] == pytest.approx(1.0)
    assert not ledger.shares(id)


def test_a_part_that_kills_is_given_up_with_the_reason(store: Store, ledger: Ledger) -> None:
    id, share = begin_job(store, ledger)
    one, two = ledger.split(share, [b"a", b"b"])
    for _ in range(2):
        left = ledger.count_death(one, "it took 1 GB", 3)
        assert left is not None
        one = left
    assert ledger.count_death(one, "it took 1 GB", 3) is None
    assert ledger.shares(id) == [two]
    assert ledger.reasons_lost(id) == ["it took 1 GB"]
    keep(ledger, two, slice_result(1.0, done=True), 99)
    ledger.finish(id, JobState.DONE, None, JobAnswer(content=b"{}"), None)
    assert store.job(id, "").explored == pytest.approx(0.5)


def test_what_was_added_is_not_added_again(store: Store, ledger: Ledger) -> None:
    id, share = begin_job(store, ledger)
    keep(ledger, share, slice_result(1.0, done=True), 99)
    assert ledger.extend(id, [b"a", b"b"]) == ledger.extend(id, [b"a", b"b"]) == ledger.shares(id)


def test_deaths_in_a_row_are_counted(store: Store, ledger: Ledger) -> None:
    _, share = begin_job(store, ledger)
    once = ledger.count_death(share, "x", 3)
    assert once is not None and once.deaths == 1
    after = keep(ledger, once, slice_result(0.1), 99)
    assert after is not None and after.deaths == 0


def test_what_is_over_is_cleaned_away(store: Store, ledger: Ledger, database: Database) -> None:
    id, share = begin_job(store, ledger)
    keep(ledger, share, slice_result(0.4, found=3), 99)
    ledger.finish(id, JobState.DONE, None, JobAnswer(content=b"{}"), None)
    other, _ = begin_job(store, ledger)
    assert store.job(id, "", whole=True).answer == b"{}"
    assert ledger.clean(1.0) == 0
    assert ledger.clean(-1.0) == 1
    assert [rows(database, table) for table in ("jobs", "parts", "solutions")] == [1, 1, 0]
    assert store.job(other, "").state == JobState.QUEUED


def test_one_leads_and_another_takes_over(database: Database, url: str) -> None:
    with closing(Database(url)) as another:
        first, second = Leader(database), Leader(another)
        assert first.take() and first.holds()
        assert not second.take() and not second.holds()
        first.leave()
        assert second.take() and second.holds()
        second.leave()
