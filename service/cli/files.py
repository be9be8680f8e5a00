"""The files of the command line: reading puzzles and solutions, writing answers."""

import json
import os
import re
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from families.record import AnyFamily, refuse_problem
from puzzles.codes import RuleCode
from puzzles.errors import FormatError, PuzzleError, RuleError
from puzzles.facts import Json
from puzzles.text import BLANK
from service import answers
from service.cli.console import (
    Source,
    as_json,
    read,
    say,
    writing_output,
)
from service.cli.language import in_words
from service.cli.refusals import (
    AT,
    Problem,
    Refusal,
    expected_text,
    problems_of,
    refusal,
    refusal_of_file,
    system_text,
)
from words.phrases import Phrase

if TYPE_CHECKING:  # reading a puzzle from a text does not load marshmallow
    from service.schemas.forms import AnyForms
    from service.schemas.readings import Reading

T = TypeVar("T")

FIGURE = re.compile(r"-?[0-9]{1,3}", re.ASCII)  # name of a picture's file without its suffix
TEXTS = ("txt", "lab")  # suffixes of files of text
FORMATS = Phrase("one of the formats {known}")
SEVERAL = Phrase("a directory or a .zip for several files")
TWO_STDINS = Phrase("expected - once: two files cannot both be stdin")
NO_FIGURES = Phrase("--pictures: {family} show no figures")
NO_PICTURES = Phrase("{directory}: expected pictures such as 1.png, 2.jpg, …")
NOT_A_FOLDER = Phrase("{output}: expected a directory or a .zip: {why}")
OWN_INPUT = Phrase("--output: expected another file than the input {file}")
NO_TEXT = Phrase("--output: expected a file for a format that is not text")
WROTE = Phrase("wrote {output}, {size} bytes")


def forms_of(family: AnyFamily) -> "AnyForms":
    """The JSON forms of a family; loads marshmallow."""
    from service.schemas import catalogue

    return catalogue.forms_of(family)


def format_of(arguments: Namespace, default: str, *others: str, many: bool = False) -> str:
    """The output format: from --json, --format, or the suffix of --output.

    default: used without a suffix. Known formats: default, others, and those of drawings.
    many: several files are written, so that the output names a folder or a ZIP.
    """
    output = Path(arguments.output)
    folder = output.is_dir() or many or getattr(arguments, "count_of", 1) > 1
    suffix = "" if folder else output.suffix.removeprefix(".").lower()
    said = arguments.format or ("text" if suffix in TEXTS else suffix) or default
    wanted = "json" if getattr(arguments, "json", False) else str(said)
    known = (default, *others)
    if wanted not in known:
        known = tuple(dict.fromkeys((*known, *formats())))
    if wanted not in known:
        what = expected_text(FORMATS, f"'{wanted}'", known=", ".join(known))
        raise refusal(AT, name=flag_of_format(arguments), what=what)
    return wanted


def flag_of_format(arguments: Namespace) -> str:
    """The flag that says the output format."""
    if getattr(arguments, "json", False):
        return "--json"
    return "--format" if arguments.format else "--output"


def formats() -> Iterable[str]:
    """The formats of drawings and bodies; loading their writers takes long."""
    from render.writers import WRITERS

    return WRITERS


def refuse_two_stdins(puzzle: str, other: str | None) -> None:
    if puzzle == other == "-":
        raise refusal(TWO_STDINS)


def read_puzzle(family: AnyFamily, path: str, problem: int | None) -> tuple[object, Json | None]:
    """The puzzle in a file, and all content of the file if it is JSON.

    problem: its number in a file of several, from 1. The JSON may be a puzzle or anything that
    holds one, such as the answer of `generate`.
    """
    source = read(path)
    if source.is_json:
        from service.schemas.contents import load_puzzle

        refuse_problem(problem)
        content = as_json(source)
        return load_from(load_puzzle, family, content, source.name), content
    try:
        return family.read(source.text, problem), None
    except PuzzleError as error:
        if _is_of_the_problem(error):
            raise  # the command names its flag
        if isinstance(error, FormatError):
            from service.schemas.readings import other_readers

            error = other_readers(error, source.text)
        raise Refusal(*problems_of(error, source.name, ("puzzle",))) from None


def _is_of_the_problem(error: PuzzleError) -> bool:
    """True if the file is sound, but has no problem of the chosen number."""
    return isinstance(error, RuleError) and error.code is RuleCode.PROBLEM


def read_any(path: str, problem: int | None) -> "tuple[Reading, ...]":
    """The puzzle for each family that can read a file."""
    from service.schemas.readings import NoReadingError, of_json, of_text

    source = read(path)
    try:
        if not source.is_json:
            return of_text(source.text, problem)
        refuse_problem(problem)
        return of_json(as_json(source))
    except NoReadingError as error:
        lines = [problems_of(each, family)[0] for family, each in error.refusals.items()]
        raise Refusal(*problems_of(error, source.name), *lines) from None
    except RuleError as error:
        if _is_of_the_problem(error):
            raise
        raise Refusal(*problems_of(error, source.name)) from None


def read_json(path: str, what: str, how: str) -> Json:
    """The JSON object in a file; what: is expected there. how: it comes about, for messages."""
    return _object_in(read(path), what, how)


