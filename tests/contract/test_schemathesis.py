"""The running service against its own document: pinned, bounded, all checks on."""

import subprocess
import sys
from pathlib import Path

from tests.live import serving

HERE = Path(__file__).parent
EXAMPLES = 10  # of each operation, beyond the systematic ones
OPTIONS = [
    "--checks=all",
    "--phases=examples,coverage,fuzzing",
    f"--max-examples={EXAMPLES}",
    "--seed=1",
    "--workers=1",
    "--request-timeout=90",  # a film is a hundred photographs, and waits for others
    "--max-response-time=90",
    "--generation-database=none",
    "--no-color",
]


def test_the_service_does_what_its_document_says(tmp_path: Path) -> None:
    config = f"--config-file={HERE / 'schemathesis.toml'}"
    program = [str(Path(sys.executable).parent / "schemathesis"), config, "run"]

    with serving(KNOBELWERK_SECONDS="0.5", KNOBELWERK_LOG_LEVEL="ERROR") as service:
        done = subprocess.run(
            [*program, f"{service.address}/openapi.json", *OPTIONS],
            cwd=tmp_path,
            capture_output=True,
            text=True,
        )

    assert 0 == done.returncode, done.stdout
