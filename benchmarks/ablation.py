"""The worth of each engine, kernel and proof: all are switched off in turn.

    python -m benchmarks.ablation [--family NAME] [--engine NAME] [--match TEXT] [--seconds S]
    python -m benchmarks.ablation --table FILE …   # joins files of results into docs/benchmarks.md

Instances are the catalogue, puzzles of ordinary sizes, and puzzles without a solution; each is
solved and counted, with so many seconds of CPU. A row tells how many an engine had a part in, how
many it settled that stay open without it, how many are settled only without it, and how many times
the CPU all of them take without it: the largest, the middle one, and of all together.
"""

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any
from unittest import mock

import actions
from benchmarks import boxes as box_benchmark
from benchmarks import decks as deck_benchmark
from benchmarks import hard_decks
from benchmarks import mazes as maze_benchmark
from benchmarks import snakes as snake_benchmark
from benchmarks.impossible import SORTS
from benchmarks.instance import ALL, Instance
from families.catalogue import FAMILIES
from families.record import AnyFamily
from generators.instance import Wish
from puzzles.dice import Dice
from puzzles.errors import PuzzleError
from puzzles.outcome import Verdict
from solvers.boxes import proofs as box_proofs
from solvers.boxes.colouring import colouring
from solvers.boxes.crate import crate_of
from solvers.boxes.framed import FramedRun
from solvers.decks import numbering as deck_numbering
from solvers.decks import proofs as deck_proofs
from solvers.decks.layout import layout_of
from solvers.engine.driver import solve
from solvers.engine.search import Search
from solvers.mazes import proofs as maze_proofs
from solvers.mazes.space import MazeSpace
from solvers.snakes import proofs as snake_proofs

boxes, decks, mazes, snakes = (  # modules: each room gives its function the same name
    import_module(f"solvers.{room}.search") for room in ("boxes", "decks", "mazes", "snakes")
)
HERE = Path(__file__).parents[1]
ROOMS = ("solvers", "solvers/kernels")
DOCS = HERE / "docs" / "benchmarks.md"
BEGIN, END = "<!-- ablation -->", "<!-- /ablation -->"
SHORT = 0.05  # seconds of a run that is repeated
WARMING = 0.2  # of one before all others
LEAST = 0.002  # of one that tells anything
Switch = Callable[["Touched"], Any]  # a context in which something is off
Begin = Callable[[], Search[Any]]
BENCHMARKS: Mapping[str, Callable[[], Iterator[Instance]]] = {
    "boxes": box_benchmark.instances,
    "snakes": snake_benchmark.instances,
    "mazes": maze_benchmark.instances,
}


class Touched:
    """Tells whether the engine that is off would have had a part."""

    is_so = False


@dataclass(frozen=True)
class Engine:
    """A part of a search; files: its own, below solvers/ or its kernels. off: switches it off."""

    family: str
    name: str
    files: str
    off: Switch

    @property
    def lines(self) -> int:
        named = [f"{room}/{file}.py" for file in self.files.split() for room in ROOMS]
        found = [HERE / file for file in named if (HERE / file).exists()]
        return sum(len(each.read_text().splitlines()) for each in found)


@dataclass
class Row:
    """An instance without an engine, beside itself as it is."""

    family: str
    engine: str
    lines: int
    instance: str
    seconds: float
    settled: bool
    without: float
    settled_without: bool


def run_off(space: Any, name: str) -> Switch:
    """A run that takes no part in the race of a space."""

    @contextmanager
    def off(touched: Touched) -> Iterator[None]:
        begin, going = space.__init__, space.going

        def beginning(self: Any, *args: Any, **more: Any) -> None:
            begin(self, *args, **more)
            if name in self.order and len(self.order) > 1:
                touched.is_so = True
                self.order = tuple(each for each in self.order if each != name)

        def going_without(self: Any, race: Any, blind: bool) -> Sequence[str]:
            names = [each for each in going(self, race, blind) if each != name]
            return names or [each for each in self.order if each in race.names][:1]

        with (
            mock.patch.object(space, "__init__", beginning),
            mock.patch.object(space, "going", going_without),
        ):
            yield

    return off


