"""mypy refuses a record with a part that is missing, that is another family's, or too many."""

import ast
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from families.catalogue import FAMILIES
from families.record import Family
from service.schemas.forms import Forms

ROOT = Path(__file__).parents[2]
PLACES = {  # the class of a record: where its literals stand
    "Family": "families/{name}.py",
    "Forms": "service/schemas/{name}.py",
}
DECKS = {"squares", "triangles", "hexagons"}  # whose forms stand in one file
OWN = {"Family": Family, "Forms": Forms}


def literal(kind: str, family: str) -> tuple[Path, ast.Module, ast.Call]:
    """The module of a record and the call that makes it."""
    stem = "decks" if kind == "Forms" and family in DECKS else family
    path = ROOT / PLACES[kind].format(name=stem)
    tree = ast.parse(path.read_text("utf-8"))
    calls = [
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        and isinstance(node.value, ast.Call)
        and ast.unparse(node.value.func) == kind
    ]
    wanted = {"name": repr(family), "family": family.upper()}
    (call,) = (
        call
        for call in calls
        if any(wanted.get(str(k.arg)) == ast.unparse(k.value) for k in call.keywords)
    )
    return path, tree, call


def generic(kind: str) -> set[str]:
    """The parts of a record whose types are the family's own."""
    hints = inspect.get_annotations(OWN[kind])
    return {name for name, hint in hints.items() if "~" in str(hint)}


def variants(kind: str, family: str) -> Iterator[tuple[str, str]]:
    """What is wrong with a record, and its module with that."""
    _, tree, call = literal(kind, family)
    another = next(f.name for f in FAMILIES if f.name != family)
    borrowed, source = f"{another.upper()}_OTHER", f"families.{another}"
    head = f"from {source} import {another.upper()} as {borrowed}\n"
    if kind == "Forms":
        stem = "decks" if another in DECKS else another
        made = ast.unparse(literal(kind, another)[1])
        name = re.search(rf"(\w+_FORMS) = Forms\(family={another.upper()},", made)
        assert name is not None
        head = f"from service.schemas.{stem} import {name[1]} as {borrowed}\n"
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


@pytest.fixture(scope="module")
def verdicts(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str, str], bool]:
    """For each kind of record, family and wrong: whether mypy refuses it, all in one run."""
    folder = tmp_path_factory.mktemp("records")
    files = {}
    for kind in PLACES:
        for family in FAMILIES:
            for number, (wrong, source) in enumerate(variants(kind, family.name)):
                path = folder / f"{kind.lower()}_{family.name}_{number}.py"
                path.write_text(source, "utf-8")
                files[path.name] = kind, family.name, wrong
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", ROOT / "pyproject.toml", folder],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    refused = set(re.findall(r"(\w+\.py):\d+: error:", done.stdout))
    assert files.keys() >= refused, done.stdout
    return {key: name in refused for name, key in files.items()}


@pytest.mark.parametrize("kind", PLACES)
@pytest.mark.parametrize("family", [family.name for family in FAMILIES])
def test_mypy_refuses_a_record_that_is_not_whole(
    verdicts: dict[tuple[str, str, str], bool], kind: str, family: str
) -> None:
    mine = {wrong: no for (k, f, wrong), no in verdicts.items() if (k, f) == (kind, family)}

    assert not mine.pop("as it is")
    assert sum(wrong.startswith("without") for wrong in mine) >= 6
    assert sum(wrong.startswith("with another's") for wrong in mine) >= 4
    assert [wrong for wrong, no in mine.items() if not no] == []
