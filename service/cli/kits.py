"""`knobelwerk kit FAMILY …` or `knobelwerk kit FILE`: a booklet of many puzzles."""

from argparse import Namespace
from pathlib import Path
from typing import Any

from service.cli import jobs
from service.cli.console import Refusal
from service.cli.console import as_json
from service.cli.console import loaded
from service.cli.console import read

OF_THE_KIT = ("title", "seed", "language", "paper", "answers")
OF_A_SET = ("count", "ladder")


def kit(arguments: Namespace) -> int:
    """Make a kit of a request in a file, or of one family with the wishes of the options."""
    from service.jobs.kinds.kitting import asked
    from service.schemas.kits import KitSchema

    said, name = _said(arguments)
    given = {key: getattr(arguments, key) for key in OF_THE_KIT}
    said |= {key: value for key, value in given.items() if value is not None}
    said |= {key: True for key in ("nets", "specs", "parts") if getattr(arguments, key)}
    body = loaded(KitSchema, said, name)
    return jobs.hand_in("kit", asked(body, _format(arguments), jobs.settings()), arguments)


def _said(arguments: Namespace) -> tuple[dict[str, Any], str | None]:
    """The request, and the file that it stands in, if it does."""
    from service.cli.table import family_among

    family = family_among([arguments.what])
    arguments.family = None  # a kit is of several
    wishes = {key: getattr(arguments, key) for key in (*OF_A_SET, "difficulty")}
    told = {key: value for key, value in wishes.items() if value is not None}
    if family is None:
        if told or arguments.wishes:
            named = ", ".join(f"--{key}" for key in (*told, *arguments.wishes))
            raise Refusal(f"{named}: expected FAMILY; in a file each set says that for itself")
        source = read(arguments.what)
        return as_json(source), source.name
    if "difficulty" in told:
        from service.schemas.collections import CollectSchema

        ladder = CollectSchema().fields["difficulty"]
        told["difficulty"] = ladder.from_query(told["difficulty"])  # type: ignore[attr-defined]
    params = {"params": arguments.wishes} if arguments.wishes else {}
    return {"sets": [{"family": family.name, **told, **params}]}, None


def _format(arguments: Namespace) -> str:
    """What is to be written: as --format says, or else the suffix of --output."""
    from service.jobs.kinds.kitting import FORMATS

    suffix = "" if Path(arguments.output).is_dir() else Path(arguments.output).suffix
    wanted = str(arguments.format or suffix.removeprefix(".").lower() or FORMATS[0])
    if wanted not in FORMATS:
        option = "--format" if arguments.format else "--output"
        raise Refusal(f"{option}: expected {' or '.join(FORMATS)}, found '{wanted}'")
    return wanted