def gives(place: Any, name: str, instead: Any) -> Switch:
    """A function that gives something else where it would have had something to give."""

    @contextmanager
    def off(touched: Touched) -> Iterator[None]:
        real = getattr(place, name)

        def giving(*args: Any, **more: Any) -> Any:
            given = real(*args, **more)
            touched.is_so |= bool(given)
            return instead if given else given

        with mock.patch.object(place, name, giving):
            yield

    return off


def without_memo(touched: Touched) -> Any:
    """Boxes whose fillings remember no dead ends."""
    real = FramedRun.advance

    def advance(self: FramedRun, nodes: int, wanted: int) -> Any:
        begins, self._memo_nodes = self._memo_nodes, None
        came = real(self, nodes, wanted)
        self._memo_nodes = begins
        touched.is_so |= begins is not None and self.nodes >= begins
        return came

    return mock.patch.object(FramedRun, "advance", advance)


@contextmanager
def without_images(touched: Touched) -> Iterator[None]:
    """Decks of which mirror images and renamed figures are all met."""
    real = decks.layout_of

    def giving(puzzle: Any, wide: bool = False, inward: bool | None = None) -> Any:
        touched.is_so |= wide
        return real(puzzle, False, inward)

    with mock.patch.object(decks, "layout_of", giving):
        yield


def proofs(family: str, place: Any, names: str) -> Iterator[Engine]:
    for name in names.split():
        yield Engine(family, f"proof {name}", "", gives(place, f"_{name}", None))


def runs(family: str, space: Any, files: Mapping[str, str]) -> Iterator[Engine]:
    for name, own in files.items():
        yield Engine(family, name, own, run_off(space, name))


def engines() -> Iterator[Engine]:
    """All that can be switched off."""
    yield from runs(
        "boxes",
        boxes.BoxSpace,
        {
            "weighing": "boxes/colouring",
            "scout": "boxes/scout",
            "merging": "boxes/merging cuboids/merging cuboids/merges cuboids/merge_worth",
        },
    )
    own = "boxes/scarcest cuboids/scarce"
    yield Engine("boxes", "scarcest", own, gives(boxes, "_is_small", False))
    own = "boxes/frames boxes/framed cuboids/frames"
    yield Engine("boxes", "frames", own, gives(boxes, "all_frames", None))
    yield Engine("boxes", "memo", "cuboids/memo", without_memo)
    yield from proofs("boxes", box_proofs, "volume fit parity")
    yield Engine("boxes", "proof asymmetry", "", gives(boxes, "asymmetry", None))
    beam = "snakes/beam snakes/weights paths/beam paths/nodes paths/outlook"
    yield from runs(
        "snakes",
        snakes.SnakeSpace,
        {"backward": "", "scout": "snakes/scout paths/dive", "beam": beam},
    )
    names = "length_mismatch leg_too_long lies_in_line corner_cells given_mismatch given_colour"
    yield from proofs("snakes", snake_proofs, names)
    yield from runs(
        "mazes",
        MazeSpace,
        {
            "count": "mazes/counting mazes/states fronts/frontier fronts/steps",
            "reshape": "mazes/reshaping fronts/reshape",
            "weave": "mazes/weaving mazes/strips fronts/weave fronts/weigh",
            "list": "mazes/enumeration",
            "reason": "mazes/reasoning",
        },
    )
    yield from proofs("mazes", maze_proofs, "balance fit flat stretch runs given_reason")
    yield Engine("mazes", "proof set", "", gives(mazes, "set_refutation", None))
    yield from runs(
        "decks",
        decks.DeckSpace,
        {
            "scan": "decks/laying tiles/scan",
            "choosy": "decks/cover tiles/colours",
            "patches": "decks/patch tiles/patch",
        },
    )
    inwards = gives(deck_numbering, "goes_inwards", False)
    yield Engine("decks", "inwards", "decks/ordering", inwards)
    yield Engine("decks", "images", "decks/symmetry", without_images)
    yield from proofs("decks", deck_proofs, "given_reason border balance fit")


