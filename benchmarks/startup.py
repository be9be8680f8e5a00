"""What a command costs from its start to its end: CPU, user and system, and memory at the most.

python -m benchmarks.startup
python -m benchmarks.startup --against CHECKOUT    beside another version, with its own .venv

`solve` of a small known puzzle of each family, by turns with `--help` and with the other version,
so that all meet the same weather.
"""

import argparse
import statistics
import tempfile
from pathlib import Path

from tests.families.catalogue import RECORDS
from workshop.commands import HERE, commands, cost, program

ROUNDS = 9


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--against", type=Path, help="a checkout with its own .venv")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    asked = parser.parse_args()
    versions = [HERE] if asked.against is None else [asked.against, HERE]
    with tempfile.TemporaryDirectory() as folder:
        known = {name: record.known.small for name, record in RECORDS.items()}
        wanted = commands(Path(folder), known)
        taken: dict[tuple[str, Path], list[tuple[float, float]]] = {}
        for _ in range(asked.rounds):
            for name, words in wanted.items():
                for version in versions:
                    spent = cost([program(version), *words], version)
                    taken.setdefault((name, version), []).append(spent)
    for name in wanted:
        made = [zip(*taken[name, version], strict=True) for version in versions]
        medians = [tuple(map(statistics.median, each)) for each in made]
        print(f"{name:40}", *(f"{seconds:8.3f} s {memory:4.0f} MB" for seconds, memory in medians))


if __name__ == "__main__":
    main()
