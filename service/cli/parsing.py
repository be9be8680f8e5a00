"""The messages of argparse in German; its English stays as it is."""

import re

from service.cli.language import spoken
from words.phrases import Language, Phrase

WRONG_USAGE = Phrase("usage: {usage}{program}: error: {said}")
_FORMS = (  # of argparse in Python 3.11 and later
    (r"the following arguments are required: (.+)", "es fehlt: {}"),
    (r"unrecognized arguments: (.+)", "unbekannt: {}"),
    (r"expected one argument", "ein Wert fehlt"),
    (r"expected at least one argument", "mindestens ein Wert fehlt"),
    (r"expected (\d+) arguments", "erwartet: {} Werte"),
    (
        r"invalid choice: (.+) \(choose from (.+)\)",
        "erwartet: eines von {1}; gefunden: {0}",
    ),
    (r"ignored explicit argument (.+)", "nimmt keinen Wert, gefunden: {}"),
    (r"not allowed with argument (.+)", "geht nicht zusammen mit {}"),
    (r"ambiguous option: (.+) could match (.+)", "mehrdeutig: {} kann {} sein"),
)


def parser_text(message: str) -> str:
    """A message of argparse in the language of the command; one of ours is so already."""
    if spoken() is Language.ENGLISH:
        return message
    argument = re.fullmatch(r"argument (\S+): (.+)", message, re.DOTALL)
    if argument is not None:
        return f"{argument[1]}: {parser_text(argument[2])}"
    for form, german in _FORMS:
        found = re.fullmatch(form, message, re.DOTALL)
        if found is not None:
            return german.format(*found.groups())
    return message
