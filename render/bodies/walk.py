"""Walking inside a solid: places, and straight ways between them."""

from dataclasses import dataclass, replace

from render.bodies.vectors import Turn, Vector, apply_turn


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk:
    """The ways through a solid, in mm.

    places: where one can stand, on the ground; ways lead straight from one to another.
    ways: pairs of indices of places, the smaller first; one can go both ways.
    start: index of the place where one begins. towards: where one looks then, of length 1.
    goal: index of the place that is looked for; None: there is none.
    width: of each way, which is free as far as to its ends.
    trail: names of the pieces that show the way to the goal.
    eye: height above the ground from which one looks around, below the upper edge of the walls.
    """

    places: tuple[Vector, ...]
    ways: tuple[tuple[int, int], ...]
    start: int
    towards: Vector
    goal: int | None
    width: float
    eye: float
    trail: tuple[str, ...] = ()

    def turn(self, turn: Turn) -> "Walk":
        """The same where the solid is turned about the origin."""
        places = tuple(apply_turn(turn, place) for place in self.places)
        return replace(self, places=places, towards=apply_turn(turn, self.towards))
