"""The shortest way through a maze."""

from puzzles.mazes import STEP, MazeSolution, Spot, reachable_places
from puzzles.mazes.kool import opposite


def shortest_way(solution: MazeSolution) -> tuple[Spot, ...]:
    """Places from the entrance to the farthest one, both included."""
    far = reachable_places(solution)
    if not far:
        return ()
    spot = max(far, key=lambda place: (far[place], place))
    way = [spot]
    while far[spot] > 1:
        for side, (right, down) in STEP.items():
            before = (spot[0] + right, spot[1] + down)
            joined = solution.rows[spot[1]][spot[0]] & side and far.get(before) == far[spot] - 1
            if joined and solution.rows[before[1]][before[0]] & opposite(side):
                spot = before
                break
        way.append(spot)
    return tuple(reversed(way))
