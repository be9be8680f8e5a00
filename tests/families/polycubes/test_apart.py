"""Taking apart, against a plain search through positions of cells."""

from collections.abc import Callable, Sequence
from itertools import combinations

import pytest

import actions
from actions.rendering import RENDER, RenderRequest
from actions.verb import Means
from families.polycubes import POLYCUBES
from generators.polycubes.cuts import cut_cells
from generators.polycubes.interlocking import interlocking_cut
from puzzles.dice import Dice
from puzzles.errors import RuleError
from puzzles.lattice import Cell
from puzzles.moves import Cells, Move, Stage, move_faults
from puzzles.outcome import Counts
from puzzles.polycubes import PolycubeOptions, PolycubePuzzle
from puzzles.polycubes.text import parse
from render.polycubes.style import PolycubeStyle
from solvers.engine.driver import solve
from solvers.engine.search import Budget
from solvers.polycubes import resume, search
from solvers.polycubes.apart import take_apart
from solvers.polycubes.wander import take_apart_at_random
from tests.families.polycubes.record.samples import known_polycubes
from tests.night import examples

FAR = 12  # cells; further than any of these assemblies is wide
STEPS = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))


def shift(cells: Cells, step: Cell) -> Cells:
    dx, dy, dz = step
    return frozenset((x + dx, y + dy, z + dz) for x, y, z in cells)


def plain_level(pieces: Sequence[Cells]) -> int | None:
    """Moves until some pieces can go on for ever; None if none ever can."""
    sets = [each for k in range(1, len(pieces)) for each in combinations(range(len(pieces)), k)]
    ring, level = [tuple(pieces)], 0
    seen = {_relative(ring[0])}
    while ring:
        level, following = level + 1, []
        for state in ring:
            for going in sets:
                for step in STEPS:
                    for after in _pushed(state, going, step):
                        if after is None:
                            return level
                        if _relative(after) not in seen:
                            seen.add(_relative(after))
                            following.append(after)
        ring = following
    return None


def _pushed(
    state: tuple[Cells, ...], going: Sequence[int], step: Cell
) -> list[tuple[Cells, ...] | None]:
    """The states as a set goes on step by step; None at the end if nothing stops it."""
    rest = frozenset[Cell]().union(*(state[k] for k in range(len(state)) if k not in going))
    found: list[tuple[Cells, ...] | None] = []
    for _ in range(FAR):
        state = tuple(shift(own, step) if k in going else own for k, own in enumerate(state))
        if any(state[k] & rest for k in going):
            return found
        found.append(state)
    return [*found, None]


def _relative(state: tuple[Cells, ...]) -> tuple[Cells, ...]:
    x, y, z = min(state[0])
    return tuple(shift(own, (-x, -y, -z)) for own in state)


def assembly(seed: int) -> list[Cells]:
    """A few pieces that fill most of a small box."""
    dice = Dice(seed, "polycubes", "apart")
    a, b, c = (2 + dice.below(2) for _ in range(3))
    cells = [(x, y, z) for x in range(a) for y in range(b) for z in range(c)]
    cells = dice.shuffle(cells)[dice.below(4) :]
    for many in (2 + dice.below(3), 2):
        cut = cut_cells(sorted(cells), many, dice, different=False)
        if cut is not None:
            return list(cut)
    return assembly(seed + 1_000_000)


def test_levels_agree_with_a_plain_search_by_cells() -> None:
    for seed in range(examples(60, 2_000)):
        pieces = assembly(seed)
        way = take_apart(pieces)

        assert way.apart is not None
        if way.apart:
            assert way.level == plain_level(pieces)
            assert list(move_faults(pieces, [0] * len(pieces), way.stage)) == []
        elif len(way.stuck) == len(pieces):
            assert plain_level(pieces) is None


def test_a_spent_budget_decides_nothing() -> None:
    cells = [(x, y, z) for x in range(4) for y in range(4) for z in range(4)]
    cut = interlocking_cut(cells, 5, Dice(1, "polycubes", "apart"))
    assert cut is not None

    assert take_apart(cut).apart is True
    assert take_apart(cut, budget=Budget(nodes=0)).apart is None


def test_many_loose_pieces_come_apart_at_once() -> None:
    slabs = [frozenset((x, y, z) for x in range(3) for y in range(3)) for z in range(40)]
    way = take_apart(slabs)

    assert (way.apart, way.level) == (True, 1)
    assert list(move_faults(slabs, [0] * len(slabs), way.stage)) == []


def test_pieces_of_one_group_stay_joined() -> None:
    pieces = [frozenset([(x, 0, 0)]) for x in range(3)]

    assert take_apart(pieces, [1, 1, 1]).level == 0
    assert list(move_faults(pieces, [1, 1, 1], None)) == []
    assert [fault.code for fault in move_faults(pieces, [1, 1, 2], None)] == ["still_joined"]


