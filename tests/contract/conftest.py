"""Commands in the process of the tests, and files to give them."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from families.record import AnyFamily
from service.cli import main
from tests.contract.asking import first_known


@dataclass
class Answer:
    code: int
    out: str
    err: str


Run = Callable[..., Answer]
Write = Callable[..., Path]


@pytest.fixture
def run(capfdbinary: pytest.CaptureFixture[bytes]) -> Run:
    """Runs a command in this process."""

    def run(*words: object) -> Answer:
        try:
            code = main(tuple(str(word) for word in words))
        except SystemExit as end:  # in this way argparse leaves
            code = int(end.code or 0)
        out, err = capfdbinary.readouterr()
        return Answer(code, out.decode(errors="replace"), err.decode())

    return run


@pytest.fixture
def file(tmp_path: Path) -> Callable[[AnyFamily], Path]:
    """A file with a puzzle that has one distinct solution, in the family's text format."""

    def file(family: AnyFamily, *, solvable: bool = True) -> Path:
        path = tmp_path / f"{family.name}.txt"
        path.write_text(family.write(first_known(family, solvable=solvable).puzzle))
        return path

    return file
