"""Fixtures for tests of families."""

from tests.render.conftest import camera

__all__ = ["camera"]
