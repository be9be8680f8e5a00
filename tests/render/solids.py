"""Bodies as an engine of solids has them, for tests of bodies."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from manifold3d import Manifold

from render import boxes, decks, mazes, snakes
from render.bodies.solid import Solid
from render.bodies.splitting import GAP
from render.boxes.style import BoxStyle
from render.decks.style import DeckStyle
from render.mazes.style import MazeStyle
from render.snakes.style import SnakeStyle
from tests.families.boxes.record.samples import filled_box
from tests.families.decks.record.samples import deck, lay_in_order
from tests.families.mazes.record.samples import laid_maze
from tests.families.snakes.record.samples import folded_snake

BOX, FILLING = filled_box(8, (5, 5, 5))
SNAKE = folded_snake(4, (3, 3, 3))[0]
MAZE = laid_maze(4, 3)[0]
DECK = deck("squares", "opposite")
SAMPLES: Mapping[str, tuple[Any, ...]] = {  # who draws it, of what, and how
    "box": (boxes, BOX, FILLING, BoxStyle(view="assembled")),
    "block": (boxes, BOX, None, BoxStyle(part=0)),
    "blocks": (boxes, BOX, None, BoxStyle(view="plates")),
    "snake": (snakes, SNAKE, None, SnakeStyle(view="plates")),
    "tiles": (decks, DECK, None, DeckStyle(view="plates", cell_mm=60.0)),
    "board": (decks, DECK, lay_in_order(DECK), DeckStyle(view="assembled", cell_mm=60.0)),
    "maze": (mazes, MAZE, None, MazeStyle(view="plates", cell_mm=25.0)),
}


def sample(name: str, **style: Any) -> Solid:
    """A solid to look at, in another style than its own if that is said."""
    room, puzzle, solution, own = SAMPLES[name]
    solid: Solid = room.solid(puzzle, solution, replace(own, **style))
    return solid


def lie_apart(pieces: Sequence[Manifold], lifts: Sequence[float]) -> bool:
    """Whether each piece keeps off all others, and can be lifted past them."""
    return all(
        one.min_gap(other, 1.0) >= 2 * GAP - 1e-3
        and all((one.translate((0.0, 0.0, z)) ^ other).is_empty() for z in (0.0, *lifts))
        for one, other in combinations(pieces, 2)
    )


def count_hooks(pieces: Sequence[Manifold], by: float) -> int:
    """How many pairs of neighbours hold each other, whichever way one is moved so far."""
    ways = ((by, 0.0, 0.0), (-by, 0.0, 0.0), (0.0, by, 0.0), (0.0, -by, 0.0))
    return sum(
        all(not (one.translate(way) ^ other).is_empty() for way in ways)
        for one, other in combinations(pieces, 2)
        if one.min_gap(other, 1.0) < 2.5 * GAP  # side by side, and not only at a corner
    )
