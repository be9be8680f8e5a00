"""All codes in tables, for people: docs/errors.md.

python -m service.http.document.code_tables        writes the file; a test fails when it is stale
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from puzzles.codes import CAUSES, FURTHER_DETAILS, Code, FaultCode, ReasonCode, RuleCode
from service.http.codes import ProblemCode

TARGET = Path(__file__).parents[3] / "docs" / "errors.md"

PAGE = """\
# Errors, faults and reasons

`make openapi` writes this page. Codes are stable; messages may change. The codes are enumerations
in the OpenAPI document and in Python (`puzzles.codes`). Below, `decks` means every family of tiles
with figures on their edges.

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


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _table_of(codes: Iterable[Code]) -> str:
    rows = [(f"`{code}`", code.of, code.meaning) for code in codes]
    return table(("code", "families", "meaning"), rows)


def _details(details: Mapping[str, str]) -> str:
    return ", ".join(f"`{key}`: {what}" for key, what in details.items())


def text() -> str:
    """The page as it stands in the file."""
    return PAGE.format(
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


if __name__ == "__main__":
    TARGET.write_text(text(), "utf-8")
