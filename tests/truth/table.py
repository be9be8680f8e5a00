"""The definitions of all families."""

from tests.families.catalogue import RECORDS
from tests.truth.compare import Comparison, compare

DEFINITIONS = {name: record.definition for name, record in RECORDS.items()}


def compare_by_name(family: str, seed: int) -> Comparison:
    """What a process of its own is asked."""
    return compare(DEFINITIONS[family], seed)
