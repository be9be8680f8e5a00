"""A cache of bytes up to a size, the most recently used last."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class ByteCache(Generic[K, V]):
    """Values by their keys.

    most: bytes of all values together; size: bytes of one.
    """

    def __init__(self, most: int, size: Callable[[V], int]) -> None:
        self._most, self._size = most, size
        self._values: OrderedDict[K, V] = OrderedDict()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: K, make: Callable[[], V]) -> V:
        """The value of a key, made if it is not there."""
        if key in self._values:
            self._values.move_to_end(key)
            return self._values[key]
        value = make()
        size = self._size(value)
        if size <= self._most:
            self._values[key] = value
            self._bytes += size
        while self._bytes > self._most:
            self._bytes -= self._size(self._values.popitem(last=False)[1])
        return value

    def clear(self) -> None:
        """Empty the cache."""
        self._values.clear()
        self._bytes = 0
