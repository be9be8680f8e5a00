"""The command; see the package."""

import sys
import time
from argparse import ArgumentParser, ArgumentTypeError
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from multiprocessing import get_context
from os import cpu_count

from tests.truth.compare import Comparison
from tests.truth.table import DEFINITIONS, compare_by_name

CHUNK = 20  # seeds that a process takes at a time
TOLD = 5  # disagreements that are shown of each family
PROGRESS = 1_000  # puzzles between two lines on stderr


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a line for each family; 1 if anything disagrees."""
    parser = ArgumentParser("python -m tests.truth", description=__doc__)
    parser.add_argument("--count", type=_whole, default=200, help="puzzles of each family")
    parser.add_argument("--from", type=_whole, default=0, dest="start", help="the first seed")
    parser.add_argument("--family", choices=DEFINITIONS, action="append", help="only this one")
    parser.add_argument("--processes", type=_whole, default=cpu_count() or 1)
    asked = parser.parse_args(arguments)
    seeds, failed = range(asked.start, asked.start + asked.count), False
    with get_context("spawn").Pool(asked.processes) as pool:
        for name in asked.family or DEFINITIONS:
            comparisons = pool.imap(partial(compare_by_name, name), seeds, CHUNK)
            failed |= print_result(name, comparisons)
    return int(failed)


def _whole(word: str) -> int:
    if not word.isdecimal():
        raise ArgumentTypeError(f"expected a whole number, found {word!r}")
    return int(word)


def print_result(name: str, comparisons: Iterable[Comparison]) -> bool:
    """Print what came of a family; whether anything disagrees."""
    met: Counter[str] = Counter()
    features: Counter[str] = Counter()
    begun = time.monotonic()
    for comparison in comparisons:
        met.update(puzzles=1, solvable=comparison.solvable, wrong=comparison.wrong)
        met["disagreements"] += bool(comparison.disagreements)
        features.update(comparison.features)
        if comparison.disagreements and met["disagreements"] <= TOLD:
            print(f"{name} --from {comparison.seed} --count 1: {comparison.text}")
            print(*(f"    {what}" for what in comparison.disagreements), sep="\n", flush=True)
        if met["puzzles"] % PROGRESS == 0:
            seconds = time.monotonic() - begun
            print(f"{name}: up to seed {comparison.seed}, {seconds:.0f} s", file=sys.stderr)
    listed = sorted(features.items())
    shares = ", ".join(f"{of} {many / met['puzzles']:.0%}" for of, many in listed)
    print(
        f"{name}: {met['puzzles']:,} puzzles, {met['solvable'] / met['puzzles']:.0%} solvable,"
        f" {met['wrong']:,} wrong solutions; {met['disagreements']} disagreements ({shares})",
        flush=True,
    )
    return met["disagreements"] > 0


if __name__ == "__main__":
    sys.exit(main())
