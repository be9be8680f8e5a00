"""The atlas of a small box: every chain that can be folded, with its counts, in one computation.

A first walk goes through all paths in the box, which gives the chains. A second walk follows only
these chains, in the tree of their prefixes. It reaches a tree node as often as a search without
look-ahead makes a placement there, so one walk gives the costs of all searches.

    entry     one chain of each pair that differ only in the end they are read from: the smaller
    nodes     of the plain search, from the first cube and from the last
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from puzzles.lattice import Size, volume
from solvers.snakes.grid import WAYS, CellGrid, Ints, SymmetryGroup, rays, tables
from solvers.snakes.layered import done_share

ATLAS_CELLS = 27  # of the largest boxes; larger ones have too many paths to walk
SLICE = 2_000_000  # steps between two calls of the watcher
BUFFER = 1 << 16  # codes
MOST_KEPT = 4  # boxes

Watch = Callable[[float], None]  # called with the share that is done


@dataclass(frozen=True, slots=True)
class AtlasChain:
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


def atlas(size: Size, watch: Watch | None = None) -> tuple[AtlasChain, ...]:
    """All chains that fill a box, by chain; RuleError `too_many_cells` for a larger box.

    The atlases of the last few boxes are cached.
    """
    if not 2 <= volume(size) <= ATLAS_CELLS:
        what = f"the atlas has boxes of 2 … {ATLAS_CELLS} cells, not {volume(size)}"
        raise RuleError(RuleCode.TOO_MANY_CELLS, what, ("size",))
    a, b, c = sorted(size)
    kept = _kept.get((a, b, c))
    if kept is None:
        kept = _make_atlas((a, b, c), watch or (lambda share: None))
        for old in list(_kept)[: 1 - MOST_KEPT]:
            _kept.pop(old, None)
        _kept[a, b, c] = kept
    return kept


_kept: dict[Size, tuple[AtlasChain, ...]] = {}


def _make_atlas(size: Size, watch: Watch) -> tuple[AtlasChain, ...]:
    grid, group = tables(size)
    n = grid.cells
    walked, backward = _codes(grid, group, lambda share: watch(share / 2))
    codes, counts = np.unique(walked & ~backward, return_counts=True)
    texts = _reverse_codes(codes, n)  # sorted like the chains
    order = np.argsort(texts)
    codes, counts, texts = codes[order], counts[order], texts[order]
    tree, levels = _tree(codes, texts, n)
    visits = _visits(grid, group, tree, lambda share: watch((1 + share) / 2))
    nodes = visits[levels[-1]]
    for i, level in enumerate(levels[:-1], 1):
        nodes += (codes >> i & 1) * visits[level]
    least = np.where(codes == texts, 0, counts)
    own, merged = np.unique(walked[walked & backward > 0] & ~backward, return_counts=True)
    least[np.searchsorted(texts, own)] = merged  # a palindrome is its own text
    rear = nodes[np.searchsorted(texts, codes)]
    kept = texts <= codes
    columns = (column[kept].tolist() for column in (counts, least, nodes, rear))
    entries = tuple(
        AtlasChain(chain, distinct, up_to_reversal, chain.count("1") + 1, (front, rear))
        for chain, distinct, up_to_reversal, front, rear in zip(
            _chains(codes[kept], n), *columns, strict=True
        )
    )
    watch(1.0)
    return entries


def _chains(codes: Ints, cells: int) -> list[str]:
    digits = (codes[:, None] >> np.arange(cells) & 1) + ord("0")
    text = digits.astype(np.uint8).tobytes().decode()
    return [text[k : k + cells] for k in range(0, len(text), cells)]


class _Walk:
    """The rules and the state of a walk that has not begun."""

    def __init__(self, grid: CellGrid, group: SymmetryGroup) -> None:
        from solvers.kernels.paths import cells as k

        n, starts = grid.cells, group.starts
        position = np.argsort(WAYS[:6])
        self.rules = tuple(
            k.Rules(
                *rays(grid, 1), position, group.kept, group.smaller, group.fixing, grid.moved,
                grid.colour, grid.sets, grid.edges,
            )
        )  # fmt: skip
        stack = np.zeros(len(starts) + k.BRANCHES * n, np.int64)
        stack[: len(starts)] = starts[::-1]
        self.head = np.zeros(k.REGISTERS, np.int64)
        self.head[k.HEIGHT] = len(starts)
        route, fixed, branches = np.zeros((3, n), np.int64)
        taken, notes = np.zeros(len(stack), np.uint64), np.zeros(len(stack), np.int64)
        state = k.State(stack, taken, notes, route, fixed, branches, self.head)
        self.state, self._starts = tuple(state), len(starts)
        self._waiting = stack, branches

    def share(self) -> float:
        """The share of the walk that is done."""
        from solvers.kernels.paths.cells import HEIGHT

        stack, branches = self._waiting
        return done_share(stack[: self.head[HEIGHT]], branches, self._starts)


def _codes(grid: CellGrid, group: SymmetryGroup, watch: Watch) -> tuple[Ints, np.int64]:
    """The codes of all paths, and the bit in a code that marks a path smallest backwards, too."""
    from solvers.kernels.paths import cells as k

    walk, codes = _Walk(grid, group), np.zeros(BUFFER, np.int64)
    blocks: list[Ints] = []
    while True:
        status = k.paths(walk.rules, walk.state, codes, SLICE)
        blocks.append(codes[: walk.head[k.FOUND]].copy())
        walk.head[k.FOUND] = 0
        if status == k.DONE:
            return np.concatenate(blocks), k.BACKWARD
        watch(walk.share())


def _visits(grid: CellGrid, group: SymmetryGroup, tree: Ints, watch: Watch) -> Ints:
    """Number of path prefixes that reach each node of the tree."""
    from solvers.kernels.paths import cells as k

    walk, visits = _Walk(grid, group), np.zeros(len(tree), np.int64)
    while k.follow(walk.rules, walk.state, tree, visits, SLICE) != k.DONE:
        watch(walk.share())
    return visits


def _tree(codes: Ints, texts: Ints, n: int) -> tuple[Ints, list[Ints]]:
    """The tree of all prefixes of some chains, and for each number of steps, from 1, the node of
    each chain. The chains must be sorted."""
    apart = texts[1:] ^ texts[:-1]
    level = np.zeros(len(codes), np.int64)
    levels, links, size = [level], [], 1
    for i in range(1, n - 1):
        new = np.append(True, apart >> (n - 1 - i) > 0)  # chains with a new prefix up to i
        links.append((level[new], codes[new] >> i & 1))
        level = size - 1 + np.cumsum(new)
        levels.append(level)
        size = int(level[-1]) + 1
    tree, first = np.full((size, 2), -1, np.int64), 1
    for before, bend in links:
        tree[before, bend] = first + np.arange(len(before))
        first += len(before)
    return tree, levels


def _reverse_codes(codes: Ints, n: int) -> Ints:
    turned = np.zeros_like(codes)
    for i in range(1, n - 1):
        turned |= (codes >> i & 1) << (n - 1 - i)
    return turned
