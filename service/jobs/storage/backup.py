"""Backing a store up to a file and restoring it, while the service runs and between databases.

The file is a SQLite database with the tables of the store at one moment. Backup and restoring do
everything or nothing.
"""

import errno
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Table, delete, func, insert, select, text, tuple_
from sqlalchemy.orm import Session

from puzzles.errors import PuzzleError, amount
from service.jobs.errors import StoreError
from service.jobs.storage import migrations
from service.jobs.storage.database import Database
from service.jobs.storage.models import Base, JobRow, Leadership, PartRow

AT_A_TIME = 500  # rows
BESIDE = ("-wal", "-shm")  # files that SQLite may leave


class BackupError(PuzzleError):
    """The file is no backup, or the store to restore into already has jobs."""


def backup(database: Database, target: Path) -> int:
    """Write the store to a file, which may exist; returns the number of jobs."""
    part = target.with_name(target.name + ".part")
    for path in (target, part):
        _refuse_file(path, database)
    try:
        os.close(os.open(part, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600))
    except OSError as error:
        raise BackupError(f"{target}: {error.strerror}") from None
    try:
        with closing(Database(f"sqlite:///{part}")) as copy:
            migrations.upgrade(copy)
            with _moment(database) as source, copy.writing() as into:
                jobs = _copy_tables(source, into)
        _flush_file(part)
        os.replace(part, target)
    finally:
        for name in ("", *BESIDE):
            part.with_name(part.name + name).unlink(missing_ok=True)
    return jobs


def restore(database: Database, file: Path, *, replace: bool = False) -> int:
    """Restore a file into the store; returns the number of jobs. The leader has to restart.

    replace: delete the store's jobs first; otherwise it must have none.
    """
    _refuse_file(file, database)
    with _open_copy(file) as copy, copy.reading() as source, database.writing() as into:
        leadership = into.get(Leadership, 1, with_for_update=True)
        epoch = 0 if leadership is None else leadership.epoch
        held = into.scalar(select(func.count()).select_from(JobRow))
        if held and not replace:
            lost = amount(held, "job")
            raise BackupError(f"the store already has {lost}, which would be lost")
        into.expunge_all()
        for table in reversed(Base.metadata.sorted_tables):
            into.execute(delete(table))
        jobs = _copy_tables(source, into)
        into.execute(delete(Leadership))
        into.add(Leadership(id=1, epoch=epoch + 1))  # deposes a running dispatcher
        if not database.is_file:
            last = select(func.coalesce(func.max(PartRow.id), 0) + 1).scalar_subquery()
            number = func.pg_get_serial_sequence("parts", "id")
            into.execute(select(func.setval(number, last, False)))
    return jobs


def _refuse_file(path: Path, database: Database) -> None:
    """Raise BackupError for a file that is the store itself, a folder, a device or a pipe."""
    if path.is_dir():
        raise BackupError(f"{path}: {os.strerror(errno.EISDIR)}")
    if path.exists() and not path.is_file():
        raise BackupError(f"{path}: expected a file, found a device or a pipe")
    for name in ("", *BESIDE) if database.is_file else ():
        own = Path(f"{database.engine.url.database}{name}")
        if own.exists() and path.exists() and path.samefile(own):
            raise BackupError(f"{path}: expected another file than the store itself")


@contextmanager
def _moment(database: Database) -> Iterator[Session]:
    """A transaction that reads the state of one moment, whatever is written meanwhile."""
    with database.reading() as session:
        if not database.is_file:  # every transaction of SQLite reads one moment
            session.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
        yield session


def _copy_tables(source: Session, into: Session) -> int:
    """Copy all tables; returns the number of jobs."""
    for table in Base.metadata.sorted_tables:
        for rows in _pages(source, table):
            into.execute(insert(table), rows)
    return into.scalar(select(func.count()).select_from(JobRow)) or 0


def _pages(source: Session, table: Table) -> Iterator[list[dict[str, object]]]:
    """The rows of a table in pages, ordered by key."""
    key = list(table.primary_key.columns)
    wanted, last = select(table).order_by(*key).limit(AT_A_TIME), None
    while True:
        page = wanted if last is None else wanted.where(tuple_(*key) > last)
        rows = [dict(row) for row in source.execute(page).mappings()]
        if not rows:
            return
        yield rows
        last = tuple(rows[-1][column.name] for column in key)


@contextmanager
def _open_copy(file: Path) -> Iterator[Database]:
    """A copy of a backup, migrated to this version."""
    with tempfile.TemporaryDirectory() as folder:
        own = Path(folder) / "copy"
        try:
            shutil.copyfile(file, own)
        except OSError as error:
            raise BackupError(f"{file}: {error.strerror}") from None
        with closing(Database(f"sqlite:///{own}")) as copy:
            try:
                known = migrations.version(copy) is not None
            except StoreError:
                known = False
            if not known:
                raise BackupError(f"{file}: expected a backup of a store")
            migrations.ready(copy)
            yield copy


def _flush_file(part: Path) -> None:
    """Move a database into its single file, and flush that to the disk."""
    with closing(sqlite3.connect(part)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    with part.open("rb") as written:
        os.fsync(written.fileno())
