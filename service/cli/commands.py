"""What each command of the command line does; `service.cli` has the table.

Each function takes the parsed arguments and gives the exit code. Among the arguments are
    family    the record of the family
    wishes    what was said of the family's own options, as JSON
"""

import json
import re
import socket
import sys
from argparse import Namespace
from collections.abc import Callable
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING
from typing import Any

import actions
from actions import FaultySolutionError
from actions import Solved
from families.catalogue import FAMILIES
from families.record import AnyFamily
from families.record import Known
from families.record import Program
from puzzles.errors import Place
from puzzles.errors import PuzzleError
from puzzles.errors import RuleError
from puzzles.outcome import Outcome
from service import answers
from service.cli.console import Refusal
from service.cli.console import Watch
from service.cli.console import as_json
from service.cli.console import loaded
from service.cli.console import message_at
from service.cli.console import read
from service.cli.console import refused
from service.cli.console import say
from service.version import VERSION
from solvers.search import Budget

if TYPE_CHECKING:  # marshmallow is for those who need it: `--help` does not wait for it
    from marshmallow import Schema

    from service.schemas.forms import AnyForms
    from service.schemas.forms import ListForm

FIGURE = re.compile(r"-?[0-9]{1,3}", re.ASCII)  # a file of pictures without its suffix
DONE, FAULTS, BAD_INPUT, SPENT = 0, 1, 2, 3
STOPPED = 128 + 2  # as a shell tells SIGINT
WELCOME = """\
Knobelwerk {version} on {at} (documents: {at}/docs). Try:
  curl '{at}/v1/{family}/generate?seed=7'
  curl '{at}/v1/{family}/generate?seed=7&format=png' -o {family}.png
Ctrl-C stops it."""


def solve(arguments: Namespace) -> int:
    family, forms = arguments.family, _forms(arguments.family)
    puzzle, _ = _read_puzzle(forms, arguments.file)
    options = loaded(forms.options, arguments.wishes, at=("options",))
    count, budget = arguments.count, Budget(arguments.seconds, arguments.nodes)
    with Watch() as watch:
        solved = actions.solve(
            family,
            puzzle,
            options,
            limit=arguments.limit,
            count=count,
            budget=budget,
            watch=watch,
        )
    if arguments.json:
        _print_json(answers.solved(forms, puzzle, solved))
    else:
        sys.stdout.write(family.report(puzzle, solved.outcome))
        if count and solved.outcome.complete:
            print(_counts(solved.outcome))
    say(_summary(solved))
    if watch.stopped:
        return STOPPED
    return DONE if solved.reached else SPENT


def _counts(outcome: Outcome[Any]) -> str:
    """German, as the reports are."""
    return f"Lösungen: {outcome.counts.count}, verschiedene: {outcome.counts.distinct}"


def _summary(solved: Solved[Any]) -> str:
    outcome = solved.outcome
    cost = f"{outcome.nodes:,} nodes, {solved.seconds:.3f} s, {outcome.engine}"
    if outcome.reason is not None:
        return f"no solution, proved: {outcome.reason.message} ({cost})"
    counts = outcome.counts
    so_far = "" if outcome.complete else " so far"
    return f"{counts.count:,} solutions, {counts.distinct:,} distinct{so_far} ({cost})"


def generate(arguments: Namespace) -> int:
    from service.schemas.difficulty import Difficulty
    from service.schemas.requests import OrderSchema

    family, forms = arguments.family, _forms(arguments.family)
    params = loaded(forms.params, arguments.wishes)
    difficulty = arguments.difficulty and Difficulty().from_query(arguments.difficulty)
    order = loaded(OrderSchema, {"difficulty": difficulty})
    wish = order.wish(arguments.seconds)
    for seed in _seeds(arguments):
        made = actions.generate(family, params, wish, seed)
        if arguments.json:
            text = _json(answers.generated(forms, made, with_solution=True))
        else:
            text = answers.generated_text(family, made)
        suffix = "json" if arguments.json else "txt"
        _deliver(text.encode(), _numbered(arguments, f"{family.name}-{seed}.{suffix}"))
    return DONE


