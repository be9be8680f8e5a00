"""Changes of the product: all that there are, those that are drawn, and how one is applied.

Changed are numbers, truth values, operators, comparisons and conditions. Words are prose, and
annotations, decorators and assertions say nothing that a program does: they stay.
"""

import ast
import random
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from pathlib import Path

ROOMS = (
    *("actions", "families", "generators", "knobelwerk", "puzzles", "render", "service"),
    *("solvers", "studio", "words"),
)
KERNELS = "solvers/kernels/"
OTHER: Mapping[type[ast.AST], type[ast.AST]] = {
    **{ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt},
    **{ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is},
    **{ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And},
    **{ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.Div: ast.Mult},
    **{ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv, ast.Pow: ast.Mult},
    **{ast.LShift: ast.RShift, ast.RShift: ast.LShift},
    **{ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr},
}
Place = tuple[int, int, int, int]  # first line from 1, its column in bytes, and the last


@dataclass(frozen=True)
class Change:
    """A piece of a file, and what stands there instead."""

    module: str  # dotted
    place: Place
    before: str
    after: str

    @property
    def path(self) -> str:
        """The file, from the root of the repository."""
        return self.module.replace(".", "/") + ".py"

    def __str__(self) -> str:
        said = f"{self.path}:{self.place[0]}: {self.before} -> {self.after}"
        return " ".join(said.split())

    def apply(self, source: str) -> str:
        """The file with the change; ValueError if something else stands there."""
        start, end = span(source, self.place)
        content = source.encode()
        if content[start:end].decode() != self.before:
            raise ValueError(f"{self}: the file has changed")
        return (content[:start] + self.after.encode() + content[end:]).decode()


def span(source: str, place: Place) -> tuple[int, int]:
    """Where a place begins and ends in the bytes of a file."""
    starts = [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    first, column, last, end = place
    return starts[first - 1] + column, starts[last - 1] + end


def draw_changes(root: Path, count: int, seed: int) -> list[Change]:
    """Draw `count` changes; each room gets as many as its share of the lines."""
    files = {room: files_of(root, room) for room in ROOMS}
    lines = {
        room: sum(len(path.read_text().splitlines()) for path in paths)
        for room, paths in files.items()
    }
    shares = {room: count * lines[room] / sum(lines.values()) for room in ROOMS}
    many = {room: int(share) for room, share in shares.items()}
    rest = sorted(ROOMS, key=lambda room: many[room] - shares[room])
    for room in rest[: count - sum(many.values())]:
        many[room] += 1
    dice = random.Random(seed)
    return [
        change
        for room in ROOMS
        for change in dice.sample(
            [each for path in files[room] for each in changes_of(root, path)], many[room]
        )
    ]


def files_of(root: Path, room: str) -> list[Path]:
    paths = sorted((root / room).rglob("*.py")) if (root / room).is_dir() else [root / room]
    names = [path for path in paths if "node_modules" not in path.parts]
    return [path for path in names if not str(path.relative_to(root)).startswith(KERNELS)]


def changes_of(root: Path, path: Path) -> Iterator[Change]:
    """All changes of a file."""
    source = path.read_text()
    module = ".".join(path.relative_to(root).with_suffix("").parts)
    for node, after in sites(ast.parse(source)):
        place = (node.lineno, node.col_offset, node.end_lineno or 0, node.end_col_offset or 0)
        start, end = span(source, place)
        yield Change(module, place, source.encode()[start:end].decode(), after)


def sites(node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """The nodes of a tree that can be changed, each with the text to put in its place."""
    if isinstance(node, ast.JoinedStr | ast.Assert | ast.Import | ast.ImportFrom):
        return
    for other in others(node):
        assert isinstance(node, ast.expr | ast.stmt)
        text = ast.unparse(ast.fix_missing_locations(other))
        yield node, text if isinstance(node, ast.stmt) else f"({text})"
    for test in conditions(node):
        yield test, f"(not ({ast.unparse(test)}))"
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from sites(child)


def others(node: ast.AST) -> Iterator[ast.AST]:
    """The node with another operator, comparison or constant."""
    if isinstance(node, ast.Compare):
        for k, op in enumerate(node.ops):
            yield with_field(node, "ops", [*node.ops[:k], OTHER[type(op)](), *node.ops[k + 1 :]])
    elif isinstance(node, ast.BinOp | ast.BoolOp | ast.AugAssign):
        if type(node.op) in OTHER and not is_of_types(node):
            yield with_field(node, "op", OTHER[type(node.op)]())
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        yield copy(node.operand)
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
    elif isinstance(node, ast.Constant) and isinstance(node.value, float):
        yield ast.Constant(2 * node.value or 1.0)


def is_of_types(node: ast.BinOp | ast.BoolOp | ast.AugAssign) -> bool:
    """Whether it joins types, as in `int | None`, or texts."""
    sides = [node.left, node.right] if isinstance(node, ast.BinOp) else []
    return any(
        (isinstance(side, ast.Constant) and (side.value is None or isinstance(side.value, str)))
        or isinstance(side, ast.JoinedStr)
        or (isinstance(side, ast.Name) and side.id in ("int", "str", "float", "bytes", "bool"))
        or (isinstance(side, ast.Name | ast.Attribute) and is_class(side))
        for side in sides
    )


def is_class(node: ast.Name | ast.Attribute) -> bool:
    name = node.id if isinstance(node, ast.Name) else node.attr
    return name[:1].isupper() and not name.isupper()


def conditions(node: ast.AST) -> Sequence[ast.expr]:
    """The conditions of a node, on which it depends where a program goes on."""
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        tests = [node.test]
    elif isinstance(node, ast.comprehension):
        tests = node.ifs
    else:
        return ()
    fixed = ("TYPE_CHECKING", "__name__")
    return [
        test
        for test in tests
        if not isinstance(test, ast.Constant)
        and not any(isinstance(n, ast.Name) and n.id in fixed for n in ast.walk(test))
    ]


def with_field(node: ast.AST, name: str, value: object) -> ast.AST:
    twin = copy(node)
    setattr(twin, name, value)
    return twin
