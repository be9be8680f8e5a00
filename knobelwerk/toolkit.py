"""The families, each with its verbs.

Each class of keywords joins those of a family's model with those that every family has.
"""

from typing import Generic

import actions
from families.boxes import BOXES
from families.hexagons import HEXAGONS
from families.maze_rooms import ROOMS, RoomQuery
from families.mazes import MAZES
from families.polycubes import POLYCUBES
from families.snake_atlas import ATLAS, AtlasQuery
from families.snakes import SNAKES
from families.squares import SQUARES
from families.triangles import TRIANGLES
from knobelwerk.jobs import Job, hand_in
from knobelwerk.keywords import json_of
from knobelwerk.requests import (
    DrawKeywords,
    GenerateKeywords,
    HintKeywords,
    ListKeywords,
    SolveKeywords,
)
from knobelwerk.values import Puzzle, SpecSheet, TakenApart, X, forms
from knobelwerk.verbs import GP, OP, TP, Asked, Claimed, P, S, Verbs, lookup
from puzzles.boxes import BoxOptions, BoxParams, BoxPuzzle, BoxSolution
from puzzles.boxes.spec import BoxSpec
from puzzles.decks import DeckOptions, DeckSolution
from puzzles.decks.spec import DeckSpec
from puzzles.hexagons import HexagonParams, HexagonPuzzle
from puzzles.mazes import MazeOptions, MazeParams, MazePuzzle, MazeSolution
from puzzles.mazes.spec import MazeSpec
from puzzles.polycubes import (
    PolycubeOptions,
    PolycubeParams,
    PolycubePuzzle,
    PolycubeSolution,
)
from puzzles.polycubes.spec import PolycubeSpec
from puzzles.snakes import SnakeOptions, SnakeParams, SnakePuzzle, SnakeSolution
from puzzles.snakes.spec import SnakeSpec
from puzzles.squares import SquareParams, SquarePuzzle
from puzzles.triangles import TriangleParams, TrianglePuzzle
from render.boxes.style import BoxStyle
from render.decks.style import DeckStyle
from render.decks.tiles.places import SHAPES
from render.mazes.style import MazeStyle
from render.polycubes.style import PolycubeStyle
from render.snakes.style import SnakeStyle
from solvers.engine.search import Budget


class BoxOrder(GenerateKeywords, BoxParams): ...


class BoxEffort(SolveKeywords, BoxOptions): ...


class BoxDrawing(DrawKeywords, BoxStyle): ...


class PolycubeOrder(GenerateKeywords, PolycubeParams): ...


class PolycubeEffort(SolveKeywords, PolycubeOptions): ...


class PolycubeDrawing(DrawKeywords, PolycubeStyle): ...


class SnakeOrder(GenerateKeywords, SnakeParams): ...


class SnakeEffort(SolveKeywords, SnakeOptions): ...


class SnakeDrawing(DrawKeywords, SnakeStyle): ...


class AtlasRequest(ListKeywords, AtlasQuery): ...


class SquareOrder(GenerateKeywords, SquareParams): ...


class TriangleOrder(GenerateKeywords, TriangleParams): ...


class HexagonOrder(GenerateKeywords, HexagonParams): ...


class DeckEffort(SolveKeywords, DeckOptions): ...


class CardDrawing(DrawKeywords, DeckStyle):
    cell_mm: float = SHAPES["squares"].card


class HexagonDrawing(DrawKeywords, DeckStyle):
    cell_mm: float = SHAPES["hexagons"].card


class MazeOrder(GenerateKeywords, MazeParams): ...


class MazeEffort(SolveKeywords, MazeOptions): ...


class MazeDrawing(DrawKeywords, MazeStyle): ...


class RoomRequest(ListKeywords, RoomQuery): ...


class Specified(Verbs[P, S, GP, OP, TP], Generic[P, S, GP, OP, TP, X]):
    """Verbs of a family that has spec sheets."""

    def spec(self, puzzle: Asked[P, S], /, *, seconds: float = 10.0) -> SpecSheet[P, X]:
        """Collect all facts about a puzzle, in about `seconds`."""
        model, solution = self.models(puzzle)
        sheet: X = actions.spec(
            self.family, model, GenerateKeywords(seconds=seconds).seconds, solution
        )
        return SpecSheet(Puzzle(self.name, model), sheet)


