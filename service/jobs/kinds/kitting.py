"""Jobs that make kits: first the puzzles of all sets, then the booklet.

place   position of a puzzle in the kit; a set has consecutive places

Wished puzzles are made like those of a collection, in rounds. Puzzles made before are solved
again, to prove whether they have only one solution.
"""

import json
from base64 import b64decode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import actions
from families.kits import AnyKitEntry, Binding, KitEntry, bound_kit, packed_kit, plan_kit
from generators.collection import choose_candidates, climbing
from puzzles.codes import RuleCode
from puzzles.dice import Dice
from puzzles.errors import RuleError
from puzzles.facts import Json
from render.kits.leaflet import Answers, Boards, Unkept
from render.style import Style
from service.answers import read_generated
from service.jobs.kinds.candidates import OfPlaces, made_of, shortage_error
from service.jobs.kinds.collecting import Collecting
from service.jobs.kinds.kit_orders import in_set, refuse_unshown
from service.jobs.kinds.rendering import DRAWING_SECONDS
from service.jobs.orders import Item, JobAnswer, Order, Reached
from service.links import command_for, link_to
from service.schemas.catalogue import forms_named
from service.schemas.forms import AnyForms
from service.schemas.requests import style_schema
from service.schemas.strict import instance_of
from solvers.engine.search import Budget

PROOF = Budget(nodes=400_000)  # in nodes, not seconds, so that equal requests give equal kits
MANY = "puzzles"  # the name of the collection in a ZIP


def _many(told: Json) -> int:
    """Number of places of a set; a whole ladder takes one place."""
    return len(told["puzzles"]) if told["collect"] is None else int(told["collect"]["count"])


