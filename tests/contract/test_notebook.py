"""The example notebook runs from its first cell to its last, and shows pictures."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest

BOOK = json.loads((Path(__file__).parents[2] / "docs" / "knobelwerk.ipynb").read_text("utf-8"))
CODE = [cell for cell in BOOK["cells"] if cell["cell_type"] == "code"]
SHOWN = ("_repr_html_", "_repr_svg_", "_repr_png_")


def last_value(source: str, names: dict[str, Any]) -> Any:
    """Carries out a cell; gives the value of its last line, as a notebook shows it."""
    body = ast.parse(source).body
    last = body[-1]
    if not isinstance(last, ast.Expr):
        return exec(compile(source, "cell", "exec"), names)
    exec(compile(ast.Module(body[:-1], []), "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


@pytest.mark.opengl
def test_the_notebook_runs_and_shows_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    values = [last_value("".join(cell["source"]), names) for cell in CODE]
    pictures = [[getattr(v, how)() for how in SHOWN if hasattr(v, how)] for v in values]
    assert [any(shown) for shown in pictures] == [True, True, True, True, True, *[False] * 3]
    assert capsys.readouterr().out.startswith("Tiles: 9 for 9 places")
    assert sum(number for _, number in values[-2]) == names["atlas"].total
    assert [path.read_bytes()[:2] for path in values[-1]] == [b"%P", b"PK"]


def test_the_notebook_is_kept_without_outputs() -> None:
    assert (BOOK["nbformat"], BOOK["nbformat_minor"]) == (4, 5)
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in CODE)
    assert len({cell["id"] for cell in BOOK["cells"]}) == len(BOOK["cells"])
