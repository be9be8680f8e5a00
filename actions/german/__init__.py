"""Errors of the models in German, for people: by the form of the message, else by the code.

rules       each broken rule, by its code
kinds       kinds of values in messages about JSON and options
texts       parts of texts and files in messages about them
sentences   whole messages
forms       how a message is recognized
"""

from actions.german.forms import message_in_german
from actions.german.rules import RULES
from puzzles.codes import FaultCode, RuleCode
from puzzles.phrases import Language


def error_in_german(message: str, code: str | None) -> str:
    """An error in German: the message, or what its code means with the message in brackets.

    A message that has no known form, and no code but `invalid`, stays English.
    """
    said = message_in_german(message)
    if said is not None:
        return said
    meaning = None if code is None or code == RuleCode.INVALID else _meaning(code)
    return message if meaning is None else f"{meaning.rstrip('.')} ({message})"


def _meaning(code: str) -> str | None:
    """The meaning of the code of a rule or a fault; None: it is another code."""
    if code in RULES and not isinstance(code, FaultCode):
        return RULES[RuleCode(code)]
    if code not in list(FaultCode):
        return None
    from render.pages.fault_words import FAULTS  # only here: nothing else of an error draws

    return FAULTS[FaultCode(code)].of(Language.GERMAN)
