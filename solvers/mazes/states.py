"""States of a sweep in compact form, for waiting and saved states.

state      four numbers: front, code, low and high word of the number; see `fronts.sweep`
column     one number of each state, in four bytes if all fit; if all are zero, shape (count, 0)
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from solvers.engine.checkpoint import Array
from solvers.mazes.job import Ints

WIDTH = 4


@dataclass(frozen=True, slots=True)
class States:
    """Some states, by columns."""

    columns: Sequence[Array]

    @classmethod
    def of(cls, wide: Ints) -> "States":
        return cls([_narrow(wide[:, k]) for k in range(WIDTH)])

    def __len__(self) -> int:
        return len(self.columns[0])

    def fill(self, wide: Ints) -> Ints:
        """Write the states into the rows of a (count, 4) array; returns that array."""
        for k, column in enumerate(self.columns):
            wide[:, k] = column if column.ndim == 1 else 0
        return wide

    @property
    def wide(self) -> Ints:
        return self.fill(np.empty((len(self), WIDTH), np.int64))


Placed = tuple[int, States]  # the place of the states


def save_columns(name: str, states: States) -> dict[str, Array]:
    """The columns of states as arrays of a checkpoint, by names that begin with this one."""
    return {f"{name} {k}": column for k, column in enumerate(states.columns)}


def read(name: str, state: Mapping[str, Array], first: int = 0) -> States:
    """The states that `save_columns` saved; first: the number of the first column."""
    return States([_read(state[f"{name} {k}"]) for k in range(first, first + WIDTH)])


def sets_saved(name: str, sets: Collection[Placed]) -> dict[str, Array]:
    """The concatenated columns of sets of states, and the place and size of each set."""
    columns = [_join_columns([states.columns[k] for _, states in sets]) for k in range(WIDTH)]
    sizes = [(place, len(states)) for place, states in sets]
    return {
        f"{name} of": np.array(sizes, np.int64).reshape(-1, 2),
        **save_columns(name, States(columns)),
    }


def sets_read(name: str, state: Mapping[str, Array]) -> Sequence[Placed]:
    """The sets that `sets_saved` saved; an earlier version saved the place of each state, too."""
    sizes = state.get(f"{name} of")
    states = read(name, state, int(sizes is None))
    if sizes is None:  # each place with the length of its run
        column = _read(state[f"{name} 0"])
        places = column if column.ndim == 1 else np.zeros(len(column), np.int64)
        starts = np.flatnonzero(np.diff(places, prepend=-1))
        many = np.diff(starts, append=len(places))
        sizes = np.column_stack([places[starts], many]).astype(np.int64)
    ends = sizes[:, 1].cumsum()
    sets = []
    for (place, size), end in zip(sizes.tolist(), ends.tolist(), strict=True):
        own = [column[end - size : end].copy() for column in states.columns]
        sets.append((place, States(own)))
    return sets


def _narrow(column: Ints) -> Array:
    most = int(column.max(initial=0))
    if most == 0:
        return np.zeros((len(column), 0), np.uint8)
    return column.astype(np.int32 if most < 1 << 31 else np.int64)


def _join_columns(columns: Sequence[Array]) -> Array:
    if all(column.ndim == 2 for column in columns):
        return np.zeros((sum(map(len, columns)), 0), np.uint8)
    return np.concatenate([c if c.ndim == 1 else np.zeros(len(c), np.int32) for c in columns])


def _read(column: Array) -> Array:
    """A column; an earlier version saved the lowest bytes of its numbers."""
    if column.ndim == 1 or column.shape[1] == 0:
        return column
    numbers = np.zeros(len(column), "<i8")
    numbers.view(np.uint8).reshape(-1, 8)[:, : column.shape[1]] = column
    return _narrow(numbers.astype(np.int64))
