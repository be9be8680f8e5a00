"""The command line: `knobelwerk COMMAND FAMILY FILE`.

The answer goes to stdout and nothing else does; talk and progress go to stderr. Exit codes: 0
done, also for "there is none"; 1 faults found; 2 bad input; 3 budget spent; 130 stopped by Ctrl-C.
"""

import os
import re
import sys
from argparse import (
    SUPPRESS,
    Action,
    ArgumentParser,
    BooleanOptionalAction,
    Namespace,
    RawDescriptionHelpFormatter,
)
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NoReturn

from families.catalogue import ENTRIES
from families.record import AnyFamily
from puzzles.errors import BudgetError, PuzzleError, RuleError
from service.cli import exits
from service.cli.console import drop_output, print_lines, say, writing_output
from service.cli.fields import family_among
from service.cli.files import refuse_own_input
from service.cli.flags import flag
from service.cli.language import (
    FLAG,
    in_words,
    language_of,
    language_said,
    speaking,
    without_language,
)
from service.cli.parsing import WRONG_USAGE, parser_text
from service.cli.refusals import (
    FOR_OTHERS,
    Problem,
    Refusal,
    any_text,
    expected_text,
    meant_text,
    problems_of,
    refusal,
    system_text,
)
from service.cli.table import COMMANDS, Command, find_commands
from service.cli.values import whole
from service.version import VERSION
from words.phrases import Language, Phrase

if TYPE_CHECKING:  # `--help` does not load marshmallow
    from marshmallow import Schema
    from marshmallow.fields import Field

WISH = "wish "  # prefix of the names of a family's own options
NO_COMMAND = Phrase("expected a command, found '{found}'{meant} (`knobelwerk --help` lists all)")
UNKNOWN = Phrase("unknown {words}{meant}")
COMPILED = Phrase("compiling the searches{which}, once on this machine: up to a minute")
NOT_KEPT = Phrase(
    "they are not kept: no folder for them can be written to (NUMBA_CACHE_DIR names one)"
)
PARTS = ("params", "options", "style", "budget")  # of a request, whose keys are flags
COUNTED = ("part", "plate")  # on the command line from 1, in JSON from 0
NO_READER = 128 + 13  # as a shell reports SIGPIPE
EPILOG = """\
families:
{families}

exit codes: 0 done, also for "there is none"; 1 faults found; 2 bad input; 3 budget spent
`knobelwerk COMMAND FAMILY --help` lists all options of a command.
Every command speaks the language of --language {languages}, else of the locale."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns its exit code."""
    argv = list(sys.argv[1:] if argv is None else argv)
    said = language_said(argv)
    known = said is not None and said.lower() in list(Language)
    with speaking(Language(str(said).lower()) if known else language_of(os.environ)):
        return _main(argv, said)


def _main(argv: list[str], said: str | None) -> int:
    """Run a command in the language that is spoken; said: the value of its --language."""
    try:
        try:
            return _run(argv if said is None else _settle_language(argv, said))
        finally:  # also after --help, whose end is a SystemExit
            with writing_output():
                pass
    except Refusal as error:
        say(str(error))
        return exits.BAD_INPUT
    except PuzzleError as error:
        say(str(Refusal(*problems_of(error))))
        return exits.SPENT if isinstance(error, BudgetError) else exits.BAD_INPUT
    except KeyboardInterrupt:
        return exits.STOPPED
    except BrokenPipeError:  # the reader has gone
        drop_output()
        return NO_READER
    except OSError as error:  # of a file: gone meanwhile, no rights, a full disk
        drop_output()
        say(": ".join(str(part) for part in (error.filename, system_text(error)) if part))
        return exits.BAD_INPUT


def _settle_language(argv: Sequence[str], said: str) -> list[str]:
    """The words for the parser: with the language at their end only if the command takes it."""
    words = without_language(argv)
    command = find_commands(words[0]).get(words[0]) if words else None
    if command is not None:
        arguments = Namespace(family=family_among(words[1:]))
        if FLAG in _flags(arguments, command):
            return [*words, FLAG, said]
    if said.lower() not in list(Language):
        expected = expected_text(any_text(Language), f"'{said}'")
        make_parser(words).error(f"argument {FLAG}: {expected}")
    return words


def _run(argv: Sequence[str]) -> int:
    parser, known = make_parser(argv), find_commands(argv[0] if argv else None)
    if argv and not argv[0].startswith("-") and argv[0] not in known:
        meant = meant_text(argv[0], known)
        parser.error(in_words(NO_COMMAND, found=argv[0], meant=meant))
    arguments, further = parser.parse_known_args(argv)
    command = known[arguments.command]
    _refuse_family(arguments, command)
    if further:
        named = [word for word in _flags(arguments, command) if word.startswith("--")]
        meant = meant_text(further[0].split("=")[0], named, "--")
        parser.error(in_words(UNKNOWN, words=" ".join(further), meant=meant))
    wishes = {name: value for name, value in vars(arguments).items() if name.startswith(WISH)}
    arguments.wishes = {name.removeprefix(WISH): value for name, value in wishes.items()}
    refuse_own_input(arguments)
    try:
        with _telling_of_compiling(getattr(arguments, "family", None)):
            return command.run(arguments)
    except RuleError as error:
        flags = _flags(arguments, command)
        lines = (_by_flag(problem, flags) for problem in problems_of(error))
        raise Refusal(*lines) from None


