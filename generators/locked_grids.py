"""Fillings of a 3x3x3 grid that have, or often have, no other of the same blocks.

LOCKED: no blocks, but all, form a box. With the inner cell as a block there are 89 of at most ten
blocks, up to symmetry: fifty of nine and 39 of ten. Listed are those of which a box most often had
one solution, with the per cent of 900 boxes for which it had: the planes lay at random in each
size from 3x3x4 to 8x8x8 that has no centre cell.

SOLE: all fillings, up to symmetry, of 3x3x3 about a golden cube that are the only one of their
blocks: 170,204,427 fillings have 443 sets of blocks, of which 13 have only one. Both are counted
by `benchmarks.fillings`.
"""

from functools import cache

from generators.box_fillings import Filling
from puzzles.dice import Dice
from puzzles.lattice import Cell, Size, symmetries

GRID: Size = (3, 3, 3)
GOLDEN = "."  # the centre cell, if no block lies there
# By number of blocks: chances, and the blocks by letters, in planes and rows of cells.
LOCKED = {
    9: (
        (40, "abbcbbcdd eefcgfcdd eefhhfhhi"),
        (34, "aaabbcdec fggfhcdec fiifiidii"),
        (30, "abcdbcdee ffcdgcdee ffchhchhi"),
        (28, "abcdbcdee ffcdgcdee ffcdhcdhi"),
        (27, "abbcbbcde fffcghcde fffiihiie"),
        (26, "abbcbbcde ffgchgcde ffgiigiie"),
        (25, "aaabbcddc effegcddc hffhiihii"),
        (24, "abcdbcdee ffcdgcdee ffhiiiiii"),
        (24, "aaabbcddc effegcddc ehhehhiii"),
        (24, "abcdbcdee ffcdgcdee ffchhciii"),
        (23, "abcdbcdee ffcdgcdee ffhdiidii"),
        (23, "abcdbcdee ffcdgcdee ffhdihdih"),
        (23, "abcdbcdec ffcdgcdec ffhdiidii"),
        (21, "aaabbcdee fggfhcdee fggfiidii"),
        (21, "aaabbcddd effegcddd hffhiihii"),
        (21, "abcdbcdee ffcdgcdee ffhiihiih"),
        (20, "aaabbcddc effegcddc effehhiii"),
        (20, "abbcbbcdd eeecfgcdd eeehhgiii"),
        (18, "abcdbcdee ffcdgcdee ffhdiidee"),
    ),
    10: (
        (21, "abcdbceec fffdgheeh fffdiijii"),
        (20, "abcdbceec fffdgheeh fffdiijjj"),
        (20, "abcdbceec ffcdgceec ffhdiijii"),
        (17, "abcdbedff gggdhedff gggiieiij"),
        (16, "abcdbcdee ffcdgcdee ffhiiijee"),
        (14, "abcdbedff gggdhedff gggiiejff"),
        (13, "abcdbedff gggdhedff gggiiejjj"),
        (13, "abcdbceee ffcdgceee ffhdiijii"),
        (12, "abcdbeffe ggcdheffe ggcdiijjj"),
        (10, "abcdbeffe ggcdheffe ggcdiijii"),
    ),
}
SOLE = {
    6: (
        "aaaaaaaaa bbbc.deee fffffffff",
        "aaaaaaaaa bbcd.cdee fffffffff",
        "aaaaaabbb cccd.ebbb cccffffff",
        "aabaabccc debd.bccc dffdffccc",
    ),
    7: ("abbcbbcdd eeec.fcdd ggggggggg",),
    8: ("aaaaaaaaa bcde.fggg hhhhhhhhh", "abbcbbcdd eefc.fcdd eefggfggh"),
    9: ("aaaaaaaaa bcde.fghh iiiiiiiii",),
    10: ("aaaaaaaaa bcde.fghi jjjjjjjjj",),
    18: ("abcdefghi jklm.nopq rrrrrrrrr",),
    21: ("abcdefghi jklm.nopq rstuuuuuu",),
    23: ("abcdefghi jklm.nopq rstuvvwvv",),
    26: ("abcdefghi jklm.nopq rstuvwxyz",),
}


def sole_filling(blocks: int, dice: Dice) -> Filling:
    """A filling of GRID about its centre, turned or reflected at random; blocks: one of SOLE."""
    return _move(dice.choice(SOLE[blocks]), dice)


def locked_filling(blocks: int, dice: Dice) -> Filling:
    """A filling of GRID, turned or reflected at random; blocks: one of LOCKED."""
    chances, forms = zip(*LOCKED[blocks], strict=True)
    return _move(dice.weighted_choice(forms, chances), dice)


def _move(letters: str, dice: Dice) -> Filling:
    filling, move = _filling(letters), dice.choice(symmetries(GRID))
    return dict(move.place(GRID, at, size) for at, size in filling.items())


@cache
def _filling(letters: str) -> Filling:
    cells: dict[str, list[Cell]] = {}
    for number, letter in enumerate(letters.replace(" ", "")):
        if letter != GOLDEN:
            cells.setdefault(letter, []).append((number // 9, number // 3 % 3, number % 3))
    return {own[0]: _size(own[0], own[-1]) for own in cells.values()}


def _size(low: Cell, high: Cell) -> Size:
    return high[0] - low[0] + 1, high[1] - low[1] + 1, high[2] - low[2] + 1
