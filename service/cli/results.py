"""What came of a job, written as the command line writes it."""

import json
from argparse import Namespace
from collections.abc import Mapping
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from typing import Any

import actions
from families.catalogue import FAMILIES
from families.record import AnyFamily
from service import answers
from service.cli.console import Refusal
from service.cli.console import say
from service.cli.files import deliver
from service.cli.files import format_of
from service.cli.files import forms_of
from service.cli.files import json_text

if TYPE_CHECKING:  # `--help` does not wait for a database
    from service.jobs.models import Job

PUZZLES = ("generate", "collect")  # kinds that answer with puzzles


def write(job: "Job", arguments: Namespace, default: str = "json") -> None:
    """Write the answer of a job to where the arguments say; default: the format."""
    content, output = job.answer or b"", arguments.output
    if job.filename is not None:
        folder = Path(output).is_dir()
        deliver(content, str(Path(output, job.filename)) if folder else output)
        return
    wanted = format_of(arguments, default, "json", "text")
    family = next(family for family in FAMILIES if family.name == job.family)
    said = json.loads(content)
    if job.kind in PUZZLES:
        _write_puzzles(family, said, wanted, output)
    elif wanted == "json":
        deliver(json_text(said).encode(), output)
    elif wanted == "text" and job.kind == "census":
        deliver(_census(said).encode(), output)
    else:
        raise Refusal(f"--format: {job.kind} is told in json alone, not in {wanted}")


def _write_puzzles(family: AnyFamily, said: Mapping[str, Any], wanted: str, output: str) -> None:
    """All in one file; or each in one of its own, if the output has no suffix."""
    puzzles = said.get("puzzles", [said])
    folder = Path(output)
    if output != "-" and "puzzles" in said and (folder.is_dir() or not folder.suffix):
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Refusal(f"{output}: {error.strerror}") from None
        suffix, digits = "txt" if wanted == "text" else wanted, len(str(len(puzzles)))
        for number, each in enumerate(puzzles, 1):
            name = f"{family.name}-{number:0{digits}}.{suffix}"
            deliver(_puzzle(family, each, wanted), str(folder / name))
    elif wanted == "json":
        deliver(json_text(said).encode(), output)
    elif wanted == "text" or len(puzzles) == 1:
        deliver(b"\n".join(_puzzle(family, each, wanted) for each in puzzles), output)
    else:
        raise Refusal(f"--output: expected a directory for {len(puzzles)} files")
    if "ratings" in said:
        say(_ratings(said["ratings"]["bins"], said["ratings"]["width"]))


def _puzzle(family: AnyFamily, said: Mapping[str, Any], wanted: str) -> bytes:
    """A generated puzzle in one format."""
    from service.schemas.strict import shared

    if wanted == "json":
        return json_text(said).encode()
    forms = forms_of(family)
    puzzle = shared(forms.puzzle).load(said["puzzle"])
    if wanted == "text":
        grade = said["difficulty"]["grade"]
        return answers.titled_text(family, puzzle, grade, said["seed"]).encode()
    given = said.get("solution")
    solution = None if given is None else shared(forms.solution).load(given)
    return actions.draw(family, puzzle, solution, None, wanted).content


def _ratings(bins: Sequence[Mapping[str, Any]], width: float) -> str:
    """How the ratings of all candidates are spread, in a line."""
    spread = ", ".join(f"{each['from']:.1f}: {each['count']:,}" for each in bins)
    return f"ratings of all candidates, in steps of {width:g}: {spread}"


def _census(said: Mapping[str, Any]) -> str:
    """A line for each number of solutions."""
    rows = [(0, said["puzzles"] - said["solvable"])]
    rows += [(each["distinct"], each["puzzles"]) for each in said["by_solutions"]]
    lines = [f"{distinct}\t{puzzles}" for distinct, puzzles in rows]
    return "\n".join(["distinct\tpuzzles", *lines]) + "\n"
