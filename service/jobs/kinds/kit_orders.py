"""Orders of kits, with the checks that are possible before anything is made."""

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict, fields
from typing import NamedTuple

from families.kit_price import Wished, price_of
from generators.collection import Ladder
from puzzles.codes import RuleCode
from puzzles.dice import SEED_LIMIT, Dice, fresh_seed
from puzzles.errors import Place, RuleError, moving_places
from puzzles.facts import Json
from render.kits.leaflet import Unkept
from render.kits.words import KIT
from render.style import Style
from service.config import Settings
from service.jobs.kinds import collecting
from service.schemas.collections import COUNT
from service.schemas.forms import AnyForms
from service.schemas.kits import PAPERS, KitSet, refuse_many
from service.schemas.requests import style_schema
from service.schemas.strict import instance_of

FORMATS = ("pdf", "zip", "json")
OF_THE_KIT = ("parts", "nets", "specs")


class _WishedSet(NamedTuple):
    """A requested set; puzzles: made before; None: to be generated."""

    forms: AnyForms
    body: Json
    puzzles: Sequence[object] | None


def kit_request(body: Json, format: str, settings: Settings) -> Json:
    """The request of a kit job, from the client's; its seed is drawn now."""
    _refuse_contradictions(body, format)
    seed: int = fresh_seed() if body["seed"] is None else body["seed"]
    style = Style(page=PAPERS[body["paper"]], language=body["language"])
    wished = [_wished_set(each) for each in body["sets"]]
    _refuse_large(wished, settings)
    sets = [_asked_set(each, k, seed) for k, each in enumerate(wished)]
    _refuse_pictures(wished, parts=body["parts"])
    wishes = [wish for each in zip(wished, sets, strict=True) for wish in _wishes_of_set(*each)]
    bound = {name: body[name] for name in ("answers", "boards", "nets", "specs")}
    price = price_of(wishes, style, **bound)
    price.refuse(settings.child_bytes)
    return {
        "title": body["title"] or style.say(KIT),
        "seed": seed,
        "language": str(style.language),
        "paper": str(style.page),
        "answers": str(body["answers"]),
        "boards": str(body["boards"]),
        **{name: body[name] for name in OF_THE_KIT},
        "sets": sets,
        "format": format,
        "price": settings.child_bytes,
        "most": settings.file_bytes,
        "address": settings.public_url,
        "estimate": price.json,
        "unkept": [asdict(each) for each in _unkept_grades(wished)],
    }


def _unkept_grades(sets: Sequence[_WishedSet]) -> Iterator[Unkept]:
    """Wishes for rising grades by sets that have too few puzzles for all of them."""
    for k, (_, body, puzzles) in enumerate(sets):
        ladder: Ladder = body["difficulty"] or Ladder()
        count = body["count"] or COUNT
        if puzzles is None and count < len(ladder.grades):
            made = tuple(str(ladder.of(place, count)) for place in range(count))
            first, *_, last = map(str, ladder.grades)
            yield Unkept(set=k, first=first, last=last, grades=made)


def _refuse_contradictions(body: Json, format: str) -> None:
    if format not in FORMATS:
        what = f"the formats of kits are {', '.join(FORMATS)}, not {format!r}"
        raise RuleError(RuleCode.UNKNOWN_FORMAT, what, ("format",))
    if body["parts"] and format == "pdf":
        what = "bodies to print need a ZIP: ask for `format` `zip`, or leave out `parts`"
        raise RuleError(RuleCode.CONTRADICTION, what, ("parts",))
    refuse_many(body["sets"])


def _wished_set(told: KitSet) -> _WishedSet:
    forms, body = told
    if body["puzzles"] is None:
        return _WishedSet(forms, body, None)
    load = instance_of(forms.puzzle).load
    return _WishedSet(forms, body, [load(said["puzzle"]) for said in body["puzzles"]])


