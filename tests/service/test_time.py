"""The server's limit of time, by the CPU that all processes spend on the dearest requests."""

import time
from collections.abc import Iterator

import pytest

from benchmarks.memory import answers
from families.record import AnyFamily
from render.writers import WRITERS
from render.writers import SheetWriter
from service.work.memory import spent
from tests.live import Service
from tests.live import serving
from tests.samples.worst import FAMILY
from tests.samples.worst import Asked
from tests.samples.worst import unit_box
from tests.samples.worst import worst

LIMIT, BEYOND = 0.5, 0.5  # seconds
FORKS = 0.25  # that a slow machine takes to put other children in the place of those it ended

pytestmark = [pytest.mark.hard, pytest.mark.alone]


def is_photograph(asked: Asked) -> bool:
    """Photographs have a process of their own, which starts with the first of them."""
    family: AnyFamily = FAMILY[asked.family]
    writer = WRITERS.get(asked.format)
    photo = isinstance(writer, SheetWriter) and writer.photo
    return photo and asked.what in family.drawing.views.spatial


ASKED = [asked for asked in worst() if not is_photograph(asked)]
PHOTOGRAPHS = [asked for asked in worst() if is_photograph(asked)]


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    with serving(KNOBELWERK_SECONDS=str(LIMIT)) as one:
        yield one


@pytest.mark.parametrize("asked", ASKED, ids=str)
def test_no_request_takes_much_longer_than_the_limit(service: Service, asked: Asked) -> None:
    before = spent(service.process.pid)
    ((said, _),) = answers(service, [asked])
    time.sleep(0.15)  # a child that was killed has ended, and another has begun

    assert LIMIT + BEYOND + FORKS > spent(service.process.pid) - before
    assert said in ("200", "503 out_of_time", "503 out_of_memory") or said.startswith("422 ")


@pytest.mark.opengl
@pytest.mark.parametrize("asked", PHOTOGRAPHS, ids=str)
def test_no_photograph_takes_much_longer_than_the_limit(service: Service, asked: Asked) -> None:
    ((ready, _),) = answers(service, [small()])
    assert "200" == ready
    before = spent(service.process.pid)

    ((said, _),) = answers(service, [asked])
    time.sleep(0.15)

    assert LIMIT + BEYOND + FORKS > spent(service.process.pid) - before
    # Beside others that have grown; a bed of a thousand numbered pieces is refused beforehand.
    assert said in ("200", "503 out_of_time", "503 out_of_memory", "422 too_dear")


def small() -> Asked:
    """A photograph for which there is time enough."""
    style = {"view": "assembled", "width_px": 64}
    body = {**unit_box((1, 1, 2)), "style": style}
    return Asked(family="boxes", verb="render", query="format=png", body=body)
