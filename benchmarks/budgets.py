"""The time by which searches exceed their budget: python -m benchmarks.budgets [--large] [--http]

Each puzzle is solved and counted with a budget of 0.2, 1 and 5 seconds, by each engine that the
family's options name. CPU is that of the search and of its preparation, on one core; reading and
writing of the puzzle are left out. The command fails if a search takes more than ALLOWED beyond
its budget. `--large` takes only the two largest puzzles of each family, and the shortest budget.
`--http` asks a service, and measures the time by the clock, reading and writing included.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any

import requests

import actions
from families.catalogue import FAMILIES
from families.record import AnyFamily
from generators.instance import Wish
from puzzles.boxes import Block, BoxPuzzle
from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from puzzles.setting import settings
from service.schemas.catalogue import forms_of
from solvers.engine.search import Budget
from workshop.live import serving

ALLOWED = 0.3  # seconds of CPU beyond a budget
BUDGETS = (0.2, 1.0, 5.0)
SIZES: Mapping[str, Sequence[Mapping[str, Any]]] = {  # the largest last
    "boxes": [{"size": (edge, edge, edge)} for edge in (5, 8, 12, 15)],
    "snakes": [{"size": (edge, edge, edge)} for edge in (3, 5, 6, 8)],
    "squares": [{"rows": rows, "columns": rows} for rows in (4, 8, 12, 16, 20)],
    "triangles": [{"order": order} for order in (4, 8, 12, 16, 20)],
    "hexagons": [{"order": order} for order in (3, 5, 8, 11)],
    "mazes": [{"width": edge, "height": edge} for edge in (6, 12, 30, 60, 100)],
}


def searches(family: AnyFamily, large: bool) -> Iterator[tuple[str, Any, Any]]:
    """Puzzles with their names, and the options of a search of each."""
    engines = settings(family.options).get("engine")
    options = [family.options()]
    if engines is not None:
        options = [family.options(engine=word) for word in type(engines.default)]
    for name, puzzle in list(puzzles(family))[-2 if large else 0 :]:
        for each in options:
            engine = getattr(each, "engine", "")
            yield f"{family.name} {name} {engine}".rstrip(), puzzle, each


def puzzles(family: AnyFamily) -> Iterator[tuple[str, Any]]:
    """Generated puzzles by size, and one of the largest that are solved."""
    for wished in SIZES[family.name]:
        made = actions.generate(family, family.params(**wished), Wish(seconds=10.0), 1)
        yield "x".join(str(edge) for edge in wished.values()), made.instance.puzzle
    if family.name == "boxes":
        blocks = (Block((1, 2, 3), 2_000), Block((2, 3, 4), 625))
        yield "30x30x30", BoxPuzzle((30, 30, 30), blocks, None)
    if family.name == "squares":
        known = made.instance.puzzle
        yield "32x32", replace(known, rows=32, columns=32, tiles=(known.tiles * 3)[: 32 * 32])


def excess(family: AnyFamily, puzzle: Any, options: Any, *, count: bool, seconds: float) -> float:
    """The CPU seconds of a search beyond its budget."""
    begun = time.process_time()
    budget = Budget(seconds=seconds)
    actions.solve(family, puzzle, options, count=count, budget=budget)
    return time.process_time() - begun - seconds


def excess_over_http(
    address: str, family: AnyFamily, puzzle: Any, options: Any, *, count: bool, seconds: float
) -> float:
    """The seconds by the clock of a request beyond its budget."""
    engine = getattr(options, "engine", None)
    body: Any = {
        "puzzle": forms_of(family).dumped_puzzle(puzzle),
        "options": {} if engine is None else {"engine": engine},
        "count": count,
        "budget": {"seconds": seconds},
    }
    begun = time.monotonic()
    answer = requests.post(f"{address}/v1/{family.name}/solve", json=body, timeout=60)
    took = time.monotonic() - begun
    if answer.status_code == 422:
        raise RuleError(RuleCode.INVALID, answer.json()["detail"])
    answer.raise_for_status()
    return took - seconds


def main() -> int:
    parser = argparse.ArgumentParser("python -m benchmarks.budgets", description=__doc__)
    parser.add_argument("--large", action="store_true")
    parser.add_argument("--http", action="store_true")
    parser.add_argument("--match", default="", help="only searches with this in their names")
    asked = parser.parse_args()
    with ExitStack() as stack:
        door = excess
        if asked.http:
            address = stack.enter_context(serving(KNOBELWERK_LOG="json")).address
            door = partial(excess_over_http, address)
        return print_excesses(door, asked)


def print_excesses(door: Callable[..., float], asked: argparse.Namespace) -> int:
    """Print by how much each search exceeds its budget; 1 if one does by more than ALLOWED."""
    late = 0
    for family in FAMILIES:
        family.warm()
        for name, puzzle, options in searches(family, asked.large):
            if asked.match not in name:
                continue
            budgets = BUDGETS[:1] if asked.large else BUDGETS
            for seconds, count in product(budgets, (False, True)):
                how = f"{name}, {'counted' if count else 'solved'} in {seconds:g} s"
                try:
                    over = door(family, puzzle, options, count=count, seconds=seconds)
                except RuleError as error:
                    print(f"{how}: {error}", flush=True)
                    continue
                late += over > ALLOWED
                print(f"{how}: {over:+.2f} s{' !' if over > ALLOWED else ''}", flush=True)
    return late > 0


if __name__ == "__main__":
    sys.exit(main())
