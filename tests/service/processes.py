"""Processes that tests end, or see end."""

import asyncio
from collections.abc import Callable
from pathlib import Path


def alive(number: int) -> bool:
    """Whether a process is there and no zombie."""
    try:
        state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


async def until(holds: Callable[[], bool]) -> None:
    """Wait for what others do in their time, as the kernel when it ends a killed process."""
    async with asyncio.timeout(60):
        while not holds():
            await asyncio.sleep(0.02)
