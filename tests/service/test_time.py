"""The server's limit of time, by the CPU that all processes spend on the dearest requests.

By day some of every kind, at night all of them.
"""

import time
from collections.abc import Iterator
from functools import cache

import pytest

from families.record import AnyFamily
from render.writers import WRITERS, SheetWriter
from service.work.memory import spent_seconds
from tests.families.boxes.record.samples import units
from tests.families.catalogue import dearest_requests
from workshop.live import Service, serving
from workshop.memory import answers
from workshop.worst import FAMILY, Asked, filled_sample

LIMIT, BEYOND = 0.5, 0.5  # seconds
FORKS = 0.25  # that a slow machine takes to put other children in the place of those it ended
SAID = ("200", "503 out_of_time", "503 out_of_memory")
SAMPLED = (  # of every verb, and of every way to draw
    "boxes render format=pdf sheet",
    "mazes render format=png sheet",
    "hexagons render format=svg sheet",
    "mazes render format=glb exploded",
    "squares render format=zip plates",
    "triangles spec format=pdf all alike",
    "hexagons solve all alike",
    "mazes solve every",
    "mazes check",
    "boxes hint all but one",
    "snakes convert",
    "mazes fingerprint",
    "snakes catalog/atlas size=3x3x3&limit=1000",
    "boxes generate size=15x15x17&blocks=3000&format=stl&seed=1",
)
PHOTOGRAPHED = ("snakes render format=png exploded", "mazes render format=webp exploded")

pytestmark = [pytest.mark.hard, pytest.mark.alone]


@cache
def dearest() -> dict[str, Asked]:
    """All of them by their names; they are large, so no test that is not run makes them."""
    return {str(asked): asked for asked in dearest_requests()}


def is_photograph(asked: Asked) -> bool:
    """Photographs have a process of their own, which starts with the first of them."""
    family: AnyFamily = FAMILY[asked.family]
    writer = WRITERS.get(asked.format)
    photo = isinstance(writer, SheetWriter) and writer.photo
    return photo and asked.what in family.drawing.views.spatial


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    with serving(KNOBELWERK_SECONDS=str(LIMIT)) as one:
        yield one


def wrong(service: Service, asked: Asked, refused: str = "422 ") -> str:
    """The faults of a request's answer and of the time that it takes; mostly none."""
    before = spent_seconds(service.process.pid)
    ((said, _),) = answers(service, [asked])
    time.sleep(0.15)  # a child that was killed has ended, and another has begun
    took = spent_seconds(service.process.pid) - before

    kept = took < LIMIT + BEYOND + FORKS
    known = said in SAID or said.startswith(refused)
    return "" if kept and known else f"{said} after {took:.2f} s"


def wrong_photograph(service: Service, asked: Asked) -> str:
    ((ready, _),) = answers(service, [small()])
    assert "200" == ready
    # beside others that have grown; a bed of a thousand numbered pieces is refused beforehand
    return wrong(service, asked, "422 too_dear")


def small() -> Asked:
    """A photograph for which there is time enough."""
    style = {"view": "assembled", "width_px": 64}
    body = {**filled_sample("boxes", *units((1, 1, 2))), "style": style}
    return Asked(family="boxes", verb="render", query="format=png", body=body)


@pytest.mark.parametrize("name", SAMPLED)
def test_no_request_takes_much_longer_than_the_limit(service: Service, name: str) -> None:
    assert "" == wrong(service, dearest()[name])


@pytest.mark.opengl
@pytest.mark.parametrize("name", PHOTOGRAPHED)
def test_no_photograph_takes_much_longer_than_the_limit(service: Service, name: str) -> None:
    assert "" == wrong_photograph(service, dearest()[name])


@pytest.mark.night
def test_none_of_all_requests_takes_much_longer_than_the_limit(service: Service) -> None:
    asked = {name: each for name, each in dearest().items() if not is_photograph(each)}
    told = {name: wrong(service, each) for name, each in asked.items()}
    assert {} == {name: said for name, said in told.items() if said}


@pytest.mark.night
@pytest.mark.opengl
def test_none_of_all_photographs_takes_much_longer_than_the_limit(service: Service) -> None:
    told = {
        name: wrong_photograph(service, a) for name, a in dearest().items() if is_photograph(a)
    }
    assert {} == {name: said for name, said in told.items() if said}
