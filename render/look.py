"""All that is drawn of a family, as one record."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from render.drawing import Drawing
from render.kinds import NamedKind
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
    pictures: the client's own pictures in a style, by their figures.
    with_pictures: a style with a client's pictures instead of a theme.
    readable: number of pixels still allowed after pictures, from the number allowed before;
        None: the whole limit. RuleError if one is not a picture.
    shown: the pictures that a puzzle shows; RuleError if one is missing.
    """

    themes: tuple[str, ...]
    pictures: Callable[[T], Mapping[int, bytes]]
    with_pictures: Callable[[T, Mapping[int, bytes]], T]
    readable: Callable[[Mapping[int, bytes], int | None], int]
    shown: Callable[[Any, Mapping[int, bytes]], Mapping[int, bytes]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bulk:
    """The memory and paper that pages need when they are bound, by the number of cells.

    Measured by `benchmarks/kit_bulk.py`, with a margin on both sides.
    least, most: bytes of memory at no cell, and for each cell.
    page: upper bound of additional bytes for each page.
    least_area, most_area: mm² of paper for each cell.
    pages: upper bound of additional pages.
    """

    least: tuple[int, int]
    most: tuple[int, int]
    page: int = 60_000
    least_area: float = 0.0
    most_area: float = 0.0
    pages: int = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Look(Generic[P, S, G, T]):
    """Everything that draws a family.

    drawing: of puzzles and solutions.
    art: the pictures on the pieces.
    bulk: cost of the pages of a puzzle in a kit, from the puzzle or the params that make it, in a
        style: the pages `asked`, its `answers`, `nets` and `specs`.
    kinds: the kinds of its pieces by name, in a style.
    summary: a puzzle in words, such as its size and the number of its pieces.
    spec_pages: a spec sheet drawn, as sections that `bind` puts on pages.
    spec_lines: a spec sheet as text, in the language of a style: the name and the text of each
        line.
    """

    drawing: Drawing[P, S, T]
    art: Art[T] | None
    bulk: Callable[[P | G, T], Mapping[str, Bulk]]
    kinds: Callable[[P, T], Sequence[NamedKind]]
    summary: Callable[[P, T], str]
    spec_pages: Callable[[P, Any, T], Sequence[Section]]
    spec_lines: Callable[[Any, T], Sequence[tuple[str, str]]]