def _seeds(arguments: Namespace) -> range:
    """The seed that was named or a fresh one, and those that follow it."""
    from puzzles.dice import SEED_LIMIT
    from puzzles.dice import fresh_seed

    many = arguments.count_of
    if many > 1 and arguments.output == "-":
        raise Refusal("--count-of: expected a directory as --output, too")
    first = fresh_seed() % (SEED_LIMIT - many) if arguments.seed is None else arguments.seed
    if not 0 <= first <= SEED_LIMIT - many:
        raise Refusal(f"--seed: expected 0 … {SEED_LIMIT - many}, found {first}")
    return range(first, first + many)


def _numbered(arguments: Namespace, name: str) -> str:
    """Where a generated puzzle goes: a file of its own if the output is a directory."""
    output: str = arguments.output
    if arguments.count_of > 1 and output != "-":
        Path(output).mkdir(parents=True, exist_ok=True)
    return str(Path(output, name)) if Path(output).is_dir() else output


def check(arguments: Namespace) -> int:
    forms = _forms(arguments.family)
    _refuse_two_stdins(arguments)
    puzzle, content = _read_puzzle(forms, arguments.file)
    if arguments.solution is not None:
        solution = _read_solution(forms, arguments.solution)
    else:
        solution = _solution_in(forms, content, arguments.file)
    checked = actions.check(forms.family, puzzle, solution)
    if arguments.json:
        _print_json(answers.checked(checked))
    else:
        for fault in checked.faults:
            print(message_at(("solution", *fault.at), fault.message))
        if not checked.faults:
            print("valid")
    return FAULTS if checked.faults else DONE


def render(arguments: Namespace) -> int:
    family, forms = arguments.family, _forms(arguments.family)
    _refuse_two_stdins(arguments)
    puzzle, content = _read_puzzle(forms, arguments.file)
    solution = None
    if arguments.solution is not None:
        solution = _read_solution(forms, arguments.solution)
    elif arguments.solve:
        try:
            with Watch() as watch:
                solution = actions.solution(family, puzzle, watch=watch)
        except RuleError as error:
            raise refused(error, arguments.file) from None
    elif content is not None and "solution" in content:
        solution = _solution_in(forms, content, arguments.file)
    style = loaded(style_fields(family), arguments.wishes, at=("style",))
    if family.art is not None:
        style = family.art.with_pictures(style, _pictures(family, content, arguments))
    elif arguments.pictures is not None:
        raise Refusal(f"--pictures: {family.name} show no figures")
    try:
        picture = actions.draw(family, puzzle, solution, style, _format(arguments))
    except FaultySolutionError as error:
        lines = (message_at(("solution", *f.at), f.message, arguments.file) for f in error.faults)
        raise Refusal("\n".join((str(error), *lines))) from None
    for name, value in picture.notes.items():
        say(f"{name}: {value}")
    _deliver(picture.content, arguments.output)
    return DONE


def _pictures(
    family: AnyFamily, content: Mapping[str, Any] | None, arguments: Namespace
) -> Mapping[int, bytes]:
    """The pictures in a directory, or those that the JSON holds as a render request does."""
    from service.schemas.requests import pictures_schema

    if arguments.pictures is None:
        given = {"pictures": (content or {}).get("pictures", {})}
        read: Mapping[str, Mapping[int, bytes]] = loaded(pictures_schema(), given, arguments.file)
        return read["pictures"]
    named = {path.stem: path for path in sorted(Path(arguments.pictures).glob("*.*"))}
    files = {stem: path for stem, path in named.items() if FIGURE.fullmatch(stem)}
    if not files:
        raise Refusal(f"{arguments.pictures}: expected pictures such as 1.png, 2.jpg, …")
    return {int(stem): _content(path) for stem, path in files.items()}


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise Refusal(f"{path}: {error.strerror}") from None


def _format(arguments: Namespace) -> str:
    suffix = Path(arguments.output).suffix.removeprefix(".").lower()
    return str(arguments.format or suffix or "svg")


def convert(arguments: Namespace) -> int:
    forms = _forms(arguments.family)
    puzzle, content = _read_puzzle(forms, arguments.file)
    notation = arguments.wishes.get("notation")
    if (arguments.to or ("text" if content or notation else "json")) == "json":
        _print_json(forms.puzzle().dump(puzzle))
    else:
        sys.stdout.write(actions.write(forms.family, puzzle, notation))
    return DONE


