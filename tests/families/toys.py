"""A family made of another one, by the places that `docs/contributing.md` lists alone."""

import ast
import re
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from shutil import copytree, ignore_patterns

ROOT = Path(__file__).parents[2]
COPIED = (  # what runs: rooms, data, tests and what they read
    *("actions", "families", "generators", "knobelwerk", "openapi", "puzzles", "render"),
    *("service", "solvers", "studio/src", "tests", "words", "workshop", "docs"),
)


def read_places(column: int) -> list[list[str]]:
    """The paths of each place in a column of the table, from 1; places without paths left out."""
    guide = (ROOT / "docs/contributing.md").read_text("utf-8")
    rows = [line.split("|") for line in guide.splitlines() if re.match(r"\| \d+ \|", line)]
    cells = [re.findall(r"`([^`]+)`", row[column + 1]) for row in rows]
    return [paths for paths in cells if paths]


def copy_product(folder: Path) -> None:
    """Copy the product, with machine code where it is kept, and without other compiled files."""
    for room in COPIED:
        kept = () if room == "solvers" else ("__pycache__",)
        copytree(ROOT / room, folder / room, ignore=ignore_patterns("node_modules", *kept))
    for name in ("pyproject.toml", "README.md", "CHANGELOG.md"):
        (folder / name).write_bytes((ROOT / name).read_bytes())


def make_toy(folder: Path, model: str, toy: str, column: int) -> None:
    """Make a family in a copy of the product after another one."""
    names = {
        rf"\b{model}\b": toy,
        rf"\b{model.title()}\b": toy.title(),
        rf"\b{model.upper()}\b": toy.upper(),
        rf"(?<![a-z]){singular(model)}(?=[A-Z])": singular(toy),
        rf"(?<![\w.]){singular(model).upper()}_": f"{singular(toy).upper()}_",
    }
    for path in chain.from_iterable(read_places(column)):
        if "<family>" in path:
            copy_renamed(folder / path.replace("<family>", model), names)
        else:
            file = folder / path
            add = add_statements if file.suffix == ".py" else add_lines
            file.write_text(add(file.read_text("utf-8"), names), "utf-8")


def singular(name: str) -> str:
    """The word with which the names of classes begin."""
    return name.title().removesuffix("es" if name.endswith("xes") else "s")


def rename(text: str, names: Mapping[str, str]) -> str:
    for pattern, word in names.items():
        text = re.sub(pattern, word, text)
    return text


def copy_renamed(path: Path, names: Mapping[str, str]) -> None:
    """Copy a file or all files of a folder, with their contents, to the renamed path."""
    assert path.exists(), f"{path} is listed, and does not exist"
    for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
        if file.is_file() and file.suffix != ".pyc":
            target = Path(rename(str(file), names))
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(rename(file.read_text("utf-8"), names), "utf-8")


def add_statements(text: str, names: Mapping[str, str]) -> str:
    """Add a renamed copy beside each statement, or each entry of a list, that names the model."""
    lines = text.encode().splitlines(keepends=True)
    for node in sorted(named_parts(ast.parse(text), names), key=lambda node: -node.lineno):
        first, last = node.lineno - 1, node.end_lineno or node.lineno
        if isinstance(node, ast.stmt):
            decorators = getattr(node, "decorator_list", [])
            first = min([first, *(each.lineno - 1 for each in decorators)])
            copy = rename(b"".join(lines[first:last]).decode(), names)
            lines.insert(last, copy.encode())
        else:
            start, end = node.col_offset, node.end_col_offset or 0
            whole = b"".join(lines[first:last])
            end += len(whole) - len(lines[last - 1])
            copy = rename(whole[start:end].decode(), names)
            lines[first:last] = [whole[:end] + b", " + copy.encode() + whole[end:]]
    return b"".join(lines).decode()


def named_parts(tree: ast.Module, names: Mapping[str, str]) -> Iterator[ast.stmt | ast.expr]:
    """Statements that bind a name of the model's own, and entries of lists that name it."""
    for node in tree.body:
        bound = {getattr(node, "name", "")}
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            bound = {part.id for part in targets if isinstance(part, ast.Name)}
        if isinstance(node, ast.Import | ast.ImportFrom):
            bound = {ast.unparse(node)}
        if any(rename(name, names) != name for name in bound):
            yield node
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            yield from named_entries(node.value, names)


def named_entries(value: ast.expr, names: Mapping[str, str]) -> Iterator[ast.expr]:
    """The innermost entries of lists, tuples and tables that name the model."""
    for node in ast.walk(value):
        entries: list[ast.expr] = []
        if isinstance(node, ast.List | ast.Tuple | ast.Set):
            entries = node.elts
        for entry in entries:
            simple = isinstance(entry, ast.Constant | ast.Name)
            if simple and rename(ast.unparse(entry), names) != ast.unparse(entry):
                yield entry
        if isinstance(node, ast.Dict):
            for key, item in zip(node.keys, node.values, strict=True):
                if key is not None and rename(ast.unparse(key), names) != ast.unparse(key):
                    yield span(key, item)


def span(first: ast.expr, last: ast.expr) -> ast.expr:
    """An expression that stands where both do, for its place alone."""
    whole = ast.Constant("")
    whole.lineno, whole.col_offset = first.lineno, first.col_offset
    whole.end_lineno, whole.end_col_offset = last.end_lineno, last.end_col_offset
    return whole


def add_lines(text: str, names: Mapping[str, str]) -> str:
    """Add a renamed copy below each import and each entry that stands in a line of its own."""
    kept = []
    for line in text.splitlines(keepends=True):
        own = rename(line, names) != line and re.match(r"import |\s+\w+,$", line)
        kept += [line, rename(line, names)] if own else [line]
    return "".join(kept)
