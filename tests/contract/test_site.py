"""The site of the documents: every page has its place, and reference is made of what there is."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from service.cli.table import find_commands
from workshop import site


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "docs"
    site.write_sources(folder)
    return folder


def list_pages(nav: Any) -> Iterator[str]:
    """The pages of a part of the navigation."""
    if isinstance(nav, str):
        yield nav
    else:
        for part in nav.values() if isinstance(nav, dict) else nav:
            yield from list_pages(part)


def test_every_page_has_one_place(pages: Path) -> None:
    nav = tomllib.loads((site.DOCS / site.CONFIGURATION).read_text())["project"]["nav"]
    there = [path.relative_to(pages).as_posix() for path in pages.rglob("*.md")]
    assert sorted(list_pages(nav)) == sorted(
        name for name in there if not name.startswith("decisions/")
    )


def test_the_reference_has_every_route_command_and_verb(pages: Path) -> None:
    http, python, cli = (
        (pages / "reference" / f"{name}.md").read_text() for name in ("http", "python", "cli")
    )
    paths = json.loads((site.ROOT / "openapi" / "openapi.json").read_text())["paths"]
    assert set(paths) == set(re.findall(r"^### [A-Z]+ (\S+)$", http, re.MULTILINE))
    assert all(f"## knobelwerk {name}\n" in cli for name in find_commands(None))
    assert {"solve", "generate", "draw"} <= set(re.findall(r"knobelwerk\.boxes\.(\w+)", python))
    assert "usage: knobelwerk solve" in cli


def test_links_lead_to_pages_of_the_site(pages: Path) -> None:
    for page in pages.rglob("*.md"):
        for _, target, _ in site.LINK.findall(page.read_text()):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_first_page_leads_to_every_part() -> None:
    """Wishes of users are found from it in at most three steps: it names every page but two."""
    first = (site.DOCS / "index.md").read_text()
    named = {target for _, target, _ in site.LINK.findall(first)}
    there = {path.name for path in site.DOCS.glob("*.md")} - {"index.md"}
    assert there - named <= {"deploying.md", "python.md"}