BOXES = "3x3x3 4x4x4 3x4x5 5x5x5 4x5x6 6x6x6 7x7x7 3x5x12 8x8x8 9x9x9 10x10x10 12x12x12 6x8x14"
SNAKES = "3x3x3 3x3x4 3x4x4 4x4x4 2x4x8 3x5x5 4x4x6 5x5x5 4x6x6 6x6x6 7x7x7 8x8x8"
MAZES = "4x4 3x8 5x5 4x9 6x6 5x9 3x20 7x7 4x16 8x8 5x16 10x10 12x12 16x16"


def sizes(named: str) -> list[tuple[int, ...]]:
    return [tuple(map(int, size.split("x"))) for size in named.split()]


SIZES: dict[str, Sequence[dict[str, Any]]] = {
    "boxes": [
        {"size": size, "golden": golden}
        for size in sizes(BOXES)
        for golden in ("none", *["centre"] * all(edge % 2 for edge in size))
    ],
    "snakes": [{"size": size} for size in sizes(SNAKES)],
    "mazes": [{"width": width, "height": height} for width, height in sizes(MAZES)],
    "squares": [
        {"rows": rows, "columns": rows, "figures": figures, "matching": matching, "border": border}
        for rows in (3, 4, 5, 6, 7, 8)
        for figures in (4, 8, 16)
        for matching, border in (("opposite", False), ("equal", True))
    ],
    "triangles": [{"order": k, "figures": f} for k in (3, 4, 5, 6) for f in (3, 6, 12)],
    "hexagons": [{"order": k, "figures": f} for k in (2, 3, 4, 5, 6) for f in (4, 8, 14)],
}


def instances(family: AnyFamily, seeds: int) -> Iterator[tuple[str, Begin, bool, int]]:
    """Searches with their names; whether all solutions are counted, and how many are kept."""
    for (name, puzzle), count in product(puzzles(family, seeds), (False, True)):
        how = "counted" if count else "solved"
        yield f"{name}, {how}", partial(family.search, puzzle, None, not count), count, 1
    for instance in BENCHMARKS.get(family.name, lambda: iter(()))():
        for k, case in enumerate(instance.cases[:seeds]):
            count = instance.truth is not None or instance.settle
            limit = ALL if instance.settle else 1
            yield f"benchmark {instance.name} #{k}", case.search, count, limit


def puzzles(family: AnyFamily, seeds: int) -> Iterator[tuple[str, Any]]:
    """Puzzles with their names."""
    for known in family.known():
        yield known.name, known.puzzle
    for wished, seed in product(SIZES[family.name], range(seeds)):
        named = " ".join(str(value).replace(", ", "x") for value in wished.values())
        try:
            made = actions.generate(family, family.params(**wished), Wish(seconds=10.0), seed)
        except (PuzzleError, TypeError, ValueError) as error:
            print(f"left out: {family.name} {wished}: {error}", file=sys.stderr)
            continue
        yield f"{named} #{seed}", made.instance.puzzle
    for name, kind, draw in SORTS:
        for seed in range(2 * seeds if name == family.name else 0):
            yield f"drawn {kind} #{seed}", draw(Dice(seed, "ablation", kind))
    if family.name in ("squares", "triangles", "hexagons"):
        own = {each.name: each.puzzle for each in family.known()}
        for name, puzzle, _ in deck_benchmark.instances(False):
            if type(puzzle) is type(next(iter(own.values()))) and name not in own:
                yield f"benchmark {name}", puzzle
    if family.name == "squares":
        for name, boards, _ in hard_decks.rows(hard_decks.FIGURES, True):
            yield from ((f"benchmark {name} #{k}", each) for k, each in enumerate(boards[:seeds]))


def measure(begin: Begin, count: bool, limit: int, seconds: float) -> tuple[float, bool]:
    """The CPU of a search, and whether it is settled; a short one is the best of three."""
    spent: list[float] = []
    done = False
    while len(spent) < 3 and sum(spent) < SHORT:
        used, done = search_once(begin, count, limit, seconds)
        spent.append(used)
    return min(spent), done


