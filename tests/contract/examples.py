"""Reads the examples of a document, so that a test can carry them out.

console   a fenced block of commands, each after `$ `, and what they print
pycon     a fenced block of a Python session, which goes on in the next one
file      a fenced block with a name after its language: a file that the commands may use
…         in what is printed: anything within a line; alone on a line: any lines
"""

import re
from doctest import DocTestParser, DocTestRunner, OutputChecker
from typing import Any


def deviations(session: str, names: dict[str, Any]) -> str:
    """Carries out a Python session; what it printed otherwise than it says. names: kept there."""
    test = DocTestParser().get_doctest(session, names, "session", None, 0)
    failures: list[str] = []
    DocTestRunner(_Checker(), verbose=False).run(test, out=failures.append, clear_globs=False)
    names |= test.globs
    return "".join(failures)


class _Checker(OutputChecker):
    def check_output(self, want: str, got: str, optionflags: int) -> bool:
        return is_as(want, got)


def is_as(expected: str, printed: str) -> bool:
    """Whether a command printed what a document says, blanks at the ends of lines aside."""
    wanted, shown = _tidy(expected), _tidy(printed)
    parts = re.split(r"(^…\n|…)", wanted, flags=re.MULTILINE)
    anything = {"…\n": "(?:.*\n)*", "…": ".*"}
    pattern = "".join(anything.get(part) or re.escape(part) for part in parts)
    return re.fullmatch(pattern, shown) is not None


def _tidy(text: str) -> str:
    """Lines without blanks at their ends, and without empty ones around them."""
    return "".join(line.rstrip() + "\n" for line in text.strip("\n").splitlines())
