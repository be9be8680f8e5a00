"""Print a table per family: truth, our nodes and CPU, each peer's CPU in this very run."""

import argparse
import platform
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path

from benchmarks import boxes, mazes, snakes
from benchmarks.instance import Instance, ours
from benchmarks.peers import peers, run
from benchmarks.table import Runs, head, row, wrong

FAMILIES: Mapping[str, Callable[[], Iterator[Instance]]] = {
    "boxes": boxes.instances,
    "snakes": snakes.instances,
    "mazes": mazes.instances,
}
QUICK_LIMIT = 5.0  # seconds for everyone
QUICK_CASES = 2


def main(arguments: Sequence[str]) -> int:
    """Run the benchmark; 1 if any answer was wrong."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--family", choices=FAMILIES, help="only this one")
    quick = f"at most {QUICK_LIMIT:.0f} s and {QUICK_CASES} seeds for everyone"
    parser.add_argument("--quick", action="store_true", help=quick)
    parser.add_argument("--peer", action="append", help="only this one; may be said again")
    wish = parser.parse_args(arguments)
    print(machine())
    clean = True
    with tempfile.TemporaryDirectory() as folder:
        for family in [wish.family] if wish.family else FAMILIES:
            contestants = peers(family, Path(folder), wish.peer)
            print(f"\n## {family}\n\n{head(list(contestants))}", flush=True)
            for instance in FAMILIES[family]():
                clean &= compare(instance, contestants, wish.quick)
    return 0 if clean else 1


def compare(
    instance: Instance, contestants: Mapping[str, Sequence[str] | str], quick: bool
) -> bool:
    """Print the row of an instance; False if an answer is wrong."""
    limit = QUICK_LIMIT if quick else instance.limit
    cases = instance.cases[:QUICK_CASES] if quick else instance.cases
    own = [ours(case, instance, limit) for case in cases]
    others: dict[str, Runs] = {}
    for name, command in contestants.items():
        task = cases[0].task
        if task is None:
            others[name] = ""
        elif isinstance(command, str):
            others[name] = command
        else:
            others[name] = [run(command, task(), limit)]
    print(row(instance, own, others), flush=True)
    return not any(wrong(instance, runs) for runs in (own, *others.values()))


def machine() -> str:
    """What all this ran on."""
    kind = platform.processor() or platform.machine()
    if (cpus := Path("/proc/cpuinfo")).exists():
        named = [row for row in cpus.read_text().splitlines() if row.startswith("model name")]
        kind = named[0].split(":")[1].strip() if named else kind
    return f"{kind}, Python {platform.python_version()}, numba {version('numba')}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
