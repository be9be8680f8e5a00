"""Loaded by the fork server before it forks workers, so that all of them are warm."""

from service.jobs.dispatch import work
from service.warm import warm

dict(warm())

__all__ = ["work"]
