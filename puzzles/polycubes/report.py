"""The answer to a puzzle of polycubes in words."""

from puzzles.outcome import Outcome, Verdict
from puzzles.polycubes import PolycubePuzzle, PolycubeSolution
from words.phrases import FOUND, LAYER, NONE, OPEN, Language

GOLDEN = "G"


def report(
    puzzle: PolycubePuzzle,
    outcome: Outcome[PolycubeSolution],
    language: Language = Language.GERMAN,
) -> str:
    """The answer in words, each filling as layers."""
    if outcome.verdict is Verdict.SOLVED:
        found = FOUND.of(language) + "\n"
        return "".join(found + layers(puzzle, s, language) for s in outcome.solutions)
    return (OPEN if outcome.verdict is Verdict.OPEN else NONE).of(language) + "\n"


def layers(
    puzzle: PolycubePuzzle, solution: PolycubeSolution, language: Language = Language.GERMAN
) -> str:
    """The filling layer by layer from below: in each cell the number of the piece in `solution`,
    from 1, `G` for the golden cube, `.` for an empty cell and nothing outside the target."""
    shown = dict.fromkeys((*puzzle.must, *puzzle.may), ".")
    if puzzle.golden is not None:
        shown[puzzle.golden] = GOLDEN
    for number, placement in enumerate(solution.placements, 1):
        shown |= {cell: str(number) for cell, _ in puzzle.covered_cells(placement)}
    width = len(str(len(solution.placements)))
    a, b, c = puzzle.size
    rows = []
    for z in range(c):
        rows.append("\n" + LAYER.of(language, layer=z + 1))
        for y in range(b):
            row = (shown.get((x, y, z), "").rjust(width) for x in range(a))
            rows.append(" ".join(row).rstrip())
    return "\n".join(rows) + "\n"
