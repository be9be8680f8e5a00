"""The families there are: the only list.

Ask for a family by name; only FAMILIES loads all of them.
"""

from importlib import import_module

from families.record import AnyFamily

NAMES = ("boxes", "snakes", "squares", "triangles", "hexagons", "mazes")
FAMILIES: tuple[AnyFamily, ...]


def family(name: str) -> AnyFamily:
    """The record of a family; KeyError if there is none."""
    if name not in NAMES:
        raise KeyError(name)
    record: AnyFamily = getattr(import_module(f".{name}", __package__), name.upper())
    return record


def __getattr__(name: str) -> object:
    if name != "FAMILIES":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return globals().setdefault(name, tuple(map(family, NAMES)))
