"""The definitions of all families."""

from tests.families.boxes import truth as boxes
from tests.families.decks import truth as decks
from tests.families.mazes import truth as mazes
from tests.families.snakes import truth as snakes
from tests.truth.compare import Comparison, compared
from tests.truth.definition import AnyDefinition

DEFINITIONS: dict[str, AnyDefinition] = {
    definition.family.name: definition
    for definition in (
        boxes.DEFINITION,
        snakes.DEFINITION,
        *decks.DEFINITIONS,
        mazes.DEFINITION,
    )
}


def compared_by_name(family: str, seed: int) -> Comparison:
    """What a process of its own is asked."""
    return compared(DEFINITIONS[family], seed)
