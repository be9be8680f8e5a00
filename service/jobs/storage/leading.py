"""The leader's lock: one dispatcher leads; when its process dies, a waiting one takes over.

With SQLite it is the lock of a file beside the database, with PostgreSQL an advisory lock of the
server. Both are released when the process that holds them, or its connection, is gone.
"""

import fcntl
import os
from pathlib import Path

from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from service.jobs.errors import StoreError
from service.jobs.storage.database import Database

LOST = (SQLAlchemyError, OSError)  # errors of a lost connection
NUMBER = 0x4B4E4F42454C  # of the lock in PostgreSQL: "KNOBEL"


class Leader:
    """The lock that a leader holds."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._file: int | None = None
        self._connection: Connection | None = None

    def take(self) -> bool:
        """Take the lock if it is free; returns whether it was. Raises StoreError."""
        return self._take_file() if self._database.is_file else self._take_server()

    def holds(self) -> bool:
        """Whether the lock is still held; PostgreSQL's is lost with the connection."""
        if self._connection is None:
            return self._file is not None
        try:
            self._connection.execute(text("SELECT 1"))
            self._connection.commit()
        except LOST:
            self.leave()
            return False
        return True

    @property
    def is_of_file(self) -> bool:
        """The lock held now is that of a file, which only the end of this process releases."""
        return self._file is not None

    def leave(self) -> None:
        """Release the lock."""
        if self._file is not None:
            os.close(self._file)
            self._file = None
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None

    def _take_file(self) -> bool:
        path = Path(str(self._database.engine.url.database) + ".lock")
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.leave()
            return False
        except OSError as error:
            self.leave()
            raise StoreError(f"{path} cannot be locked: {error.strerror}") from None
        return True

    def _take_server(self) -> bool:
        try:
            self._connection = self._database.engine.connect()
            asked = text("SELECT pg_try_advisory_lock(:number)")
            held = bool(self._connection.execute(asked, {"number": NUMBER}).scalar())
            self._connection.commit()
        except LOST as error:
            self.leave()
            raise StoreError(f"the store cannot be used now: {error}") from error
        if not held:
            self.leave()
        return held
