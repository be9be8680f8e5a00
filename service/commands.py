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
from collections.abc import Iterable
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING
from typing import Any

from puzzles.errors import PuzzleError
from service.console import Refusal
from service.console import Watch
from service.console import as_json
from service.console import loaded
from service.console import read
from service.console import refused
from service.console import say
from service.console import told
from service.version import VERSION

if TYPE_CHECKING:  # the record brings marshmallow along, which `--help` does not wait for
    from marshmallow import Schema

    from puzzles.outcome import Outcome
    from service.family import AnyFamily
    from service.family import Known

FIGURE = re.compile(r"-?[0-9]{1,3}", re.ASCII)  # a file of pictures without its suffix
DONE, FAULTS, BAD_INPUT, SPENT = 0, 1, 2, 3
STOPPED = 128 + 2  # as a shell tells SIGINT
WELCOME = """\
Knobelwerk {version} on {at} (documents: {at}/docs). Try:
  curl '{at}/v1/boxes/generate?seed=7'
  curl '{at}/v1/boxes/generate?seed=7&format=png' -o box.png
Ctrl-C stops it."""


def solve(arguments: Namespace) -> int:
    from service import answers
    from solvers.search import Budget
    from solvers.search import solve as search_on

    family = arguments.family
    puzzle, _ = _read_puzzle(family, arguments.file)
    options = loaded(family.options_schema, arguments.wishes, "options")
    limit, count = max(arguments.limit, family.least(puzzle, options)), arguments.count
    budget = Budget(arguments.seconds, arguments.nodes)
    search = family.search(puzzle, options, limit == 1 and not count)
    if not search.done:  # loading the kernels is no part of the search
        family.warm()
    with Watch() as watch:
        outcome = search_on(search, limit=limit, count=count, budget=budget, watch=watch)
    if arguments.json:
        measured = family.measure(puzzle, options)
        _print_json(answers.solved(family, puzzle, outcome, watch.seconds, measured))
    else:
        sys.stdout.write(family.report(puzzle, outcome))
        if count and outcome.complete:
            print(_counts(outcome))
    say(_summary(outcome, watch.seconds))
    if watch.stopped:
        return STOPPED
    reached = not count and len(outcome.solutions) >= limit
    return DONE if outcome.complete or reached else SPENT


def _counts(outcome: "Outcome[Any]") -> str:
    """German, as the reports are."""
    return f"Lösungen: {outcome.counts.count}, verschiedene: {outcome.counts.distinct}"


def _summary(outcome: "Outcome[Any]", seconds: float) -> str:
    cost = f"{outcome.nodes:,} nodes, {seconds:.3f} s, {outcome.engine}"
    if outcome.reason is not None:
        return f"no solution, proved: {outcome.reason.message} ({cost})"
    counts = outcome.counts
    so_far = "" if outcome.complete else " so far"
    return f"{counts.count:,} solutions, {counts.distinct:,} distinct{so_far} ({cost})"


def generate(arguments: Namespace) -> int:
    from puzzles.dice import Dice
    from service import answers
    from service.schemas.requests import Difficulty
    from service.schemas.requests import OrderSchema

    family = arguments.family
    params = loaded(family.params_schema, arguments.wishes, "options")
    difficulty = arguments.difficulty and Difficulty().from_query(arguments.difficulty)
    order = loaded(OrderSchema, {"difficulty": difficulty}, "options")
    wish = order.wish(arguments.seconds)
    for seed in _seeds(arguments):
        instance = family.generate(params, wish, Dice(seed, family.name))
        if arguments.json:
            text = _json(answers.generated(family, instance, seed, with_solution=True))
        else:
            text = answers.generated_text(family, instance, seed)
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
    from service import answers

    family = arguments.family
    _refuse_two_stdins(arguments)
    puzzle, content = _read_puzzle(family, arguments.file)
    if arguments.solution is not None:
        solution = _read_solution(family, arguments.solution)
    else:
        solution = _solution_in(family, content, arguments.file)
    faults = family.faults(puzzle, solution)
    if arguments.json:
        _print_json(answers.judged(family, puzzle, solution))
    else:
        for fault in faults:
            print(told(fault.at, fault.message))
        if not faults:
            print("valid")
    return FAULTS if faults else DONE