class Dismantled(Specified[P, S, GP, OP, TP, X], Generic[P, S, GP, OP, TP, X]):
    """Verbs of a family whose solutions are taken apart."""

    def apart(
        self,
        puzzle: Asked[P, S],
        solution: Claimed[P, S] | None = None,
        /,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
    ) -> TakenApart[P, S]:
        """Take a solution apart, move by move, or prove that it does not come apart.

        solution: None: that of the first argument, or else one that is searched first; RuleError
        if there is none. seconds, nodes: as of `solve`; a node is also a state of the pieces.
        """
        effort = HintKeywords(seconds=seconds, nodes=nodes)
        model, claimed = self.models(puzzle, solution)
        budget = Budget(effort.seconds, effort.nodes)
        came = actions.take_apart(self.family, model, claimed, budget=budget)
        return TakenApart(Puzzle(self.name, model), came)


class DeckVerbs(Specified[P, DeckSolution, GP, OP, TP, DeckSpec], Generic[P, GP, OP, TP]):
    """Verbs of decks."""

    def census(self, **space: int) -> Job[P, DeckSolution]:
        """Make a job that counts all decks of a small size by their numbers of solutions.

        space: the size of the board, and the number of `figures`; each tile shows different ones.
        """
        from service.jobs.kinds.surveying import census_request
        from service.schemas.strict import load

        own = forms(self.name)
        request = census_request(own, load(own.census, json_of(space)))
        return hand_in("census", self.name, request)


class BoxVerbs(Dismantled[BoxPuzzle, BoxSolution, GP, OP, TP, BoxSpec], Generic[GP, OP, TP]):
    """Verbs of boxes."""


class PolycubeVerbs(
    Dismantled[PolycubePuzzle, PolycubeSolution, GP, OP, TP, PolycubeSpec], Generic[GP, OP, TP]
):
    """Verbs of polycubes."""


class SnakeVerbs(
    Specified[SnakePuzzle, SnakeSolution, GP, OP, TP, SnakeSpec], Generic[GP, OP, TP]
):
    """Verbs of snakes."""

    atlas = staticmethod(lookup(SNAKES, ATLAS, AtlasRequest))


class MazeVerbs(Specified[MazePuzzle, MazeSolution, GP, OP, TP, MazeSpec], Generic[GP, OP, TP]):
    """Verbs of mazes."""

    rooms = staticmethod(lookup(MAZES, ROOMS, RoomRequest))


boxes = BoxVerbs(
    BOXES, BoxPuzzle, BoxSolution, generate=BoxOrder, solve=BoxEffort, draw=BoxDrawing
)
polycubes = PolycubeVerbs(
    POLYCUBES,
    PolycubePuzzle,
    PolycubeSolution,
    generate=PolycubeOrder,
    solve=PolycubeEffort,
    draw=PolycubeDrawing,
)
snakes = SnakeVerbs(
    SNAKES, SnakePuzzle, SnakeSolution, generate=SnakeOrder, solve=SnakeEffort, draw=SnakeDrawing
)
squares = DeckVerbs(
    SQUARES, SquarePuzzle, DeckSolution, generate=SquareOrder, solve=DeckEffort, draw=CardDrawing
)
triangles = DeckVerbs(
    TRIANGLES,
    TrianglePuzzle,
    DeckSolution,
    generate=TriangleOrder,
    solve=DeckEffort,
    draw=CardDrawing,
)
hexagons = DeckVerbs(
    HEXAGONS,
    HexagonPuzzle,
    DeckSolution,
    generate=HexagonOrder,
    solve=DeckEffort,
    draw=HexagonDrawing,
)
mazes = MazeVerbs(
    MAZES, MazePuzzle, MazeSolution, generate=MazeOrder, solve=MazeEffort, draw=MazeDrawing
)
