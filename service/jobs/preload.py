"""Loaded by the server of forks before it forks workers, so that all of them are warm."""

from families.catalogue import FAMILIES
from service.jobs import work

for _family in FAMILIES:
    _family.warm()

__all__ = ["work"]
