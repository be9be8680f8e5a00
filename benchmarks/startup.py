"""What a command costs from its start to its end: CPU, user and system, and memory at the most.

python -m benchmarks.startup
python -m benchmarks.startup --against CHECKOUT    beside another version, with its own .venv

`solve` of a small known puzzle of each family, by turns with `--help` and with the other version,
so that all meet the same weather.
"""

import argparse
import os
import statistics
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

ROUNDS = 9
HERE = Path(__file__).parents[1]
SMALL = {
    "boxes": "conway",
    "snakes": "cubra-blue",
    "squares": "absolut-knifflig",
    "triangles": "puzzle0",
    "hexagons": "drive-ya-nuts",
    "mazes": "kool-26-3x9",
}

Command = Sequence[str | Path]


def cost(command: Command, checkout: Path = HERE) -> tuple[float, float]:
    """Seconds of the processor and MB that a command takes; it must succeed."""
    quiet = subprocess.DEVNULL
    compiled = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}  # from the second start on
    process = subprocess.Popen(command, stdout=quiet, stderr=quiet, cwd=checkout, env=compiled)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, command
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1000


def program(checkout: Path = HERE) -> Path:
    """The program of a checkout."""
    return checkout / ".venv" / "bin" / "knobelwerk"


def commands(folder: Path) -> Mapping[str, Command]:
    """What is run, by what it shows; puzzles are written to the folder."""
    made: dict[str, Command] = {"--help": ["--help"]}
    for family, name in SMALL.items():
        path = folder / f"{name}.txt"
        known = subprocess.run(
            [program(), "catalog", family, name], stdout=subprocess.PIPE, check=True
        )
        path.write_bytes(known.stdout)
        made[f"solve {family} {name}"] = ["solve", family, path]
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--against", type=Path, help="a checkout with its own .venv")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    asked = parser.parse_args()
    versions = [HERE] if asked.against is None else [asked.against, HERE]
    with tempfile.TemporaryDirectory() as folder:
        wanted = commands(Path(folder))
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
