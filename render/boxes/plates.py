"""The blocks of a box as they are printed: flat, on plates; the golden cube on one of its own."""

from collections.abc import Iterator
from dataclasses import replace

from puzzles.boxes import BoxPuzzle
from render.bodies.engraving import engraving_prisms
from render.bodies.plates import laid_out
from render.bodies.solid import Body, Cuboid, Prism, Solid
from render.boxes import words
from render.boxes.scene import block_body, block_name, golden_body, kind_name, lying, title
from render.boxes.style import BoxStyle
from render.names import GOLDEN, kind_letters

BESIDE = 1.0  # mm between a label and a bevel
RIDGE = 1.0  # mm that the roof is wide on top: a printer bridges that
LEAST = 2.0  # mm: edges of the smallest hollow that is worth it


def plates(puzzle: BoxPuzzle, style: BoxStyle) -> Solid:
    """All blocks, labelled with the letters of their kinds."""
    groups = {"": list(_blocks(puzzle, style))}
    if puzzle.golden is not None:
        groups["golden"] = [golden_body((0, 0, 0), style)]
    bodies, plates = laid_out(groups, style, turning=True)
    return Solid(
        title=title(puzzle, style),
        bodies=bodies,
        cell=style.cell_mm,
        plates=plates,
        called=tuple(_kind_names(puzzle, style)),
    )


def _kind_names(puzzle: BoxPuzzle, style: BoxStyle) -> Iterator[tuple[str, str]]:
    for kind, block in enumerate(puzzle.blocks):
        body = block_body("", block.size, kind, style, "")
        yield body.kind, kind_name(kind, block.size, style)
    for golden in ("golden", golden_body((0, 0, 0), style).kind):
        yield golden, f"{GOLDEN}: {style.say(words.GOLDEN)}"


def _blocks(puzzle: BoxPuzzle, style: BoxStyle) -> Iterator[Body]:
    for kind, block in enumerate(puzzle.blocks):
        for number in range(1, block.count + 1):
            name = f"block-{block_name(kind, number, block.count).lower()}"
            body = block_body(name, lying(block.size), kind, style, kind_letters(kind))
            yield _label_block(body, style)


def _label_block(body: Body, style: BoxStyle) -> Body:
    """The block, hollow if the style says so, with its label cut into its upper face."""
    cut = hollow(body.shape, style.hollow_mm)
    if style.labels:
        wide, deep, high = body.shape.edges
        edge = body.shape.bevel + BESIDE
        cut += engraving_prisms(body.label, (wide - 2 * edge, deep - 2 * edge), high / 2)
    return replace(body, shape=replace(body.shape, engraved=cut))


def hollow(shape: Cuboid, wall: float | None) -> tuple[Prism, ...]:
    """The hollow to cut out of a block that lies flat; none if `wall` is None or too thick.

    Its roof slopes at 45 degrees, so that it prints without supports.
    """
    if wall is None:
        return ()
    x, y, z = (edge / 2 - wall for edge in shape.edges)
    if 2 * min(x, y, z) < LEAST:
        return ()
    roof = min(min(x, y) - RIDGE / 2, 2 * z)
    outline = ((-x, -y), (x, -y), (x, y), (-x, y))
    return (Prism(outline=outline, low=-z, high=z, bevels=(0.0, roof)),)
