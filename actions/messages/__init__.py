"""Errors of the models in another language: by the form of the message, else by the code.

The models speak English, with all numbers and what was found. `words/messages.pot` lists the forms
of their messages, and each language has them in its catalogue.
"""

from actions.messages.forms import translate_message
from puzzles.codes import FaultCode, RuleCode
from words.phrases import Language, Phrase


def translate_error(message: str, code: str | None, language: Language) -> str:
    """An error in a language: the message, or what its code means with the message in brackets.

    A message that has no known form, and no code but `invalid`, stays English.
    """
    said = translate_message(message, language)
    if said is not None:
        return said
    meaning = None if code is None or code == RuleCode.INVALID else _meaning(code, language)
    return message if meaning is None else f"{meaning.rstrip('.')} ({message})"


def _meaning(code: str, language: Language) -> str | None:
    """The meaning of the code of a rule or a fault; None: it is another code."""
    if code in list(FaultCode):
        from render.pages.fault_words import FAULTS  # only here: nothing else of an error draws

        return FAULTS[FaultCode(code)].find(language)
    if code in list(RuleCode):
        return Phrase(RuleCode(code).meaning, f"rule {code}").find(language)
    return None
