"""Compiling the kernels ahead, so that the first request does not wait for a compiler."""

import time
from collections.abc import Iterator


def warm() -> Iterator[tuple[str, float]]:
    """Compile or load every kernel; yields each family's name and the seconds it took."""
    import actions
    from families.catalogue import FAMILIES

    for family in FAMILIES:
        start = time.monotonic()
        actions.warm(family)
        yield family.name, time.monotonic() - start
