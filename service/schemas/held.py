"""Finding the puzzle or the solution in an answer that a client sends back.

held   the puzzle or solution inside an answer
told   other keys of an answer, which are allowed and ignored
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, NamedTuple, Unpack

from marshmallow import Schema, ValidationError

from actions.converting import CONVERT
from actions.generating import GENERATE
from actions.solving import SOLVE
from puzzles.codes import RuleCode
from puzzles.dice import SEED_LIMIT
from puzzles.errors import Place, RuleError
from puzzles.facts import list_of
from service import answers
from service.schemas.catalogue import FORMS
from service.schemas.fields import Json, PartOptions
from service.schemas.forms import AnyForms
from service.schemas.messages import complaint, nest, unknown_keys
from service.schemas.strict import PartField, instance_of, reference

NO_PUZZLE = (
    "expected a puzzle, found an answer of solve, which holds none: give the puzzle that was"
    " solved, and this answer as its solution"
)


def puzzle_in(form: object) -> tuple[object, Place]:
    """The puzzle in JSON that is or holds one, and its place there.

    Raises RuleError if it is an answer without a puzzle.
    """
    if isinstance(form, Mapping) and "puzzle" in form:
        return form["puzzle"], ("puzzle",)
    if is_solved(form):
        raise RuleError(RuleCode.NO_PUZZLE, NO_PUZZLE)
    return form, ()


def is_solved(form: object) -> bool:
    """True if the JSON is an answer of `solve`."""
    return isinstance(form, Mapping) and {"solutions", "verdict"} <= form.keys()


def solution_in(form: object) -> tuple[object, Place]:
    """The solution in JSON that is one, holds one or answers `solve`, and its place there.

    Raises RuleError if it is an answer without a solution.
    """
    match form:
        case {"solutions": [first, *_]}:
            return first, ("solutions", 0)
        case {"solutions": _}:
            what = "expected a solution, found none"
            raise RuleError(RuleCode.INVALID, what, ("solutions",))
        case {"solution": solution}:
            return solution, ("solution",)
    return form, ()


def seed_in(form: object) -> int | None:
    """The seed in a request, if its puzzle was sent as the answer of `generate`; else None."""
    while isinstance(form, Mapping):
        seed = form.get("seed")
        if type(seed) is int and 0 <= seed < SEED_LIMIT:
            return seed
        form = form.get("puzzle")
    return None


class Placed(NamedTuple):
    """A model and its place in the JSON that held it."""

    model: object
    at: Place


class HeldField(PartField):
    """A schema inside a schema, or inside an answer there.

    find: finds the model in an answer, and its place. told: all keys of such answers.
    elsewhere: the families whose model it may be instead, if it cannot be read; in words.
    keys: the JSON Schema of the model, by each key that may hold it.
    """

    def __init__(
        self,
        schema: type[Schema],
        find: Callable[[object], tuple[object, Place]],
        told: Iterable[str],
        keys: Json,
        elsewhere: Callable[[object], str] = lambda form: "",
        **options: Unpack[PartOptions],
    ) -> None:
        super().__init__(schema, **options)
        self._elsewhere = elsewhere
        self._read: Callable[[Any], object] = instance_of(schema).load
        self._find, self._told, self._keys = find, frozenset(told), keys

    def _deserialize(
        self, value: object, attr: object, data: object, *_: object, **more: object
    ) -> Placed:
        return self.read(value)

    def read(self, value: object) -> Placed:
        """The model that a value is or holds; ValidationError names what is wrong."""
        if isinstance(value, Placed):  # already read, from a text
            return value
        try:
            form, at = self._find(value)
        except RuleError as error:
            raise complaint(error) from None
        wrong: Json = {}
        if at:
            assert isinstance(value, Mapping)
            wrong = unknown_keys(value, self._told)
        try:
            model = self._read(form)
        except ValidationError as error:
            if other := self._elsewhere(form):
                raise ValidationError(nest([other], at)) from None
            told = nest(error.messages, at)
            raise ValidationError(told | wrong if wrong else told) from None
        if wrong:
            raise ValidationError(wrong)
        return Placed(model, at)

    def holders(self) -> list[Json]:
        """The JSON Schema of accepted answers, by the key that holds the model."""
        return [
            {
                "type": "object",
                "properties": {**dict.fromkeys(sorted(self._told), {}), key: held},
                "required": [key],
                "additionalProperties": False,
            }
            for key, held in self._keys.items()
        ]


def held_puzzle(forms: AnyForms, beside: Iterable[str] = ()) -> HeldField:
    """A puzzle, or an answer that holds one; beside: further keys that may stand there."""
    keys, told = {"puzzle": reference(forms.puzzle)}, told_beside_a_puzzle(forms).union(beside)
    elsewhere = partial(_other_families, forms)
    return HeldField(forms.puzzle, puzzle_in, told, keys, elsewhere, required=True)


def _other_families(forms: AnyForms, form: object) -> str:
    """What a puzzle of other families is, by the family that it names or by its keys; else ""."""
    if not isinstance(form, Mapping):
        return ""
    named = [each for each in FORMS if each.family.name == form.get("family")]
    fit = named or [each for each in FORMS if _has_keys(each, form)]
    if not fit or forms in fit:
        return ""
    which = " or ".join(each.family.name for each in fit)
    return f"expected a puzzle of {forms.family.name}, found one of {which}: ask {which} for it"


def _has_keys(forms: AnyForms, form: Mapping[str, object]) -> bool:
    """Whether an object has all keys of a family's puzzle, and no others."""
    known = instance_of(forms.puzzle).fields
    return form.keys() <= known.keys() and all(
        name in form for name, field in known.items() if field.required
    )


def held_solution(forms: AnyForms, **options: Unpack[PartOptions]) -> HeldField:
    """A solution, or an answer that holds one; of several, the first is used."""
    solution = reference(forms.solution)
    keys = {"solution": solution, "solutions": {**list_of(solution), "minItems": 1}}
    told = {f.name for f in (*answers.facts_of(SOLVE, forms), *answers.facts_of(GENERATE, forms))}
    return HeldField(forms.solution, solution_in, told, keys, **options)


def told_beside_a_puzzle(forms: AnyForms) -> frozenset[str]:
    """The keys of all answers that hold a puzzle."""
    holders = answers.facts_of(GENERATE, forms), answers.ENTRY, answers.facts_of(CONVERT, forms)
    return frozenset(fact.name for facts in holders for fact in facts)
