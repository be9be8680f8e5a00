"""The families there are: the only list."""

from families.boxes import BOXES
from families.hexagons import HEXAGONS
from families.mazes import MAZES
from families.record import AnyFamily
from families.snakes import SNAKES
from families.squares import SQUARES
from families.triangles import TRIANGLES

FAMILIES: tuple[AnyFamily, ...] = (BOXES, SNAKES, SQUARES, TRIANGLES, HEXAGONS, MAZES)
