"""Finding the puzzle or the solution in an answer that a client sends back.

held   the puzzle or solution inside an answer
told   other keys of an answer, which are allowed and ignored
"""

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from functools import partial
from typing import Any, NamedTuple, Unpack

from marshmallow import Schema, ValidationError

from actions.converting import CONVERT
from actions.generating import GENERATE
from actions.solving import SOLVE
from families.catalogue import NAMES
from puzzles.codes import RuleCode
from puzzles.dice import SEED_LIMIT
from puzzles.errors import Place, RuleError, moving_places
from puzzles.facts import list_of
from service import answers
from service.schemas.catalogue import FORMS
from service.schemas.fields import Json, PartOptions
from service.schemas.forms import AnyForms
from service.schemas.messages import complaint, nest, unknown_keys
from service.schemas.strict import PartField, instance_of, reference

_ASKED = "which holds no puzzle: give the puzzle that it was asked about"

# Answers that are no puzzle and hold none, by some of their keys: what they are, and what to do.
_WITHOUT_PUZZLE: Sequence[tuple[Set[str], str]] = (
    (
        {"solutions", "verdict"},
        "an answer of solve, which holds none: give the puzzle that was solved, and this answer as"
        " its solution",
    ),
    ({"hint", "take_back"}, f"an answer of hint, {_ASKED}"),
    ({"valid", "faults"}, f"an answer of check, {_ASKED}"),
    ({"fingerprint", "exact"}, f"an answer of fingerprint, {_ASKED}"),
    ({"given", "fingerprint_exact"}, f"an answer of spec, {_ASKED}"),
    (
        {"puzzles", "ratings"},
        "an answer of collect, which holds several: take one of its `puzzles`",
    ),
    (
        {"puzzles", "by_solutions"},
        "an answer of census, which holds only numbers: give a puzzle",
    ),
    (
        {"readings"},
        "an answer of read, which may hold several: take the `puzzle` of one of its `readings`",
    ),
    ({"entries", "total"}, "a list, which holds several: make a puzzle of one of its `entries`"),
    ({"kind", "state", "progress"}, "a job, which holds none: take its `result`"),
)


def puzzle_in(form: object) -> tuple[object, Place]:
    """The puzzle in JSON that is or holds one, and its place there.

    Raises RuleError if it is an answer without a puzzle.
    """
    if isinstance(form, Mapping) and "puzzle" in form:
        return form["puzzle"], ("puzzle",)
    refuse_answer(form)
    return form, ()


def puzzle_in_request(form: object) -> tuple[object, Place]:
    """As `puzzle_in`; the JSON may also be a request whose puzzle is an answer."""
    puzzle, at = puzzle_in(form)
    if not at:
        return puzzle, at
    with moving_places(lambda place: (*at, *place)):
        inner, within = puzzle_in(puzzle)
    return inner, (*at, *within)


def refuse_answer(form: object, at: Place = ()) -> None:
    """Raise RuleError, with what to do, for JSON that is an answer without a puzzle."""
    if not isinstance(form, Mapping):
        return
    for keys, what in _WITHOUT_PUZZLE:
        if keys <= form.keys():
            raise RuleError(RuleCode.NO_PUZZLE, f"expected a puzzle, found {what}", at)


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


def refuse_other_family(forms: AnyForms, form: object) -> None:
    """Raise RuleError for a solution in JSON that names another family.

    An answer names its family itself, a request in its puzzle. JSON may name none.
    """
    while isinstance(form, Mapping) and "family" not in form:
        form = form.get("puzzle")
    named = form["family"] if isinstance(form, Mapping) else ""
    other = str(named).lower()
    if other != forms.family.name and other in NAMES:
        raise RuleError(RuleCode.INVALID, _of_another("solution", forms, other))


def _of_another(what: str, forms: AnyForms, other: str) -> str:
    return f"expected a {what} of {forms.family.name}, found one of {other}: ask {other} for it"


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


def held_puzzle(forms: AnyForms) -> HeldField:
    """A puzzle, or an answer that holds one."""
    keys, told = {"puzzle": reference(forms.puzzle)}, told_beside_a_puzzle(forms)
    elsewhere = partial(_other_families, forms)
    return HeldField(forms.puzzle, puzzle_in, told, keys, elsewhere, required=True)


def _other_families(forms: AnyForms, form: object) -> str:
    """The families of a puzzle of others, by the one that it names or by its keys; else ""."""
    if not isinstance(form, Mapping):
        return ""
    named = [each for each in FORMS if each.family.name == form.get("family")]
    fit = named or [each for each in FORMS if _has_keys(each, form)]
    if not fit or forms in fit:
        return ""
    return _of_another("puzzle", forms, " or ".join(each.family.name for each in fit))


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

    def find(form: object) -> tuple[object, Place]:
        refuse_other_family(forms, form)
        return solution_in(form)

    return HeldField(forms.solution, find, told, keys, **options)


def told_beside_a_puzzle(forms: AnyForms) -> frozenset[str]:
    """The keys of all answers that hold a puzzle."""
    holders = answers.facts_of(GENERATE, forms), answers.ENTRY, answers.facts_of(CONVERT, forms)
    return frozenset(fact.name for facts in holders for fact in facts)
