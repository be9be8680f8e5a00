"""A running service, as `knobelwerk serve` starts it."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO

import requests

PATIENCE = 600  # seconds; a first start compiles the kernels


@dataclass(frozen=True, slots=True)
class Service:
    """One that runs; `log` is read once it has ended."""

    address: str
    process: subprocess.Popen[bytes]
    log: IO[bytes]

    def end(self) -> int:
        """Ends it as an operator would; the exit code."""
        self.process.terminate()
        return self.process.wait(timeout=PATIENCE)


@contextmanager
def serving(**settings: str) -> Iterator[Service]:
    """A service with these settings, on a free port, with a store of its own; ended in the end."""
    with starting(None, **settings) as service:
        _wait_until_ready(service.address, service.process)
        yield service


@contextmanager
def starting(folder: Path | None, **settings: str) -> Iterator[Service]:
    """The same, not waited for. folder: another checkout; None: this one."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "service.serving"]
    with TemporaryFile() as log, TemporaryDirectory() as data:
        given = {"KNOBELWERK_DATA": data, **settings, "HOST": "127.0.0.1", "PORT": str(port)}
        environment = {**os.environ, **given}
        process = subprocess.Popen(command, cwd=folder, env=environment, stderr=log)
        service = Service(f"http://127.0.0.1:{port}", process, log)
        try:
            yield service
        finally:
            service.end()


def _wait_until_ready(address: str, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        try:
            if requests.get(f"{address}/readyz", timeout=PATIENCE).ok:
                return
        except requests.ConnectionError:
            pass  # the socket is not open yet
        time.sleep(0.05)
    raise RuntimeError(f"the service did not start: exit code {process.poll()}")