def _object_in(source: Source, what: str, how: str) -> Json:
    if not source.is_json:
        problem = Problem(answers.no_json(what, source.text, how), name=source.name)
        raise Refusal(problem)
    return as_json(source)


def read_solution(family: AnyFamily, path: str) -> object:
    """The solution in a file of its own."""
    return solution_in(family, read_json(path, "a solution", answers.BY_SOLVE), path)


def read_placed(path: str) -> Json:
    """The JSON of placed pieces in a file: with them as `placed`, if they are no solution."""
    source = read(path)
    if source.text.lstrip(BLANK).startswith("["):
        return as_json(replace(source, text=f'{{"placed": {source.text.strip(BLANK)}}}'))
    how = 'placed pieces are {"placed": […]}'
    return _object_in(source, "placed pieces or a solution", how)


def solution_in(family: AnyFamily, content: Json | None, name: str) -> object:
    """A solution from JSON that is one, holds one, or is an answer of `solve`."""
    from service.schemas.contents import load_solution

    if content is None:
        raise Refusal(Problem("expected a solution, found none", name=name))
    return load_from(load_solution, family, content, name)


def load_from(
    load: "Callable[[AnyForms, Json], T]", family: AnyFamily, content: Json, name: str
) -> T:
    """The object that `load` reads from the JSON of the file `name`; Refusal with all errors."""
    try:
        return load(forms_of(family), content)
    except RuleError as error:
        raise Refusal(*problems_of(error, name)) from None


def content_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise refusal_of_file(path, error) from None


def read_pictures(family: AnyFamily, directory: str) -> Mapping[int, bytes]:
    """The pictures of a family's figures in a directory."""
    if family.art is None:
        raise refusal(NO_FIGURES, family=family.name)
    files = {path.stem: path for path in _picture_files(directory)}
    if not files:
        raise refusal(NO_PICTURES, directory=directory)
    return {int(stem): content_of(path) for stem, path in files.items()}


def _picture_files(directory: str) -> list[Path]:
    """The files of a directory whose names are those of pictures, sorted."""
    return sorted(path for path in Path(directory).glob("*.*") if FIGURE.fullmatch(path.stem))


def json_text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def print_json(value: object) -> None:
    print_text(json_text(value))


def print_text(text: str) -> None:
    """Print a text that others read as a file: in UTF-8, whatever a terminal shows."""
    deliver(text.encode(), "-")


Writer = Callable[[str, bytes], None]  # takes the name of a file and its content


@contextmanager
def several_files(output: str) -> Iterator[Writer]:
    """Gives a writer of several files: into a folder, which is made, or into one ZIP (`.zip`)."""
    if is_archive(output):
        from render.writers.archive import zip_files

        files: dict[str, bytes] = {}
        yield files.__setitem__
        deliver(zip_files(files), output)
        return
    folder = Path(output)
    if names_a_file(output):
        raise refusal_of_output(output)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise refusal(NOT_A_FOLDER, output=output, why=system_text(error)) from None
    yield lambda name, content: deliver(content, str(folder / name))


def names_a_file(output: str) -> bool:
    """True if the output is no folder, and has a suffix of a file, such as `a.pdf`."""
    suffix = Path(output).suffix.removeprefix(".").lower()
    return not Path(output).is_dir() and suffix in (*TEXTS, "json", *formats())


def refusal_of_output(output: str) -> Refusal:
    """The refusal of one file as the output of several."""
    return refusal(AT, name="--output", what=expected_text(SEVERAL, f"'{output}'"))


def is_archive(output: str) -> bool:
    """True if the output is one ZIP of several files, and not a folder."""
    return Path(output).suffix.lower() == ".zip" and not Path(output).is_dir()


def refuse_own_input(arguments: Namespace) -> None:
    """Refuse to write over a file that the command reads."""
    output = Path(getattr(arguments, "output", "-"))
    if not output.is_file():
        return
    for name, value in vars(arguments).items():
        if name != "output" and isinstance(value, str) and _reads(name, value, output.stat()):
            raise refusal(OWN_INPUT, file=value)


def _reads(name: str, value: str, file: os.stat_result) -> bool:
    """Whether an argument with this name and value makes its command read the file."""
    if value == "-":
        with suppress(OSError):  # standard input without a file
            return os.path.samestat(os.fstat(sys.stdin.fileno()), file)
        return False
    read = _picture_files(value) if name == "pictures" else [Path(value)]
    # a text that is too long for a name is no file: pathlib would raise
    return any(os.path.samestat(path.stat(), file) for path in read if os.path.isfile(path))


def deliver(content: bytes, output: str) -> None:
    """Write to a file, or with `-` to stdout; refuses to write binary content to a terminal."""
    if output == "-":
        if sys.stdout.isatty() and b"\0" in content:
            raise refusal(NO_TEXT)
        with writing_output():
            sys.stdout.flush()  # of all text before
            sys.stdout.buffer.write(content)
        return
    try:
        Path(output).write_bytes(content)
    except OSError as error:
        raise refusal_of_file(output, error) from None
    say(in_words(WROTE, output=output, size=len(content)))