@dataclass(frozen=True, slots=True)
class _MadeSet:
    """A set of an order. number: from 0. first: its first place. size: its number of places."""

    told: Json
    number: int
    first: int
    size: int

    @property
    def forms(self) -> AnyForms:
        return forms_named(self.told["family"])

    @property
    def pictures(self) -> Mapping[int, bytes]:
        """The client's own pictures, by figure."""
        return {int(k): b64decode(file) for k, file in self.told.get("pictures", {}).items()}

    def shown_pictures(self, puzzle: object, given: Mapping[int, bytes]) -> Mapping[int, bytes]:
        """The pictures that a puzzle needs; RuleError if one is missing."""
        art = self.forms.family.art
        if art is None or not given:
            return {}
        with in_set(self.number):
            return art.shown(puzzle, given)

    def candidate(self, order: Order, place: int, round: int) -> Item | None:
        """The candidate of a place of the set; its mark has the family's name in front."""
        if self.told["collect"] is None:
            return self._given_item(place)
        own = replace(
            order, kind="collect", family=self.told["family"], asked=self.told["collect"]
        )
        item = Collecting().candidate(own, place, round)
        if item is None:
            return None
        said = json.loads(item.body)
        if given := self.pictures:  # fail early if a picture is missing
            self.shown_pictures(instance_of(self.forms.puzzle).load(said["puzzle"]), given)
        return replace(item, mark=f"{own.family} {item.mark}", body=self._with_rungs(said))

    def _given_item(self, place: int) -> Item:
        """A puzzle made before; marks differ by place, so equal puzzles are allowed here."""
        said = self.told["puzzles"][place]
        forms = self.forms
        puzzle = instance_of(forms.puzzle).load(said["puzzle"])
        outcome = actions.solve(forms.family, puzzle, limit=2, budget=PROOF).outcome
        said = {**said, "distinct": outcome.counts.distinct if outcome.complete else None}
        mark = f"given {self.first + place}"
        return Item(number=0, rating=0.0, mark=mark, body=self._with_rungs(said))

    def _with_rungs(self, said: Json) -> bytes:
        """The JSON of a puzzle with the puzzles of its ladder, most tiles given first."""
        rungs, ladder = self.told["ladder"], self.forms.family.ladder
        if rungs is not None and ladder is not None:
            forms = self.forms
            puzzle, solution = read_generated(forms, said)
            dice = Dice(said["seed"] or 0, forms.family.name, "ladder")
            made = list(ladder(puzzle, solution, dice))[:-1]  # the last gives every piece
            many = min(rungs, len(made))
            taken = [made[k * (len(made) - 1) // max(many - 1, 1)] for k in range(many)]
            said = {**said, "rungs": [forms.dumped_puzzle(each) for each in taken[::-1]]}
        return json.dumps(said, separators=(",", ":")).encode()

    def entries(self, bodies: Sequence[bytes], asked: Json) -> Sequence[AnyKitEntry]:
        """The puzzles of the set, in order, with the client's pictures; asked: of the kit."""
        style = instance_of(style_schema(self.forms)).load(self.told["style"])
        entries = [e for body in bodies for e in self._entries(json.loads(body), style, asked)]
        art, given = self.forms.family.art, self.pictures
        if art is None or not given:
            return entries
        shown = [self.shown_pictures(entry.puzzle, given) for entry in entries]
        with in_set(self.number):
            refuse_unshown(given, shown)
        return [
            replace(entry, style=art.with_pictures(entry.style, mine))
            for entry, mine in zip(entries, shown, strict=True)
        ]

    def _entries(self, said: Json, style: Style, asked: Json) -> list[AnyKitEntry]:
        forms, hard = self.forms, said["difficulty"]
        puzzle, solution = read_generated(forms, said)
        wishes, address = self.told["collect"], asked["address"]
        link, command = None, None
        if wishes is not None:
            command = command_for(forms, wishes, said)
        if wishes is not None and address:
            link = link_to(address, forms, wishes, said, asked["language"])
        entry: AnyKitEntry = KitEntry(
            family=forms.family,
            puzzle=puzzle,
            solution=solution,
            style=style,
            grade=None if hard is None else hard["grade"],
            rating=None if hard is None else hard["rating"],
            distinct=said["distinct"],
            seed=said["seed"],
            link=link,
            command=command,
            at=("sets", self.number),
        )
        if "rungs" not in said:
            return [entry]
        rungs = (instance_of(forms.puzzle).load(each) for each in said["rungs"])
        return [replace(entry, puzzle=r, distinct=1, grade=None, rating=None) for r in rungs]


def _sets(order: Order) -> Sequence[_MadeSet]:
    made: list[_MadeSet] = []
    first = 0
    for told in order.asked["sets"]:
        made.append(_MadeSet(told, len(made), first, _many(told)))
        first += made[-1].size
    return made


class Kitting(OfPlaces):
    """The kind `kit`: a place is a puzzle of the kit, or a ladder."""

    name = "kit"
    late = DRAWING_SECONDS

    def size(self, order: Order) -> int:
        return sum(_many(told) for told in order.asked["sets"])

    def candidate(self, order: Order, place: int, round: int) -> Item | None:
        held = next(each for each in _sets(order) if place < each.first + each.size)
        return held.candidate(order, place - held.first, round)

    def finish(self, order: Order, reached: Reached) -> JobAnswer:
        size = self.size(order)
        taken = choose_candidates(made_of(reached, size))
        if len(taken) < size:
            raise shortage_error(reached, len(taken), size)
        bodies = {item.number: item.body for item in reached.items}
        held: list[list[bytes]] = []  # bodies of the puzzles, by set
        for each in _sets(order):
            mine = [taken[each.first + k] for k in range(each.size)]
            if each.told["collect"] is not None:
                mine = list(climbing(mine))
            held.append([bodies[made.round * size + made.place] for made in mine])
        return _bind_kit(order, held)


def _bind_kit(order: Order, held: Sequence[Sequence[bytes]]) -> JobAnswer:
    """The kit as a file; held: the puzzles of each set, in their order."""
    asked = order.asked
    entries = [
        entry
        for each, bodies in zip(_sets(order), held, strict=True)
        for entry in each.entries(bodies, asked)
    ]
    binding = Binding(
        title=asked["title"],
        seed=asked["seed"],
        style=Style(page=asked["paper"], language=asked["language"]),
        answers=Answers(asked["answers"]),
        boards=Boards(asked.get("boards", Boards.EACH)),
        specs=asked["specs"],
        nets=asked["nets"],
        unkept=tuple(_unkept(each) for each in asked.get("unkept", ())),
    )
    if asked["format"] == "json":
        return JobAnswer(content=json.dumps(plan_kit(entries, binding)).encode())
    if asked["format"] == "pdf":
        made = bound_kit(entries, binding, asked["price"])
    else:
        told = [json.loads(body) for bodies in held for body in bodies]
        kept = {MANY: told, "seed": asked["seed"]}
        pictures = [each.pictures for each in _sets(order)]
        made = packed_kit(
            entries, binding, kept, asked["price"], parts=asked["parts"], pictures=pictures
        )
    notes = {"unkept": "; ".join(map(unkept_sentence, binding.unkept))} if binding.unkept else {}
    if len(made.content) > asked["most"]:
        what = f"the kit has {len(made.content):,} bytes; the limit is {asked['most']:,}"
        raise RuleError(RuleCode.TOO_DEAR, f"{what} (KNOBELWERK_FILE_BYTES)", ("sets",))
    return JobAnswer(
        content=made.content, media_type=made.media_type, filename=made.filename, notes=notes
    )


def _unkept(told: Json) -> Unkept:
    return Unkept(**{**told, "grades": tuple(told["grades"])})


def unkept_sentence(wish: Unkept) -> str:
    """A wish that is not kept in full, for people."""
    made = ", ".join(wish.grades)
    return f"sets/{wish.set}/difficulty: {wish.first}..{wish.last} gives only {made}"
