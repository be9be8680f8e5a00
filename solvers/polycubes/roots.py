"""Roots: parts of the space of solutions in which symmetric copies are left out.

breaker    a kind of which one piece lies, and which symmetries map onto itself: only one placement
           of each class of symmetric ones may lie, and is the anchor. One root.
cell       one that must be filled: its label for a placement is the least image of that which
           covers the cell, if any does. A root for each placement that covers the cell and is its
           own label, the anchor; placements with a smaller label may not lie there.
Both leave a solution and its image only where a symmetry maps the anchor onto itself, or where the
image of another piece is the anchor: the kernel compares these.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.polycubes.covering import Covering
from solvers.polycubes.symmetries import Ints

TRIED = 16  # cells that the fewest placements cover, to choose from


@dataclass(frozen=True, eq=False)
class Roots:
    """See `solvers.kernels.covers.cover.Rules`, which has these fields."""

    first: Ints
    last: Ints
    anchors: Ints
    order: Ints
    stable: Ints


def breakers_of(covering: Covering) -> list[int]:
    """The kinds that may be the breaker, those that seem to make the shortest searches first.

    The more placements for each anchor, the more copies are left out; and large pieces leave the
    fewest ways for the rest.
    """
    kind, images, kinds = covering.kind, covering.images, np.arange(len(covering.kinds))
    if len(images) == 1 or not (len(kind) and covering.must):
        return []
    single = (covering.low == 1) & (covering.high == 1)
    own = np.minimum(np.searchsorted(kind, kinds), len(kind) - 1)
    # false for a kind without placements: `own` is one of another kind then
    alone = single & (kind[images[:, own]] == kinds).all(axis=0)
    anchors = np.bincount(kind[covering.least == np.arange(len(kind))], minlength=len(kinds))
    able = np.flatnonzero(alone & (anchors > 0))
    worth = np.bincount(kind, minlength=len(kinds))[able] * covering.volume[able] / anchors[able]
    found: list[int] = able[np.lexsort((anchors[able], -worth))].tolist()
    return found


def roots_by_kind(covering: Covering, breaker: int) -> Roots:
    """The one root in which a kind is the breaker."""
    places, many = np.arange(len(covering.kind)), len(covering.kind)
    own = slice(*np.searchsorted(covering.kind, [breaker, breaker + 1]))
    first, stable, order = np.zeros_like(places), np.zeros_like(places), places + 2 * many
    first[own] = covering.least[own] < places[own]
    # the breaker's placements come first in comparisons, and of them those that may lie
    order[own] = places[own] + many * first[own]
    stable[own] = (covering.images[1:, own] == places[own]).any(axis=0)
    return Roots(first, np.zeros_like(first), np.array([-1 - breaker]), order, stable)


def roots_without_breaker(covering: Covering) -> Roots:
    """The roots of a cell; one root where there are no symmetric copies to leave out."""
    if len(covering.images) == 1 or not (len(covering.kind) and covering.must):
        none = np.zeros(len(covering.kind), np.int64)
        anchors = np.array([-1 - len(covering.kinds)], np.int64)
        return Roots(none, none, anchors, np.arange(len(none)), none)
    return _by_cell(covering)


def _by_cell(covering: Covering) -> Roots:
    """The roots of the cell that has the fewest for its number of images."""
    moves = covering.moves
    often = np.bincount(covering.covered, minlength=moves.shape[1])
    cells = sorted(set(moves[:, : covering.must].min(axis=0).tolist()), key=lambda c: often[c])

    def price(cell: int) -> float:
        labels, covers = _labels(covering, cell)
        own = covers & (labels == np.arange(len(labels)))
        return float(own.sum() / len(set(moves[:, cell].tolist())))

    labels, covers = _labels(covering, min(cells[:TRIED], key=price))
    places = np.arange(len(labels))
    anchors = np.flatnonzero(covers & (labels == places))
    number = np.searchsorted(anchors, places)
    anchored = np.isin(places, anchors)
    first = np.where(covers, np.where(anchored, number, 1), 0)
    last = np.where(covers, np.where(anchored, number, 0), 0)
    last = np.where(covers, last, np.searchsorted(anchors, labels, side="right") - 1)
    return Roots(first, last, anchors, places, np.ones_like(places))


def _labels(covering: Covering, cell: int) -> tuple[Ints, NDArray[np.bool_]]:
    """The label of each placement, more than any if it has none; and which cover the cell."""
    many = len(covering.kind)
    owner = np.repeat(np.arange(many), np.diff(covering.start))
    labels: Ints = np.full(many, many, np.int64)
    for move, images in zip(covering.moves, covering.images, strict=True):
        there = owner[move[covering.covered] == cell]
        labels[there] = np.minimum(labels[there], images[there])
    covers = np.zeros(many, np.bool_)
    covers[owner[covering.covered == cell]] = True
    return labels, covers
