"""All settings in a table, for people: docs/settings.md.

python -m service.settings_page        writes the file; a test fails when it is stale
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from puzzles.setting import Setting
from service import config
from service.config import plain

TARGET = Path(__file__).parents[1] / "docs" / "settings.md"

PAGE = """\
# Settings

`make openapi` writes this page. Settings are environment variables. An unknown or invalid
setting stops the start with a message.

{table}

Three variables belong to others: `HOST` and `PORT` of `make run`; `NUMBA_CACHE_DIR`, the first
place for compiled kernels; `XDG_DATA_HOME`, the user's data folder.

## Cores, workers and the line

- `KNOBELWERK_CORES` child processes answer hard requests, one each. When all are busy,
  `KNOBELWERK_WAITING` more requests wait, clients in turn. A request that finds the line full,
  or has waited `KNOBELWERK_SECONDS`, gets 503 `busy`. A line longer than `KNOBELWERK_CORES`
  times `KNOBELWERK_SECONDS`, divided by the mean seconds of a request, only delays requests that
  it will refuse.
- `KNOBELWERK_WORKERS` child processes do jobs, in slices of about a second. A waiting job is a
  row of the store; it needs no memory and no place in the line. Each client may have
  `KNOBELWERK_JOBS_PER_CLIENT` jobs.
- By default both are the number of cores. Jobs then use all that requests leave: small requests
  go first, hard requests run at nice 5, slices at nice 10. To reserve cores for hard requests,
  let `KNOBELWERK_CORES` plus `KNOBELWERK_WORKERS` be the number of cores. `KNOBELWERK_WORKERS=0`
  is for servers whose jobs run elsewhere.
- A hard request and a slice may each use `KNOBELWERK_CHILD_BYTES` beyond shared memory. All
  processes together stay below `KNOBELWERK_MEMORY_BYTES`: first slices end (they restart from
  their checkpoints), then the request that uses most memory, with 503 `out_of_memory`.
"""


def text() -> str:
    """The page as it stands in the file."""
    head = ("variable", "default", "range", "meaning")
    rows: list[Sequence[str]] = [head, ["---"] * len(head), *_rows()]
    return PAGE.format(table="\n".join("| " + " | ".join(row) + " |" for row in rows))


def _rows() -> Iterator[Sequence[str]]:
    for name, known in config.variables().items():
        yield f"`{name}`", known.shown, _range(known), known.about


def _range(known: Setting) -> str:
    if known.low is None or known.high is None:
        return ""
    return f"{plain(known.low)} … {plain(known.high)}"


if __name__ == "__main__":
    TARGET.write_text(text(), "utf-8")
