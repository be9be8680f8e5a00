"""The running service against its own document: pinned, bounded, all checks on."""

import subprocess
import sys
from pathlib import Path

import pytest

from workshop.live import serving

CONFIG = Path(__file__).parent / "schemathesis.toml"
OPTIONS = (
    "--checks=all",
    "--seed=1",
    "--workers=1",
    "--request-timeout=90",  # a film is up to eighty photographs, and waits for others
    "--max-response-time=90",
    "--generation-database=none",
    "--no-color",
)
FEW = "^/v1/(boxes/(hint|solve)|jobs|jobs/.*|read)$"
RUNS = [
    pytest.param(("examples,fuzzing", "--max-examples=1"), id="a little"),
    # systematic, so it takes long
    pytest.param(("coverage", f"--include-path-regex={FEW}"), id="some"),
    pytest.param(("coverage",), id="all", marks=pytest.mark.night),
    pytest.param(("examples,fuzzing", "--max-examples=25"), id="more", marks=pytest.mark.night),
]


@pytest.mark.hard
@pytest.mark.parametrize("run", RUNS)
def test_the_service_does_what_its_document_says(run: tuple[str, ...], tmp_path: Path) -> None:
    phases, *more = run
    program = [str(Path(sys.executable).parent / "schemathesis"), f"--config-file={CONFIG}", "run"]

    with serving(
        KNOBELWERK_SECONDS="0.6", KNOBELWERK_JOB_SECONDS="1", KNOBELWERK_LOG_LEVEL="ERROR"
    ) as service:
        address = f"{service.address}/openapi.json"
        done = subprocess.run(
            [*program, address, f"--phases={phases}", *more, *OPTIONS],
            cwd=tmp_path,
            capture_output=True,
            text=True,
        )

    assert 0 == done.returncode, done.stdout
