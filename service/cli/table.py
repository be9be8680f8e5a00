"""The commands of the program: one table for all families.

A family's own options, lists and original program come from its record and schemas.
"""

from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from actions.checking import CHECK
from actions.converting import CONVERT
from actions.dismantling import APART
from actions.fingerprinting import FINGERPRINT
from actions.generating import GENERATE
from actions.hinting import HINT
from actions.rendering import RENDER
from actions.solving import SOLVE
from actions.specifying import SPEC
from actions.verb import AnyVerb
from families.catalogue import ENTRIES, NAMES, family
from families.record import AnyFamily, Flag, Program
from generators.instance import Grade
from puzzles.clue import Depth
from service.cli import commands, fields, jobs, kits, operating, programs, verbs
from service.cli.values import cores, difficulty, family_or_file, named_family, seconds, whole
from words.phrases import Language

if TYPE_CHECKING:  # `--help` does not load marshmallow
    from marshmallow import Schema


@dataclass(frozen=True, slots=True)
class Argument:
    """Arguments of `ArgumentParser.add_argument`.

    shown: whether the help of a family's command lists it; the others refuse it.
    """

    names: tuple[str, ...]
    keywords: Mapping[str, Any]
    shown: Callable[[AnyFamily], bool] = lambda family: True


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A command of the program.

    run: takes the parsed arguments and returns the exit code.
    fields: a schema whose fields become further options, called wishes; its model has defaults.
    note: the last paragraph of its help for a family.
    of: the families that have it; None: all.
    short_help: `-h` prints help and is not an option of the command.
    """

    help: str
    run: Callable[[Namespace], int]
    arguments: tuple[Argument, ...] = ()
    fields: "Callable[[AnyFamily], type[Schema]] | None" = None
    note: Callable[[AnyFamily], str] | None = None
    of: Callable[[], Sequence[str]] | None = None
    short_help: bool = True


def _argument(
    *names: str, shown: Callable[[AnyFamily], bool] = lambda family: True, **keywords: Any
) -> Argument:
    return Argument(names, keywords, shown)


def _size_note(family: AnyFamily) -> str:
    """The largest sizes of wishes, as a sentence."""
    most = [f"{kind.replace('_', ' ')} {cells}" for kind, cells in family.granted.most.items()]
    told = f"Simple wishes can be met up to this number of {family.size.unit}"
    return f"{told}: {', '.join(most)}."


GRADES = "|".join(Grade)
FAMILY = _argument("family", metavar="FAMILY", type=named_family, help=", ".join(NAMES))
FILE = (
    _argument("file", metavar="FILE", help="puzzle; - is stdin"),
    _argument(
        "--problem",
        metavar="N",
        type=whole(1),
        shown=lambda family: family.parse_problem is not None,
        help="of a file with several, from 1",
    ),
)
JSON = _argument("--json", action="store_true", help="answer in JSON, as over HTTP")
OUTPUT = _argument("-o", "--output", metavar="FILE", default="-", help="write to a file")
OUTPUTS = _argument("-o", "--output", metavar="PATH", default="-", help="file or directory")
FORMAT = _argument(
    "--format", type=str.lower, metavar="F", help="text, json, svg, pdf, stl, … (by --output)"
)
BACKGROUND = _argument("--background", action="store_true", help="run it as a job (see jobs)")
SECONDS = _argument("--seconds", metavar="S", type=seconds, help="stop after S seconds")
CORES = _argument(
    "--cores", metavar="N", type=cores, default=1, help="search on N cores; all: every core (1)"
)
NODES = _argument("--nodes", metavar="N", type=whole(0), help="stop after N placements")
COUNT = _argument("--count", metavar="N", type=whole(1), help="make N puzzles (10)")
LADDER = _argument(
    "--difficulty",
    metavar="D",
    type=difficulty(rf"({GRADES})\.\.({GRADES})"),
    help="easy, hard, easy..hard or LOW..HIGH",
)
PICTURES = _argument(
    "--pictures",
    metavar="DIR",
    shown=lambda family: family.art is not None,
    help="pictures of figures: 1.png, 2.jpg, …",
)


def _seed_argument(again: str) -> Argument:
    return _argument("--seed", metavar="N", type=whole(0), help=f"make the same {again} again")


def _ten_seconds(what: str) -> Argument:
    about = f"{what} S seconds (10)"
    return _argument("--seconds", metavar="S", type=seconds, default=10.0, help=about)


def _verb(
    verb: AnyVerb,
    *arguments: Argument,
    part: str | None = None,
    of: Callable[[], Sequence[str]] | None = None,
    run: Callable[[Namespace], int] | None = None,
    note: Callable[[AnyFamily], str] | None = None,
) -> Command:
    """The command of a verb; part: the part of the request whose settings are options."""
    return Command(
        help=verb.help,
        run=run or partial(verbs.run, verb),
        arguments=arguments,
        fields=None if part is None else partial(fields.part, part),
        note=note,
        of=of,
    )


COMMANDS: dict[str, Command] = {
    "serve": Command(
        help="serve HTTP",
        run=operating.serve,
        arguments=(
            _argument("--host", default="localhost", help="host name (localhost)"),
            _argument("--port", type=whole(0, 65_535), help="port number (8000); 0: a free one"),
            _argument("--open", action="store_true", help="show the page, on a free port"),
        ),
    ),
    "mcp": Command(
        help="serve tools for AI clients (MCP), on stdin and stdout",
        run=operating.mcp,
        arguments=(
            _argument(
                "--http",
                metavar="PORT",
                type=whole(0, 65_535),
                nargs="?",
                const=operating.MCP_PORT,
                help="over HTTP instead, on this machine alone (8001); 0: a free port",
            ),
            _argument("--service", metavar="URL", help="ask this service, not one of its own"),
        ),
    ),
    "dispatch": Command(help="run jobs only, beside a server", run=operating.dispatch),
    "solve": _verb(
        SOLVE,
        FAMILY,
        *FILE,
        _argument("--limit", metavar="N", type=whole(1), default=1, help="find N solutions (1)"),
        _argument("--count", action="store_true", help="search to the end and count all"),
        SECONDS,
        NODES,
        CORES,
        OUTPUT,
        FORMAT,
        JSON,
        BACKGROUND,
        part="options",
    ),
    "generate": _verb(
        GENERATE,
        FAMILY,
        _seed_argument("puzzle"),
        _argument("--count-of", metavar="N", type=whole(1), default=1, help="make N puzzles (1)"),
        _argument(
            "--difficulty",
            metavar="D",
            type=difficulty(),
            help="easy, medium, hard or LOW..HIGH",
        ),
        _ten_seconds("try"),
        OUTPUTS,
        FORMAT,
        JSON,
        BACKGROUND,
        part="params",
        run=commands.generate,
        note=_size_note,
    ),
    "collect": Command(
        help="make many puzzles from one wish, or find the hardest of many",
        run=commands.collect,
        arguments=(
            FAMILY,
            COUNT,
            _argument("--best", metavar="N", type=whole(1), help="find the N hardest"),
            _argument("--of", metavar="M", type=whole(1), help="of M puzzles, with --best"),
            LADDER,
            _seed_argument("ones"),
            OUTPUTS,
            FORMAT,
            JSON,
            BACKGROUND,
        ),
        fields=partial(fields.part, "params"),
        note=_size_note,
    ),
    "kit": Command(
        help="make a booklet of many puzzles, with their answers",
        run=kits.kit,
        arguments=(
            _argument(
                "what",
                metavar="FAMILY|FILE",
                type=family_or_file,
                nargs="?",
                help="a family, or a request in JSON; - is stdin",
            ),
            _argument("--preset", metavar="NAME", help="a ready kit instead of a family"),
            _argument("--presets", action="store_true", help="list the ready kits"),
            _argument("--title", metavar="T", help="title of the cover and of each page"),
            COUNT,
            LADDER,
            _argument(
                "--ladder",
                metavar="N",
                type=whole(2),
                shown=lambda family: family.ladder is not None,
                help="N puzzles a deck, ever fewer given",
            ),
            _seed_argument("kit"),
            _argument("--language", metavar="|".join(Language), help="language of the pages (en)"),
            _argument("--paper", metavar="a4|letter", help="paper size (a4)"),
            _argument("--answers", metavar="apart|after|none", help="place of answers (apart)"),
            _argument(
                "--boards", metavar="each|once", help="number of boards that are the same (each)"
            ),
            _argument("--nets", action="store_true", help="add paper nets of the pieces"),
            _argument("--specs", action="store_true", help="add a spec sheet of each puzzle"),
            _argument("--parts", action="store_true", help="add bodies to print, in a ZIP"),
            _argument(
                "--dry-run",
                action="store_true",
                help="print how many pages it has, in JSON, and write no booklet",
            ),
            PICTURES,
            OUTPUT,
            _argument(
                "--format", type=str.lower, metavar="pdf|zip", help="file format (by --output)"
            ),
            BACKGROUND,
        ),
        fields=partial(fields.part, "params"),
        note=_size_note,
    ),
    "census": Command(
        help="count all puzzles of a small size by their numbers of solutions",
        run=commands.census,
        arguments=(FAMILY, OUTPUT, FORMAT, JSON, BACKGROUND),
        fields=fields.census,
        of=fields.families_with_census,
    ),
    "check": _verb(
        CHECK,
        FAMILY,
        *FILE,
        _argument("solution", metavar="SOLUTION", nargs="?", help="JSON; unless FILE has it"),
        JSON,
    ),
    "hint": _verb(
        HINT,
        FAMILY,
        *FILE,
        _argument("placed", metavar="PLACED", nargs="?", help="JSON; unless FILE has it"),
        _argument(
            "--depth",
            metavar="N",
            type=whole(min(Depth), max(Depth)),
            default=int(Depth.LAY),
            help="1: where to look; 2: which piece goes where; 3: how it lies (3)",
        ),
        SECONDS,
        NODES,
        JSON,
    ),
    "apart": _verb(
        APART,
        FAMILY,
        *FILE,
        _argument("solution", metavar="SOLUTION", nargs="?", help="JSON; else FILE's, or found"),
        *(SECONDS, NODES, JSON),
        of=fields.families_taken_apart,
    ),
    "render": _verb(
        RENDER,
        FAMILY,
        *FILE,
        OUTPUT,
        _argument(
            "--format",
            type=str.lower,
            metavar="F",
            help="svg, png, pdf, html, stl, … (by --output)",
        ),
        _argument("--solution", metavar="FILE", help="draw this solution"),
        _argument("--solve", action="store_true", help="find a solution and draw it"),
        PICTURES,
        BACKGROUND,
        part="style",
        run=commands.render,
    ),
    "convert": _verb(
        CONVERT,
        FAMILY,
        *FILE,
        _argument(
            "--to",
            type=str.lower,
            choices=("text", "json"),
            help="write this form (the other one)",
        ),
        part="notation",
        run=commands.convert,
    ),
    "read": Command(
        help="find the family of a puzzle, and print it as JSON",
        run=commands.read,
        arguments=(*FILE,),
    ),
    "fingerprint": _verb(FINGERPRINT, FAMILY, *FILE, JSON),
    "spec": _verb(SPEC, FAMILY, *FILE, OUTPUT, FORMAT, _ten_seconds("take"), JSON, part="paper"),
    "catalog": Command(
        help="list the known puzzles, or print one",
        run=commands.catalog,
        arguments=(
            _argument(
                "family", metavar="FAMILY", type=named_family, nargs="?", help="only this one"
            ),
            _argument("name", metavar="NAME", nargs="?", help="print this puzzle"),
        ),
    ),
    "jobs": Command(
        help="long work: list, show, follow, resume or cancel",
        run=jobs.run,
        arguments=(
            _argument(
                "action",
                metavar="ACTION",
                nargs="?",
                default="list",
                choices=jobs.ACTIONS,
                help="list, show, follow, resume, cancel",
            ),
            _argument("id", metavar="ID", nargs="?", help="id of a job"),
            OUTPUT,
            FORMAT,
        ),
    ),
    "store": Command(
        help="back up the store of jobs, or restore it",
        run=operating.store,
        arguments=(
            _argument(
                "action", metavar="ACTION", choices=("backup", "restore"), help="backup or restore"
            ),
            _argument("file", metavar="FILE", help="backup file, a database"),
            _argument("--replace", action="store_true", help="replace the existing jobs"),
        ),
    ),
    "key": Command(
        help="make an API key and its line for the server's file of keys",
        run=operating.key,
        arguments=(_argument("name", metavar="NAME", help="name of the owner"),),
    ),
    "warm": Command(help="compile the search kernels in advance", run=operating.warm),
}


def find_commands(name: str | None) -> Mapping[str, Command]:
    """The commands for a line that begins with `name`, or for a line without a command.

    A family's original program has its arguments only if the line names it: they load the family.
    """
    if name in COMMANDS:
        return COMMANDS
    own: dict[str, Command] = {}
    for key, entry in ENTRIES.items():
        for listed, summary in entry.lists.items():
            own[listed] = _list_command(listed, summary)
        for program, about in entry.programs.items():
            own[program] = Command(help=about, run=partial(programs.original, key))
            if program == name:
                own[program] = _with_flags(own[program], family(key).program)
    return COMMANDS | own


def _list_command(name: str, summary: str) -> Command:
    """The command that prints a list of a family."""
    return Command(
        help=f"list {summary[0].lower()}{summary[1:]}",
        run=partial(commands.look_up, name),
        arguments=(FAMILY, JSON),
        fields=partial(fields.list_query, name),
        of=lambda: [key for key, entry in ENTRIES.items() if name in entry.lists],
    )


def _with_flags(command: Command, program: Program | None) -> Command:
    """The command of an original program, with its arguments."""
    assert program is not None
    return replace(
        command,
        short_help=all(flag.letters != "-h" for flag in program.flags),
        arguments=(
            _argument("file", metavar="FILE", nargs="?", help=f"{program.file}; - is stdin"),
            *map(_flag_argument, program.flags),
            _argument("--directory", metavar="DIR", default=".", help="write its output there"),
            _argument("--help", action="help", help="list the options"),
        ),
    )


def _flag_argument(flag: Flag) -> Argument:
    if not flag.numbers:
        return _argument(flag.letters, dest=flag.name, action="store_true", help=flag.about)
    many = len(flag.numbers)
    return _argument(
        flag.letters,
        dest=flag.name,
        metavar=flag.numbers if many > 1 else flag.numbers[0],
        nargs=many if many > 1 else None,
        type=whole(flag.low),
        default=flag.default,
        help=flag.about,
    )
