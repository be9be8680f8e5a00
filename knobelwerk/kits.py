"""Kits in Python: a job that makes a booklet of puzzles, as `POST /v1/kits` does."""

from base64 import b64encode
from collections.abc import Mapping, Sequence
from typing import Any

from knobelwerk.jobs import Job, hand_in, settings
from knobelwerk.keywords import json_of
from knobelwerk.values import Generated
from puzzles.codes import RuleCode
from puzzles.errors import RuleError


def kit(
    *sets: Mapping[str, object],
    preset: str | None = None,
    title: str | None = None,
    seed: int | None = None,
    language: str = "en",
    paper: str = "a4",
    answers: str = "apart",
    boards: str | None = None,
    nets: bool = False,
    specs: bool = False,
    parts: bool = False,
    format: str = "pdf",
) -> Job[Any, Any]:
    """Make a job that binds puzzles of one or several families into a booklet.

    sets: each with its `family`, and `count`, `params`, `difficulty`, `unique`, `ladder` and
        `style` as over HTTP; or with `puzzles`, a list of what `generate` gave. `pictures` of
        decks are files by the number of the figure.
    preset: name of a ready kit, as `GET /v1/kits/presets` lists them, in place of sets.
    answers: `apart` at the end, `after` each puzzle, or `none`.
    boards: `each` puzzle has one, or `once` for all whose boards are the same; by default
        `each`, or as the ready kit has it.
    nets: add paper nets of the pieces.
    specs: add a spec sheet of each puzzle beside its answer.
    parts: add bodies to print; needs the format `zip`.
    format: `pdf`, `zip`, or `json`: the number of pages by what is on them, without drawing them.
    Raises RuleError for a kit that cannot be made.
    """
    pages = {"title": title, "language": language, "paper": paper, "answers": answers}
    more = {"seed": seed, "nets": nets, "specs": specs, "parts": parts}
    said: dict[str, object] = {"sets": [*map(_set_json, sets)], **pages, **more}
    said |= {} if boards is None else {"boards": boards}
    if preset is not None:
        said, format = _preset_wishes(preset, said, format)
    return hand_in("kit", "", _order(said, format))


def _preset_wishes(
    name: str, said: Mapping[str, object], format: str
) -> tuple[dict[str, object], str]:
    """The request of a ready kit and its format; what is said besides adds to it."""
    from families.presets import presets

    if name not in presets() or said["sets"]:
        what = f"expected one of {', '.join(presets())}, without sets, found {name!r}"
        raise RuleError(RuleCode.INVALID, what, ("preset",))
    preset = presets()[name]
    given = {key: value for key, value in said.items() if value not in (None, False, [])}
    zipped = preset.format if format == "pdf" else format
    own = {key: said[key] for key in ("boards",) if key in said}
    return {**given, **preset.wishes(str(said["language"])), **own, **_title(said)}, zipped


def _title(said: Mapping[str, object]) -> Mapping[str, object]:
    return {} if said["title"] is None else {"title": said["title"]}


def _order(said: Mapping[str, object], format: str) -> Mapping[str, object]:
    from service.jobs.kinds.kit_orders import kit_request
    from service.schemas.kits import KitSchema
    from service.schemas.strict import load

    return kit_request(load(KitSchema, json_of(said)), format.lower(), settings())


def _set_json(told: Mapping[str, object]) -> Mapping[str, object]:
    """A set as JSON, with the puzzles and the pictures that it holds."""
    puzzles, pictures = told.get("puzzles"), told.get("pictures")
    if isinstance(puzzles, Sequence) and not isinstance(puzzles, str):
        held = [each.json() if isinstance(each, Generated) else each for each in puzzles]
        told = {**told, "puzzles": held}
    if isinstance(pictures, Mapping):
        told = {**told, "pictures": {key: _file(what) for key, what in pictures.items()}}
    return told


def _file(what: object) -> object:
    """A file in base64; other values pass through and are refused later."""
    return b64encode(what).decode() if isinstance(what, bytes | bytearray) else what
