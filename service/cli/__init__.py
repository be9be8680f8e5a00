"""The command line: `knobelwerk COMMAND FAMILY FILE`.

The answer goes to stdout and nothing else does; talk and progress go to stderr. Exit codes: 0
done, also for "there is none"; 1 faults found; 2 bad input; 3 budget spent; 130 stopped by Ctrl-C.
"""

import os
import sys
from argparse import (
    SUPPRESS,
    Action,
    ArgumentParser,
    BooleanOptionalAction,
    RawDescriptionHelpFormatter,
)
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from families.catalogue import ENTRIES
from families.record import AnyFamily
from puzzles.errors import BudgetError, PuzzleError, RuleError
from service.cli import exits
from service.cli.console import Refusal, message_at, say
from service.cli.fields import family_among
from service.cli.table import COMMANDS, Command, find_commands
from service.version import VERSION

if TYPE_CHECKING:  # `--help` does not load marshmallow
    from marshmallow import Schema
    from marshmallow.fields import Field

WISH = "wish "  # prefix of the names of a family's own options
NO_READER = 128 + 13  # as a shell reports SIGPIPE
EPILOG = """\
families:
{families}

exit codes: 0 done, also for "there is none"; 1 faults found; 2 bad input; 3 budget spent
`knobelwerk COMMAND FAMILY --help` lists all options of a command."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns its exit code."""
    argv = list(sys.argv[1:] if argv is None else argv)
    try:
        return _run(argv)
    except (Refusal, PuzzleError) as error:
        say(message_at(error.at if isinstance(error, RuleError) else (), str(error)))
        return exits.SPENT if isinstance(error, BudgetError) else exits.BAD_INPUT
    except KeyboardInterrupt:
        return exits.STOPPED
    except BrokenPipeError:
        # The reader has gone; Python would fail again when it flushes stdout at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return NO_READER


def _run(argv: Sequence[str]) -> int:
    arguments = make_parser(argv).parse_args(argv)
    wishes = {name: value for name, value in vars(arguments).items() if name.startswith(WISH)}
    arguments.wishes = {name.removeprefix(WISH): value for name, value in wishes.items()}
    code = find_commands(arguments.command)[arguments.command].run(arguments)
    sys.stdout.flush()
    return code


def make_parser(argv: Sequence[str]) -> ArgumentParser:
    """The parser of a command line; a family's options are loaded only if the line needs them."""
    known = find_commands(argv[0] if argv else None)
    parser = ArgumentParser(
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
        for argument in command.arguments:
            mine.add_argument(*argument.names, **argument.keywords)
            plain.update(argument.names)
        further = {word.split("=", 1)[0] for word in argv[1:] if word.startswith("-")} - plain
        if command.fields is not None and argv[:1] == [name] and further:
            _add_wishes(mine, command, command.fields, argv[1:])
    return parser


def _epilog() -> str:
    listed = [f"  {name:19} {entry.summary}" for name, entry in ENTRIES.items()]
    return EPILOG.format(families="\n".join(listed))


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
    for name, field in fields(family)().fields.items():
        parser.add_argument(
            "--" + name.replace("_", "-"),
            dest=WISH + name,
            default=SUPPRESS,
            help=str(field.metadata.get("description", "")).replace("%", "%%"),
            **_reader(field),
        )


def _reader(field: "Field[Any]") -> dict[str, Any]:
    """Keywords that make argparse read a field: as a switch, or as in the query of a URL."""
    from service.schemas.fields import JsonBoolean, JsonField

    if isinstance(field, JsonBoolean):
        return {"action": BooleanOptionalAction}
    assert isinstance(field, JsonField), field
    values = field.kind().get("enum")
    return {"metavar": "|".join(values) if values else "X", "type": field.from_query}


class _Version(Action):
    """Prints the version, which is loaded only on request."""

    def __call__(self, parser: ArgumentParser, *_: object, **__: object) -> None:
        print(VERSION)
        parser.exit()
