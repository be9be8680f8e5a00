"""German words of errors for the page: studio/src/words/de/rules.ts.

python -m workshop.words            writes it; a test fails when it is stale
"""

import re
from collections.abc import Iterator
from pathlib import Path

from actions.german.forms import read_forms
from actions.german.kinds import FOUND, KINDS
from actions.german.rules import RULES

TARGET = Path(__file__).parents[1] / "studio" / "src" / "words" / "de" / "rules.ts"


def text() -> str:
    """The whole module."""
    return "\n".join([*_lines(), ""])


def _lines() -> Iterator[str]:
    yield "// Fehler auf Deutsch. `python -m workshop.words` schreibt dieses Modul."
    yield ""
    yield "/** Welche Regel ein Rätsel oder ein Wunsch bricht: nach den Codes des Dienstes. */"
    yield "export const RULES: Readonly<Record<string, string>> = {"
    yield from (f"  {code}: {_quote(said)}," for code, said in RULES.items())
    yield "};"
    yield "/** Was für ein Wert erwartet wird, nach der Form des Satzes. */"
    yield from _forms("KINDS", KINDS)
    yield "/** Was stattdessen dastand. */"
    yield from _forms("FOUND", FOUND)


def _forms(name: str, table: str) -> Iterator[str]:
    """The forms of a table as a constant: regular expressions and their replacements."""
    yield f"export const {name}: readonly (readonly [RegExp, string])[] = ["
    for form in read_forms(table):
        german = re.sub(r"\{(\d)\}", lambda gap: f"${int(gap[1]) + 1}", form.german)
        yield f"  [/^{form.pattern}$/, {_quote(german)}],"
    yield "];"


def _quote(said: str) -> str:
    return f"'{said}'"


if __name__ == "__main__":
    TARGET.write_text(text(), "utf-8")
