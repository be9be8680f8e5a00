"""Proofs by colouring: each is one by the definition, and only where there is no filling."""

import json
from typing import Any

import pytest

from puzzles.codes import ReasonCode
from puzzles.dice import Dice
from puzzles.outcome import Verdict
from puzzles.polycubes import PolycubePuzzle
from puzzles.polycubes.text import parse
from solvers.engine.driver import solve
from solvers.polycubes import search
from solvers.polycubes.colouring import by_parity, by_weights, price
from solvers.polycubes.covering import covering_of
from solvers.polycubes.proofs import refutation
from tests.families.polycubes.record import definition
from tests.night import examples

T = "###\n.#."
TETROMINOES = "piece\n####\npiece\n###\n#..\npiece\n##\n##\npiece\n##.\n.##\npiece\n###\n.#.\n"


SHAPES = ("###\n.#.\n", "##\n", "####\n", "###\n#..\n", "##.\n.##\n")


def rows(width: int, height: int) -> str:
    return f"{'#' * width}\n" * height


def complaints(puzzle: PolycubePuzzle, details: Any) -> list[str]:
    """What is wrong with a proof, reckoned placement by placement; nothing if it is right."""
    weights, modulus = details["weights"], details["modulus"]
    given = {cell for p in puzzle.fixed for cell, _ in puzzle.covered_cells(p)}
    free = (puzzle.must | puzzle.may) - given
    weight = {(x, y, z): weights[x][y][z] for x, y, z in free}
    wrong = [] if sum(weight.values()) == details["total"] else ["the cells weigh another sum"]
    used = {str(k): puzzle.range_of(k) for k in set(puzzle.kinds)}
    laid = [str(puzzle.kinds[p.piece]) for p in puzzle.fixed]
    counts = {k: low - laid.count(k) for k, (low, high) in used.items() if high > laid.count(k)}
    volume = sum(n * len(puzzle.pieces[int(k)].cells) for k, n in counts.items())
    if len(free) > volume:
        counts["empty"] = len(free) - volume
    if counts != details["counts"] or any(low != high for low, high in used.values()):
        wrong.append("the pieces are others")
    for name, bound in details["bounds"].items():
        for weighs in covered_weights(puzzle, name, weight):
            if (weighs - bound) % modulus if modulus else weighs > bound:
                wrong.append(f"{name} weighs {weighs}, not {bound}")
    most = sum(n * details["bounds"][name] for name, n in counts.items())
    if not ((details["total"] - most) % modulus if modulus else details["total"] > most):
        wrong.append("the pieces add up to the target")
    return wrong


def covered_weights(puzzle: PolycubePuzzle, name: str, weight: dict[Any, int]) -> list[int]:
    """The weights of all placements of a kind, or of a cell that may stay empty."""
    if name == "empty":
        return [weight[cell] for cell in puzzle.may if cell in weight]
    shapes = definition.kind_of_piece(puzzle, puzzle.pieces[int(name)])
    a, b, c = puzzle.size
    found = []
    for shape in shapes:
        for x in range(-a, a):
            for y in range(-b, b):
                for z in range(-c, c):
                    body = definition.shift_voxels(shape, (x, y, z))
                    if all(cell in weight for cell, _ in body):
                        found.append(sum(weight[cell] for cell, _ in body))
    return found


def proofs(puzzle: PolycubePuzzle) -> list[Any]:
    """All proofs by colouring, as a client reads them."""
    covering = covering_of(puzzle)
    if refutation(covering) is not None or not price(covering):
        return []
    found = [way(covering) for way in (by_parity, by_weights)]
    return [json.loads(json.dumps(reason.details)) for reason in found if reason is not None]


@pytest.mark.parametrize(
    "text",
    [
        f"polycubes\ntarget\n{rows(5, 4)}{TETROMINOES}",  # one T covers three of a colour
        f"polycubes\ntarget\n{rows(6, 6)}piece 9\n####\n",
        f"polycubes\ntarget\n{rows(8, 4)}piece 7\n{T}\npiece\n##\n##\n",
    ],
    ids=["tetrominoes", "rods", "T and a square"],
)
def test_the_classic_impossible_targets_are_proved_by_colouring(text: str) -> None:
    puzzle = parse(text)
    outcome = solve(search(puzzle, first=False), count=True)

    assert outcome.verdict is Verdict.UNSOLVABLE
    assert proofs(puzzle)
    assert all(complaints(puzzle, details) == [] for details in proofs(puzzle))


def test_a_long_search_ends_with_the_proof() -> None:
    layers = f"{' '.join(6 * ['######'])}\n" * 6
    puzzle = parse(f"polycubes\ntarget\n{layers}piece 27\n####\n####\n")  # de Bruijn's bricks
    outcome = solve(search(puzzle), limit=1)

    assert outcome.reason is not None and outcome.reason.code == ReasonCode.COLOURING
    assert complaints(puzzle, json.loads(json.dumps(outcome.reason.details))) == []


def test_a_proof_is_found_only_where_there_is_no_filling() -> None:
    proved = 0
    for seed in range(examples(60, 2_000)):
        dice = Dice(seed, "polycubes", "colouring")
        shapes = [
            dice.choice(["###\n.#.\n", "##\n", "####\n", "###\n#..\n", "##.\n.##\n"])
            for _ in range(3)
        ]
        texts = "".join(f"piece\n{shape}" for shape in shapes)
        many = sum(shape.count("#") for shape in shapes)
        width = dice.choice([k for k in (2, 3, 4) if many % k == 0] or [1])
        puzzle = parse(f"polycubes\ntarget\n{rows(many // width, width)}{texts}")
        found = proofs(puzzle)
        proved += bool(found)
        assert not found or not definition.solutions(puzzle)
        assert all(complaints(puzzle, details) == [] for details in found)
    assert proved
