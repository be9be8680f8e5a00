"""The half of a picture for each figure of a deck, so that two that may meet make it whole.

Figures that meet one another, directly or by others, share a picture. They fall into two groups,
each of which meets the other only: the upper halves and the lower ones. Where that cannot be, as
with figures that meet themselves, all show the upper half.

rank   number of a picture
mark   a few characters beside a half that no other half of its rank has
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from puzzles.decks import DeckPuzzle, figures_of, meeting


@dataclass(frozen=True, slots=True)
class Half:
    rank: int
    lower: bool
    mark: str = ""


def halves(puzzle: DeckPuzzle) -> dict[int, Half]:
    """For each figure, its half; a border that inner edges never show has none."""
    figures = [figure for figure in figures_of(puzzle) if not is_rim(puzzle, figure)]
    mates = meeting(puzzle.matching, figures)
    halves: dict[int, Half] = {}
    rank = 0
    for figure in sorted(figures, key=lambda f: (abs(f), -f)):
        if figure in halves:
            continue
        group, lower = _group_of(figure, mates)
        for side in (False, True):
            alike = [each for each in group if (each in lower) == side]
            for place, each in enumerate(alike):
                halves[each] = Half(rank, side, _mark(place) if len(alike) > 1 else "")
        rank += 1
    return halves


def is_rim(puzzle: DeckPuzzle, figure: int) -> bool:
    """True if a figure is the border figure, and the tiles show it on the rim alone.

    So it is if the tiles that are laid show it no more often than the board has outer edges.
    """
    if figure != puzzle.frame:
        return False
    shown = sum(tile.count(figure) for tile in puzzle.tiles)
    spare = len(puzzle.tiles) > puzzle.board.cells  # the border of surplus tiles comes on top
    return spare or shown <= puzzle.board.outer


def _group_of(figure: int, mates: Mapping[int, Iterable[int]]) -> tuple[list[int], frozenset[int]]:
    """All that hang together with a figure, and those of them that are lower halves."""
    lower = {figure: figure < 0 and bool(mates[figure])}
    waiting, split = [figure], True
    for each in waiting:
        for mate in sorted(mates[each], key=lambda f: (abs(f), -f)):
            if mate not in lower:
                lower[mate] = not lower[each]
                waiting.append(mate)
            split = split and lower[mate] != lower[each]
    return waiting, frozenset(each for each in waiting if split and lower[each])


def _mark(place: int) -> str:
    """a, b, … z, aa, ab, …"""
    text = ""
    place += 1
    while place:
        place, letter = divmod(place - 1, 26)
        text = chr(ord("a") + letter) + text
    return text