def fingerprint(arguments: Namespace) -> int:
    forms = _forms(arguments.family)
    puzzle, _ = _read_puzzle(forms, arguments.file)
    marked = actions.fingerprint(forms.family, puzzle)
    if arguments.json:
        _print_json(answers.fingerprint(forms.family, marked))
    else:
        print(marked.fingerprint.digest)
    for name in marked.known:
        say(f"in the catalogue: {name}")
    return DONE


def spec(arguments: Namespace) -> int:
    family, forms = arguments.family, _forms(arguments.family)
    suffix = Path(arguments.output).suffix.removeprefix(".").lower().replace("txt", "text")
    wanted = "json" if arguments.json else str(arguments.format or suffix or "text")
    puzzle, _ = _read_puzzle(forms, arguments.file)
    style = loaded(paper_fields(family), arguments.wishes)
    sheet = actions.spec(family, puzzle, arguments.seconds)
    if wanted == "json":
        content = _json(answers.spec(forms, sheet)).encode()
    elif wanted == "text":
        content = actions.spec_text(family, sheet).encode()
    else:
        content = actions.draw_spec(family, puzzle, sheet, style, wanted).content
    _deliver(content, arguments.output)
    return DONE


def option_fields(family: AnyFamily) -> "type[Schema]":
    """How to search."""
    return _forms(family).options


def param_fields(family: AnyFamily) -> "type[Schema]":
    """What a generated puzzle may be wished to be."""
    return _forms(family).params


def paper_fields(family: AnyFamily) -> "type[Schema]":
    """How a sheet of facts may look."""
    from service.schemas.requests import paper_schema

    return paper_schema(_forms(family))


def catalog(arguments: Namespace) -> int:
    wanted = [f for f in FAMILIES if arguments.family in (None, f)]
    entries = [(family, known) for family in wanted for known in family.known()]
    if arguments.name is not None:
        return _entry(entries, arguments.name)
    for family, known in entries:
        counts = ", ".join(f"{name} {number:,}" for name, number in known.counts.items())
        told = f"  ({counts})" if counts else ""
        print(f"{family.name}  {known.name:24} {known.title}{told}")
    return DONE


def _entry(entries: list[tuple[AnyFamily, Known[Any]]], name: str) -> int:
    """One puzzle of the catalogue in its text form, ready to be solved."""
    for family, known in entries:
        if known.name == name:
            print(f"# {known.title}\n# {known.source}\n{family.write(known.puzzle)}", end="")
            return DONE
    raise Refusal(f"expected a puzzle of the catalogue, found '{name}'")


def look_up(name: str, arguments: Namespace) -> int:
    """Prints a list that is made now, a line for each entry."""
    family = arguments.family
    form = _list_form(family, name)
    if form is None:
        raise Refusal(f"{family.name} have no {name}")
    query = loaded(form.query, arguments.wishes)
    actions.warm(family)  # loading the kernels is not what the bar shows
    with Watch() as watch:
        page = actions.look_up(form.list, query, watch.share)
    if arguments.json:
        _print_json(answers.page(family, form, page))
    else:
        columns = list(form.entry)
        print("\t".join(columns))
        for entry in map(form.dump, page.entries):
            print("\t".join(str(entry[column]) for column in columns))
    say(f"{len(page.entries):,} of {page.total:,} ({watch.seconds:.3f} s)")
    return DONE


def _list_form(family: AnyFamily, name: str) -> "ListForm[Any, Any] | None":
    """The forms of the family's list of that name."""
    return next((form for form in _forms(family).lists if form.list.name == name), None)


def notation_fields(family: AnyFamily) -> "type[Schema]":
    """How a text may be written."""
    from service.schemas.requests import notation_schema

    return notation_schema(_forms(family))


def list_fields(name: str, family: AnyFamily) -> "type[Schema]":
    """What may be asked of a list; nothing where there is none."""
    from service.schemas.strict import StrictSchema

    form = _list_form(family, name)
    return StrictSchema if form is None else form.query


class Terminal:
    """What a family's original program talks to.

    directory: where it puts what it writes.
    """

    def __init__(self, directory: str) -> None:
        self._directory = Path(directory)

    def print(self, line: str) -> None:
        print(line, flush=True)

    def say(self, line: str) -> None:
        say(line)

    def save(self, name: str, content: bytes) -> None:
        path = self._directory / name
        try:
            path.write_bytes(content)
        except OSError as error:
            raise Refusal(f"{path}: {error.strerror or error}") from None


