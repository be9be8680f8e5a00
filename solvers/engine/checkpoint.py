"""The bytes of a saved search: a JSON head, then arrays; safe to read from anywhere.

    magic    4 bytes   b"KWS5"
    crc      4 bytes   CRC-32 of everything after it
    length   4 bytes   of the head
    head     JSON      {"kind": …, "head": …, "arrays": [[name, dtype, shape], …]}
    arrays   their bytes in that order, little-endian, C order
Numbers are little-endian. No pickle: a checkpoint may come from a shared store.
"""

import hashlib
import json
import math
import struct
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from puzzles.errors import FormatError, OtherPuzzleError

Array = NDArray[Any]

_MAGIC = b"KWS5"  # the last digit is the version
SEAL_LENGTH = 32  # hexadecimal digits
_DTYPES = ("<i8", "<u8", "<i4", "|u1", "|i1", "<f8")


def pack(kind: str, head: Mapping[str, Any], arrays: Mapping[str, Array]) -> bytes:
    """The bytes of a JSON head and some arrays; equal input gives equal bytes."""
    listed, bodies = [], list[Any]()
    for name, array in arrays.items():
        code = array.dtype.newbyteorder("<").str
        if code not in _DTYPES:
            raise TypeError(f"{name}: {array.dtype} is not among {_DTYPES}")
        listed.append([name, code, list(array.shape)])
        bodies.append(np.ascontiguousarray(array, code).reshape(-1).view(np.uint8))
    text = json.dumps({"kind": kind, "head": head, "arrays": listed}, sort_keys=True).encode()
    rest = (struct.pack("<I", len(text)), text, *bodies)
    crc = 0
    for part in rest:
        crc = zlib.crc32(part, crc)
    return b"".join([_MAGIC, struct.pack("<I", crc), *rest])


def unpack(state: bytes, kind: str) -> tuple[dict[str, Any], dict[str, Array]]:
    """The arguments of `pack`, arrays owned and writable; FormatError if damaged."""
    content, start = _content(state)
    if content["kind"] != kind:
        raise FormatError(0, f"expected a saved search of kind {kind}, found {content['kind']}")
    arrays = {}
    for name, code, shape in content["arrays"]:
        array = np.frombuffer(state, np.dtype(code), math.prod(shape), start).reshape(shape)
        arrays[name] = array.astype(array.dtype.newbyteorder("="))
        start += array.nbytes
    return content["head"], arrays


def refill(run: object, names: Sequence[str], state: Mapping[str, Array]) -> None:
    """Put saved arrays back into those of a run made with the same arguments; they may be shorter.

    Raises FormatError if one does not fit: the search was saved for another puzzle.
    """
    for name in names:
        own, saved = getattr(run, name), state.get(name)
        if saved is None or saved.shape[1:] != own.shape[1:] or len(saved) > len(own):
            raise FormatError(0, f"the saved search does not fit the puzzle: {name}")
        own[: len(saved)] = saved


def bundle(states: Mapping[str, Mapping[str, Array]]) -> dict[str, Array]:
    """The arrays of several owners in one mapping."""
    return {f"{owner}/{name}": a for owner, state in states.items() for name, a in state.items()}


def unbundle(arrays: Mapping[str, Array]) -> dict[str, dict[str, Array]]:
    """The argument of `bundle`, without owners that had no arrays."""
    states: dict[str, dict[str, Array]] = {}
    for owned, array in arrays.items():
        owner, _, name = owned.partition("/")
        states.setdefault(owner, {})[name] = array
    return states


def seal(puzzle: object, options: object) -> str:
    """A hash of a puzzle and its options, both dataclasses; equal values have equal hashes.

    Fields that have their default are left out, so a later version's new field changes no hash.
    """
    text = json.dumps([puzzle, options], default=_plain, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:SEAL_LENGTH]


def require_seal(found: object, puzzle: object, options: object) -> None:
    """Raise OtherPuzzleError unless a seal is the one of this puzzle and these options."""
    if found != seal(puzzle, options):
        raise OtherPuzzleError


def _plain(value: Any) -> object:
    """A set in order, or a dataclass by its fields, for JSON."""
    return sorted(value) if isinstance(value, frozenset) else _compared_fields(value)


def _compared_fields(record: Any) -> Mapping[str, Any]:
    """The fields of a dataclass that equality compares, without those that have their default."""
    told = {}
    for field in fields(record):
        value = getattr(record, field.name)
        if field.compare and value != field.default:
            told[field.name] = value
    return {type(record).__name__: told}


def kind_of(state: bytes) -> str:
    """The kind of a saved search, as packed; FormatError if the bytes are no search or damaged."""
    return str(_content(state)[0]["kind"])


def _content(state: bytes) -> tuple[dict[str, Any], int]:
    """The JSON part of a saved search, and the offset of its arrays."""
    if state[:3] != _MAGIC[:3] or len(state) < 12:
        raise FormatError(0, "expected a saved search")
    if state[:4] != _MAGIC:
        raise FormatError(0, "the saved search is of another version")
    crc, length = struct.unpack_from("<II", state, 4)
    if zlib.crc32(state[8:]) != crc:
        raise FormatError(0, "the saved search is damaged")
    return json.loads(state[12 : 12 + length]), 12 + length