def render(arguments: Namespace) -> int:
    from render.drawing import draw

    family = arguments.family
    _refuse_two_stdins(arguments)
    puzzle, content = _read_puzzle(family, arguments.file)
    solution = None
    if arguments.solution is not None:
        solution = _read_solution(family, arguments.solution)
    elif arguments.solve:
        solution = _solution_of(family, puzzle, arguments.file)
    elif content is not None and "solution" in content:
        solution = _solution_in(family, content, arguments.file)
    faults = () if solution is None or family.draws_faults else family.faults(puzzle, solution)
    if faults:
        raise Refusal(f"{arguments.file}: the solution is wrong: {faults[0].message}")
    style = loaded(style_fields(family), arguments.wishes, "options")
    style = replace(style, pictures=_pictures(family, content, arguments))
    picture = draw(family, puzzle, solution, style, _format(arguments))
    for name, value in picture.notes.items():
        say(f"{name}: {value}")
    _deliver(picture.content, arguments.output)
    return DONE


def _pictures(
    family: "AnyFamily", content: Mapping[str, Any] | None, arguments: Namespace
) -> Mapping[int, bytes]:
    """The pictures in a directory, or those that the JSON holds as a render request does."""
    from service.schemas.fields import Pictures
    from service.schemas.strict import StrictSchema
    from service.schemas.strict import with_fields

    if arguments.pictures is None:
        given = (content or {}).get("pictures")
        if given is None or not family.art:
            return {}
        schema = with_fields(StrictSchema, "PicturesSchema", {"pictures": Pictures()})
        found: Mapping[int, bytes] = loaded(schema, {"pictures": given}, arguments.file)[
            "pictures"
        ]
        return found
    if not family.art:
        raise Refusal(f"--pictures: {family.name} show no figures")
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


def _solution_of(family: "AnyFamily", puzzle: Any, name: str) -> Any:
    from solvers.search import solve

    options = family.options_schema().load({})
    with Watch() as watch:
        outcome = solve(family.search(puzzle, options, True), watch=watch)
    if not outcome.solutions:
        raise Refusal(f"{name}: {_summary(outcome, watch.seconds)}")
    return outcome.solutions[0]


def _format(arguments: Namespace) -> str:
    suffix = Path(arguments.output).suffix.removeprefix(".").lower()
    return str(arguments.format or suffix or "svg")


def convert(arguments: Namespace) -> int:
    family = arguments.family
    puzzle, content = _read_puzzle(family, arguments.file)
    notation = arguments.wishes.get("notation")
    if (arguments.to or ("text" if content or notation else "json")) == "json":
        _print_json(family.puzzle_schema().dump(puzzle))
    else:
        if notation not in (None, *family.notations):
            known = ", ".join(family.notations)
            raise Refusal(f"--notation: expected one of {known}, found '{notation}'")
        sys.stdout.write(family.notations.get(notation, family.write)(puzzle))
    return DONE


def fingerprint(arguments: Namespace) -> int:
    from service import answers

    family = arguments.family
    if family.fingerprint is None:
        raise Refusal(f"there is no fingerprint of {family.name}")
    puzzle, _ = _read_puzzle(family, arguments.file)
    found = answers.fingerprint(family, puzzle)
    if arguments.json:
        _print_json(found)
    else:
        print(found["fingerprint"])
    for name in found["known"]:
        say(f"in the catalogue: {name}")
    return DONE


def spec(arguments: Namespace) -> int:
    from service import answers
    from service.verbs import spec

    family = arguments.family
    if family.spec is None:
        raise Refusal(f"there is no spec sheet of {family.name}")
    suffix = Path(arguments.output).suffix.removeprefix(".").lower().replace("txt", "text")
    wanted = "json" if arguments.json else str(arguments.format or suffix or "text")
    known = [name for name, _ in spec.FORMATS]
    if wanted not in known:
        raise Refusal(f"--format: expected one of {', '.join(known)}, found '{wanted}'")
    puzzle, _ = _read_puzzle(family, arguments.file)
    style = loaded(paper_fields(family), arguments.wishes, "options")
    family.warm()
    found = answers.spec(family, puzzle, arguments.seconds)
    if wanted == "json":
        content = _json(found).encode()
    elif wanted == "text":
        content = spec.words(family, found).encode()
    else:
        content = spec.drawn(family, puzzle, found, style, wanted).content
    _deliver(content, arguments.output)
    return DONE


def paper_fields(family: "AnyFamily") -> "type[Schema]":
    """How a sheet of facts may look."""
    from service.schemas.requests import paper_schema

    return paper_schema(family)


def catalog(arguments: Namespace) -> int:
    from service.catalogue import FAMILIES

    wanted = [f for f in FAMILIES if arguments.family in (None, f)]
    entries = [(family, known) for family in wanted for known in family.known()]
    if arguments.name is not None:
        return _entry(entries, arguments.name)
    for family, known in entries:
        counts = ", ".join(f"{name} {number:,}" for name, number in known.counts.items())
        print(f"{family.name}  {known.name:24} {known.title}  ({counts})")
    return DONE


