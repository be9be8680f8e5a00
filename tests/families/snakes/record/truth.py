"""Snakes: folded ones, the same with a few cubes changed, palindromes, and any samples."""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from itertools import pairwise, product

from families.snakes import SNAKES
from puzzles.dice import Dice
from puzzles.lattice import Size, volume
from puzzles.snakes import SnakeOptions, SnakePuzzle, SnakeSolution
from tests.families.snakes.record import definition as rules
from tests.families.snakes.record import samples
from tests.truth.definition import Definition, Truth

SIZES: tuple[Size, ...] = (  # the brute force takes half a second for the last
    *((1, 1, 2), (1, 1, 5), (1, 2, 3), (1, 3, 3), (1, 3, 4), (1, 4, 4), (1, 4, 5), (1, 5, 5)),
    *((2, 2, 2), (2, 2, 2), (2, 2, 3), (2, 2, 3), (2, 2, 4), (2, 2, 4), (2, 2, 5), (2, 3, 3)),
    *((2, 3, 3), (2, 3, 3), (2, 3, 4), (3, 3, 3)),
)


def draw(dice: Dice) -> SnakePuzzle:
    a, b, c = dice.shuffle(dice.choice(SIZES))
    size = a, b, c
    snake, folded = samples.folded_snake(dice.below(2**53), size)
    change = dice.choice((_same, _same, _same, _flip, _flip, _palindrome, _any, _longer))
    given = dice.choice((0, 0, 0, 0, 1, 2, 3, 5))
    puzzle = SnakePuzzle(change(snake.chain, dice), size)
    return replace(puzzle, fixed=folded.path[: min(given, len(puzzle.chain))])


def _same(chain: str, dice: Dice) -> str:
    return chain


def _flip(chain: str, dice: Dice) -> str:
    """A cube or two changed from straight to bent or back."""
    digits = list(chain)
    for _ in range(dice.between(1, 2) if len(chain) > 2 else 0):
        k = dice.between(1, len(chain) - 2)
        digits[k] = "01"[digits[k] == "0"]
    return "".join(digits)


def _palindrome(chain: str, dice: Dice) -> str:
    """The first half and its mirror image."""
    half = (len(chain) + 1) // 2
    return chain[:half] + chain[: len(chain) - half][::-1]


def _any(chain: str, dice: Dice) -> str:
    return "0" + "".join(dice.choice("0111") for _ in chain[2:]) + "0"


def _longer(chain: str, dice: Dice) -> str:
    """A chain that is too long or too short."""
    return chain[:1] + chain if dice.below(2) or len(chain) < 4 else chain[1:]


def options(dice: Dice) -> SnakeOptions:
    return SnakeOptions(mirrors_count=dice.below(3) == 0)


def features(puzzle: SnakePuzzle, options: SnakeOptions) -> Sequence[str]:
    size = tuple(sorted(puzzle.size))
    named = {
        "flat": size[0] == 1,
        "3x3x3": size == (3, 3, 3),
        "not a cube": len(set(size)) > 1,
        "palindrome": puzzle.chain == puzzle.chain[::-1],
        "given": bool(puzzle.fixed),
        "wrong length": len(puzzle.chain) != volume(puzzle.size),
        "mirror images count": options.mirrors_count,
    }
    return [name for name, holds in named.items() if holds]


def truth(puzzle: SnakePuzzle, options: SnakeOptions) -> Truth:
    paths = rules.foldings(puzzle)
    classes = rules.classes(
        paths, puzzle.size, mirrors=not options.mirrors_count, given=len(puzzle.fixed)
    )
    counts = rules.counts(puzzle) | {"distinct": len(classes)}
    return Truth(classes=frozenset[frozenset[Hashable]](classes), counts=counts)


def form(puzzle: SnakePuzzle, solution: SnakeSolution) -> Hashable:
    return solution.path


def is_right(puzzle: SnakePuzzle, solution: SnakeSolution) -> bool:
    path = solution.path
    steps = [tuple(b[k] - a[k] for k in range(3)) for a, b in pairwise(path)]
    bends = "".join("01"[one != other] for one, other in pairwise(steps))
    return (
        sorted(path) == list(product(*(range(edge) for edge in puzzle.size)))
        and set(steps) <= set(rules.STEPS)
        and puzzle.chain == f"0{bends}0"
        and puzzle.fixed == path[: len(puzzle.fixed)]
    )


DEFINITION = Definition(
    family=SNAKES,
    draw=draw,
    options=options,
    features=features,
    truth=truth,
    form=form,
    is_right=is_right,
)
