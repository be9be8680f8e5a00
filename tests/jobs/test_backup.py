"""Backups: from either database into either, all or nothing, with jobs under way."""

import os
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from service.cli import main
from service.jobs.errors import DeposedError
from service.jobs.orders import Item, JobState, Order, SliceResult, Tally
from service.jobs.storage import backup as backups
from service.jobs.storage import migrations
from service.jobs.storage.backup import BackupError, backup, restore
from service.jobs.storage.database import Database, sqlite_url
from service.jobs.storage.ledger import Ledger
from service.jobs.storage.models import Base
from service.jobs.storage.store import Store
from tests.jobs.conftest import rows, store_url
from tests.jobs.keeping import keep

SLICE = SliceResult(
    state=b"\0checkpoint\xff",
    done=False,
    explored=0.5,
    nodes=2**40,
    seconds=0.25,
    tally=Tally(sums={"count": 10**30}),
    solutions=(b'{"n": 1}', b'{"n": 2}'),
    items=(Item(number=3, rating=1.5, mark="m", body=b"{}"),),
    frontier=7,
)


def order(owner: str = "ada") -> Order:
    return Order(kind="solve", family="boxes", asked={"limit": 1}, owner=owner, client=owner)


@pytest.fixture(params=["sqlite", "postgresql"])
def other(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """Another store that is empty."""
    with closing(Database(store_url(request, tmp_path / "other", ready=True))) as database:
        yield database


def fill_store(database: Database) -> list[str]:
    """Jobs of all sorts: one that runs, one that waits, one that was cancelled."""
    store, ledger = Store(database, most=9), Ledger(database)
    ids = [store.submit(order(), f"key{n}").id for n in range(3)]
    ledger.lead()
    (share,) = ledger.shares(ids[0])
    keep(ledger, share, SLICE, 9)
    store.cancel(ids[2], "ada")
    return ids


def contents(database: Database) -> dict[str, list[Any]]:
    """All that a store holds but who leads."""
    with database.reading() as session:
        return {
            table.name: [
                tuple(row)
                for row in session.execute(table.select().order_by(*table.primary_key.columns))
            ]
            for table in Base.metadata.sorted_tables
            if table.name != "leadership"
        }


def test_a_store_comes_back_in_either_database(
    database: Database, other: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backups, "AT_A_TIME", 2)
    ids, file = fill_store(database), tmp_path / "file"
    assert backup(database, file) == restore(other, file) == 3
    assert contents(other) == contents(database)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert not list(tmp_path.glob("file.part*"))
    ledger = Ledger(other)
    ledger.lead()
    (share,) = ledger.shares(ids[0])
    assert (share.turn, ledger.state(share)) == (1, SLICE.state)
    more = ledger.split(share, [b"a", b"b"])  # numbers of parts go on where they were
    assert share.id not in {part.id for part in more}


def test_whoever_led_before_a_restore_keeps_nothing(database: Database, tmp_path: Path) -> None:
    ids = fill_store(database)
    ledger = Ledger(database)
    ledger.lead()
    (share,) = ledger.shares(ids[0])
    backup(database, tmp_path / "file")
    restore(database, tmp_path / "file", replace=True)
    with pytest.raises(DeposedError):
        keep(ledger, share, SLICE, 9)


def test_a_store_with_jobs_is_not_overwritten_unasked(database: Database, tmp_path: Path) -> None:
    fill_store(database)
    backup(database, tmp_path / "file")
    later = Store(database, most=99).submit(order()).id
    with pytest.raises(BackupError, match="already has 4 jobs"):
        restore(database, tmp_path / "file")
    assert rows(database, "jobs") == 4
    assert restore(database, tmp_path / "file", replace=True) == rows(database, "jobs") == 3
    assert later not in {row[0] for row in contents(database)["jobs"]}


def test_a_restore_that_fails_changes_nothing(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill_store(database)
    backup(database, tmp_path / "file")
    before = contents(database)

    def broken(*_: Any) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr(backups, "_copy_tables", broken)
    with pytest.raises(ZeroDivisionError):
        restore(database, tmp_path / "file", replace=True)
    with pytest.raises(ZeroDivisionError):
        backup(database, tmp_path / "file")
    monkeypatch.undo()
    assert contents(database) == before
    assert restore(database, tmp_path / "file", replace=True) == 3  # the old file is as it was
    assert not list(tmp_path.glob("file.part*"))


def test_a_backup_does_not_see_what_comes_later(database: Database, tmp_path: Path) -> None:
    ids = fill_store(database)
    with backups._moment(database) as source:
        first = next(backups._pages(source, Base.metadata.tables["jobs"]))
        Store(database, most=9).submit(order("bob"))  # nobody waits for the one who reads
        again = next(backups._pages(source, Base.metadata.tables["jobs"]))
    assert {row["id"] for row in first} == {row["id"] for row in again} == set(ids)


@pytest.mark.parametrize("content", [b"", b"nonsense" * 100])
def test_what_is_no_backup_is_told(database: Database, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "file").write_bytes(content)
    with pytest.raises(BackupError, match="expected a backup"):
        restore(database, tmp_path / "file")
    with pytest.raises(BackupError, match="No such file"):
        restore(database, tmp_path / "missing")
    with pytest.raises(BackupError, match="No such file"):
        backup(database, tmp_path / "no" / "folder")


def test_a_backup_replaces_no_pipe_folder_or_store(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "store")
    own = Path(url.removeprefix("sqlite:///"))
    with closing(Database(url)) as store:
        migrations.upgrade(store)
        fill_store(store)
        os.mkfifo(tmp_path / "pipe")
        (tmp_path / "link").symlink_to(own)
        (tmp_path / "twin").hardlink_to(own)
        wal = own.with_name(own.name + "-wal")
        for file, why in [
            (tmp_path / "pipe", "found a device or a pipe"),
            (own.parent, "Is a directory"),
            *((same, "than the store itself") for same in (own, wal, tmp_path / "link")),
            (tmp_path / "twin", "than the store itself"),
        ]:
            for act in (backup, restore):
                with pytest.raises(BackupError, match=f"^{file}: .*{why}"):
                    act(store, file)
        assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)
        assert rows(store, "jobs") == 3


def test_a_backup_of_an_earlier_version_is_brought_up_to_date(
    database: Database, tmp_path: Path
) -> None:
    early = tmp_path / "early"
    with closing(Database(f"sqlite:///{early}")) as copy:
        migrations.upgrade(copy, "0001")
        with copy.writing() as session:
            session.execute(text("INSERT INTO leadership (id, epoch) VALUES (1, 40)"))
    assert restore(database, early) == 0
    assert migrations.version(database) == migrations.HEAD


def test_the_command_line_writes_and_restores(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(folder: str, *words: str) -> tuple[int, str]:
        monkeypatch.setenv("KNOBELWERK_DATA", str(tmp_path / folder))
        return main(["store", *words]), capsys.readouterr().err

    with closing(Database(sqlite_url(tmp_path / "one"))) as database:
        migrations.upgrade(database)
        id, *_ = fill_store(database)
    file = str(tmp_path / "file")
    assert "3 jobs" in run("one", "backup", file)[1]
    assert "3 jobs restored" in run("two", "restore", file)[1]
    code, refused = run("two", "restore", file)
    assert code == 2 and "already has 3 jobs" in refused
    assert run("two", "restore", file, "--replace")[0] == 0
    with closing(Database(sqlite_url(tmp_path / "two"))) as database:
        assert Store(database, most=1).job(id, "ada").state == JobState.RUNNING
