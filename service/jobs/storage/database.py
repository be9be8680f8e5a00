"""The database under the store: SQLite in a folder, or PostgreSQL by its URL; one code for both.

A transaction either reads or writes. A writing transaction of SQLite takes the lock at its
beginning (BEGIN IMMEDIATE), so that none fails halfway because another was quicker.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    PoolProxiedConnection,
    create_engine,
    event,
    make_url,
)
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.orm import Session

from service.config import STORE_FILE
from service.jobs.errors import AddressError, StoreError

BUSY_SECONDS = 4  # of waiting for SQLite's lock; a request waits longer
DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+pg8000", "postgres": "postgresql+pg8000"}


def sqlite_url(folder: Path) -> str:
    """The URL of the database in a folder; creates the folder if it is missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"the folder {folder} cannot be made: {error.strerror}") from None
    return f"sqlite:///{folder / STORE_FILE}"


def engine(url: str) -> Engine:
    """The engine for a database; it connects on first use."""
    try:
        parsed = make_url(url)
        driver = DRIVERS[parsed.get_backend_name()]
        parsed = _by_socket(parsed.set(drivername=driver))
        # A cached statement would hold the values that it last wrote, such as a checkpoint.
        args = {"cached_statements": 0} if driver == "sqlite" else {}
        made = create_engine(
            parsed,
            pool_pre_ping=driver != "sqlite",
            connect_args=args,
            hide_parameters=True,  # secrets of callbacks are among them, and errors are logged
        )
    except (ArgumentError, KeyError, NoSuchModuleError, ValueError):
        what = "expected sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME"
        raise AddressError(f"{what} as the address of the database") from None
    if driver == "sqlite":
        event.listen(made, "connect", _prepare)
        event.listen(made, "begin", _begin)
    return made


def _by_socket(url: URL) -> URL:
    """The URL in pg8000's form if it names a folder of sockets (`?host=/folder`)."""
    folder = url.query.get("host")
    if not isinstance(folder, str) or not folder.startswith("/"):
        return url
    port = url.query.get("port", "5432")
    return url.set(query={"unix_sock": f"{folder}/.s.PGSQL.{port}"})


def _prepare(connection: sqlite3.Connection, _: object) -> None:
    """Set up a connection to SQLite: we begin transactions; readers do not wait for writers."""
    connection.isolation_level = None
    for pragma in (
        "page_size = 16384",  # of a new store; large checkpoints take half the time of 4096
        f"busy_timeout = {1000 * BUSY_SECONDS}",
        "journal_mode = WAL",
        "synchronous = NORMAL",
        "foreign_keys = ON",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


class Database:
    """A database, used through its transactions."""

    def __init__(self, url: str) -> None:
        self.engine = engine(url)
        self._looking: PoolProxiedConnection | None = None

    @property
    def is_file(self) -> bool:
        """Whether the database is SQLite, in a file."""
        return self.engine.dialect.name == "sqlite"

    def reading(self) -> AbstractContextManager[Session]:
        """A transaction that reads."""
        return self._transaction(writes=False)

    def writing(self) -> AbstractContextManager[Session]:
        """A transaction that writes, whole or not at all."""
        return self._transaction(writes=True)

    @contextmanager
    def _transaction(self, *, writes: bool) -> Iterator[Session]:
        """A transaction; raises StoreError if the database fails, and then stores nothing."""
        try:
            with self.engine.connect() as connection:
                connection.execution_options(writes=writes)
                with Session(connection, expire_on_commit=False) as session, session.begin():
                    yield session
        except DBAPIError as error:
            first = (str(error.orig).splitlines() or [""])[0]
            raise StoreError(f"the store cannot be used now: {first}") from error
        except (SQLAlchemyError, OSError) as error:  # pg8000 does not wrap some network errors
            raise StoreError(f"the store cannot be used now: {error}") from error

    def changes(self) -> int | None:
        """A number that differs once anyone has written; None: it is not known.

        Quick, and without a transaction. To be called in one thread only.
        """
        if not self.is_file:
            return None
        try:
            if self._looking is None:
                self._looking = self.engine.raw_connection()
            cursor = self._looking.cursor()
            (number,) = cursor.execute("PRAGMA data_version").fetchone()
        except sqlite3.Error as error:
            raise StoreError(f"the store cannot be used now: {error}") from error
        return int(number)

    def close(self) -> None:
        if self._looking is not None:
            self._looking.close()
        self.engine.dispose()
