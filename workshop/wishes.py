"""Wishes that a slow or busy machine meets, too, and the sizes that are granted."""

from dataclasses import replace
from functools import partial
from typing import Any

from families.record import AnyFamily
from generators.instance import Wish

patient = partial(Wish, seconds=600)


def largest(family: AnyFamily, cells: int) -> int:
    """The largest edge with which a puzzle has at most so many cells."""
    edge = 1
    while (
        family.granted.cells(replace(family.params(), **params_of_size(family, edge + 1))) <= cells
    ):
        edge += 1
    return edge


def params_of_size(family: AnyFamily, edge: int) -> dict[str, Any]:
    """Params of a size whose edges are all alike."""
    edges = family.granted.edges
    return {"size": (edge, edge, edge)} if edges == ("size",) else dict.fromkeys(edges, edge)