def original(program: Program, arguments: Namespace) -> int:
    """What a family's original program does."""
    source = None if arguments.file is None else read(arguments.file)
    flags = {flag.name: getattr(arguments, flag.name) for flag in program.flags}
    try:
        text = None if source is None else source.text
        settled = program.run(text, flags, Terminal(arguments.directory))
    except PuzzleError as error:
        raise refused(error, program.name if source is None else source.name) from None
    return DONE if settled else SPENT


def warm(arguments: Namespace) -> int:
    from service import warm

    for name, seconds in warm.warm():
        say(f"{name}: kernels ready after {seconds:.1f} s")
    return DONE


def serve(arguments: Namespace) -> int:
    from service.http.serve import serve

    host, port = arguments.host, arguments.port
    address = _free_address(host, port)
    say(WELCOME.format(version=VERSION, at=f"http://{host}:{port}", family=FAMILIES[0].name))
    serve(address, port)
    return DONE


def _free_address(host: str, port: int) -> str:
    """The number of a host, IPv4 if it has both kinds; Refusal if we cannot listen there.

    Tried here because the server shares a port that is taken without a word.
    """
    try:
        addresses = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        kind, _, _, _, place = min(addresses, key=lambda entry: entry[0] != socket.AF_INET)
        with socket.socket(kind, socket.SOCK_STREAM) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(place)
    except (OSError, OverflowError) as error:
        raise Refusal(f"cannot listen on {host}:{port}: {error}") from None
    return str(place[0])


def style_fields(family: AnyFamily) -> "type[Schema]":
    """How a picture may look."""
    from service.schemas.requests import style_schema

    return style_schema(_forms(family))


def _forms(family: AnyFamily) -> "AnyForms":
    """The JSON forms of a family; marshmallow is loaded by whoever needs it."""
    from service.schemas.catalogue import forms_of

    return forms_of(family)


def _refuse_two_stdins(arguments: Namespace) -> None:
    if arguments.file == arguments.solution == "-":
        raise Refusal("expected - once: the puzzle and the solution cannot both be stdin")


def _read_puzzle(forms: "AnyForms", path: str) -> tuple[Any, dict[str, Any] | None]:
    """The puzzle in a file; and if that is JSON, all of its content.

    The JSON may be a puzzle or anything that holds one, such as the answer of `generate`.
    """
    source = read(path)
    if source.is_json:
        from service.schemas.held import puzzle_in

        content = as_json(source)
        return loaded(forms.puzzle, *_placed(puzzle_in, content, source.name)), content
    try:
        return forms.family.parse(source.text), None
    except PuzzleError as error:
        raise refused(error, source.name, ("puzzle",)) from None


def _read_solution(forms: "AnyForms", path: str) -> Any:
    return _solution_in(forms, as_json(read(path)), path)


def _solution_in(forms: "AnyForms", content: Mapping[str, Any] | None, name: str) -> Any:
    """A solution in JSON that is one, or holds one, or is an answer of `solve`."""
    from service.schemas.held import solution_in

    if content is None:
        raise Refusal(f"{name}: expected a solution, found none")
    return loaded(forms.solution, *_placed(solution_in, content, name))


def _placed(
    find: Callable[[Any], tuple[Any, Place]], content: Mapping[str, Any], name: str
) -> tuple[Any, str, Place]:
    """What JSON holds, the name of its file, and where it stands there."""
    try:
        form, at = find(content)
    except PuzzleError as error:
        raise refused(error, name) from None
    return form, name, at


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def _print_json(value: Any) -> None:
    sys.stdout.write(_json(value))


def _deliver(content: bytes, output: str) -> None:
    """Write to a file, or with `-` to stdout unless that would spill bytes over a terminal."""
    if output == "-":
        if sys.stdout.isatty() and b"\0" in content:
            raise Refusal("--output: expected a file for a format that is not text")
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    try:
        Path(output).write_bytes(content)
    except OSError as error:
        raise Refusal(f"{output}: {error.strerror}") from None
    say(f"wrote {output}, {len(content):,} bytes")
