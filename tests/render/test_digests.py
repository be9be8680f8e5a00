"""Pictures as they were when the table of their digests was written."""

import builtins
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from families.catalogue import FAMILIES
from families.record import AnyFamily
from tests.render.digests import art_digests, digests, is_same, load_digests

add = sum


def add_but_floats(items: Iterable[Any], start: Any = 0) -> Any:
    """The sum, if it is one of whole numbers: Pythons round that of others differently."""
    items = list(items)
    if any(type(each) is float for each in (start, *items)):
        raise TypeError("math.fsum gives the same bytes in all Pythons, sum does not")
    return add(items, start)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_no_picture_has_changed_unseen(family: AnyFamily, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builtins, "sum", add_but_floats)
    compare(digests(family), load_digests(family.name))


def test_no_figure_has_changed_unseen() -> None:
    compare(art_digests(), load_digests("art"))


def compare(drawn: Mapping[str, str], known: Mapping[str, str]) -> None:
    assert list(drawn) == list(known)
    assert [] == [name for name in drawn if not is_same(drawn[name], known[name])]