def _entry(entries: "list[tuple[AnyFamily, Known[Any]]]", name: str) -> int:
    """One puzzle of the catalogue in its text form, ready to be solved."""
    for family, known in entries:
        if known.name == name:
            print(f"# {known.title}\n# {known.source}\n{family.write(known.puzzle)}", end="")
            return DONE
    raise Refusal(f"expected a puzzle of the catalogue, found '{name}'")


def listing(name: str, arguments: Namespace) -> int:
    """Prints a list that is reckoned now, a line for each entry."""
    from service import answers

    family = arguments.family
    found = family.listings.get(name)
    if found is None:
        raise Refusal(f"{family.name} have no {name}")
    wanted = loaded(found.query_schema, arguments.wishes, "options")
    family.warm()  # loading the kernels is not what the bar shows
    with Watch() as watch:
        page = found.look_up(wanted, watch.share)
    if arguments.json:
        _print_json(answers.listing(family, page))
    else:
        columns = list(found.entry)
        print("\t".join(columns))
        for entry in page.entries:
            print("\t".join(str(entry[name]) for name in columns))
    say(f"{len(page.entries):,} of {page.total:,} ({watch.seconds:.3f} s)")
    return DONE


def notation_fields(family: "AnyFamily") -> "type[Schema]":
    """How a text may be written."""
    from service.schemas.requests import notation_schema

    return notation_schema(family)


def listing_fields(name: str, family: "AnyFamily") -> "type[Schema]":
    """What may be asked of a list; nothing where there is none."""
    from service.schemas.strict import StrictSchema

    found = family.listings.get(name)
    return StrictSchema if found is None else found.query_schema


def kool(arguments: Namespace) -> int:
    from service import kool

    return kool.kool(arguments)


def warm(arguments: Namespace) -> int:
    from service import warm

    for name, seconds in warm.warm():
        say(f"{name}: kernels ready after {seconds:.1f} s")
    return DONE


def serve(arguments: Namespace) -> int:
    from service.serve import serve

    host, port = arguments.host, arguments.port
    address = _free_address(host, port)
    say(WELCOME.format(version=VERSION, at=f"http://{host}:{port}"))
    serve(address, port)
    return DONE


def _free_address(host: str, port: int) -> str:
    """The number of a host, IPv4 if it has both kinds; Refusal if we cannot listen there.

    Tried here because the server shares a port that is taken without a word.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        kind, _, _, _, place = min(found, key=lambda entry: entry[0] != socket.AF_INET)
        with socket.socket(kind, socket.SOCK_STREAM) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(place)
    except (OSError, OverflowError) as error:
        raise Refusal(f"cannot listen on {host}:{port}: {error}") from None
    return str(place[0])


def family_among(words: Iterable[str]) -> "AnyFamily | None":
    """The first family that the words name."""
    from service.catalogue import FAMILIES

    named = {family.name: family for family in FAMILIES}
    return next((named[word] for word in words if word in named), None)


def family_names() -> str:
    from service.catalogue import FAMILIES

    return ", ".join(family.name for family in FAMILIES)


def style_fields(family: "AnyFamily") -> "type[Schema]":
    """How a picture may look."""
    from service.schemas.requests import style_schema

    return style_schema(family)


def _refuse_two_stdins(arguments: Namespace) -> None:
    if arguments.file == arguments.solution == "-":
        raise Refusal("expected - once: the puzzle and the solution cannot both be stdin")


def _read_puzzle(family: "AnyFamily", path: str) -> tuple[Any, dict[str, Any] | None]:
    """The puzzle in a file; and if that is JSON, all of its content.

    The JSON may be a puzzle or anything that holds one, such as the answer of `generate`.
    """
    source = read(path)
    if source.is_json:
        content = as_json(source)
        return loaded(family.puzzle_schema, content.get("puzzle", content), source.name), content
    try:
        return family.parse(source.text), None
    except PuzzleError as error:
        raise refused(error, source.name) from None


def _read_solution(family: "AnyFamily", path: str) -> Any:
    return _solution_in(family, as_json(read(path)), path)


def _solution_in(family: "AnyFamily", content: Mapping[str, Any] | None, name: str) -> Any:
    """A solution in JSON that is one, or holds one, or is an answer of `solve`."""
    if content is None or (content.get("solutions") == []):
        raise Refusal(f"{name}: expected a solution, found none")
    found = content.get("solutions", [content.get("solution", content)])[0]
    return loaded(family.solution_schema, found, name)


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
