"""The documents as a site: `python -m workshop.site FOLDER`, as `make docs` calls it.

Its sources are docs/*.md and the changelog, and three pages of reference made here: HTTP from the
OpenAPI document, Python from docstrings, the command line from its help. docs/zensical.toml tells
how they are ordered; zensical builds the site from them.
"""

import ast
import inspect
import io
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stdout, suppress
from pathlib import Path
from textwrap import dedent
from typing import Any

import knobelwerk
from service.cli import main as run_command
from service.cli.table import find_commands

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
CONFIGURATION = "zensical.toml"
AROUND = {"../CHANGELOG.md": "changelog.md", "../README.md": "index.md"}  # pages from elsewhere
LINK = re.compile(r"\[([^]]*)\]\(((?!\w+:|#)[^)#]*)((?:#[^)]*)?)\)")

Json = Mapping[str, Any]


def write_sources(folder: Path) -> None:
    """Write all pages and pictures of the site to a folder, and its configuration beside it."""
    shutil.copytree(DOCS, folder, ignore=shutil.ignore_patterns("*.ipynb", "*.toml", "deploy"))
    shutil.copy(DOCS / CONFIGURATION, folder.parent)
    shutil.copy(ROOT / "CHANGELOG.md", folder / "changelog.md")
    for page in folder.rglob("*.md"):
        page.write_text(adapt_links(page.read_text("utf-8"), page.parent), "utf-8")
    (folder / "reference").mkdir()
    for name, lines in (
        ("http", http_reference()), ("python", python_reference()), ("cli", cli_reference()),
    ):  # fmt: skip
        text = "\n".join(lines) + "\n"
        (folder / "reference" / f"{name}.md").write_text(text, "utf-8")


def adapt_links(text: str, folder: Path) -> str:
    """A page whose links to files that the site has not are plain text."""

    def adapt(link: re.Match[str]) -> str:
        words, target, anchor = link.groups()
        target = AROUND.get(target, target)
        return f"[{words}]({target}{anchor})" if (folder / target).exists() else words

    return LINK.sub(adapt, text)


def http_reference() -> Iterator[str]:
    """The routes of the OpenAPI document, by tag."""
    document: Json = json.loads((ROOT / "openapi" / "openapi.json").read_text("utf-8"))
    yield "# HTTP, route by route"
    yield "\nFrom the OpenAPI document, which has all schemas: `/openapi.json` of the service."
    found: dict[str, list[tuple[str, str, Json]]] = {}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            if "responses" in operation:
                tag = operation.get("tags", ["service"])[0]
                found.setdefault(tag, []).append((method.upper(), path, operation))
    for tag, operations in found.items():
        yield f"\n## {tag}"
        for method, path, operation in operations:
            yield from _operation(method, path, operation)


def _operation(method: str, path: str, operation: Json) -> Iterator[str]:
    yield f"\n### {method} {path}\n\n{operation['summary']}."
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    if "$ref" in body.get("schema", {}):
        yield f"\nBody: `{body['schema']['$ref'].rpartition('/')[2]}`."
    rows = [each for each in operation.get("parameters", []) if "name" in each]
    if rows:
        yield "\n| parameter | in | |\n| --- | --- | --- |"
    for each in rows:
        yield f"| `{each['name']}` | {each['in']} | {_cell(each.get('description', ''))} |"
    yield f"\nAnswers: {', '.join(sorted(operation['responses']))}."


def _cell(text: str) -> str:
    return " ".join(text.replace("|", r"\|").split())


def python_reference() -> Iterator[str]:
    """The public names of the package, with their signatures and docstrings."""
    yield f"# Python, name by name\n\n```text\n{inspect.getdoc(knobelwerk)}\n```"
    for name in knobelwerk.__all__:
        value = getattr(knobelwerk, name)
        if name == "__version__":
            continue
        yield f"\n## knobelwerk.{name}"
        if inspect.isroutine(value) or inspect.isclass(value):
            yield from _member(name, value)
            continue
        for verb, member in inspect.getmembers(value, inspect.isroutine):
            if not verb.startswith("_"):
                yield f"\n### knobelwerk.{name}.{verb}"
                yield from _member(verb, member)


def _member(name: str, value: Any) -> Iterator[str]:
    if not inspect.isclass(value):
        yield f"\n```python\n{_signature(name, value)}\n```"
    yield f"\n```text\n{inspect.getdoc(value)}\n```"


def _signature(name: str, value: Any) -> str:
    """A signature as its source has it, an argument a line."""
    (written,) = ast.parse(dedent(inspect.getsource(value))).body
    assert isinstance(written, ast.FunctionDef)
    lines = ast.unparse(written.args).replace("self, ", "", 1).split(", ")
    text = ",\n    ".join(_join_brackets(lines))
    assert written.returns is not None
    return f"{name}(\n    {text},\n) -> {ast.unparse(written.returns)}"


def _join_brackets(parts: Sequence[str]) -> Iterator[str]:
    """The parts of a split text, those within brackets in one piece again."""
    whole = ""
    for part in parts:
        whole = f"{whole}, {part}" if whole else part
        if all(whole.count(left) == whole.count(right) for left, right in ("[]", "()", "{}")):
            yield whole
            whole = ""


def cli_reference() -> Iterator[str]:
    """The help of each command."""
    yield "# The command line, command by command"
    for name in find_commands(None):
        shown = io.StringIO()
        with redirect_stdout(shown), suppress(SystemExit):
            run_command([name, "--help"])
        yield f"\n## knobelwerk {name}\n\n```text\n{shown.getvalue().rstrip()}\n```"


def main() -> None:
    folder = Path(sys.argv[1])
    shutil.rmtree(folder, ignore_errors=True)
    write_sources(folder / "docs")
    zensical = Path(sys.executable).with_name("zensical")
    subprocess.run([zensical, "build", "--strict"], cwd=folder, check=True)


if __name__ == "__main__":
    main()
