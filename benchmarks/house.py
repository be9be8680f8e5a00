"""The form of the code in numbers, so that before and after can be told; standard library only.

    python -m benchmarks.house [ROOT]

lines        of each room, blank ones included; statements without imports; lines of imports; those
             shared by all families, and those of each (a path that names it)
places       files that name a family in their code, by family
circles      of files, imports inside functions and for types included; of folders inside a room
loose files  in one folder of the product
functions    over 30 lines, decorators and docstrings included; files over 500
duplicates   functions of at least five statements that are equal but for their names
names        functions that are one bare participle, by word
docstrings   that begin with "What"
Any          in annotations of the service
"""

import ast
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

PRODUCT = (
    *("puzzles", "solvers", "generators", "render", "families", "actions", "service"),
    *("knobelwerk", "openapi", "studio"),
)
OTHERS = ("tests", "benchmarks", "workshop")
FAMILIES = ("boxes", "polycubes", "snakes", "mazes", "squares", "triangles", "hexagons")
OWN = {  # words of a path that tell whose it is
    "boxes": {"box", "boxes", "cuboids"},
    "polycubes": {"polycube", "polycubes", "covers"},
    "snakes": {"snake", "snakes"},
    "mazes": {"maze", "mazes", "kool"},
    "decks": {
        "deck",
        "decks",
        "square",
        "squares",
        "triangle",
        "triangles",
        "hexagon",
        "hexagons",
    },
}
LONG, LONG_FILE, LOOSE, ALIKE = 30, 500, 20, 5
VERBS = set("read set run cut put split seed need feed embed".split())
PARTICIPLES = set(
    "told begun made given drawn written shown found said taken left known seen done kept held"
    " sent laid built put born come gone got lost met paid sold spent stood thought thrown torn"
    " understood won worn bound broken chosen driven fallen grown hidden hit shut sworn"
    " swept".split()
)
Function = ast.FunctionDef | ast.AsyncFunctionDef
Documented = Function | ast.ClassDef | ast.Module


@dataclass(frozen=True)
class File:
    """A module; path: from the root, as text."""

    path: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @property
    def lines(self) -> int:
        return len(self.text.splitlines())

    @property
    def name(self) -> str:
        return self.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    @cached_property
    def statements(self) -> int:
        """All but imports."""
        return sum(isinstance(node, ast.stmt) for node in ast.walk(self.tree)) - len(
            self.importing
        )

    @cached_property
    def importing(self) -> list[ast.Import | ast.ImportFrom]:
        kinds = ast.Import, ast.ImportFrom
        return [node for node in ast.walk(self.tree) if isinstance(node, kinds)]

    @property
    def import_lines(self) -> int:
        return sum(lines_of(node) for node in self.importing)

    @property
    def functions(self) -> Iterator[Function]:
        return (node for node in ast.walk(self.tree) if isinstance(node, Function))

    @property
    def owner(self) -> str | None:
        """Whose it is, by a word of its path."""
        words = set(re.split(r"[/_.]", self.path))
        return next((owner for owner, own in OWN.items() if own & words), None)


def lines_of(node: ast.stmt) -> int:
    """With its decorators."""
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    first = min([node.lineno, *(each.lineno for each in decorators)])
    return (node.end_lineno or first) - first + 1


def files_of(root: Path, *rooms: str) -> list[File]:
    """The modules of some rooms; a room may be a single module."""
    paths = sorted(p for r in rooms for p in (*(root / r).rglob("*.py"), *root.glob(f"{r}.py")))
    return [
        File(path.relative_to(root).as_posix(), path.read_text("utf-8"))
        for path in paths
        if "node_modules" not in path.parts
    ]


def main(root: Path) -> None:
    product = files_of(root, *PRODUCT)
    print_sizes(root, product)
    print_families(product)
    show("circles of files", (" ↔ ".join(sorted(c)) for c in circles(file_ways(product))))
    show("circles of folders", (" ↔ ".join(sorted(c)) for c in folder_circles(product)))
    folders = Counter(file.path.rpartition("/")[0] for file in product)
    loose = {folder: many for folder, many in folders.most_common() if many > LOOSE}
    show(f"folders of more than {LOOSE} files", (f"{f}: {many}" for f, many in loose.items()))
    show(f"functions over {LONG} lines", long_functions(product))
    long_files = (f"{f.path}: {f.lines}" for f in product if f.lines > LONG_FILE)
    show(f"files over {LONG_FILE} lines", long_files)
    show("duplicates by shape", duplicates(product))
    print_names(product)
    texts = [doc for file in product for doc in docstrings(file)]
    what = sum(text.split()[0] == "What" for text in texts)
    print(f"docstrings: {len(texts)}, of which begin with What: {what}")
    service = (file for file in product if file.path.startswith("service/"))
    print(f"Any in annotations of the service: {sum(map(count_any, service))}")


def print_sizes(root: Path, product: list[File]) -> None:
    print(f"{'room':<12}{'files':>6}{'lines':>8}{'statements':>12}{'imports':>9}")
    for room in (*PRODUCT, *OTHERS):
        print_row(room, files_of(root, room))
    print_row("product", product)
    whole = sum(file.lines for file in product)
    print(f"imports of the product: {100 * sum(f.import_lines for f in product) / whole:.1f} %")


def print_row(name: str, files: list[File]) -> None:
    lines, statements = sum(f.lines for f in files), sum(f.statements for f in files)
    imports = sum(f.import_lines for f in files)
    print(f"{name:<12}{len(files):>6}{lines:>8}{statements:>12}{imports:>9}")


def print_families(product: list[File]) -> None:
    for owner in (None, *OWN):
        print_row(owner or "shared", [file for file in product if file.owner == owner])
    for family in FAMILIES:
        naming = [file for file in product if names_family(file, family)]
        print(f"places of {family}: {len(naming)} files of the product")


