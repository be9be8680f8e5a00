"""Make, solve, check, draw and print assembly puzzles from Python.

    import knobelwerk

    made = knobelwerk.boxes.generate(size=(3, 3, 3), unique=True, seed=7)
    knobelwerk.boxes.draw(made).save("box.stl")

Each family is a name here, with the verbs of the service and the command line
(`knobelwerk.verbs`). A family is loaded on first use. `kit` binds puzzles of several families into
a booklet, and `read` recognises the family of a puzzle in a file.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from puzzles.errors import BudgetError, FormatError, PuzzleError, RuleError
from puzzles.outcome import Verdict
from service.version import VERSION as __version__

if TYPE_CHECKING:  # at run time a family is loaded by `__getattr__`
    from knobelwerk.kits import kit
    from knobelwerk.reading import parse, read
    from knobelwerk.toolkit import boxes, hexagons, mazes, polycubes, snakes, squares, triangles

OTHERS = {"kit": "kits", "parse": "reading", "read": "reading"}  # the modules that define them
FAMILIES = ("boxes", "polycubes", "snakes", "squares", "triangles", "hexagons", "mazes")

__all__ = [  # noqa: PLE0604
    "BudgetError",
    "FormatError",
    "PuzzleError",
    "RuleError",
    "Verdict",
    "__version__",
    "boxes",
    "hexagons",
    "kit",
    "mazes",
    "parse",
    "polycubes",
    "read",
    "snakes",
    "squares",
    "triangles",
]


def __getattr__(name: str) -> object:
    """Load a family, or a name shared by all families, on first use."""
    if name not in (*FAMILIES, *OTHERS):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{OTHERS.get(name, 'toolkit')}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
