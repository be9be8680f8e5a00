"""Cut boxes at random, by planes across one part, into blocks that are all different.

    python -m benchmarks.cutting 13x13x13 56 --seed 0 > box.txt

First a centre cell is cut free, then large parts rather than small ones are cut in two. From the
middle on no cut may make a block of a size that there is. So are the cases
`benchmarks/cases/boxes/13x13x13-56-different-*.txt` made.
"""

import argparse
import sys
from collections import Counter

from generators.box_fillings import cut
from puzzles.boxes import Block, BoxPuzzle
from puzzles.boxes.text import write
from puzzles.dice import Dice
from puzzles.lattice import Size, centre, halves, rising, volume

THROWS = 100  # for one cut, before all is begun anew


def different(box: Size, count: int, seed: int) -> BoxPuzzle:
    """A box around a golden cube, if it has a middle, cut into so many different blocks."""
    dice = Dice(seed, "boxes", "different")
    while True:
        golden = centre(box)
        around = cut(box, golden, 0, False, dice)
        sizes = _cut_up([rising(size) for size in around.values()], count, dice)
        if sizes is not None:
            ordered = sorted(sizes, key=lambda size: (-volume(size), size))
            return BoxPuzzle(box, tuple(Block(size, 1) for size in ordered), golden)


def _cut_up(sizes: list[Size], count: int, dice: Dice) -> list[Size] | None:
    """Cut parts until there are so many, all different; None where no cut was found."""
    while len(sizes) < count:
        for _ in range(THROWS):
            cut_one = _with_one_cut(sizes, dice)
            if 2 * len(sizes) < count or _repeats(cut_one) <= _repeats(sizes):
                sizes = cut_one
                break
        else:
            return None
    return sizes if not _repeats(sizes) else None


def _with_one_cut(sizes: list[Size], dice: Dice) -> list[Size]:
    at = dice.weighted_choice(
        range(len(sizes)), [volume(s) if volume(s) > 1 else 0 for s in sizes]
    )
    size = sizes[at]
    axis = dice.weighted_choice((0, 1, 2), [(edge - 1) ** 2 for edge in size])
    low = dice.between(1, size[axis] - 1)
    parts = [rising(half) for _, half in halves((0, 0, 0), size, axis, low)]
    return sizes[:at] + sizes[at + 1 :] + parts


def _repeats(sizes: list[Size]) -> int:
    return sum(many - 1 for many in Counter(sizes).values())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("box", help="edges, as 13x13x13")
    parser.add_argument("count", type=int, help="of blocks")
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    a, b, c = map(int, chosen.box.split("x"))
    print(
        f"# source: a box {chosen.box} cut at random, by planes across one part, into"
        f" {chosen.count} different blocks, seed {chosen.seed}"
    )
    sys.stdout.write(write(different((a, b, c), chosen.count, chosen.seed)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
