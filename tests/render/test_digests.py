"""Pictures as they were when the table of their digests was written."""

import pytest

from families.catalogue import FAMILIES
from families.record import AnyFamily
from tests.render.digests import digests
from tests.render.digests import is_same
from tests.render.digests import kept


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_no_picture_has_changed_unseen(family: AnyFamily) -> None:
    drawn = digests(family)
    known = {name: digest for name, digest in kept().items() if name.split()[0] == family.name}

    assert list(drawn) == list(known)
    assert [] == [name for name in drawn if not is_same(drawn[name], known[name])]
