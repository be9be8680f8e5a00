"""Functions for children of a pool in tests; each child loads this file, so it imports little."""

import os
import signal
import sys
import time
from pathlib import Path


def pid() -> int:
    return os.getpid()


def slow_pid() -> int:
    time.sleep(0.3)
    return os.getpid()


def is_loaded(module: str) -> bool:
    return module in sys.modules


def hang() -> None:
    while True:
        pass


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def eat(size: int) -> int:
    return len(bytearray(size))


def fail() -> None:
    raise ValueError("of no use")


def hold(size: int, seconds: float) -> int:
    block = bytearray(b"x") * size  # written, so that it is held
    time.sleep(seconds)
    return len(block)


def hold_until(size: int, sign: Path, begin: Path | None = None) -> int:
    """Hold so much from a sign on, or from now, until there is another."""
    while begin is not None and not begin.exists():
        time.sleep(0.02)
    block = bytearray(b"x") * size
    while not sign.exists():
        time.sleep(0.02)
    return len(block)


def hang_with(block: bytes) -> None:
    time.sleep(60.0)


def keep(size: int) -> int:
    """Hold so much from now on; gives who holds it."""
    kept.append(bytearray(b"x") * size)
    return os.getpid()


kept: list[bytearray] = []
