"""mypy refuses a record with a part that is missing, that is another family's, or too many."""

import ast
import inspect
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from pathlib import Path

from families.catalogue import FAMILIES
from families.record import AnyFamily
from families.record import Family
from families.record import Look
from service.schemas.catalogue import forms_of
from service.schemas.forms import Forms

ROOT = Path(__file__).parents[2]
MODULES: dict[str, Callable[[AnyFamily], str]] = {  # where the literal of a record stands
    "Family": lambda family: f"families.{family.name}",
    "Forms": lambda family: forms_of(family).puzzle.__module__,
    "Look": lambda family: f"families.looks.{family.name}",
}
OWN = {"Family": Family, "Forms": Forms, "Look": Look}
LEAST = {"Family": (6, 4), "Forms": (6, 4), "Look": (4, 4)}  # parts: of all, of the family's own


def literal(kind: str, family: AnyFamily) -> tuple[ast.Module, ast.Call]:
    """The module of a record and the call that makes it."""
    path = ROOT.joinpath(*MODULES[kind](family).split(".")).with_suffix(".py")
    tree = ast.parse(path.read_text("utf-8"))
    calls = [
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        and isinstance(node.value, ast.Call)
        and ast.unparse(node.value.func) == kind
    ]
    wanted = {"name": repr(family.name), "family": family.name.upper()}
    (call,) = (
        call
        for call in calls
        if kind == "Look"  # the only one in its module
        or any(wanted.get(str(k.arg)) == ast.unparse(k.value) for k in call.keywords)
    )
    return tree, call


def generic(kind: str) -> set[str]:
    """The parts of a record whose types are the family's own."""
    hints = inspect.get_annotations(OWN[kind])
    return {name for name, hint in hints.items() if re.search(r"~|\b[PSGOT]\b", str(hint))}


def variants(kind: str, family: AnyFamily) -> Iterator[tuple[str, str]]:
    """What is wrong with a record, and its module with that."""
    tree, call = literal(kind, family)
    another = next(other for other in FAMILIES if other != family)
    theirs = "LOOK" if kind == "Look" else another.name.upper()
    if kind == "Forms":
        made = ast.unparse(literal(kind, another)[0])
        name = re.search(rf"(\w+_FORMS) = Forms\(family={theirs},", made)
        assert name is not None
        theirs = name[1]
    borrowed = f"{theirs}_OTHER"
    head = f"from {MODULES[kind](another)} import {theirs} as {borrowed}\n"
    keywords = list(call.keywords)
    for index, keyword in enumerate(keywords):
        call.keywords = keywords[:index] + keywords[index + 1 :]
        yield f"without {keyword.arg}", ast.unparse(tree)
        if keyword.arg in generic(kind):
            other = ast.parse(f"{borrowed}.{keyword.arg}", mode="eval").body
            crossed = ast.keyword(keyword.arg, other)
            call.keywords = keywords[:index] + [crossed] + keywords[index + 1 :]
            yield f"with another's {keyword.arg}", head + ast.unparse(tree)
    call.keywords = [*keywords, ast.keyword("colour", ast.Constant("red"))]
    yield "with a part too many", ast.unparse(tree)
    call.keywords = keywords
    yield "as it is", ast.unparse(tree)


def refused(folder: Path, sources: Mapping[str, str]) -> set[str]:
    """Those of the modules, by name, that mypy refuses; all in one run."""
    for name, source in sources.items():
        (folder / f"{name}.py").write_text(source, "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", ROOT / "pyproject.toml", folder],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    files = set(re.findall(r"(\w+)\.py:\d+: error:", done.stdout))
    assert sources.keys() >= files, done.stdout
    return files


def test_mypy_refuses_a_record_that_is_not_whole(tmp_path: Path) -> None:
    made = {
        f"{kind}_{family.name}_{number}": (f"{kind} of {family.name}", wrong, source)
        for kind in MODULES
        for family in FAMILIES
        for number, (wrong, source) in enumerate(variants(kind, family))
    }
    caught = refused(tmp_path, {name: source for name, (_, _, source) in made.items()})

    taken = {(record, wrong) for name, (record, wrong, _) in made.items() if name not in caught}
    records = {f"{kind} of {family.name}" for kind in MODULES for family in FAMILIES}
    assert taken == {(record, "as it is") for record in records}
    for k, which in enumerate(("without", "with another's")):
        tried = Counter(record for record, wrong, _ in made.values() if wrong.startswith(which))
        assert all(tried[record] >= LEAST[record.split()[0]][k] for record in records)
