"""The lines that a laser cuts and engraves, from the sheets of a view."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from manifold3d import CrossSection, FillRule

from render.flat.sheet import Group, Item, Path, Sheet


@dataclass(frozen=True)
class Piece:
    name: str
    cut: list[Path]
    engraved: list[Path]


def pieces(sheets: Iterable[Sheet]) -> Iterator[Piece]:
    for sheet in sheets:
        engraved, cut = (layer(item) for item in sheet.items)
        yield from (Piece(name, paths, engraved.get(name, [])) for name, paths in cut.items())


def layer(item: Item) -> dict[str, list[Path]]:
    assert isinstance(item, Group) and item.name in ("engrave", "cut")
    return {
        group.name: [path for path in group.items if isinstance(path, Path)]
        for group in item.items
        if isinstance(group, Group)
    }


def area(paths: Sequence[Path]) -> CrossSection:
    return CrossSection([list(path.points) for path in paths], FillRule.EvenOdd)
