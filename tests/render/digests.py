"""Digests of pictures, a line each, so that no picture changes unseen.

    python -m tests.render.digests

writes `tests/cases/pictures.txt` anew. Whoever changes pictures looks at them, writes the table,
and says which have changed and why. A line is the name of a case and then

skeleton  a checksum of all that is no number, eight hexadecimal digits
count     of the numbers
total     of the numbers
weighted  total of the numbers times 1 … WEIGHTS in turn, another if two are exchanged

Totals are compared with a tolerance, as processors round differently.
"""

import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np

import actions
from families.catalogue import FAMILIES
from families.record import AnyFamily
from families.squares import SQUARES
from puzzles.errors import RuleError
from puzzles.squares import SquarePuzzle
from render.decks.art import DRAWN
from tests.boards import CASES

TABLE = CASES / "pictures.txt"
OTHER = re.compile(rb"#[0-9a-f]{6}|^f .*$", re.MULTILINE)  # colours, and corners of faces
NUMBER = re.compile(rb"-?[0-9]+(?:\.[0-9]+)?")
WEIGHTS = 17
FIGURES = 12  # of a theme


@dataclass(frozen=True)
class Case:
    """A picture: its family and view, what else its style says, the format, and what is drawn."""

    family: str
    view: str
    style: tuple[tuple[str, Any], ...] = ()
    format: str = "svg"
    solved: bool = True

    def __str__(self) -> str:
        said = ",".join(f"{name}={value}" for name, value in self.style) or "-"
        return (
            f"{self.family} {self.view} {said} {self.format} {'full' if self.solved else 'empty'}"
        )


def cases(family: AnyFamily) -> Iterator[Case]:
    """Each view with a solution, flat ones without; the first of either kind in each style.

    Of families with the same styles the first one shows them.
    """
    views, own = family.drawing.views, type(family.drawing.style)
    for view in views.flat:
        yield Case(family.name, view)
        yield Case(family.name, view, solved=False)
    for view in views.spatial:
        yield Case(family.name, view)
        yield Case(family.name, view, format="obj")
        if view in views.printed:  # where there are several plates, each is a file
            yield Case(family.name, view, (("plate", 1),), format="obj")
    if family is not next(each for each in FAMILIES if type(each.drawing.style) is own):
        return
    for view in (views.flat[0], *views.spatial[:1]):
        for change in changes(family.drawing.style):
            yield Case(family.name, view, (change,))


def changes(style: Any) -> Iterator[tuple[str, Any]]:
    """Each word and each switch of a style that is not the usual one."""
    for each in fields(style):
        usual = getattr(style, each.name)
        if isinstance(usual, bool):
            yield each.name, not usual
        for word in each.metadata.get("words") or ():
            if word != usual:
                yield each.name, str(word)


def digests(family: AnyFamily) -> Mapping[str, str]:
    """The digest of each case, by its name: of the smallest known puzzle with a solution."""
    solvable = [known for known in family.known() if known.counts.get("distinct")]
    puzzle = min(solvable, key=lambda known: (family.size.of(known.puzzle), known.name)).puzzle
    solution = actions.solve(family, puzzle, limit=1).outcome.solutions[0]
    return {
        str(case): digest(draw(case, family, puzzle, solution if case.solved else None))
        for case in cases(family)
    }


def art_digests() -> Mapping[str, str]:
    """The digest of all figures of each theme, on tiles."""
    tiles = tuple((k, -k, k, -k) for k in range(1, FIGURES + 1))
    puzzle = SquarePuzzle(rows=3, columns=4, tiles=tiles)
    return {
        str(case): digest(draw(case, SQUARES, puzzle, None))
        for case in (Case("art", "tiles", (("art", str(theme)),), solved=False) for theme in DRAWN)
    }


def draw(case: Case, family: AnyFamily, puzzle: Any, solution: Any) -> bytes:
    """The picture, or the code of the error if there is none."""
    style = replace(family.drawing.style, view=case.view, **dict(case.style))
    try:
        return actions.draw(family, puzzle, solution, style, case.format).content
    except RuleError as error:
        return error.code.encode()


def digest(picture: bytes) -> str:
    """The skeleton, count, total and weighted total of a picture; see the module."""
    rest = OTHER.sub(b"", picture)
    numbers = np.array([float(said) for said in NUMBER.findall(rest)])
    weights = np.arange(len(numbers)) % WEIGHTS + 1
    skeleton = zlib.crc32(b"".join(OTHER.findall(picture)) + NUMBER.sub(b"", rest))
    return f"{skeleton:08x} {len(numbers)} {numbers.sum():.3f} {numbers @ weights:.3f}"


def is_same(one: str, other: str) -> bool:
    """True if two digests agree: totals nearly, all else exactly."""
    (*exact, total, weighted), (*its, its_total, its_weighted) = one.split(), other.split()
    near = abs(float(total) - float(its_total)) < 0.05
    return exact == its and near and abs(float(weighted) - float(its_weighted)) < 0.5


def load_digests(subject: str) -> Mapping[str, str]:
    """The digests of the table, by the names of their cases; subject: a family, or "art"."""
    lines = (line.rsplit(maxsplit=4) for line in TABLE.read_text("utf-8").splitlines())
    return {n: " ".join(digest) for n, *digest in lines if n.startswith(f"{subject} ")}


def main() -> None:
    drawn = [art_digests(), *map(digests, FAMILIES)]
    lines = [f"{name} {digest}\n" for each in drawn for name, digest in each.items()]
    TABLE.write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    main()
