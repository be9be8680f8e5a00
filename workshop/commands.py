"""Commands as processes: what they cost from start to end."""

import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

HERE = Path(__file__).parents[1]

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


def commands(folder: Path, known: Mapping[str, str]) -> Mapping[str, Command]:
    """The commands to run, by name, for a known puzzle a family, written to the folder."""
    made: dict[str, Command] = {"--help": ["--help"]}
    for family, name in known.items():
        path = folder / f"{name}.txt"
        written = subprocess.run(
            [program(), "catalog", family, name], stdout=subprocess.PIPE, check=True
        )
        path.write_bytes(written.stdout)
        made[f"solve {family} {name}"] = ["solve", family, path]
    return made
