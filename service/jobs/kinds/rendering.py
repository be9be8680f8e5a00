"""Jobs that draw: films, large pictures and bodies, with more time and memory than a request has.

The request is kept as it came; where a solution is to be found first, the search goes on from
checkpoint to checkpoint. The picture is drawn in one slice.
"""

import json
import time
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

import actions
from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from render.drawing import Picture
from service.jobs.orders import Answer
from service.jobs.orders import Item
from service.jobs.orders import Json
from service.jobs.orders import Order
from service.jobs.orders import Reached
from service.jobs.orders import Slice
from service.jobs.orders import Standing
from service.jobs.orders import Tally
from service.schemas.catalogue import forms_named
from service.schemas.forms import AnyForms
from service.schemas.requests import render_schema
from service.schemas.strict import shared
from solvers.search import Budget
from solvers.search import Search
from solvers.search import solve as driven

PICTURE = "picture"  # what is known of the file, in the notes


def asked(form: Json, format: str, *, price: int, most: int) -> Json:
    """The request of a job that draws.

    form: what a client says to `render`. price: bytes of memory that drawing may take; most: bytes
    of the file.
    """
    return {"form": form, "format": format, "price": price, "most": most}


class Rendering:
    """See the module."""

    name = "render"
    late = 600.0  # films of large boxes

    def most(self, order: Order) -> int:
        return 0

    def best(self, order: Order) -> int | None:
        return None

    def ends(self, order: Order, standing: Standing) -> bool:
        return False

    def advance(
        self, order: Order, state: bytes | None, *, seconds: float, standing: Standing
    ) -> Slice:
        begun, forms = time.monotonic(), forms_named(order.family)
        body: Mapping[str, Any] = shared(render_schema(forms)).load(order.asked["form"])
        given = body["solution"]
        solution, nodes = None if given is None else given.model, 0
        if solution is None and body["solve"]:
            search = _search(forms, body["puzzle"].model, state)
            before = search.nodes
            outcome = driven(search, limit=1, budget=Budget(seconds))
            nodes = search.nodes - before
            if not outcome.solutions and not search.done:
                return Slice(
                    state=search.save(),
                    done=False,
                    explored=search.progress(),
                    nodes=nodes,
                    seconds=outcome.seconds,
                )
            solution = actions.found(outcome)
        item, notes = _kept(order, _drawn(forms, body, solution, order))
        return Slice(
            state=b"",
            done=True,
            explored=1.0,
            nodes=nodes,
            seconds=time.monotonic() - begun,
            tally=Tally(notes={PICTURE: notes}),
            items=(item,),
        )

    def split(self, order: Order, state: bytes, parts: int) -> Sequence[bytes]:
        return (state,)

    def follow(self, order: Order, reached: Reached) -> Sequence[bytes]:
        return ()

    def finish(self, order: Order, reached: Reached) -> Answer:
        if not reached.items:
            raise actions.unfinished(reached.nodes)
        known = reached.tally.notes[PICTURE]
        return Answer(
            content=reached.items[0].body,
            media_type=known["media_type"],
            filename=known["filename"],
        )


def notes_of(written: bytes) -> Mapping[str, str]:
    """What a client should know of the file, of the tally of its job."""
    notes: Mapping[str, str] = Tally.read(written).notes.get(PICTURE, {}).get("notes", {})
    return notes


def _search(forms: AnyForms, puzzle: Any, state: bytes | None) -> Search[Any]:
    family = forms.family
    return family.search(puzzle, family.options(), True) if state is None else family.resume(state)


def _drawn(forms: AnyForms, body: Mapping[str, Any], solution: Any, order: Order) -> Picture:
    """The picture; the process that took a photograph ends with it."""
    from render.photo.pool import photo_pool

    family, style, format = forms.family, body["style"], order.asked["format"]
    if family.art is not None:
        style = family.art.with_pictures(style, body["pictures"])
    puzzle, price = body["puzzle"].model, order.asked["price"]
    try:
        return actions.draw(family, puzzle, solution, style, format, most=price)
    finally:
        if actions.photographs(family, solution is not None, style, format):
            photo_pool().close()


def _kept(order: Order, picture: Picture) -> tuple[Item, Json]:
    """The file, and what is known of it."""
    size, most = len(picture.content), order.asked["most"]
    if size > most:
        what = f"the file has {size:,} bytes, and {most:,} are kept (KNOBELWERK_FILE_BYTES)"
        raise RuleError(RuleCode.TOO_DEAR, what, ("style",))
    known = {
        "media_type": picture.media_type,
        "filename": picture.filename,
        "notes": dict(picture.notes),
    }
    return Item(number=0, rating=0.0, mark="", body=picture.content), json.loads(json.dumps(known))