@contextmanager
def _telling_of_compiling(family: AnyFamily | None) -> Iterator[None]:
    """Tell once inside that kernels are compiled; family: of the command."""
    from solvers.kernels import machine

    phrases = {machine.COMPILING: COMPILED, machine.NOT_KEPT: NOT_KEPT}
    which = "" if family is None else f" ({family.name})"

    def tell(event: str) -> None:
        if event in phrases:
            say(in_words(phrases.pop(event), which=which))

    machine.LISTENERS.append(tell)
    try:
        yield
    finally:
        machine.LISTENERS.remove(tell)


def _refuse_family(arguments: Namespace, command: Command) -> None:
    """Refuse a family that lacks a command, and say which have it."""
    family = getattr(arguments, "family", None)
    if command.of is None or family is None or family.name in command.of():
        return
    which = any_text(command.of())
    raise refusal(FOR_OTHERS, what=arguments.command, which=which, family=family.name)


def _by_flag(problem: Problem, flags: Sequence[str]) -> Problem:
    """A problem that names the flag which gave the value at its place in the request."""
    at = problem.at
    inner = at[2:] if at[:1] == ("sets",) else at  # a kit of one family
    inner = inner[1:] if inner[:1] and inner[0] in PARTS else inner
    named = flag(str(inner[0])) if inner else ""
    if named not in flags:
        return replace(problem, flags=flags)
    below = inner[1:] if any(isinstance(step, str) for step in inner[1:]) else ()
    return replace(problem, at=below, name=named, flags=flags)


def _flags(arguments: Namespace, command: Command) -> list[str]:
    """The options of a command for its family."""
    flags = [name for argument in command.arguments for name in argument.names if name[0] == "-"]
    family = getattr(arguments, "family", None) or family_among([getattr(arguments, "what", "")])
    if command.fields is not None and family is not None:
        flags += map(flag, command.fields(family)().fields)
    return flags


def make_parser(argv: Sequence[str]) -> ArgumentParser:
    """The parser of a command line; a family's options are loaded only if the line needs them."""
    known = find_commands(argv[0] if argv else None)
    parser = _Parser(
        prog="knobelwerk",
        description="Make, solve, check and draw assembly puzzles.",
        epilog=None if known is COMMANDS else _epilog(),
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version")
    parsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, command in known.items():
        mine = parsers.add_parser(
            name, help=command.help, description=command.help, add_help=command.short_help
        )
        plain: set[str] = {"-"}
        family = family_among(argv[1:]) if argv[:1] == [name] else None
        for argument in command.arguments:
            hidden = {} if family is None or argument.shown(family) else {"help": SUPPRESS}
            mine.add_argument(*argument.names, **{**argument.keywords, **hidden})
            plain.update(argument.names)
        further = {word.split("=", 1)[0] for word in argv[1:] if word.startswith("-")} - plain
        if command.fields is not None and argv[:1] == [name] and further:
            _add_wishes(mine, command, command.fields, argv[1:])
    return parser


def _epilog() -> str:
    listed = [f"  {name:19} {entry.summary}" for name, entry in ENTRIES.items()]
    return EPILOG.format(families="\n".join(listed), languages="|".join(Language))


def _add_wishes(
    parser: ArgumentParser,
    command: Command,
    fields: "Callable[[AnyFamily], type[Schema]]",
    words: Sequence[str],
) -> None:
    """Add options for the fields of a schema of the family that is named among the words."""
    if all(word.startswith("-") for word in words):
        parser.epilog = "More options: name the family before --help."
        return
    family = family_among(words)
    if family is None:
        return
    if command.note is not None:
        parser.epilog = command.note(family)
    known = fields(family)().fields
    for name, field in known.items():
        parser.add_argument(
            flag(name),
            dest=WISH + name,
            default=SUPPRESS,
            help=_help_of(name, field, known),
            **_reader(name, field),
        )


def _help_of(name: str, field: "Field[Any]", names: Iterable[str]) -> str:
    """The description of an option in words of the command line; names: of all its options."""
    said = str(field.metadata.get("description", "")).replace("%", "%%")
    said = said.replace(" null: ", " without it: ")  # JSON's word, which no flag takes
    for other in (other for other in names if "_" in other):
        said = re.sub(rf"\b{other}\b", flag(other), said)
    return said.replace("Index of the", "Number, from 1, of the") if name in COUNTED else said


def _reader(name: str, field: "Field[Any]") -> dict[str, Any]:
    """Keywords that make argparse read a field: as a switch, or as in the query of a URL."""
    from service.schemas.fields import JsonBoolean, JsonField

    if isinstance(field, JsonBoolean):
        return {"action": BooleanOptionalAction}
    assert isinstance(field, JsonField), field
    if name in COUNTED:
        return {"metavar": "N", "type": _index_of}
    values = field.kind().get("enum")
    return {"metavar": "|".join(values) if values else "X", "type": field.from_query}


def _index_of(text: str) -> int:
    """The index of what people count from 1."""
    return whole(1)(text) - 1


class _Parser(ArgumentParser):
    """A parser with errors in the language of the command.

    It fails where its help cannot be written; argparse would say nothing.
    """

    def print_help(self, file: object = None) -> None:
        print_lines([self.format_help().rstrip("\n")])

    def error(self, message: str) -> NoReturn:
        said, usage = parser_text(message), self.format_usage().removeprefix("usage: ")
        say(in_words(WRONG_USAGE, usage=usage, program=self.prog, said=said))
        self.exit(exits.BAD_INPUT)


class _Version(Action):
    """Prints the version, which is loaded only on request."""

    def __call__(self, parser: ArgumentParser, *_: object, **__: object) -> None:
        print_lines([VERSION])
        parser.exit()
