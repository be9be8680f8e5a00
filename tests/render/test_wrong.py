"""Solutions with faults, drawn: each fault has its sign at its place, and the legend says what."""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from families.record import AnyFamily, Family
from puzzles.boxes import BoxSolution
from puzzles.codes import FaultCode
from puzzles.decks import DeckSolution
from puzzles.decks import faults as deck_faults
from puzzles.mazes import faults as maze_faults
from puzzles.snakes import SnakeSolution
from render import boxes, decks, mazes, snakes
from render.boxes.style import BoxStyle
from render.decks.style import DeckStyle
from render.flat.sheet import Group, Sheet
from render.mazes.style import MazeStyle
from render.pages.fault_words import FAULTS
from render.pages.wrong import Sign, astray, clash, missing
from render.snakes.style import SnakeStyle
from render.style import PAPERS
from service.schemas.catalogue import forms_of
from tests.boards import CASES, OF_SOLUTIONS, bad_boards
from tests.drawn import everything, groups, keeps_to_paper, paint, words
from tests.families.boxes.record.samples import units
from tests.families.decks.record.samples import deck, lay_in_order
from tests.families.decks.record.shapes import SHAPES
from tests.families.mazes.record import samples as maze_samples
from tests.families.snakes.record.samples import winding
from tests.night import NIGHT
from words.phrases import Language

CODES = {
    Sign.CLASH: ("mismatch", "wrong_border", "overlap", "golden_covered", "torn",
                 "false_connection", "false_entrance"),
    Sign.MISSING: ("empty_cells", "empty_places", "unreachable"),
    Sign.ASTRAY: ("fixed_moved", "place_twice", "tile_twice", "unknown_tile", "wrong_bend",
                  "unknown_block", "wrong_size", "no_entrance", "two_entrances", "colour_clash"),
}  # fmt: skip
SIGNS = {code: sign for sign, codes in CODES.items() for code in codes}
NOWHERE = {
    "wrong_count",
    "wrong_length",
    "wrong_rectangle",
    "outside",
    "wrong_turn",
    "unknown_piece",
    "unknown_turn",
}  # only told
UNDRAWN = {"wrong_shape"}
COVERING = {
    "unknown_block",
    "wrong_size",
    "outside",
    "wrong_turn",
    "colour_clash",
}  # drawn, and not counted


def signs(sheets: tuple[Sheet, ...]) -> Counter[str]:
    """How often each sign is there, the legend counted."""
    names = {str(sign) for sign in Sign}
    shown = [item for sheet in sheets for item in everything(sheet.items)]
    return Counter(item.name for item in shown if isinstance(item, Group) and item.name in names)


def load(family: AnyFamily, board: dict[str, Any]) -> tuple[Any, Any]:
    """The puzzle of a board and its solution."""
    forms = forms_of(family)
    return forms.puzzle().load(board["puzzle"]), forms.solution().load(board["solution"])


@pytest.mark.parametrize(("family", "board"), list(bad_boards()))
def test_each_fault_has_its_sign_and_is_told(family: AnyFamily, board: dict[str, Any]) -> None:
    puzzle, solution = load(family, board)
    if board["code"] in UNDRAWN:
        return
    found = family.faults(puzzle, solution)

    made = family.drawing.sheets(puzzle, solution, family.drawing.style)

    wanted = {SIGNS[fault.code] for fault in found if fault.code not in NOWHERE}
    if board["code"] in COVERING:
        wanted -= {Sign.MISSING}
    assert wanted <= signs(made).keys()
    assert bool(found) or not signs(made)


TOLD = CASES / "faults-told.txt"


@pytest.mark.parametrize("language", [Language.ENGLISH, Language.GERMAN])
def test_faults_are_told_by_the_place_and_the_piece_that_one_sees(language: str) -> None:
    """As the file says, which a person has read."""
    wanted = [line for line in TOLD.read_text("utf-8").splitlines() if f" {language}: " in line]
    found = []
    for case in bad_boards():
        family, board = case.values
        assert isinstance(family, Family) and isinstance(board, dict)
        puzzle, solution = load(family, board)
        if board["code"] is None or board["code"] in UNDRAWN:
            continue
        style = replace(family.drawing.style, language=language)
        said = " ".join(words(*family.drawing.sheets(puzzle, solution, style)))
        start = f"{family.name} {board['code']} {language}: "
        lines = [line.removeprefix(start) for line in wanted if line.startswith(start)]
        found += [start + line for line in lines if line in said]
        assert not any(fault.message in said for fault in family.faults(puzzle, solution))
    assert wanted == found and len(found) == 51


