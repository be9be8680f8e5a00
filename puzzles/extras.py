"""Parts of the package that are installed by wish (extras), and what a missing one is told by."""

import sys
from collections.abc import Mapping, Sequence
from importlib.util import find_spec

from puzzles.errors import PuzzleError

# The modules that an extra brings and that are imported here; tests hold them to pyproject.toml.
EXTRAS: Mapping[str, Sequence[str]] = {
    "serve": ("alembic", "flask", "httptools", "pg8000", "sqlalchemy", "uvicorn", "uvloop"),
    "photo": ("pyvista",),
    "compile": ("llvmlite", "numba"),
    "cluster": ("distributed",),
}
NOT_ON_WINDOWS = ("uvloop",)


class MissingExtraError(PuzzleError):
    """A part of the package that is asked for and not installed."""

    def __init__(self, extra: str) -> None:
        super().__init__(
            f"a part that this needs is not installed: pip install 'knobelwerk[{extra}]'"
        )


def is_installed(extra: str) -> bool:
    """True if all that an extra brings is there; nothing of it is imported."""
    needed = EXTRAS[extra]
    if sys.platform == "win32":
        needed = [name for name in needed if name not in NOT_ON_WINDOWS]
    return all(find_spec(name) is not None for name in needed)


def require_extra(extra: str) -> None:
    """Raise MissingExtraError unless an extra is installed."""
    if not is_installed(extra):
        raise MissingExtraError(extra)
