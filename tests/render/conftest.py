"""Fixtures for tests of pictures."""

from collections.abc import Iterator

import pytest

from families.catalogue import FAMILIES
from families.record import AnyFamily
from render.photo.pool import PhotoPool


@pytest.fixture(scope="package")
def camera() -> Iterator[PhotoPool]:
    """A pool that works on this machine, or the reason why there is none."""
    room = PhotoPool()
    if not room.available():
        pytest.fail("no OpenGL here: install libegl1 and libgl1-mesa-dri")
    yield room
    room.close()


@pytest.fixture(scope="module", params=FAMILIES, ids=lambda family: family.name)
def family(request: pytest.FixtureRequest) -> AnyFamily:
    shown: AnyFamily = request.param
    return shown
