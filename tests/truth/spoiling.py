"""Claimed solutions that are mostly wrong: the JSON form of a right one, changed in a place."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from marshmallow import Schema, ValidationError

from puzzles.dice import Dice
from puzzles.errors import PuzzleError

Place = tuple[Any, Any]  # a list or mapping, and where to look in it


def spoil(schema: Schema, solution: Any, dice: Dice) -> Any | None:
    """A solution with one change; None if it cannot be read any more."""
    form = deepcopy(schema.dump(solution))
    dice.choice(CHANGES)(form, dice)
    try:
        return schema.load(form)
    except (ValidationError, PuzzleError):
        return None


def _exchange(form: Any, dice: Dice) -> None:
    """Two entries of a list."""
    entries = dice.choice(_lists(form))
    one, other = dice.below(len(entries)), dice.below(len(entries))
    entries[one], entries[other] = entries[other], entries[one]


def _swap(form: Any, dice: Dice) -> None:
    """Two values of one kind."""
    (one, at), (other, there) = _two_alike(form, dice)
    one[at], other[there] = other[there], one[at]


def _copy(form: Any, dice: Dice) -> None:
    """A value in the place of another one."""
    (one, at), (other, there) = _two_alike(form, dice)
    one[at] = other[there]


def _nudge(form: Any, dice: Dice) -> None:
    """A number larger or smaller by one."""
    numbers = [(one, at) for one, at in _leaves(form) if isinstance(one[at], int)]
    one, at = dice.choice(numbers)
    one[at] += dice.choice((-1, 1))


def _drop(form: Any, dice: Dice) -> None:
    """An entry of a list is missing."""
    entries = dice.choice(_lists(form))
    entries.pop(dice.below(len(entries)))


def _repeat(form: Any, dice: Dice) -> None:
    """An entry of a list is there twice."""
    entries = dice.choice(_lists(form))
    entries.append(deepcopy(dice.choice(entries)))


CHANGES: tuple[Callable[[Any, Dice], None], ...] = (
    _exchange,
    _exchange,
    _swap,
    _copy,
    _nudge,
    _drop,
    _repeat,
)


def _two_alike(form: Any, dice: Dice) -> tuple[Place, Place]:
    """Two values that have the same name, or that stand in lists."""
    leaves = _leaves(form)
    first = dice.choice(leaves)
    names = [at if isinstance(one, dict) else None for one, at in leaves]
    name = first[1] if isinstance(first[0], dict) else None
    alike = [leaf for leaf, other in zip(leaves, names, strict=True) if other == name]
    return first, dice.choice(alike)


def _leaves(form: Any) -> list[Place]:
    """Where numbers and words stand."""
    leaves: list[Place] = []
    for at in form if isinstance(form, dict) else range(len(form)):
        leaves += _leaves(form[at]) if isinstance(form[at], dict | list) else [(form, at)]
    return leaves


def _lists(form: Any) -> list[list[Any]]:
    """All lists with something in them."""
    lists = [form] if isinstance(form, list) and form else []
    for entry in form.values() if isinstance(form, dict) else form:
        lists += _lists(entry) if isinstance(entry, dict | list) else []
    return lists
