"""Refusals: what ends a command with exit code 2, put into words when it is told.

sentence   words of the command line itself
problem    an error of a model, with its place; its message is English, and told in another
           language by its form or its code
"""

import errno
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass

from actions.telling import error_text
from actions.verb import at_place
from puzzles.errors import Place, PuzzleError, RuleError, nearest_word
from service.cli.flags import name_flags
from service.cli.language import in_words, spoken
from words.phrases import Phrase

AT = Phrase("{name}: {what}")
EXPECTED = Phrase("expected {wanted}, found {found}")
MEANT = Phrase('; did you mean "{word}"?')
FOR_OTHERS = Phrase("{what} is for {which}, not for {family}")
OR = Phrase(" or ")
SYSTEM = {  # what the system says of the usual errors; the others stay as it says them
    errno.ENOENT: Phrase("No such file or directory"),
    errno.EISDIR: Phrase("Is a directory"),
    errno.ENOTDIR: Phrase("Not a directory"),
    errno.EACCES: Phrase("Permission denied"),
    errno.EPERM: Phrase("Operation not permitted"),
    errno.EEXIST: Phrase("File exists"),
    errno.ENOSPC: Phrase("No space left on device"),
    errno.EROFS: Phrase("Read-only file system"),
    errno.ENAMETOOLONG: Phrase("File name too long"),
    errno.EBADF: Phrase("Bad file descriptor"),
    errno.EIO: Phrase("Input/output error"),
    errno.EADDRINUSE: Phrase("Address already in use"),
    errno.EADDRNOTAVAIL: Phrase("Cannot assign requested address"),
}


class Refusal(Exception):
    """Input that cannot be used; `str()` tells its lines in the language of the command."""

    def __init__(self, *lines: "Sentence | Problem | str") -> None:
        super().__init__(*lines)

    def __str__(self) -> str:
        return "\n".join(map(str, self.args))


@dataclass(frozen=True, slots=True)
class Sentence:
    """A phrase with its parts; `str()` tells it in the language of the command."""

    phrase: Phrase
    parts: Mapping[str, object]

    def __str__(self) -> str:
        return in_words(self.phrase, **self.parts)


@dataclass(frozen=True, slots=True)
class Problem:
    """An error of a model; `str()` tells it with its place, in the language of the command.

    at: the place in the JSON form. code: of the broken rule; None: of none.
    name: of the file or the flag. flags: named in place of the settings that the message quotes.
    """

    message: str
    at: Place = ()
    name: str | None = None
    code: str | None = None
    flags: Container[str] = ()

    def __str__(self) -> str:
        said = error_text(self.message, self.code, spoken())
        return message_at(self.at, name_flags(said, self.flags), self.name)


def refusal(phrase: Phrase, **parts: object) -> Refusal:
    """A refusal in one sentence."""
    return Refusal(Sentence(phrase, parts))


def problems_of(error: PuzzleError, name: str | None = None, at: Place = ()) -> Sequence[Problem]:
    """All problems that an error tells; at: the place of the content of the file `name`."""
    if not isinstance(error, RuleError):
        return [Problem(str(error), (), name)]
    code = error.code if len(error.errors) == 1 else None  # of several only one is known
    return [Problem(what, (*at, *place), name, code) for place, what in error.errors]


def refusal_of_file(name: object, error: OSError) -> Refusal:
    """The refusal of a file that the system cannot read or write."""
    return refusal(AT, name=name, what=system_text(error))


def system_text(error: Exception) -> str:
    """The reason of the system in words, for an OSError or what else it raises."""
    known = SYSTEM.get(getattr(error, "errno", None) or 0)
    return in_words(known) if known else getattr(error, "strerror", None) or str(error)


def expected_text(wanted: Phrase | str, found: object, **parts: object) -> str:
    """The words: this was expected, that was found."""
    said = wanted if isinstance(wanted, str) else in_words(wanted, **parts)
    return in_words(EXPECTED, wanted=said, found=found)


def meant_text(word: str, known: Iterable[str], prefix: str = "") -> str:
    """A question for the known word that is nearest to this one; "" if none is near."""
    near = nearest_word(word, known, prefix)
    return "" if near is None else in_words(MEANT, word=near)


def any_text(words: Iterable[str]) -> str:
    """Words between which one can choose."""
    return in_words(OR).join(words)


def message_at(at: Place, message: str, name: str | None = None) -> str:
    """A message with its file and place in front, if it has them."""
    return ": ".join(filter(None, (name, at_place(at, message))))
