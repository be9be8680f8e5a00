"""All processes of a running service together, under the dearest that its limits allow."""

import pytest
import requests

from tests.families.catalogue import dearest_requests
from workshop.live import serving
from workshop.memory import BAR, answers, begin_jobs, watch_memory

pytestmark = [pytest.mark.hard, pytest.mark.alone]

LAG = 100_000_000  # bytes that children may take between two looks of the service at its memory

SAMPLED = (  # the dearest of their kinds, as `python -m benchmarks.memory` tells
    "boxes render format=pdf sheet",
    "snakes render format=png exploded",
    "mazes render format=webp exploded",
    "mazes render format=pdf sheet",
    "hexagons render format=svg sheet",
    "hexagons solve all alike",
    "mazes check",
)


@pytest.mark.parametrize(
    ("seconds", "many", "times"),
    [
        ("5", 2, 2),  # two cores are at two; what is held is reached before they are ended
        pytest.param("10", 0, 3, marks=pytest.mark.night),
        pytest.param("10", 2, 3, marks=pytest.mark.night),
    ],
)
def test_all_processes_together_stay_below_the_bar(seconds: str, many: int, times: int) -> None:
    asked = [one for one in dearest_requests() if str(one) in SAMPLED]
    assert len(SAMPLED) == len(asked)

    with serving(KNOBELWERK_SECONDS=seconds) as service, watch_memory(service) as watch:
        jobs = begin_jobs(service, many)
        said = [answers(service, [one] * times) for one in asked]
        said.append(answers(service, asked))
        states = {requests.get(job).json()["state"] for job in jobs}

    assert BAR + LAG > watch.highest
    assert "200" in {status for row in said for status, _ in row}
    assert states <= {"running"}  # else no job was at work beside the requests
