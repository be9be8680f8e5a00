"""Small boxes of which every filling is looked at: which sets of blocks have only one.

python -m benchmarks.fillings 2x2x2 [2x3x4 …] [--golden]    the table of docs/boxes.md
python -m benchmarks.fillings --locked                      forms of generators.locked_grids

fillings    all ways to fill the box with any blocks; with --golden around its centre cell
sets        of blocks that some filling has
only        sets with one filling up to the symmetries of the box; a line of letters of each

3x3x3 with a golden cube takes about 4 minutes; --locked takes 20, and prints each form with the
share of boxes that have one solution, among 900 with its planes at random, 3x3x4 to 8x8x8.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from generators.box_fillings import Filling
from generators.unique_boxes import move_planes
from puzzles.boxes import Block, BoxOptions, BoxPuzzle
from puzzles.dice import Dice
from puzzles.lattice import Cell, Size, centre, rising, symmetries
from puzzles.outcome import Verdict
from solvers.boxes import search
from solvers.engine.driver import solve

Placed = tuple[Cell, Size]
Canonical = tuple[Placed, ...]

GRID = (3, 3, 3)
BOXES = 900
MOST = 10  # blocks of a form that is looked for


def all_fillings(box: Size, hole: Cell | None, most: int = 1 << 10) -> Iterator[list[Placed]]:
    """Every filling of a box by at most so many blocks; the list is used again for the next."""
    a, b, c = box
    cells = [(x, y, z) for x in range(a) for y in range(b) for z in range(c)]
    number = {cell: k for k, cell in enumerate(cells)}
    begun: list[list[tuple[int, Placed]]] = [[] for _ in cells]
    for at in cells:
        for size in product(
            range(1, a - at[0] + 1), range(1, b - at[1] + 1), range(1, c - at[2] + 1)
        ):
            bits = sum(1 << number[cell] for cell in _cells(at, size))
            if hole is None or not bits >> number[hole] & 1:
                begun[number[at]].append((bits, (at, size)))
    laid: list[Placed] = []

    def fill(used: int) -> Iterator[list[Placed]]:
        if used == (1 << len(cells)) - 1:
            yield laid
        elif len(laid) < most:
            for bits, placed in begun[(~used & (used + 1)).bit_length() - 1]:
                if not bits & used:
                    laid.append(placed)
                    yield from fill(used | bits)
                    laid.pop()

    yield from fill(1 << number[hole] if hole is not None else 0)


def _cells(at: Cell, size: Size) -> Iterator[Cell]:
    for x, y, z in product(*map(range, size)):
        yield at[0] + x, at[1] + y, at[2] + z


def copies(filling: Filling, box: Size) -> set[Canonical]:
    """The images of a filling under the symmetries of the box."""
    moves = symmetries(box)
    return {tuple(sorted(m.place(box, *each) for each in filling.items())) for m in moves}


def count_only(box: Size, golden: bool) -> tuple[int, int, list[Filling]]:
    """Number of fillings, number of sets of blocks, and the fillings of sets that have one."""
    counts: Counter[tuple[Size, ...]] = Counter()
    first: dict[tuple[Size, ...], Filling] = {}
    for laid in all_fillings(box, centre(box) if golden else None):
        blocks = tuple(sorted(rising(size) for _, size in laid))
        counts[blocks] += 1
        if counts[blocks] == 1:
            first[blocks] = dict(laid)
    few = ((blocks, n) for blocks, n in counts.items() if n <= len(symmetries(box)))
    only = [first[blocks] for blocks, n in few if len(copies(first[blocks], box)) == n]
    return counts.total(), len(counts), only


def letters(filling: Filling, box: Size) -> str:
    """The filling with a letter for each block, in planes and rows of cells."""
    shown: dict[Cell, str] = {}
    for k, (at, size) in enumerate(sorted(filling.items())):
        shown |= dict.fromkeys(_cells(at, size), chr(ord("a") + k))
    plane = box[1] * box[2]
    told = "".join(shown.get(cell, ".") for cell in _cells((0, 0, 0), box))
    return " ".join(told[k : k + plane] for k in range(0, len(told), plane))


def locked_forms() -> list[Filling]:
    """Fillings of GRID by at most MOST blocks, one of them the inner cell, that are locked."""
    seen: set[Canonical] = set()
    forms = []
    for laid in all_fillings(GRID, (1, 1, 1), MOST - 1):
        filling = {**dict(laid), (1, 1, 1): (1, 1, 1)}
        if tuple(sorted(filling.items())) in seen:
            continue
        images = copies(filling, GRID)
        seen |= images
        if not any(_is_of_blocks(filling, *span) for span in _spans(GRID)):
            forms.append(filling)
    return forms


def _spans(box: Size) -> Iterator[Placed]:
    """All boxes in a box, but for itself."""
    for at in _cells((0, 0, 0), box):
        a, b, c = (edge - low for edge, low in zip(box, at, strict=True))
        yield from ((at, size) for size in _cells((1, 1, 1), (a, b, c)) if size != box)


def _is_of_blocks(filling: Filling, at: Cell, size: Size) -> bool:
    """True if several blocks make up the box of this size at this cell."""
    inside = {*_cells(at, size)}
    blocks = [{*_cells(*placed)} for placed in filling.items()]
    met = [block for block in blocks if not block.isdisjoint(inside)]
    return len(met) > 1 and all(block <= inside for block in met)


def share_of_unique(form: Filling) -> float:
    """The share of boxes with the planes of a form at random that have one solution."""
    sizes = [s for s in combinations_with_replacement(range(3, 9), 3) if centre(s) is None]
    alone = 0
    for number in range(BOXES):
        size, dice = sizes[number % len(sizes)], Dice(number, "fillings")
        image = dict(dice.choice(sorted(copies(form, GRID))))
        blocks = Counter(map(rising, move_planes(image, size, GRID, None, dice).values()))
        puzzle = BoxPuzzle(size, tuple(Block(b, n) for b, n in blocks.items()), None)
        outcome = solve(search(puzzle, BoxOptions(symmetric="never"), first=False), limit=2)
        alone += outcome.verdict is Verdict.SOLVED and outcome.unique is True
    return alone / BOXES


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sizes", nargs="*", metavar="SIZE")
    parser.add_argument("--golden", action="store_true", help="around the centre cell")
    parser.add_argument("--locked", action="store_true", help="forms of locked grids")
    asked = parser.parse_args()
    for told in asked.sizes:
        a, b, c = map(int, told.split("x"))
        fillings, sets, only = count_only((a, b, c), asked.golden)
        print(f"{told}: {fillings:,} fillings of {sets:,} sets of blocks, {len(only)} have one")
        for filling in sorted(only, key=len):
            print(f"  {len(filling):2}  {letters(filling, (a, b, c))}")
    for form in locked_forms() if asked.locked else []:
        print(f"  {len(form):2}  {share_of_unique(form):4.0%}  {letters(form, GRID)}", flush=True)


if __name__ == "__main__":
    main()
