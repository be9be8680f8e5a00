"""The store of jobs, as the server sees it from outside: whether it was there, and still is."""

from pathlib import Path


class KeptStore:
    """The store, once it was seen. file: None if it is no file.

    A process that opens a store that has vanished would make an empty one in its place.
    """

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._known = self._identity()
        self.was_there = self._known is not None

    def see(self) -> None:
        """Note that the store can be used now."""
        self.was_there = True
        self._known = self._known or self._identity()

    def loss(self) -> str | None:
        """Why a store that was there cannot be used; None: it can."""
        if self._known is None or self._known == (now := self._identity()):
            return None
        if now is None:
            return "its file has vanished"
        return "its file was replaced; restart the service to use the new one"

    def _identity(self) -> tuple[int, int] | None:
        try:
            found = None if self._file is None else self._file.stat()
        except OSError:
            return None
        return None if found is None else (found.st_dev, found.st_ino)
