"""The families there are: the only list.

Ask for a family by name; only FAMILIES loads all of them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # help lists the families without loading one
    from families.record import AnyFamily


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """English texts about a family, for people, that are shown before it is loaded.

    summary: of the family. lists, programs: of its lists and of its original program, by name.
    """

    summary: str
    lists: Mapping[str, str] = field(default_factory=dict)
    programs: Mapping[str, str] = field(default_factory=dict)


ENTRIES = {
    "boxes": Entry(summary="Fill a box with cuboids around a golden cube in the centre."),
    "polycubes": Entry(
        summary="Fill a target of any outline with pieces of unit cubes, and take it apart.",
    ),
    "snakes": Entry(
        summary="Fold a chain of cubes so that it fills a box.",
        lists={"atlas": "All snakes that fold to a box of at most 27 cells"},
    ),
    "squares": Entry(
        summary="Lay square tiles so that the figures on all inner edges match.",
    ),
    "triangles": Entry(
        summary="Lay triangular tiles in a large triangle so that all inner edges match.",
    ),
    "hexagons": Entry(
        summary="Lay hexagonal tiles in a large hexagon so that all inner edges match.",
    ),
    "mazes": Entry(
        summary="Put cubes with corridors together to form one maze.",
        lists={"rooms": "The rectangles that fit into a room, given in metres"},
        programs={"kool": "search for mazes like the original program, with its output"},
    ),
}
NAMES = tuple(ENTRIES)
FAMILIES: "tuple[AnyFamily, ...]"


def family(name: str) -> "AnyFamily":
    """The record of a family; KeyError if there is none."""
    if name not in NAMES:
        raise KeyError(name)
    record: AnyFamily = getattr(import_module(f".{name}", __package__), name.upper())
    return record


def __getattr__(name: str) -> object:
    if name != "FAMILIES":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return globals().setdefault(name, tuple(map(family, NAMES)))
