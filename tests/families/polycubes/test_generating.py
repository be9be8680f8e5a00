"""Generated polycubes: always solvable, as wished, and the same for the same seed."""

from time import process_time
from typing import Any

import pytest

from generators.attempts import UnmetError
from generators.instance import Instance, Wish
from generators.polycubes import maker
from generators.polycubes.cuts import cut_cells
from generators.polycubes.levels import EMPTY, LEVEL, Frame, Raising
from generators.polycubes.making import NEVER
from generators.polycubes.targets import box_cells
from puzzles.codes import RuleCode
from puzzles.dice import Dice
from puzzles.errors import RuleError
from puzzles.moves import move_faults
from puzzles.polycubes import PolycubeParams, PolycubePuzzle, PolycubeSolution, faults
from puzzles.polycubes.moves import lying_pieces
from puzzles.polycubes.shapes import kind_of
from solvers.engine.driver import solve
from solvers.polycubes import search
from solvers.polycubes.apart import take_apart
from tests.families.polycubes.test_apart import plain_level
from tests.night import examples

PATIENT = Wish(seconds=120)
Made = Instance[PolycubePuzzle, PolycubeSolution]
BOX = [(x, y, z) for x in range(4) for y in range(4) for z in range(4)]
ARCH = "#####,#####,#####/##.##,##.##,##.##/#####,#####,#####"
KINDS: dict[str, dict[str, Any]] = {
    "cut": {},
    "cut unique": {"unique": True, "size": (3, 3, 3), "pieces": 5},
    "cut golden": {"golden": True, "size": (3, 3, 3)},
    "cut outline": {"target": ARCH, "pieces": 7},
    "interlocking": {"kind": "interlocking"},
    "interlocking outline": {"kind": "interlocking", "target": ARCH, "pieces": 3},
    "level": {"kind": "level", "size": (3, 4, 4), "level": 3},
    "burr": {"kind": "burr", "unique": True},
    "tetracubes": {"kind": "set"},
    "pentominoes": {"kind": "set", "set": "pentominoes"},
    "own": {"kind": "set", "set": "own", "own": "##,#.;##,##;###;#", "size": (2, 2, 2)},
}


def polycubes(seed: int, **params: Any) -> Made:
    return maker(PolycubeParams(**params), PATIENT).first(Dice(seed, "test"))


@pytest.mark.parametrize("wish", KINDS.values(), ids=KINDS.keys())
def test_every_kind_solves_and_checks(wish: dict[str, Any]) -> None:
    for seed in range(examples(2, 100)):
        made = polycubes(seed, **wish)
        found = solve(search(made.puzzle), limit=1).solutions

        assert not faults(made.puzzle, made.solution)
        assert found and not faults(made.puzzle, found[0])
        assert made == polycubes(seed, **wish)


@pytest.mark.parametrize("kind", ["cut unique", "burr"])
def test_a_unique_puzzle_has_one_distinct_solution(kind: str) -> None:
    made = polycubes(3, **KINDS[kind])
    outcome = solve(search(made.puzzle, first=False), count=True)

    assert (True, 1) == (outcome.complete, outcome.counts.distinct)
    assert made.outcome.unique


def test_a_cut_has_different_pieces_as_many_as_wished() -> None:
    puzzle = polycubes(1, pieces=8).puzzle

    assert [1] * 8 == [piece.high for piece in puzzle.pieces]
    assert 8 == len({kind_of(piece.form) for piece in puzzle.pieces})


def test_only_one_piece_at_a_time_leaves_interlocking_ones() -> None:
    made = polycubes(2, kind="interlocking", pieces=5)
    pieces = lying_pieces(made.puzzle, made.solution)
    stage = take_apart(pieces).stage

    assert stage is not None
    assert [1] * 4 == [len(each.removed) for each in stage.stages]
    rests = [frozenset(cell for cell in BOX if cell not in piece) for piece in pieces]
    free = [plain_level([piece, rest]) for piece, rest in zip(pieces, rests, strict=True)]
    assert 1 == sum(level is not None for level in free)


