"""Wishes that no slow or busy machine fails to meet: time is no property of what is tested."""

from functools import partial

from generators.instance import Wish

patient = partial(Wish, seconds=600)