def test_every_fault_has_its_words() -> None:
    assert FAULTS.keys() == OF_SOLUTIONS


def test_every_code_is_told_by_a_sign_or_by_words_alone() -> None:
    known = {str(code) for code in OF_SOLUTIONS}
    assert known == SIGNS.keys() | NOWHERE | UNDRAWN


@pytest.mark.parametrize(
    ("family", "board", "at"),
    [pytest.param(*case.values, at, id=case.id) for at, case in enumerate(bad_boards())],
)
def test_a_faulty_solution_keeps_to_its_paper_in_every_view(
    family: AnyFamily, board: dict[str, Any], at: int
) -> None:
    """By day one view of each on one paper, another one each time; by night all on all."""
    puzzle, solution = load(family, board)
    if board["code"] in UNDRAWN or board["code"] is None:
        return
    every = [
        (view, page) for page in PAPERS for view in family.drawing.views.all if view != "solutions"
    ]
    for view, page in every if NIGHT else [every[at % len(every)]]:
        style = replace(family.drawing.style, view=view, page=page)
        assert all(map(keeps_to_paper, family.drawing.sheets(puzzle, solution, style)))


def test_the_signs_differ_without_colours() -> None:
    square = ((3.0, 3.0), (17.0, 3.0), (17.0, 17.0), (3.0, 17.0))
    signs = clash((10, 10), 20), astray((10, 10), 20), missing(square, 20)
    for one, other in combinations([paint((sign,), (20, 20), 5) for sign in signs], 2):
        assert (abs(one - other) > 60).mean() > 0.04


# Boxes


def test_blocks_in_one_cell_and_the_empty_cell_are_marked_where_they_are() -> None:
    puzzle, solution = units((2, 2, 2))
    first, second, *rest = solution.placements
    torn = BoxSolution((first, replace(second, at=first.at), *rest))
    (sheet,) = boxes.sheets(puzzle, torn, BoxStyle())
    layers = groups(sheet.items, "layer-")
    # the first layer has both, the second one none, and the legend one of each
    assert Counter(clash=1, missing=1) == signs((replace(sheet, items=(layers["layer-1"],)),))
    assert not signs((replace(sheet, items=(layers["layer-2"],)),))
    assert Counter(clash=2, missing=2) == signs((sheet,))


def test_a_block_that_reaches_far_out_of_the_box_is_drawn_as_far_as_it_lies_in_it() -> None:
    puzzle, solution = units((2, 2, 2))
    first, *rest = solution.placements
    far = BoxSolution((replace(first, at=(-5, 0, 0), size=(6, 10**9, 1)), *rest))
    assert signs(boxes.sheets(puzzle, far, BoxStyle(view="layers")))["astray"] > 1


# Snakes


def test_a_torn_cord_is_marked_on_both_sides() -> None:
    puzzle, solution = winding((3, 3, 3))
    path = (*solution.path[:12], *solution.path[:11:-1])
    made = snakes.sheets(puzzle, SnakeSolution(path), SnakeStyle(view="layers"))
    assert 3 == signs(made)["clash"]  # both ends of the tear, and the legend
    assert "Cubes 12 and 13" in " ".join(words(*made))


# Decks


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(SHAPES), st.data())
def test_as_many_edges_are_marked_as_do_not_match(shape: str, data: st.DataObject) -> None:
    puzzle = deck(shape, "opposite")
    order = data.draw(st.permutations(range(len(puzzle.tiles))))
    placed = zip(lay_in_order(puzzle).placements, order, strict=True)
    solution = DeckSolution(tuple(replace(p, tile=tile) for p, tile in placed))
    found = Counter(fault.code for fault in deck_faults(puzzle, solution))
    (sheet,) = decks.sheets(puzzle, solution, DeckStyle(view="board"))
    assert found[FaultCode.MISMATCH] == signs((sheet,))["clash"] - bool(found)


# Mazes


def test_two_swapped_cubes_mark_the_corridors_that_end_and_stripe_what_is_cut_off() -> None:
    puzzle, solution = maze_samples.laid_maze(6, 5, empty=1)
    swapped = maze_samples.tear(solution)
    found = Counter(fault.code for fault in maze_faults(puzzle, swapped))
    ends = found[FaultCode.FALSE_CONNECTION] + found[FaultCode.FALSE_ENTRANCE]

    made = mazes.sheets(puzzle, swapped, MazeStyle(view="plan"))

    assert ends == signs(made)["clash"] - 1 > 0
    assert found[FaultCode.UNREACHABLE] == signs(made)["missing"] - 1 > 0
    assert not signs(mazes.sheets(puzzle, solution, MazeStyle(view="plan")))