def test_a_way_that_runs_into_a_piece_is_refused() -> None:
    pieces = [frozenset([(0, 0, 0)]), frozenset([(1, 0, 0)])]
    through = Stage((Move((0,), (3, 0, 0)),), (0,))
    aside = Stage((Move((0,), (0, 1, 0)),), (0,))

    assert [fault.code for fault in move_faults(pieces, [0, 0], through)] == ["overlap"]
    assert list(move_faults(pieces, [0, 0], aside)) == []


def test_serial_stages_take_one_random_move_each() -> None:
    pieces = [frozenset([(x, 0, 0)]) for x in range(4)]
    way, wander = take_apart_at_random(pieces, [0] * 4, Budget())

    assert way.stage is not None
    assert wander == len(way.stage.stages) == 3


ROWS = "### ### ###\n"
HIDDEN = f"polycubes\ntarget\n{ROWS}{ROWS}{ROWS}piece\n{ROWS}### #.# ###\n{ROWS}piece\n#\n"
SLICES = "polycubes\ntarget\n###\n###\n###\npiece 3\n###\n"
BARS = "polycubes\ntarget\n### ###\n### ###\n### ###\npiece 6\n###\n"


@pytest.mark.parametrize("apart", [False, True])
def test_only_what_comes_apart_counts(apart: bool) -> None:
    puzzle = parse(HIDDEN)
    outcome = solve(search(puzzle, PolycubeOptions(apart=apart), False), count=True)

    assert outcome.complete
    assert outcome.counts.distinct == (0 if apart else 1)
    assert (outcome.reason is not None) is apart


def test_a_searched_solution_comes_apart_if_any_does() -> None:
    piston = {known.name: known.puzzle for known in POLYCUBES.known()}["piston"]
    drawn = RenderRequest(puzzle=piston, solve=True, style=PolycubeStyle(view="apart"))

    shown = RENDER.act(POLYCUBES, drawn, Means())

    assert actions.take_apart(POLYCUBES, piston, shown).way.apart is True
    assert actions.take_apart(POLYCUBES, piston).way.apart is True
    assert actions.take_apart(POLYCUBES, parse(HIDDEN)).way.apart is False


@pytest.mark.parametrize("asked", [actions.take_apart, actions.solve])
def test_more_pieces_than_fit_a_word_are_refused(asked: Callable[..., object]) -> None:
    puzzle = parse("polycubes\ntarget\n" + 5 * "#############\n" + "piece 65\n#\n")
    options = {"options": PolycubeOptions(apart=True)} if asked is actions.solve else {}
    with pytest.raises(RuleError, match="64 pieces") as refused:
        asked(POLYCUBES, puzzle, **options)
    assert (refused.value.code, refused.value.at) == ("piece_count", ("puzzle", "pieces"))


@pytest.mark.hard
def test_the_first_piece_of_pelikan_takes_98_moves() -> None:
    puzzle = known_polycubes("pelikan")

    assert taken_apart(puzzle).levels == {"98": 1}


def taken_apart(puzzle: PolycubePuzzle) -> Counts:
    return solve(search(puzzle, PolycubeOptions(apart=True), False), count=True).counts


def test_parts_of_a_saved_search_count_the_same_levels() -> None:
    puzzle, options = parse(BARS), PolycubeOptions(apart=True)
    whole = search(puzzle, options, False)
    whole.advance(4, 0)
    counts = whole.counts
    for part in whole.split(3):
        again = resume(puzzle, options, part.save())
        while not again.is_done:
            again.advance(3, 0)
            again = resume(puzzle, options, again.save())
        counts += again.counts

    assert counts == taken_apart(puzzle)
    assert counts.levels == {"1": counts.distinct}


@pytest.mark.parametrize(
    "limits",
    [
        {"MOST_SHAPES": 0},
        {"FIRST_STATES": 2, "MOST_STATES": 16},
        {"FIRST_WAYS": 64, "MOST_WAYS": 1 << 15},
    ],
    ids=["alone", "few states", "few tables"],
)
def test_levels_do_not_depend_on_room(
    monkeypatch: pytest.MonkeyPatch, limits: dict[str, int]
) -> None:
    burr = {known.name: known.puzzle for known in POLYCUBES.known()}["loves-dozen"]
    at_once = taken_apart(burr)
    for name, value in limits.items():
        monkeypatch.setattr(f"solvers.polycubes.dismantling.{name}", value)

    assert taken_apart(burr) == at_once


def test_what_is_not_decided_leaves_the_answer_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solvers.polycubes.dismantling.MOST_SHAPES", 0)
    monkeypatch.setattr("solvers.polycubes.dismantling.STATES", Budget(nodes=0))
    outcome = solve(search(parse(SLICES), PolycubeOptions(apart=True), False), count=True)

    assert (outcome.verdict, outcome.complete, outcome.reason) == ("open", False, None)
