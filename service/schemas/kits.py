"""Requests of kits."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, Unpack

from marshmallow import Schema, ValidationError

from generators.instance import Grade
from puzzles.codes import RuleCode
from puzzles.dice import SEED_LIMIT
from puzzles.errors import RuleError
from render.flat.lines import NAME as FONT
from render.flat.lines import missing
from render.kits.leaflet import Answers, Boards
from render.style import Paper
from service.schemas.catalogue import FORMS
from service.schemas.collections import COUNT, WishedSchema
from service.schemas.fields import (
    OPTIONAL,
    Choice,
    FamilyName,
    FieldOptions,
    Json,
    JsonBoolean,
    JsonInteger,
    JsonNumber,
    LineField,
    ListField,
)
from service.schemas.forms import AnyForms
from service.schemas.messages import short_text
from service.schemas.requests import pictures_field, style_schema
from service.schemas.strict import (
    PartField,
    StrictSchema,
    component,
    instance_of,
    reference,
    with_fields,
)
from words.phrases import Language

MOST = 300  # puzzles of a kit, each rung of a ladder counted
SETS = 20
RUNGS = 20
LONGEST = 80  # characters of a title
NAMED = 5  # most missing letters in a message
PAPERS: Mapping[str, Paper] = {"a4": Paper.A4, "letter": Paper.LETTER}


class Heading(LineField):
    """A line of text on a page, with only letters of the font."""

    def read(self, value: object) -> str:
        line = super().read(value)
        lacking = [
            f"'{each}' (U+{ord(each):04X}, character {k})" for k, each in missing(str(value))
        ]
        if lacking:
            more = ", …" if len(lacking) > NAMED else ""
            what = f"expected letters of {FONT}, the font of the pages, which lacks "
            raise ValidationError(what + ", ".join(lacking[:NAMED]) + more)
        return line


class HardSchema(StrictSchema):
    rating = JsonNumber(0, 1_000, required=True)
    grade = Choice(*Grade, required=True)
    nodes = JsonInteger(0, 2**53 - 1, load_default=0)
    exact = JsonBoolean(load_default=True)


@cache
def made_schema(forms: AnyForms) -> type[Schema]:
    """A puzzle made before, with its solution: an answer of `generate`."""
    family = forms.family
    about = "Not checked: the kit makes its own proofs."
    more = {
        "family": FamilyName(family.name),
        "puzzle": PartField(forms.puzzle, required=True),
        "solution": PartField(forms.solution, required=True),
        "seed": JsonInteger(0, SEED_LIMIT - 1, **OPTIONAL),
        "difficulty": PartField(HardSchema, **OPTIONAL),
        "unique": JsonBoolean(**OPTIONAL, description=about),
        "distinct": JsonInteger(0, 2**53 - 1, **OPTIONAL),
        "version": LineField(LONGEST, load_default=None),
    }
    return with_fields(StrictSchema, forms.title + "KitPuzzleSchema", more)


class MadeField(ListField[Json]):
    """Puzzles made before, as answers of `generate`, each with a correct solution."""

    def __init__(self, forms: AnyForms, **options: Unpack[FieldOptions]) -> None:
        super().__init__("answers of generate", 1, MOST, **options)
        self.forms = forms

    def read_one(self, value: Any) -> Json:
        made: Json = instance_of(made_schema(self.forms)).load(value)
        for fault in self.forms.family.faults(made["puzzle"], made["solution"]):
            raise ValidationError({"solution": [fault.message]})
        return {name: value.get(name) for name in ("puzzle", "solution", "seed", "difficulty")}

    def kind_of_one(self) -> Json:
        return reference(made_schema(self.forms))


class KitSetSchema(WishedSchema):
    count = JsonInteger(1, MOST, **OPTIONAL, description=f"Number of puzzles; default: {COUNT}.")


@cache
def set_schema(forms: AnyForms) -> type[Schema]:
    """The puzzles of one family in a kit."""
    family = forms.family
    about = "Instead of `count` and wishes: puzzles made before, with their solutions."
    more = {
        "family": FamilyName(family.name),
        "params": PartField(forms.params, load_default=None),
        "style": PartField(style_schema(forms), load_default=family.drawing.style),
        "puzzles": MadeField(forms, **OPTIONAL, description=about),
    }
    if family.art is not None:
        more["pictures"] = pictures_field()
    if family.ladder is not None:
        about = "Number of puzzles of each deck, from almost all tiles given to the fewest that"
        about += " leave one solution."
        more["ladder"] = JsonInteger(2, RUNGS, **OPTIONAL, description=about)
    return with_fields(KitSetSchema, forms.title + "KitSetSchema", more)


class KitSet(NamedTuple):
    """A set of a kit, with its family."""

    forms: AnyForms
    body: Json


class SetsField(ListField[KitSet]):
    """The sets of a kit; each names its family."""

    def __init__(self, **options: Unpack[FieldOptions]) -> None:
        super().__init__("sets", 1, SETS, **options)

    def read_one(self, value: object) -> KitSet:
        if not isinstance(value, dict):
            raise ValidationError(f"expected an object, found {short_text(value)}")
        forms = {forms.family.name: forms for forms in FORMS}.get(str(value.get("family")))
        if forms is None:
            names = ", ".join(forms.family.name for forms in FORMS)
            found = "none" if "family" not in value else short_text(value["family"])
            raise ValidationError({"family": [f"expected one of {names}, found {found}"]})
        body = instance_of(set_schema(forms)).load(value)
        _refuse_both(body)
        return KitSet(forms, body)

    def kind_of_one(self) -> Json:
        kinds = [reference(set_schema(forms)) for forms in FORMS]
        names = {
            forms.family.name: f"#/components/schemas/{component(set_schema(forms))}"
            for forms in FORMS
        }
        told = {"propertyName": "family", "mapping": names}
        return {"oneOf": kinds, "discriminator": told}


def _refuse_both(body: Json) -> None:
    """Raise ValidationError for wishes beside given puzzles."""
    if body["puzzles"] is None:
        return
    for name in ("count", "params", "difficulty", "unique"):
        if body[name] is not None:
            raise ValidationError({name: ["expected `puzzles` or wishes, not both"]})


class KitSchema(StrictSchema):
    title = Heading(LONGEST, **OPTIONAL, description="Title of the cover and of each page.")
    sets = SetsField(required=True, description="The puzzles, family by family, in their order.")
    seed = JsonInteger(
        0,
        SEED_LIMIT - 1,
        **OPTIONAL,
        description="The same seed gives the same kit; without one, each is new.",
    )
    language = Choice(
        *Language, load_default=Language.ENGLISH, description="Language of its pages."
    )
    paper = Choice(*PAPERS, load_default="a4", description="Paper size.")
    answers = Choice(
        *Answers,
        load_default=Answers.APART,
        description="Place of the answers: at the end, after each puzzle, or nowhere.",
    )
    nets = JsonBoolean(
        load_default=False,
        description="Add paper nets of the pieces, to cut out and glue.",
    )
    specs = JsonBoolean(
        load_default=False, description="Add a spec sheet of each puzzle beside its answer."
    )
    boards = Choice(
        *Boards,
        load_default=Boards.EACH,
        description="A board for each puzzle, or only one for all puzzles whose boards are the"
        " same.",
    )
    parts = JsonBoolean(
        load_default=False,
        description="Add bodies of each puzzle to print; needs the format zip.",
    )


def refuse_many(sets: Sequence[KitSet]) -> None:
    """Raise RuleError if there are too many puzzles for a kit."""
    many = sum(puzzles_of(each.body) for each in sets)
    if many > MOST:
        what = f"a kit has at most {MOST} puzzles, not {many:,}"
        raise RuleError(RuleCode.INVALID, what, ("sets",))


def puzzles_of(body: Json) -> int:
    """Number of puzzles of a set, each rung of a ladder counted."""
    made = body["puzzles"]
    many = (body["count"] or COUNT) if made is None else len(made)
    return int(many * (body.get("ladder") or 1))
