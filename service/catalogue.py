"""The families there are: the only list. A sixth is one record more."""

from service.boxes import BOXES
from service.decks import SQUARES
from service.decks import TRIANGLES
from service.family import AnyFamily
from service.mazes import MAZES
from service.snakes import SNAKES

FAMILIES: tuple[AnyFamily, ...] = (BOXES, SNAKES, SQUARES, TRIANGLES, MAZES)