def names_family(file: File, family: str) -> bool:
    """True if the path or the code names a family; its docstrings and comments do not count."""
    if family in re.split(r"[/_.]", file.path):
        return True
    for node in ast.walk(file.tree):
        named = getattr(node, "id", None) or getattr(node, "attr", None)
        named = node.value if isinstance(node, ast.Constant) else named
        if isinstance(node, ast.alias):
            named = node.name.rpartition(".")[2]
        if isinstance(named, str) and named.lower() == family:
            return True
    return False


def targets(file: File, names: Iterable[str]) -> Iterator[str]:
    """The modules of the product that a module imports."""
    known = set(names)
    for node in file.importing:
        for alias in node.names:
            whole = alias.name
            if isinstance(node, ast.ImportFrom):
                whole = f"{node.module}.{alias.name}"
            for name in (whole, whole.rpartition(".")[0]):
                if name in known:
                    yield name
                    break


def file_ways(product: list[File]) -> dict[str, set[str]]:
    names = [file.name for file in product]
    return {file.name: {*targets(file, names)} - {file.name} for file in product}


def folder_circles(product: list[File]) -> Iterator[set[str]]:
    """Folders of a room that come to one another; a module is of the folder that it stands in."""
    names = {file.name: file.path.rpartition("/")[0] or file.name for file in product}
    ways: defaultdict[str, set[str]] = defaultdict(set)
    for name, met in file_ways(product).items():
        ways[names[name]] |= {
            names[other]
            for other in met
            if names[other].split("/")[0] == names[name].split("/")[0]
            and not names[other].startswith(names[name] + "/")
            and not names[name].startswith(names[other] + "/")
        }
    for folder in [*ways]:
        ways[folder].discard(folder)
    return circles(ways)


def circles(ways: Mapping[str, set[str]]) -> Iterator[set[str]]:
    """Sets in which one comes from each to every other."""
    reached = {name: reach(name, ways) for name in ways}
    rest = {name for name in ways if name in reached[name]}
    while rest:
        one = rest.pop()
        circle = {other for other in rest if one in reached[other] and other in reached[one]}
        rest -= circle
        yield {one} | circle


def reach(start: str, ways: Mapping[str, set[str]]) -> set[str]:
    """The modules that a module reaches by one import or more."""
    reached: set[str] = set()
    front = set(ways[start])
    while front:
        reached |= front
        front = {further for name in front for further in ways.get(name, ())} - reached
    return reached


def long_functions(product: list[File]) -> Iterator[str]:
    for file in product:
        if not file.path.startswith("solvers/kernels/"):
            for node in file.functions:
                if lines_of(node) > LONG:
                    yield f"{file.path}:{node.lineno} {node.name}: {lines_of(node)}"


def duplicates(product: list[File]) -> Iterator[str]:
    """Functions that are equal but for the names that they give."""
    alike: defaultdict[str, list[str]] = defaultdict(list)
    for file in product:
        for node in file.functions:
            body = node.body[1:] if ast.get_docstring(node) else node.body
            inside = [each for part in body for each in ast.walk(part)]
            if sum(isinstance(each, ast.stmt) for each in inside) >= ALIKE:
                alike[shape(node)].append(f"{file.path}:{node.lineno}")
    return (" = ".join(places) for places in alike.values() if len(places) > 1)


def shape(function: Function) -> str:
    """The syntax of a function, with its own names numbered as they come."""
    numbers: dict[str, str] = {}
    own = {node.arg for node in ast.walk(function.args) if isinstance(node, ast.arg)}
    for part in function.body:
        for node in ast.walk(part):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                own.add(node.id)
    body = function.body[1:] if ast.get_docstring(function) else function.body
    text = " ".join(ast.dump(part) for part in body)
    word = re.compile(r"id='(\w+)'")

    def rename(found: re.Match[str]) -> str:
        name = found[1]
        return f"id='{numbers.setdefault(name, str(len(numbers))) if name in own else name}'"

    return word.sub(rename, text)


def is_bare(name: str) -> bool:
    """True if a function is named by nothing but a participle."""
    word = name.strip("_")
    return "_" not in word and word not in VERBS and (word.endswith("ed") or word in PARTICIPLES)


def print_names(product: list[File]) -> None:
    where: defaultdict[str, set[str]] = defaultdict(set)
    words: Counter[str] = Counter()
    count = 0
    for file in product:
        for node in file.functions:
            count += 1
            if is_bare(node.name):
                words[node.name.strip("_")] += 1
                where[node.name.strip("_")].add(file.path)
    several = sum(len(paths) > 1 for paths in where.values())
    print(f"functions: {count}; bare participles: {words.total()}, {several} in two files or more")
    print("  " + ", ".join(f"{word} {many}" for word, many in words.most_common()))


def docstrings(file: File) -> Iterator[str]:
    for node in ast.walk(file.tree):
        if isinstance(node, Documented) and (text := ast.get_docstring(node)):
            yield text


def count_any(file: File) -> int:
    annotations: list[ast.expr] = []
    for node in ast.walk(file.tree):
        notes = (getattr(node, name, None) for name in ("annotation", "returns"))
        annotations += [note for note in notes if isinstance(note, ast.expr)]
    inside = (each for note in annotations for each in ast.walk(note))
    return sum(isinstance(each, ast.Name) and each.id == "Any" for each in inside)


def show(what: str, lines: Iterable[str]) -> None:
    """A number, and what it counts."""
    listed = list(lines)
    print(f"{what}: {len(listed)}")
    print(*(f"  {line}\n" for line in listed), sep="", end="")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[1])
