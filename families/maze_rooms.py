"""The rectangles of a maze that fit into a room."""

from dataclasses import dataclass, field

from families.record import PAGE_LIMIT, List, Page, Watch
from puzzles.mazes import ROOM_METRES, SENT_CUBES, SENT_PLACES, edge_of_cube
from puzzles.mazes.rectangle import optimal_rectangles, rooms
from puzzles.setting import describe, setting


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomQuery:
    """The cubes, the room, and the page of the list."""

    room: tuple[float, float] = field(
        metadata=describe(
            "Width and depth of the room in metres.", low=ROOM_METRES[0], high=ROOM_METRES[1]
        )
    )
    cube_m: float = edge_of_cube()
    cubes: int | None = setting(
        None,
        "Number of cubes; without it, only the largest rectangle is listed.",
        low=1,
        high=SENT_CUBES,
    )
    optimal: bool = setting(
        True, "Only optimal rectangles; false: also the shortest one for each width."
    )
    offset: int = setting(0, "Number of entries to skip.", low=0, high=SENT_PLACES)
    limit: int = setting(100, "Largest number of entries.", low=1, high=PAGE_LIMIT)


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
    query=RoomQuery,
    entry=RoomEntry,
    look_up=_page,
)
