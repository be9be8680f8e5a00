"""The form of the code in numbers, so that before and after can be told.

    python -m benchmarks.house

lines       of each room, blank ones included, and how many of them import
functions   outside of kernels, and those over 30 lines, their decorators and docstrings included
arguments   functions with more than 10 of them that can be told by their places, kernels included
circles     modules that import one another, or by a chain of others, at the top or inside
names       words in generic places that only some families have (tests/contract/test_generic.py)
"""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.contract.test_generic import GENERIC, is_generic, said, words
from tests.contract.test_imports import ROOMS, imports

ROOT = Path(__file__).parents[1]
KERNELS = "solvers/kernels/"
LONG = 30  # lines of a function
LONG_FILE = 500
MANY = 10  # arguments
OTHERS = ("tests", "benchmarks")

Function = ast.FunctionDef | ast.AsyncFunctionDef


def main() -> None:
    trees = {path: ast.parse((ROOT / path).read_text("utf-8")) for path in modules(*ROOMS)}
    print("lines:")
    for room in (*ROOMS, *OTHERS):
        own = modules(room)
        lines = [line for path in own for line in (ROOT / path).read_text("utf-8").splitlines()]
        importing = sum(line.lstrip().startswith(("import ", "from ")) for line in lines)
        print(f"  {room:<12}{len(own):>5} files {len(lines):>7} lines {importing:>6} import")
    functions = [(path, node) for path, tree in trees.items() for node in functions_of(tree)]
    outside = [(path, node) for path, node in functions if not path.startswith(KERNELS)]
    shown("functions over 30 lines", (about(*at) for at in outside if length(at[1]) > LONG))
    shown(
        "functions with over 10 arguments",
        (about(*at) for at in functions if arguments(at[1]) > MANY),
    )
    print(f"functions: {len(outside)} outside of kernels, {len(functions) - len(outside)} inside")
    shown("files over 500 lines", (path for path in trees if lines_of(path) > LONG_FILE))
    shown("circles of imports", (" ↔ ".join(sorted(circle)) for circle in circles(trees)))
    shown("names of families in generic places", named())


def modules(*rooms: str) -> list[str]:
    """Paths of the modules of some rooms; a room may be a single module."""
    paths = (p for room in rooms for p in (*(ROOT / room).rglob("*.py"), *ROOT.glob(f"{room}.py")))
    return sorted(path.relative_to(ROOT).as_posix() for path in paths)


def name_of(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def lines_of(path: str) -> int:
    return len((ROOT / path).read_text("utf-8").splitlines())


def functions_of(tree: ast.Module) -> list[Function]:
    return [node for node in ast.walk(tree) if isinstance(node, Function)]


def length(function: Function) -> int:
    first = min([function.lineno, *(node.lineno for node in function.decorator_list)])
    return (function.end_lineno or first) - first + 1


def arguments(function: Function) -> int:
    """How many can be told by their places."""
    return len(function.args.posonlyargs) + len(function.args.args)


def about(path: str, function: Function) -> str:
    size = f"{length(function)} lines, {arguments(function)} arguments"
    return f"{path}:{function.lineno} {function.name}: {size}"


def shown(what: str, lines: Iterator[str]) -> None:
    """A number, and what it counts."""
    listed = list(lines)
    print(f"{what}: {len(listed)}")
    print(*(f"  {line}\n" for line in listed), sep="", end="")


def circles(trees: Mapping[str, ast.Module]) -> Iterator[set[str]]:
    """Modules each of which comes to the others by imports."""
    names = {
        path.removesuffix(".py").removesuffix("/__init__").replace("/", "."): path
        for path in trees
    }
    ways: dict[str, set[str]] = {}
    for name, path in names.items():
        met = [module for module, _ in imports(trees[path])]
        targets = {m if m in names else m.rpartition(".")[0] for m in met}
        ways[name] = targets & names.keys() - {name}
    reached = {name: reach(name, ways) for name in ways}
    rest = {name for name in ways if name in reached[name]}
    while rest:
        one = rest.pop()
        circle = {one} | {
            other for other in rest if one in reached[other] and other in reached[one]
        }
        rest -= circle
        yield circle


def reach(start: str, ways: Mapping[str, set[str]]) -> set[str]:
    """What one comes to from a module, by one step or more."""
    reached: set[str] = set()
    front = set(ways[start])
    while front:
        reached |= front
        front = {further for name in front for further in ways[name]} - reached
    return reached


def named() -> Iterator[str]:
    known = words()
    for path in filter(is_generic, GENERIC):
        for line, word in said(ast.parse((ROOT / path).read_text("utf-8"))):
            if word.lower() in known:
                yield f"{path}:{line} {word}"


if __name__ == "__main__":
    main()
