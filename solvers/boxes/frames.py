"""Frames: the ways to lay some kinds of blocks, one of each class of symmetric ones.

Laying the most constrained blocks first, anywhere in the box, shrinks the tree by a factor of up
to hundreds. A frame without symmetry uses up all symmetry of the box (Conway's 5x5x5: 7 frames of
its three rods instead of 216). All blocks of a kind are laid or none, so that the symmetries map
frames to frames.

    lying      (p, 4)   turn, x, y, z of every placement of the kinds in frames
    frames     (f, k)   indices into lying, rising within a kind
    fixing     (f,)     bit g: image g fixes the frame
    clear      (p, p)   whether two placements share no cell
    images     (g, p)   the placement that each image makes of each placement
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.boxes.crate import Crate, Ints

MOST_FRAMES = 3_000  # a list much longer costs more than it saves
MOST_PLACES = 1_500  # placements of all kinds in frames
MOST_WAYS = 10**8  # sets of places to choose from, clashing ones counted
EFFORT = 200_000  # places to visit in one step


@dataclass(frozen=True, slots=True)
class Frames:
    """A complete list of frames; see the module."""

    lying: Ints
    frames: Ints
    fixing: Ints
    clear: NDArray[np.bool_]
    images: Ints


def no_frames(crate: Crate) -> Frames:
    """The one empty frame, which every symmetry fixes."""
    fixing = np.array([(1 << len(crate.images)) - 1], np.int64)
    return Frames(
        np.zeros((0, 4), np.int64), np.zeros((1, 0), np.int64), fixing,
        np.zeros((0, 0), np.bool_), np.zeros((len(crate.images), 0), np.int64),
    )  # fmt: skip


def all_frames(crate: Crate) -> Frames | None:
    """Frames of the kinds that are best laid first; an empty list proves that they do not fit.

    If the parity of the slices leaves no play, the kinds that cover odd slices come first; then
    the large ones, as long as there are few frames. If these have too many frames, the frames are
    of the one kind with fewest, to break the symmetry of the box. None if even those are too many.
    """
    frames = no_frames(crate)
    laid: tuple[int, ...] = ()
    needed = sum(map(sum, crate.odd))
    kinds = list(range(len(crate.kinds)))
    if int((crate.counts * crate.reach).sum()) < needed + 2:
        mending = [kind for kind in kinds if crate.reach[kind]]
        frames, laid = _prefix(crate, mending, frames, laid)
    frames, laid = _prefix(crate, [kind for kind in kinds if kind not in laid], frames, laid)
    if not laid:
        single = [longer for kind in kinds if (longer := _extend(crate, frames, (kind,)))]
        return min(single, key=lambda longer: len(longer.frames), default=None)
    return frames


def _prefix(
    crate: Crate, kinds: list[int], frames: Frames, laid: tuple[int, ...]
) -> tuple[Frames, tuple[int, ...]]:
    """Lay the kinds one by one until there are too many frames."""
    for kind in kinds:
        longer = _extend(crate, frames, (*laid, kind))
        if longer is None:
            break
        frames, laid = longer, (*laid, kind)
    return frames, laid


def _extend(crate: Crate, base: Frames, laid: tuple[int, ...]) -> Frames | None:
    """The frames extended by all blocks of the last kind of `laid`; None if there are too many."""
    from solvers.kernels.cuboids import frames as kernel

    kind, copies = laid[-1], int(crate.counts[laid[-1]])
    start = len(base.lying)
    # an upper bound of the number of placements
    room = np.maximum(0, crate.box - crate.turned[crate.turned[:, 3] == kind, :3] + 1)
    windows = int(room.prod(axis=1).sum())
    ways = len(base.frames) * math.comb(windows, copies)
    if start + windows > MOST_PLACES or ways > MOST_WAYS:
        return None
    lying, clear, images = _join(crate, base, _placements(crate, kind))
    reaches = crate.counts * crate.reach
    spare = int(reaches.sum() - reaches[list(laid[:-1])].sum())
    out = np.zeros((MOST_FRAMES, base.frames.shape[1] + copies), np.int64)
    fixing = np.zeros(MOST_FRAMES, np.int64)
    root = np.array([sum(one << at for at, one in enumerate(odd)) for odd in crate.odd], np.int64)
    places = kernel.Places(clear, _parity(crate, lying), root, images)
    many = kernel.extend(
        base.frames, base.fixing, places, start, copies, spare, crate.reach[kind], EFFORT,
        (out, fixing), tuple(np.zeros((copies + 1, *more), np.int64) for more in ((), (), (3,))),
    )  # fmt: skip
    if many == kernel.TOO_MANY:
        return None
    return Frames(lying, out[:many], fixing[:many], clear, images)


def _join(crate: Crate, base: Frames, more: Ints) -> tuple[Ints, NDArray[np.bool_], Ints]:
    """The arrays `lying`, `clear` and `images` with the placements of one more kind."""
    start = len(base.lying)
    clear = np.empty((start + len(more), start + len(more)), np.bool_)
    clear[:start, :start] = base.clear
    clear[:start, start:] = ~_clash(crate, base.lying, more)
    clear[start:, :start] = clear[:start, start:].T
    clear[start:, start:] = ~_clash(crate, more, more)
    images = np.concatenate([base.images, images_of(crate, more) + start], axis=1)
    return np.concatenate([base.lying, more]), clear, images


def all_places(crate: Crate, frames: Frames) -> Ints:
    """(p, 4) turn, x, y, z of all places: those of the kinds in frames, then all others."""
    laid = set(crate.turned[frames.lying[:, 0], 3].tolist())
    kinds = [kind for kind in range(len(crate.kinds)) if kind not in laid]
    return np.concatenate([frames.lying, *(_placements(crate, kind) for kind in kinds)])


def _placements(crate: Crate, kind: int) -> Ints:
    """(n, 4) turn, x, y, z of all places for a block of a kind."""
    tables = [np.zeros((0, 4), np.int64)]
    for t in np.flatnonzero(crate.turned[:, 3] == kind):
        size = crate.turned[t, :3]
        if (size <= crate.box).all():
            z, y, x = np.indices(tuple(np.array(crate.box) - size + 1)[::-1]).reshape(3, -1)
            tables.append(np.stack([np.full_like(x, t), x, y, z], axis=1))
    placed = np.concatenate(tables)
    z, y, x = np.nonzero(crate.free == 0)
    taken = np.stack([np.full_like(x, len(crate.turned)), x, y, z], axis=1)  # the unit turn
    return placed[~_clash(crate, placed, taken).any(axis=1)]


def _clash(crate: Crate, some: Ints, others: Ints) -> NDArray[np.bool_]:
    """(some, others) whether two placements share a cell."""
    # the last turn is the unit; short words, since it is about how many bytes there are
    sizes = np.append(crate.turned[:, :3], [[1, 1, 1]], axis=0)
    meet = np.ones((len(some), len(others)), np.bool_)
    lows, other_lows = some[:, 1:].astype(np.int16), others[:, 1:].astype(np.int16)
    fars = (some[:, 1:] + sizes[some[:, 0]]).astype(np.int16)
    other_fars = (others[:, 1:] + sizes[others[:, 0]]).astype(np.int16)
    for axis in range(3):
        meet &= lows[:, axis, None] < other_fars[:, axis]
        meet &= other_lows[:, axis] < fars[:, axis, None]
    return meet


def _parity(crate: Crate, lying: Ints) -> Ints:
    """(p, 3) bits of the slices of which a placement covers an odd number of cells, by axis."""
    size = crate.turned[lying[:, 0], :3]
    spans = ((np.int64(1) << size) - 1) << lying[:, 1:]
    area = size[:, [1, 0, 0]] * size[:, [2, 2, 1]]
    return np.where(area % 2 == 1, spans, 0)


def images_of(crate: Crate, lying: Ints) -> Ints:
    """(g, p) the placement that each image makes of each placement."""
    a, b, c = crate.box
    index = np.zeros(len(crate.turned) * crate.free.size, np.int64)
    codes = ((lying[:, 0] * c + lying[:, 3]) * b + lying[:, 2]) * a + lying[:, 1]
    index[codes] = np.arange(len(lying))
    size = crate.turned[lying[:, 0], :3]
    both = np.concatenate([lying[:, 1:], np.array(crate.box) - lying[:, 1:] - size], axis=1)
    # a code is linear in the edges' low and high ends: of each axis one of the two counts
    steps = np.zeros((len(crate.images), 6), np.int64)
    ends = crate.images[:, :3] + 3 * crate.images[:, 3:6]
    np.put_along_axis(steps, ends, np.array([[1, a, a * b]]), axis=1)
    codes = steps @ both.T
    codes += np.take(crate.images[:, 6:] * (a * b * c), lying[:, 0], axis=1)
    moved: Ints = np.take(index, codes)
    return moved
