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

`make openapi` writes this page. Settings are environment variables; one that cannot be used, and
one that there is not, stops the start with a message. Numbers are refused outside their range.

{table}

Not the service's own: `HOST` and `PORT` of `make run`; `NUMBA_CACHE_DIR`, where compiled kernels
are kept first of all; `XDG_DATA_HOME`, the user's folder of data.

## Cores, workers and the line

- `KNOBELWERK_CORES` children do hard requests, one each. When all are busy `KNOBELWERK_WAITING`
  more wait, by turns of clients; who comes after them, or has waited `KNOBELWERK_SECONDS`, gets
  503 `busy`. So a line that is longer than `KNOBELWERK_CORES` times `KNOBELWERK_SECONDS`, over
  the seconds that a request takes in the mean, only holds up those whom it refuses in the end.
- `KNOBELWERK_WORKERS` children do jobs, a slice of about a second each at a time. A job that
  waits is a row of the store and takes neither memory nor a place in the line; each client has
  `KNOBELWERK_JOBS_PER_CLIENT`.
- Both are as many as the machine has cores. Then jobs use all that requests leave, and a hard
  request that comes shares its core with a slice, at nice 5 and 10, and what is small goes
  before both. Where hard requests shall have cores of their own, let `KNOBELWERK_CORES` and
  `KNOBELWERK_WORKERS` together be those of the machine. `KNOBELWERK_WORKERS=0` is for servers
  whose jobs are done elsewhere.
- A hard request and a slice may each take `KNOBELWERK_CHILD_BYTES` beyond what all share. All
  processes together, workers too, stay below `KNOBELWERK_MEMORY_BYTES`: slices are ended first,
  and done again from their checkpoints, then the request that takes most, which gets 503
  `out_of_memory`.
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