def test_a_level_has_its_holes_and_needs_its_moves() -> None:
    made = polycubes(1, kind="level", size=(3, 4, 4), level=3, holes=2)
    pieces = lying_pieces(made.puzzle, made.solution)
    level = made.difficulty.further["level"]

    assert 3 * 4 * 4 - 2 == sum(map(len, pieces))
    assert level == plain_level(pieces) and level is not None and level >= 3
    assert list(move_faults(pieces, [0] * len(pieces), take_apart(pieces).stage)) == []


def test_a_cut_that_was_changed_often_has_the_level_of_its_pieces() -> None:
    dice, cells = Dice(1, "test"), sorted(box_cells((4, 4, 4)))
    cut = cut_cells(cells[1:], 4, dice, different=False)
    assert cut is not None
    own = [next((k for k, piece in enumerate(cut) if cell in piece), -1) for cell in cells]
    anyone = 0b1111 | EMPTY
    raising = Raising(Frame(cells, [anyone] * 64, 4, 4, 24, (1, 1)), LEVEL, own, dice)

    levels = set()
    for _ in range(80):
        raising.advance(400, NEVER)
        while not raising.advance(10, 1):
            pass
        assert take_apart(raising.cut).level == raising.moves
        levels.add(raising.moves)
    assert max(levels) > 3


def test_a_whole_cube_needs_its_moves_and_without_a_number_as_many_as_are_found() -> None:
    for wish, least in (({"moves": 9}, 9), ({}, 7)):
        made = polycubes(1, kind="level", holes=0, **wish)
        pieces = lying_pieces(made.puzzle, made.solution)
        stage = take_apart(pieces).stage

        assert stage is not None and len(stage.all_moves) >= least
        assert len(BOX) == sum(map(len, pieces))
        assert list(move_faults(pieces, [0] * len(pieces), stage)) == []


def test_a_long_attempt_ends_with_its_time() -> None:
    wish = PolycubeParams(kind="level", size=(5, 5, 5), pieces=5, level=40)
    made = maker(wish, Wish(seconds=0.2))
    begun = process_time()

    with pytest.raises(UnmetError):
        made.first(Dice(1, "test"))
    assert process_time() - begun < 2


def test_sticks_of_a_burr_keep_their_places() -> None:
    puzzle = polycubes(1, kind="burr").puzzle

    assert 6 == puzzle.piece_count
    assert 104 == puzzle.cells


@pytest.mark.parametrize(
    ("code", "at", "wish"),
    [
        (RuleCode.CONTRADICTION, "level", {"kind": "level", "holes": 0, "level": 2}),
        (RuleCode.CONTRADICTION, "level", {"kind": "burr", "holes": 0, "level": 3}),
        (RuleCode.CONTRADICTION, "target", {"kind": "burr", "target": "##"}),
        (RuleCode.CONTRADICTION, "holes", {"holes": 1}),
        (RuleCode.CONTRADICTION, "own", {"own": "##"}),
        (RuleCode.CONTRADICTION, "own", {"kind": "set", "set": "own"}),
        (RuleCode.CONTRADICTION, "golden", {"kind": "burr", "golden": True}),
        (RuleCode.PIECE_COUNT, "pieces", {"size": (2, 2, 2), "pieces": 9}),
        (RuleCode.PIECE_COUNT, "pieces", {"kind": "burr", "pieces": 5}),
        (RuleCode.TARGET_SIZE, "size", {"kind": "burr", "size": (7, 7, 7)}),
        (RuleCode.TARGET_SIZE, "size", {"kind": "level", "size": (6, 6, 6)}),
        (RuleCode.INVALID, "target", {"target": "#x#"}),
        (RuleCode.INVALID, "target", {"target": "#.#"}),
    ],
)
def test_impossible_wishes_are_refused_at_once(
    code: RuleCode, at: str, wish: dict[str, Any]
) -> None:
    with pytest.raises(RuleError) as refused:
        maker(PolycubeParams(**wish), PATIENT)
    assert (code, (at,)) == (refused.value.code, refused.value.at)
