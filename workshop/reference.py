"""Pages of the documentation that are tables: docs/errors.md and docs/settings.md.

python -m workshop.reference        writes both; a test fails when one is stale
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from puzzles.codes import CAUSES, FURTHER_DETAILS, Code, FaultCode, ReasonCode, RuleCode
from puzzles.setting import Setting
from service import config
from service.http.codes import ProblemCode

DOCS = Path(__file__).parents[1] / "docs"

ERRORS_PAGE = """\
# Errors, faults and reasons

`make openapi` writes this page. Codes are stable; messages may change. The codes are enumerations
in the OpenAPI document and in Python (`knobelwerk.models.codes`). Below, `decks` means every
family of tiles with figures on their edges.

| what | over HTTP | on the command line | in Python |
|---|---|---|---|
| a rule is broken | 422, `code` and `errors` with JSON pointers | a message, exit code 2 | \
`RuleError` with `code` and `at` |
| a text cannot be read | 400, `format` | a message with the line, exit code 2 | `FormatError` |
| no puzzle as wished was found in time | 422, `budget_exhausted` | a message, exit code 3 | \
`BudgetError` |
| a solution has faults | 200, `faults` of `check` | a line for each, exit code 1 | \
`Fault` with `code` and `at` |
| there is no solution | 200, `reason` of `solve` | the report, exit code 0 | \
`outcome.reason` |
| a request or the server is wrong | the status below | a message, exit code 2 | |

## Rules that puzzles, solutions and wishes break

JSON of a wrong type or out of range is `invalid`, whatever other rule it breaks.

{rules}

## Faults of solutions

`check` lists all faults of a solution, `hint` those of the placed pieces. Faulty given pieces
(`fixed`) are refused with the same codes, and so is a faulty solution if bodies are wanted of it.

{faults}

## Reasons why there is no solution

Details that several reasons have; if several cases are refuted, the other details are those of the
first case:

{further}

{reasons}

## Problems of HTTP

{problems}
"""

SETTINGS_PAGE = """\
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


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _table_of(codes: Iterable[Code]) -> str:
    rows = [(f"`{code}`", code.of, code.meaning) for code in codes]
    return table(("code", "families", "meaning"), rows)


def _details(details: Mapping[str, str]) -> str:
    return ", ".join(f"`{key}`: {what}" for key, what in details.items())


def errors_page() -> str:
    """All codes, with their meanings."""
    return ERRORS_PAGE.format(
        rules=_table_of(RuleCode),
        faults=_table_of(FaultCode),
        reasons=table(
            ("code", "families", "meaning", "details"),
            ((f"`{code}`", code.of, code.meaning, _details(code.details)) for code in ReasonCode),
        ),
        further=_details(CAUSES | FURTHER_DETAILS),
        problems=table(
            ("code", "status", "meaning"),
            ((f"`{code}`", str(code.status.value), code.meaning) for code in ProblemCode),
        ),
    )


def settings_page() -> str:
    """All settings of a server, with their defaults and ranges."""
    rows = [
        (f"`{name}`", each.shown, _range(each), each.about)
        for name, each in config.variables().items()
    ]
    return SETTINGS_PAGE.format(table=table(("variable", "default", "range", "meaning"), rows))


def _range(setting: Setting) -> str:
    if setting.low is None or setting.high is None:
        return ""
    return f"{config.plain(setting.low)} … {config.plain(setting.high)}"


PAGES = {"errors.md": errors_page, "settings.md": settings_page}

if __name__ == "__main__":
    for name, page in PAGES.items():
        (DOCS / name).write_text(page(), "utf-8")