def search_once(begin: Begin, count: bool, limit: int, seconds: float) -> tuple[float, bool]:
    begun = time.process_time()
    watch = lambda search: time.process_time() < begun + seconds  # noqa: E731
    outcome = solve(begin(), limit=limit, count=count, watch=watch)
    done = outcome.complete if count else outcome.verdict is not Verdict.OPEN
    return time.process_time() - begun, done


def forget() -> None:
    """Clear the caches, which hold tables made with other engines on or off."""
    for kept in (layout_of, deck_proofs.refutation, crate_of, colouring):
        kept.cache_clear()


def compare(family: AnyFamily, asked: argparse.Namespace) -> Iterator[Row]:
    """All rows of a family that are asked for."""
    own = "decks" if family.name in ("squares", "triangles", "hexagons") else family.name
    known = [engine for engine in engines() if engine.family == own]
    known = [engine for engine in known if not asked.engine or engine.name in asked.engine]
    seconds = asked.seconds
    for name, begin, count, limit in instances(family, asked.seeds):
        if asked.match not in name:
            continue
        forget()
        measure(begin, count, limit, WARMING)  # tables that others then find ready
        plain, settled = measure(begin, count, limit, seconds)
        label = f"{family.name} {name}"
        print(f"{label}: {plain:.3f} s, {'settled' if settled else 'open'}", file=sys.stderr)
        for engine in known:
            touched = Touched()
            forget()
            with engine.off(touched):
                try:
                    spent, done = measure(begin, count, limit, seconds)
                except (AssertionError, KeyError, IndexError, ValueError) as error:
                    print(f"{label} without {engine.name}: {error!r}", file=sys.stderr)
                    continue
            if touched.is_so and max(plain, spent) >= LEAST:
                yield Row(own, engine.name, engine.lines, label, plain, settled, spent, done)


def table(rows: Sequence[Row]) -> str:
    """The table in Markdown."""
    lines = [
        "| engine | lines | instances | settled only with it | only without it | CPU without it:"
        " most | middle | all |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for family, name in dict.fromkeys((row.family, row.engine) for row in rows):
        own = [row for row in rows if (row.family, row.engine) == (family, name)]
        both = [row for row in own if row.settled and row.settled_without]
        ratios = [row.without / row.seconds for row in both] or [float("nan")]
        total = sum(row.without for row in own) / sum(row.seconds for row in own)
        cells = [
            f"{family} {name}",
            own[0].lines or "",
            len(own),
            sum(row.settled > row.settled_without for row in own),
            sum(row.settled < row.settled_without for row in own),
            *(f"{x:.2f}" for x in (max(ratios), statistics.median(ratios), total)),
        ]
        lines.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser("python -m benchmarks.ablation", description=__doc__)
    parser.add_argument("--family", action="append", choices=[f.name for f in FAMILIES])
    parser.add_argument("--engine", action="append", help="only engines of this name")
    parser.add_argument("--match", default="", help="only instances with this in their names")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--seeds", type=int, default=2)
    parser.add_argument("--json", type=Path, default=HERE / "build" / "ablation.jsonl")
    parser.add_argument("--table", nargs="+", type=Path)
    asked = parser.parse_args()
    if asked.table:
        said = [line for file in asked.table for line in file.read_text().splitlines()]
        made = table([Row(**json.loads(line)) for line in said])
        before, _, rest = DOCS.read_text().partition(BEGIN)
        DOCS.write_text(f"{before}{BEGIN}\n{made}\n{END}{rest.partition(END)[2]}")
        print(made)
        return 0
    asked.json.parent.mkdir(exist_ok=True)
    with ExitStack() as stack:
        file = stack.enter_context(asked.json.open("a"))
        for family in FAMILIES:
            if asked.family is None or family.name in asked.family:
                family.warm()
                for row in compare(family, asked):
                    file.write(json.dumps(asdict(row)) + "\n")
                    file.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
