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
    "mcp": ("httpx2", "mcp"),
}
ON_LINUX = ("serve",)  # since it forks its workers and looks at them in /proc


class MissingExtraError(PuzzleError):
    """A part of the package that is asked for and not installed."""

    def __init__(self, extra: str) -> None:
        super().__init__(
            f"a part that this needs is not installed: pip install 'knobelwerk[{extra}]'"
        )


def is_installed(extra: str) -> bool:
    """True if all that an extra brings is there; nothing of it is imported."""
    return all(find_spec(name) is not None for name in EXTRAS[extra])


def require_extra(extra: str) -> None:
    """Raise MissingExtraError unless an extra is installed, PuzzleError where it cannot run."""
    if sys.platform != "linux" and extra in ON_LINUX:
        raise PuzzleError(
            "the service, its jobs and kits need Linux: WSL on Windows, Docker on macOS"
        )
    if not is_installed(extra):
        raise MissingExtraError(extra)
