"""The rectangles of a maze that fit into a room."""

from dataclasses import dataclass

from families.record import List, Page, Watch
from puzzles.mazes import MazeOptions, optimal_rectangles, rooms


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomQuery:
    """What shall fit into which room, and which page of the list.

    room: width and depth in metres. cubes: how many; None: the largest rectangle is told.
    optimal: only optimal rectangles; False: for each width the shortest one, too.
    """

    room: tuple[float, float]
    cube_m: float = MazeOptions().cube_m
    cubes: int | None = None
    optimal: bool = True
    offset: int = 0
    limit: int = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomEntry:
    """A rectangle in places and in metres."""

    width: int
    height: int
    places: int
    empty: int
    width_m: float
    height_m: float
    optimal: bool


def _page(asked: RoomQuery, watch: Watch) -> Page[RoomEntry]:
    """The page that is asked for; RuleError `room_too_large` for one that no maze may fill."""
    every = rooms(asked.room, asked.cube_m, asked.cubes, optimal=asked.optimal)
    best = set(every if asked.cubes is None else optimal_rectangles(asked.cubes))
    entries = (
        RoomEntry(
            width=width,
            height=height,
            places=width * height,
            empty=0 if asked.cubes is None else width * height - asked.cubes,
            width_m=round(width * asked.cube_m, 6),
            height_m=round(height * asked.cube_m, 6),
            optimal=(width, height) in best,
        )
        for width, height in every[asked.offset : asked.offset + asked.limit]
    )
    return Page(total=len(every), entries=tuple(entries))


ROOMS: List[RoomQuery, RoomEntry] = List(
    name="rooms",
    path="rooms",
    summary="The rectangles that fit into a room of so many metres",
    query=RoomQuery,
    entry=RoomEntry,
    look_up=_page,
)
