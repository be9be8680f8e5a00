"""The atlas of a small box: every chain that can be folded, with its counts, reckoned at once.

All paths through the box are walked, and the chains are what lies on them. A second walk follows
these chains only, in a tree of their beginnings: the walks that come to a node are what a search
without look-ahead lays there, so that the costs of all searches come out of one.

    entry     one chain of each pair that differ only in the end they are read from: the smaller
    nodes     of the plain search, from the first cube and from the last
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from puzzles.lattice import Size
from puzzles.lattice import volume
from solvers.snakes.grid import Grid
from solvers.snakes.grid import Group
from solvers.snakes.grid import Ints
from solvers.snakes.grid import tables

ATLAS_CELLS = 27  # the largest boxes; beyond, the paths are too many to walk
SLICE = 2_000_000  # steps between two calls of the watcher
BUFFER = 1 << 16  # codes
MOST_KEPT = 4  # boxes

Watch = Callable[[float], None]  # told the share that is done


@dataclass(frozen=True, slots=True)
class Entry:
    """A chain that can be folded.

    distinct: solutions up to the symmetry of the box; up_to_reversal: for a palindrome, the same
    up to running the other way. nodes: see the module.
    """

    chain: str
    distinct: int
    up_to_reversal: int
    legs: int
    nodes: tuple[int, int]

    @property
    def palindromic(self) -> bool:
        return self.chain == self.chain[::-1]


def atlas(size: Size, watch: Watch | None = None) -> tuple[Entry, ...]:
    """All chains that fill a box, by chain; RuleError `too_many_cells` for a larger box.

    The atlas of the last few boxes is kept.
    """
    if not 2 <= volume(size) <= ATLAS_CELLS:
        what = f"there is an atlas of boxes of 2 … {ATLAS_CELLS} cells, not {volume(size)}"
        raise RuleError(RuleCode.TOO_MANY_CELLS, what, ("size",))
    a, b, c = sorted(size)
    kept = _kept.get((a, b, c))
    if kept is None:
        kept = _reckoned((a, b, c), watch or (lambda share: None))
        for old in list(_kept)[: 1 - MOST_KEPT]:
            _kept.pop(old, None)
        _kept[a, b, c] = kept
    return kept


_kept: dict[Size, tuple[Entry, ...]] = {}


def _reckoned(size: Size, watch: Watch) -> tuple[Entry, ...]:
    grid, group = tables(size)
    n = grid.cells
    none = np.zeros((0, 2), np.int64)
    walked = _walked(grid, group, none, none[:, 0], lambda share: watch(share / 2))
    backward = _backward_bit()
    codes, counts = np.unique(walked & ~backward, return_counts=True)
    tree, levels = _tree(codes, n)
    visits = np.zeros(len(tree), np.int64)
    _walked(grid, group, tree, visits, lambda share: watch((1 + share) / 2))
    nodes = visits[levels[-1]]
    for i, level in enumerate(levels[:-1], 1):
        nodes = nodes + (codes >> i & 1) * visits[level]
    mirrored = _reversed(codes, n)
    other = np.searchsorted(codes, mirrored)
    least = np.where(codes == mirrored, 0, counts)
    own, merged = np.unique(walked[walked & backward > 0] & ~backward, return_counts=True)
    least[np.searchsorted(codes, own)] = merged
    chains = _chains(codes, n)
    columns = zip(
        counts.tolist(), least.tolist(), nodes.tolist(), nodes[other].tolist(), strict=True
    )
    entries = [
        Entry(chain, distinct, up_to_reversal, chain.count("1") + 1, (front, rear))
        for chain, (distinct, up_to_reversal, front, rear) in zip(chains, columns, strict=True)
        if chain <= chain[::-1]
    ]
    watch(1.0)
    return tuple(sorted(entries, key=lambda entry: entry.chain))


def _chains(codes: Ints, cells: int) -> list[str]:
    """The digits of each code."""
    digits = (codes[:, None] >> np.arange(cells) & 1) + ord("0")
    text = digits.astype(np.uint8).tobytes().decode()
    return [text[k : k + cells] for k in range(0, len(text), cells)]


def _backward_bit() -> np.int64:
    from solvers.kernels.paths import BACKWARD

    return BACKWARD


def _walked(grid: Grid, group: Group, tree: Ints, visits: Ints, watch: Watch) -> Ints:
    """The codes of all paths; or with a tree, its visits, counted in place."""
    from solvers.kernels import paths as k

    stack = np.zeros((grid.cells, k.COLUMNS), np.int64)
    head = np.zeros(k.REGISTERS, np.int64)
    head[k.DEPTH] = -1
    codes = np.zeros(BUFFER, np.int64)
    rules = k.Rules(grid.near, group.kept, group.smaller, group.fixing, group.starts, grid.moved)
    blocks: list[Ints] = []
    while True:
        status = k.paths(rules, tree, visits, codes, stack, head, SLICE)
        blocks.append(codes[: head[k.FOUND]].copy())
        head[k.FOUND] = 0
        if status == k.DONE:
            return np.concatenate(blocks)
        share, weight = (int(head[k.START]) - 1.0) / len(group.starts), 1 / len(group.starts)
        for d in range(min(int(head[k.DEPTH]) + 1, 9)):
            weight /= 6
            share += weight * (int(stack[d, k.NEXT]) - 1)
        watch(share)


def _tree(codes: Ints, n: int) -> tuple[Ints, list[Ints]]:
    """The tree of all beginnings of some codes; and for each number of steps, from 1, the node
    of each code."""
    level = np.zeros(len(codes), np.int64)
    levels, links, size = [level], [], 1
    for i in range(1, n - 1):
        taken, inverse = np.unique(2 * level + (codes >> i & 1), return_inverse=True)
        links.append((taken, size))
        level = size + inverse.reshape(-1)
        levels.append(level)
        size += len(taken)
    tree = np.full((size, 2), -1, np.int64)
    for taken, first in links:
        tree[taken // 2, taken % 2] = first + np.arange(len(taken))
    return tree, levels


def _reversed(codes: Ints, n: int) -> Ints:
    """The codes read from the other end."""
    turned = np.zeros_like(codes)
    for i in range(1, n - 1):
        turned |= (codes >> i & 1) << (n - 1 - i)
    return turned
