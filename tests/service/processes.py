"""Processes that tests end, or see end."""

from pathlib import Path


def alive(number: int) -> bool:
    """Whether a process is there and no zombie."""
    try:
        state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"