def _refuse_large(sets: Sequence[_WishedSet], settings: Settings) -> None:
    """RuleError for a puzzle that is larger than this server allows."""
    for k, (forms, _, puzzles) in enumerate(sets):
        unit = forms.family.size.unit
        most = settings.sizes[unit]
        for index, puzzle in enumerate(puzzles or ()):
            size = forms.family.size.of(puzzle)
            if size > most:
                what = f"this server allows puzzles of at most {most} {unit}, not {size}"
                raise RuleError(RuleCode.TOO_MANY_CELLS, what, ("sets", k, "puzzles", index))


def _refuse_pictures(sets: Sequence[_WishedSet], *, parts: bool) -> None:
    """RuleError for unreadable pictures, and for pictures that no given puzzle shows."""
    left: int | None = None
    for k, (forms, body, puzzles) in enumerate(sets):
        art, given = forms.family.art, body.get("pictures")
        if art is None or not given:
            continue
        with in_set(k):
            if parts:
                what = "your own pictures cannot be embossed: leave out `pictures` or `parts`"
                raise RuleError(RuleCode.NO_RELIEF, what, ("pictures",))
            left = art.readable(given, left)
            if puzzles is not None:
                refuse_unshown(given, [art.shown(puzzle, given) for puzzle in puzzles])


def refuse_unshown(given: Mapping[int, bytes], shown: Sequence[Mapping[int, bytes]]) -> None:
    """RuleError for a picture that no puzzle of its set shows."""
    for figure in given:
        if not any(figure in each for each in shown):
            what = f"no puzzle of this set has a figure {figure}"
            raise RuleError(RuleCode.UNKNOWN_PICTURE, what, ("pictures", str(figure)))


def in_set(k: int) -> AbstractContextManager[None]:
    """Context that moves the places of RuleErrors into set `k` of the request."""
    return moving_places(lambda at: ("sets", k, *at))


def _asked_set(told: _WishedSet, place: int, seed: int) -> Json:
    """A set of a kit, with its own seed."""
    forms, body, _ = told
    pictures: Mapping[int, bytes] = body.get("pictures") or {}
    made: Json = {
        "family": forms.family.name,
        "style": instance_of(style_schema(forms)).dump(body["style"]),
        "ladder": body.get("ladder"),
        "pictures": {str(k): b64encode(file).decode() for k, file in pictures.items()},
        "puzzles": None,
        "collect": None,
    }
    if body["puzzles"] is not None:
        return {**made, "puzzles": list(body["puzzles"])}
    wishes = {name: body[name] for name in ("params", "difficulty", "unique")}
    wishes |= {"count": body["count"] or COUNT, "best": None, "of": None, "solution": True}
    own = Dice(seed, "kit", place).below(SEED_LIMIT)
    with in_set(place), moving_places(lambda at: _of_params(told, at)):
        return {**made, "collect": collecting.collect_request(forms, {**wishes, "seed": own})}


def _of_params(told: _WishedSet, at: Place) -> Place:
    """The place in a set of a generator's error: inside `params`, or beside it."""
    names = {known.name for known in fields(told.forms.family.params)}
    beside = not at or at[0] not in names or told.body.get(str(at[0])) is not None
    return at if beside else ("params", *at)


def _wishes_of_set(told: _WishedSet, made: Json) -> Iterator[Wished]:
    """The wishes of a set, from which the price of the kit is estimated."""
    forms, body, puzzles = told
    family, rungs = forms.family, body.get("ladder") or 1
    style = body["style"]
    if family.art is not None and body.get("pictures"):
        style = family.art.with_pictures(style, body["pictures"])
    for puzzle in puzzles or ():
        yield Wished(family=family, model=puzzle, style=style, rungs=rungs)
    if puzzles is None:
        wishes = made["collect"]
        params, many = instance_of(forms.params).load(wishes["params"]), wishes["count"]
        yield Wished(family=family, model=params, style=style, many=many, rungs=rungs)
