"""Checkpoints as this version writes them: files, so that a later version is shown to read them.

python -m tests.jobs.checkpoints [FAMILY …]     writes those of some families anew, or all

That is wanted where what is kept of a search has changed on purpose: then the version in its kind
rises, too, so that jobs under way are told that (`stale_checkpoint`).
"""

import base64
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import actions
from actions.solving import SolveRequest
from service.jobs.kinds import KINDS
from service.jobs.kinds.solving import solve_order
from service.jobs.orders import JobProgress, Order, Tally
from service.schemas.catalogue import FORMS
from tests.families.catalogue import RECORDS

FOLDER = Path(__file__).parents[1] / "cases" / "checkpoints"
LIMIT = 1_000
WISH = {"params": {"unique": True}, "difficulty": "hard", "seed": 5, "solution": False}
OTHERS = (
    Order(kind="generate", family="boxes", asked=WISH),
    Order(
        kind="collect",
        family="squares",
        asked={**WISH, "difficulty": None, "last": None, "count": 3, "best": None, "of": None},
    ),
    Order(kind="census", family="squares", asked={"rows": 2, "columns": 2, "figures": 6}),
)


@dataclass(frozen=True)
class Checkpoint:
    """A part of a job under way. before: what it added so far. end: the sums of the whole job."""

    order: Order
    state: bytes
    before: Tally
    solutions: list[Any]
    end: Tally

    @property
    def name(self) -> str:
        return f"{self.order.kind}-{self.order.family}"

    def written(self) -> str:
        said = {
            "kind": self.order.kind,
            "family": self.order.family,
            "asked": self.order.asked,
            "state": base64.b64encode(self.state).decode(),
            "before": dict(self.before.sums),
            "solutions": self.solutions,
            "end": dict(self.end.sums),
        }
        return json.dumps(said) + "\n"

    @staticmethod
    def read(file: Path) -> "Checkpoint":
        said = json.loads(file.read_text())
        return Checkpoint(
            order=Order(kind=said["kind"], family=said["family"], asked=said["asked"]),
            state=base64.b64decode(said["state"]),
            before=Tally(sums=said["before"]),
            solutions=said["solutions"],
            end=Tally(sums=said["end"]),
        )


def checkpoints() -> list[Checkpoint]:
    """The checkpoints of all files; in `with-a-text`, of a version that saved the puzzle, too."""
    return [Checkpoint.read(file) for file in sorted(FOLDER.rglob("*.json"))]


def orders() -> list[Order]:
    """One of each kind and family that keeps something of its own."""
    made = []
    for forms in FORMS:
        family, known = forms.family, RECORDS[forms.family.name].known
        if not known.saved:
            continue
        puzzle = actions.known_puzzle(family, known.long).puzzle
        request = solve_order(forms, SolveRequest(puzzle=puzzle, limit=LIMIT, count=True))
        made.append(Order(kind="solve", family=family.name, asked=request))
    return [*made, *OTHERS]


def run_to_end(order: Order, state: bytes | None) -> tuple[Tally, list[Any]]:
    """What a part adds from a checkpoint on to its end, and its solutions."""
    tally, solutions, done = Tally(), list[Any](), False
    while not done:
        standing = JobProgress(found=len(solutions))
        slice = KINDS[order.kind].advance(order, state, seconds=1.0, standing=standing)
        state, done, tally = slice.state, slice.done, tally + slice.tally
        solutions += map(json.loads, slice.solutions)
    return tally, solutions


def make_checkpoint(order: Order) -> Checkpoint:
    """A checkpoint after the first moment."""
    kind, standing = KINDS[order.kind], JobProgress()
    seconds = 0.01 if order.kind == "census" else 1e-4
    first = kind.advance(order, None, seconds=seconds, standing=standing)
    assert not first.done, order
    found = list(map(json.loads, first.solutions))
    return Checkpoint(order, first.state, first.tally, found, run_to_end(order, None)[0])


def main(families: Sequence[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for order in [order for order in orders() if not families or order.family in families]:
        checkpoint = make_checkpoint(order)
        (FOLDER / f"{checkpoint.name}.json").write_text(checkpoint.written())


if __name__ == "__main__":
    main(sys.argv[1:])
