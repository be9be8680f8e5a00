"""A kind of piece of a puzzle by its name."""

from dataclasses import dataclass

from render.flat.hatching import Way


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedKind:
    """A kind of piece.

    name: written on the pieces. colour: theirs; None: pictures.
    said: what they are, in the language of the style. count: number of them.
    ways: of the hatching, if they are hatched.
    """

    name: str
    colour: str | None
    said: str
    count: int
    ways: tuple[Way, ...] = ()


def short_numbers(first: int, last: int, step: int = 1) -> str:
    """The names of numbered pieces, in short."""
    each = range(first, last + 1, step)
    shown = [*each] if len(each) < 4 else [each[0], each[1], "…", each[-1]]
    return " ".join(map(str, shown))
