"""All that is drawn of a family, as one record."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from render.drawing import Drawing
from render.pages.binding import Section
from render.style import Style

P = TypeVar("P", contravariant=True)  # puzzle
S = TypeVar("S", contravariant=True)  # solution
G = TypeVar("G", contravariant=True)  # params of the generator
T = TypeVar("T", bound=Style)


@dataclass(frozen=True, slots=True, kw_only=True)
class Art(Generic[T]):
    """The pictures on the pieces.

    themes: the default first.
    pictures: those of a style, by their figures, that are a client's own.
    with_pictures: a style with such in place of a theme.
    readable: how many more pixels may be read beside such pictures, of so many; None: of all that
        are read. RuleError if one of them is none.
    shown: those of the pictures that a puzzle shows; RuleError if one is missing.
    """

    themes: tuple[str, ...]
    pictures: Callable[[T], Mapping[int, bytes]]
    with_pictures: Callable[[T, Mapping[int, bytes]], T]
    readable: Callable[[Mapping[int, bytes], int | None], int]
    shown: Callable[[Any, Mapping[int, bytes]], Mapping[int, bytes]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bulk:
    """The memory and paper that some pages take when they are bound, by the number of cells.

    Measured by `benchmarks/kit_bulk.py`, with room to spare on both sides.
    least, most: bytes of memory at no cell, and for each cell.
    page: bytes for each page besides, at the most.
    least_area, most_area: mm² of paper for each cell.
    pages: besides what that fills, at the most.
    """

    least: tuple[int, int]
    most: tuple[int, int]
    page: int = 60_000
    least_area: float = 0.0
    most_area: float = 0.0
    pages: int = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Look(Generic[P, S, G, T]):
    """All that is drawn of a family.

    drawing: how puzzles and solutions are drawn.
    art: what is drawn on the pieces.
    bulk: what the pages of a puzzle in a kit take, of the puzzle or the params that make it, in a
        style: those that are `asked`, its `answers`, `nets` and `specs`.
    spec_pages: a spec sheet drawn, as sections that `bind` sets onto pages.
    spec_lines: a spec sheet in the language of a style: what each line is about, and what there is
        to say.
    """

    drawing: Drawing[P, S, T]
    art: Art[T] | None
    bulk: Callable[[P | G, T], Mapping[str, Bulk]]
    spec_pages: Callable[[P, Any, T], Sequence[Section]]
    spec_lines: Callable[[Any, T], Sequence[tuple[str, str]]]
