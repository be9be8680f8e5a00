"""Pictures as they were when the table of their digests was written."""

from collections.abc import Mapping

import pytest

from families.catalogue import FAMILIES
from families.record import AnyFamily
from tests.render.digests import art_digests, digests, is_same, load_digests


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_no_picture_has_changed_unseen(family: AnyFamily) -> None:
    compare(digests(family), load_digests(family.name))


def test_no_figure_has_changed_unseen() -> None:
    compare(art_digests(), load_digests("art"))


def compare(drawn: Mapping[str, str], known: Mapping[str, str]) -> None:
    assert list(drawn) == list(known)
    assert [] == [name for name in drawn if not is_same(drawn[name], known[name])]
