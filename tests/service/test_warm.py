"""Kernels are compiled ahead, some families side by side."""

from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from families.catalogue import NAMES
from service import warm
from solvers.kernels.machine import ready


class Killed:
    """A pool whose first process is killed, as where there is too little memory."""

    def __init__(self, *_: Any) -> None:
        pass

    def __enter__(self) -> "Killed":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def submit(self, *_: Any) -> "Future[float]":
        future: Future[float] = Future()
        future.set_exception(BrokenProcessPool())
        return future


@pytest.fixture
def nothing_ready(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """As if no code lay ready; what is written then."""
    written: list[object] = []
    monkeypatch.setattr(ready, "is_ready", lambda: bool(written))
    monkeypatch.setattr(ready, "write", written.append)
    monkeypatch.setattr("solvers.engine.together.usable", lambda: 2)
    return written


def test_each_family_is_told_once_and_all_code_is_kept(nothing_ready: list[Any]) -> None:
    told = [name for name, _ in warm.warm_abreast()]

    assert sorted(NAMES) == sorted(told)
    written = set(nothing_ready[0])  # names alone: other tests may have let go of the code
    assert {"fill.fill", "cells.paths"} <= written


def test_what_a_process_that_was_killed_did_not_compile_is_compiled_here(
    nothing_ready: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warm, "ProcessPoolExecutor", Killed)

    assert list(NAMES) == [name for name, _ in warm.warm_abreast()]
    assert nothing_ready


def test_where_all_is_ready_no_process_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ready, "is_ready", lambda: True)
    monkeypatch.setattr(warm, "ProcessPoolExecutor", None)

    assert list(NAMES) == [name for name, _ in warm.warm_abreast()]
