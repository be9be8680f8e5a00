"""Writing the results of a job on the command line."""

import json
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import actions
from actions.generating import titled_text
from families.catalogue import family as family_named
from families.record import AnyFamily
from puzzles.facts import Json
from service import answers
from service.cli.console import say
from service.cli.files import (
    deliver,
    flag_of_format,
    format_of,
    forms_of,
    is_archive,
    json_text,
    refusal_of_output,
    several_files,
)
from service.cli.language import in_words
from service.cli.refusals import refusal
from service.jobs.orders import JSON_TYPE, Tally
from words.phrases import Phrase

if TYPE_CHECKING:  # `--help` does not load a database
    from service.jobs.storage.models import JobRow

TO_WRITE = Phrase("{name}, {size} bytes: write it with -o FILE or -o DIRECTORY")
RATINGS = Phrase("ratings of all candidates, in steps of {width}: {spread}")
JSON_ONLY = Phrase("{flag}: the answer of {kind} exists as json only, not as {wanted}")
OTHER_FORMAT = Phrase("{flag}: expected {suffix}, the job's format, found {wished}")
PUZZLES = ("generate", "collect")  # kinds of jobs that answer with puzzles


def write(job: "JobRow", arguments: Namespace, default: str = "json") -> None:
    """Write the answer of a job to where the arguments say; default: the format."""
    content, output = job.answer or b"", arguments.output
    if job.media_type != JSON_TYPE:
        _write_file(job, arguments)
        return
    said = json.loads(content)
    many = "puzzles" in said and is_archive(output)
    wanted = format_of(arguments, default, "json", "text", many=many)
    if job.kind in PUZZLES:
        _write_puzzles(family_named(job.family), said, wanted, output)
    elif wanted == "json":
        deliver(json_text(said).encode(), output)
    elif wanted == "text" and job.kind == "census":
        deliver(_census(said).encode(), output)
    else:
        raise refusal(JSON_ONLY, flag=flag_of_format(arguments), kind=job.kind, wanted=wanted)


def _write_file(job: "JobRow", arguments: Namespace) -> None:
    """Write a job's file; under its own name if the output is a folder."""
    output = arguments.output
    content, name = job.answer or b"", job.filename
    if name is not None and not Path(output).is_dir():
        _refuse_other(Path(name).suffix, arguments)
    if name is not None and output == "-" and sys.stdout.isatty():
        say(in_words(TO_WRITE, name=name, size=len(content)))
        return
    for note, value in Tally.read(job.tally).file.items():
        say(f"{note}: {value}")
    if name is not None and Path(output).is_dir():
        output = str(Path(output, name))
    deliver(content, output)


def _refuse_other(suffix: str, arguments: Namespace) -> None:
    """Refuse a format that differs from the file's."""
    named = Path(arguments.output).suffix.lower()
    wished = f".{arguments.format}" if arguments.format else named
    if wished not in ("", suffix):
        raise refusal(OTHER_FORMAT, flag=flag_of_format(arguments), suffix=suffix, wished=wished)


def _write_puzzles(family: AnyFamily, said: Json, wanted: str, output: str) -> None:
    """Write all puzzles to one file, or each to its own: in a folder if the output has no suffix,
    or in a ZIP."""
    puzzles = said.get("puzzles", [said])
    refuse_one_file(len(puzzles), wanted, output)
    if "puzzles" in said and _goes_apart(output):
        suffix, digits = "txt" if wanted == "text" else wanted, len(str(len(puzzles)))
        with several_files(output) as write:
            for number, each in enumerate(puzzles, 1):
                name = f"{family.name}-{number:0{digits}}.{suffix}"
                write(name, _puzzle(family, each, wanted))
    elif wanted == "json":
        deliver(json_text(said).encode(), output)
    else:
        deliver(b"\n".join(_puzzle(family, each, wanted) for each in puzzles), output)
    if "ratings" in said:
        say(_ratings(said["ratings"]["bins"], said["ratings"]["width"]))


def refuse_one_file(count: int, wanted: str, output: str) -> None:
    """Refuse several drawings in a single file."""
    if count > 1 and wanted not in ("text", "json") and not _goes_apart(output):
        raise refusal_of_output(output)


def _goes_apart(output: str) -> bool:
    """Whether each puzzle of several goes into a file of its own."""
    path = Path(output)
    return output != "-" and (path.is_dir() or not path.suffix or is_archive(output))


def _puzzle(family: AnyFamily, said: Json, wanted: str) -> bytes:
    """A generated puzzle in one format."""
    if wanted == "json":
        return json_text(said).encode()
    puzzle, solution = answers.read_generated(forms_of(family), said)
    if wanted == "text":
        grade = said["difficulty"]["grade"]
        return titled_text(family, puzzle, grade, said["seed"]).encode()
    style = actions.add_origin(family.drawing.style, said["seed"], proved=said["unique"] is True)
    return actions.draw(family, puzzle, solution, style, wanted).content


def _ratings(bins: Sequence[Json], width: float) -> str:
    """The distribution of the ratings of all candidates, as a line."""
    spread = ", ".join(f"{each['from']:.1f}: {each['count']:,}" for each in bins)
    return in_words(RATINGS, width=f"{width:g}", spread=spread)


def _census(said: Json) -> str:
    """The answer of a census, with a line for each number of solutions."""
    rows = [(0, said["puzzles"] - said["solvable"])]
    rows += [(each["distinct"], each["puzzles"]) for each in said["by_solutions"]]
    lines = [f"{distinct}\t{puzzles}" for distinct, puzzles in rows]
    return "\n".join(["distinct\tpuzzles", *lines]) + "\n"
