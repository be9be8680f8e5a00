"""The blocks of a box as they are printed: flat, on plates; the golden cube on one of its own."""

from collections.abc import Iterator
from dataclasses import replace

from puzzles.boxes import BoxPuzzle, BoxSolution
from render.bodies.engraving import engraving_prisms
from render.bodies.plates import laid_out
from render.bodies.solid import Body, Cuboid, Prism, Solid
from render.boxes import words
from render.boxes.scene import block_body, block_name, golden_body, lying, pieces, title
from render.boxes.style import BoxStyle
from render.flat.palette import PLAIN

BESIDE = 1.0  # mm between a label and a bevel
RIDGE = 1.0  # mm that the roof is wide on top: a printer bridges that
LEAST = 2.0  # mm: edges of the smallest hollow that is worth it


def plates(puzzle: BoxPuzzle, solution: BoxSolution | None, style: BoxStyle) -> Solid:
    """All blocks, labelled with the numbers of the solution, else with a letter for each kind."""
    groups = {"": list(_blocks(puzzle, solution, style))}
    if puzzle.golden is not None:
        groups["golden"] = [golden_body((0, 0, 0), style)]
    bodies, plates = laid_out(groups, style, turning=True)
    return Solid(
        title=title(puzzle, style),
        bodies=bodies,
        cell=style.cell_mm,
        plates=plates,
        called=tuple(_kind_names(puzzle, solution, style)),
    )


def _kind_names(
    puzzle: BoxPuzzle, solution: BoxSolution | None, style: BoxStyle
) -> Iterator[tuple[str, str]]:
    for kind, block in enumerate(puzzle.blocks):
        lettered = style.labels and solution is None
        name = block_name(block.size, style)
        body = block_body("", block.size, PLAIN, style)
        yield body.kind, f"{name} ({letters(kind)})" if lettered else name
    for golden in ("golden", golden_body((0, 0, 0), style).kind):
        yield golden, style.say(words.GOLDEN)


def _blocks(puzzle: BoxPuzzle, solution: BoxSolution | None, style: BoxStyle) -> Iterator[Body]:
    wide = len(str(puzzle.block_count))
    if solution is not None:
        for piece in pieces(puzzle, solution):
            name, label = f"block-{piece.number:0{wide}d}", str(piece.number)
            size = lying(piece.placement.size)
            yield _label_block(block_body(name, size, PLAIN, style, label), style)
        return
    kinds = [k for k, block in enumerate(puzzle.blocks) for _ in range(block.count)]
    for number, kind in enumerate(kinds, 1):
        size = lying(puzzle.blocks[kind].size)
        name = f"block-{number:0{wide}d}"
        yield _label_block(block_body(name, size, PLAIN, style, letters(kind)), style)


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


def letters(kind: int) -> str:
    """A … Z, then AA, AB …: the name of a kind of block on its pieces."""
    after = letters(kind // 26 - 1) if kind >= 26 else ""
    return after + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[kind % 26]
