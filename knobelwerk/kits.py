"""Kits in Python: a job that makes a booklet of puzzles, as `POST /v1/kits` does."""

from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from knobelwerk.jobs import Job
from knobelwerk.jobs import handed_in
from knobelwerk.jobs import settings
from knobelwerk.keywords import json_of
from knobelwerk.values import Generated


def kit(
    *sets: Mapping[str, object],
    title: str | None = None,
    seed: int | None = None,
    language: str = "en",
    paper: str = "a4",
    answers: str = "apart",
    nets: bool = False,
    specs: bool = False,
    parts: bool = False,
    format: str = "pdf",
) -> Job[Any, Any]:
    """Make a job that binds puzzles of one or several families into a booklet.

    sets: each with its `family`, and `count`, `params`, `difficulty`, `unique`, `ladder` and
        `style` as over HTTP; or with `puzzles`, a list of what `generate` gave.
    answers: `apart` at the end, `after` each puzzle, or `none`.
    nets: with paper to cut out and fold the pieces.
    specs: with a spec sheet of each puzzle beside its answer.
    parts: with bodies to print; needs the format `zip`.
    Raises RuleError for what cannot be made.
    """
    from service.jobs.kinds.kitting import asked
    from service.schemas.kits import KitSchema
    from service.schemas.strict import load

    said = {
        "sets": [_told(each) for each in sets],
        "title": title,
        "seed": seed,
        "language": language,
        "paper": paper,
        "answers": answers,
        "nets": nets,
        "specs": specs,
        "parts": parts,
    }
    body = load(KitSchema, json_of(said))
    return Job("", handed_in("kit", "", asked(body, format, settings())))


def _told(told: Mapping[str, object]) -> Mapping[str, object]:
    """A set as JSON, with the puzzles that it holds."""
    puzzles = told.get("puzzles")
    if not isinstance(puzzles, Sequence) or isinstance(puzzles, str):
        return told
    held = [each.json() if isinstance(each, Generated) else each for each in puzzles]
    return {**told, "puzzles": held}
