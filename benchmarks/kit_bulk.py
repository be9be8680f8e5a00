"""What the pages of puzzles take when they are bound, by cells: what `Family.bulk` is made of.

    python -m benchmarks.kit_bulk [FAMILY …]

A row for each family, kind of pages and number of cells: over seeds, wishes and styles the fewest
and the most pages and bytes of memory, and beside them what the record says. Rows that lie
outside of that are marked.
"""

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import actions
from families.catalogue import FAMILIES
from families.kit_price import Wished, bytes_of, pages_of
from families.kits import SPEC, AnyKitEntry, KitEntry, parts_of
from families.record import AnyFamily
from puzzles.errors import PuzzleError
from render.pages.binding import bind
from render.price import item_bytes, texts, weight
from render.style import Style
from render.writers.pdf import LABEL, WRITTEN

SEEDS = 2
SMALL = 130  # cells of a puzzle of which nets and spec sheets are made, too
SIZES: Mapping[str, tuple[Mapping[str, Any], ...]] = {
    "boxes": tuple(
        {"size": size, "blocks": blocks}
        for size in (
            (1, 3, 3),
            (3, 3, 3),
            (3, 3, 5),
            (5, 5, 5),
            (7, 7, 7),
            (9, 9, 9),
            (15, 15, 15),
        )
        for blocks in (None, 4)
    ),
    "polycubes": tuple(
        {"size": size, "pieces": pieces}
        for size in ((3, 3, 1), (2, 3, 3), (3, 3, 3), (4, 4, 4), (5, 5, 5), (7, 7, 7))
        for pieces in (None, 3)
    ),
    "snakes": tuple(
        {"size": size, "straightness": straightness}
        for size in ((2, 2, 2), (3, 3, 3), (4, 4, 4), (6, 6, 6))
        for straightness in (0.0, 2.0)
    ),
    "mazes": tuple(
        {"width": width, "height": height, "loops": loops}
        for width, height in ((2, 2), (6, 5), (3, 30), (12, 12), (30, 30))
        for loops in (0.0, 1.0)
    ),
    "squares": tuple(
        {"rows": n, "columns": n, "figures": figures} for n in (2, 3, 5, 10) for figures in (2, 12)
    ),
    "triangles": tuple(
        {"order": n, "figures": figures} for n in (2, 3, 5, 10) for figures in (2, 12)
    ),
    "hexagons": tuple({"order": n, "figures": figures} for n in (2, 3, 6) for figures in (2, 12)),
}


@dataclass(frozen=True, slots=True)
class Taken:
    """pages, bytes: of one kind of pages of a puzzle."""

    pages: int
    bytes: int


def entries(family: AnyFamily, said: Mapping[str, Any]) -> Iterator[AnyKitEntry]:
    """Puzzles by some wishes, in all the styles that change how much there is to draw."""
    params = replace(family.params(), **said)
    for seed in range(SEEDS):
        try:
            made = actions.generate(family, params, seed=seed).instance
        except PuzzleError:
            continue
        for style in styles(family):
            yield KitEntry(
                family=family,
                puzzle=made.puzzle,
                solution=made.solution,
                style=style,
                grade=None,
                rating=None,
                distinct=None,
                seed=seed,
                link=f"https://puzzles.example/v1/{family.name}/generate?seed={seed}&format=html",
            )


def styles(family: AnyFamily) -> Iterator[Style]:
    plain = family.drawing.style
    yield plain
    for cell_mm in (10.0, 100.0):
        yield replace(plain, cell_mm=cell_mm, labels=False)
    for theme in () if family.art is None else family.art.themes[1:]:
        yield replace(plain, **{"art": theme})


def memory_taken(entry: AnyKitEntry) -> Iterator[tuple[str, Taken]]:
    """What each kind of pages of a puzzle takes."""
    small = entry.family.size.of(entry.puzzle) <= SMALL
    sheet, family = None, entry.family
    if small and entry.style == family.drawing.style and family.spec is not None:
        sheet = family.spec(entry.puzzle, entry.solution, SPEC)
    try:
        made = parts_of(entry, nets=small, sheet=sheet)
    except PuzzleError:  # nets that are larger than the paper
        made = parts_of(entry, nets=False, sheet=sheet)
    for name, sections in made.items():
        if sections:
            sheets = bind(sections)
            size = WRITTEN * sum(weight([sheet], unfolded=True) for sheet in sheets)
            size += LABEL * sum(texts(sheet.items) for sheet in sheets)
            size += sum(item_bytes(row.items) for section in sections for row in section.stack)
            yield name, Taken(len(sheets), size)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.kit_bulk", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="FAMILY")
    wanted = parser.parse_args().names
    print("| family | pages | cells | of | pages | said | kB | said |")
    print(8 * "|---" + "|")
    for family in FAMILIES:
        if not wanted or family.name in wanted:
            _print_rows(family)


def _print_rows(family: AnyFamily) -> None:
    rows: dict[tuple[str, int], list[tuple[AnyKitEntry, Taken]]] = {}
    for said in SIZES[family.name]:
        for entry in entries(family, said):
            cells = family.size.of(entry.puzzle)
            for name, took in memory_taken(entry):
                rows.setdefault((name, cells), []).append((entry, took))
    for (name, cells), met in sorted(rows.items()):
        print(_row(family, name, cells, met), flush=True)


def _row(family: AnyFamily, name: str, cells: int, met: list[tuple[AnyKitEntry, Taken]]) -> str:
    """A row of the table; a mark where the record is wrong."""
    pages = [took.pages for _, took in met]
    sizes = [took.bytes for _, took in met]
    spans, said = [], []
    for entry, _ in met:
        wish = Wished(family=family, model=entry.puzzle, style=entry.style)
        bulk = family.bulk(entry.puzzle, entry.style)[name]
        spans.append(pages_of(bulk, wish.cells, entry.style))
        said.append(bytes_of(bulk, wish.cells, spans[-1]))
    right = all(
        span.least <= took.pages <= span.most and size.least <= took.bytes <= size.most
        for (_, took), span, size in zip(met, spans, said, strict=True)
    )
    told = f"| {family.name} | {name} | {cells} | {len(met)} | {min(pages)} … {max(pages)} "
    told += f"| {min(s.least for s in spans)} … {max(s.most for s in spans)} "
    told += f"| {min(sizes) / 1000:.0f} … {max(sizes) / 1000:.0f} "
    least, most = min(s.least for s in said), max(s.most for s in said)
    return f"{told}| {least / 1000:.0f} … {most / 1000:.0f} |" + ("" if right else " wrong")


if __name__ == "__main__":
    main()
