"""The same again in another process, where sets and dicts may have another order."""

import subprocess
import sys


def output_of(program: str) -> bytes:
    """What a program writes to its output, with other hashes of texts than here."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONPATH": ".", "PYTHONHASHSEED": "7"},
        capture_output=True,
        check=True,
    )
    return done.stdout
