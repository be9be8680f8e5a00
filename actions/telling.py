"""Words of the answers on a terminal, in its user's language.

The models' own messages are English, with all numbers. In another language a fault or a reason is
told by its code, as pages tell it, and an error by the form of its message (`actions.messages`);
what its catalogues lack is told in English.
"""

from puzzles.codes import ReasonCode
from puzzles.outcome import Fault, Reason
from words.phrases import Language, Phrase, counted_phrase, decimal

NO_SOLUTION = Phrase("no solution, proved: {reason}")
NODES = counted_phrase("1 node", "{count} nodes")


def fault_text(fault: Fault, language: Language) -> str:
    """A fault in words, without its place."""
    if language is Language.ENGLISH:
        return fault.message
    from render.pages.fault_words import FAULTS  # only here: nothing else of a check draws

    return FAULTS[fault.code].find(language) or fault.message


def reason_text(reason: Reason, language: Language) -> str:
    """A reason in words."""
    code = ReasonCode(reason.code)
    return Phrase(code.meaning, f"reason {code}").find(language) or reason.message


def error_text(message: str, code: str | None, language: Language) -> str:
    """The message of an error in words; code: of the broken rule, None if there is none."""
    if language is Language.ENGLISH:
        return message
    from actions.messages import translate_error  # only here: most commands refuse nothing

    return translate_error(message, code, language)


def cost_text(nodes: int, seconds: float, language: Language) -> str:
    """The cost of a search as text; seconds with three digits behind the point."""
    return f"{NODES.of(nodes, language)}, {decimal(seconds, 3, language)} s"
