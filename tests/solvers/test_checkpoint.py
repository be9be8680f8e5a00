"""The bytes of a saved search."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import actions
from families.boxes import BOXES
from puzzles.boxes import BoxOptions, BoxSolution, Symmetric
from puzzles.codes import ReasonCode
from puzzles.errors import FormatError, OtherPuzzleError
from puzzles.outcome import Reason
from solvers.boxes.search import resume
from solvers.engine.checkpoint import Array, kind_of, pack, unpack
from solvers.engine.search import Settled

HEAD = {"nodes": 12, "text": "ä", "list": [1, None, True], "half": 0.5}
ARRAYS: dict[str, Array] = {
    "words": np.array([-(2**63), 0, 2**63 - 1], np.int64),
    "bits": np.array([0, 2**64 - 1], np.uint64),
    "board": np.arange(24, dtype=np.int32).reshape(2, 3, 4),
    "bytes": np.array([[1], [255]], np.uint8),
    "shares": np.array([0.1, np.inf]),
    "scalar": np.array(7, np.int8),
    "nothing": np.zeros((0, 3), np.int64),
}
STATE = pack("boxes", HEAD, ARRAYS)


def test_what_was_packed_comes_back() -> None:
    head, arrays = unpack(STATE, "boxes")

    assert head == HEAD
    assert list(arrays) == list(ARRAYS)
    for name, array in arrays.items():
        assert array.dtype == ARRAYS[name].dtype
        np.testing.assert_array_equal(array, ARRAYS[name], strict=True)


def test_what_comes_back_may_be_written_to() -> None:
    _, arrays = unpack(STATE, "boxes")
    arrays["board"][1, 2, 3] = -1

    assert unpack(STATE, "boxes")[1]["board"][1, 2, 3] == 23


def test_byte_order_and_layout_leave_no_trace() -> None:
    turned = {name: array.copy(order="F") for name, array in ARRAYS.items()}
    swapped = {n: array.astype(array.dtype.newbyteorder(">")) for n, array in turned.items()}

    assert pack("boxes", HEAD, swapped) == STATE


def test_an_array_of_another_type_is_refused() -> None:
    with pytest.raises(TypeError, match="flags"):
        pack("boxes", {}, {"flags": np.zeros(3, np.bool_)})


@pytest.mark.parametrize("read", [lambda state: unpack(state, "boxes"), kind_of])
@given(place=st.integers(0, len(STATE) - 1), flip=st.integers(1, 255))
def test_a_changed_byte_is_noticed(read: Callable[[bytes], object], place: int, flip: int) -> None:
    damaged = bytearray(STATE)
    damaged[place] ^= flip
    with pytest.raises(FormatError, match="saved search"):
        read(bytes(damaged))


@pytest.mark.parametrize("read", [lambda state: unpack(state, "boxes"), kind_of])
@given(end=st.integers(0, len(STATE) - 1))
def test_a_torn_state_is_noticed(read: Callable[[bytes], object], end: int) -> None:
    with pytest.raises(FormatError, match="saved search"):
        read(STATE[:end])


@given(st.binary(max_size=64))
def test_other_bytes_are_noticed(rubbish: bytes) -> None:
    with pytest.raises(FormatError, match="saved search"):
        unpack(rubbish, "boxes")
    with pytest.raises(FormatError, match="saved search"):
        unpack(STATE + rubbish + b"\0", "boxes")


def test_the_kind_is_told_and_checked() -> None:
    assert kind_of(STATE) == "boxes"
    with pytest.raises(FormatError, match="expected a saved search of kind snakes, found boxes"):
        unpack(STATE, "snakes")


def test_a_proof_is_saved_like_a_search() -> None:
    details = {"axis": 0, "slice": 3}
    reason = Reason(ReasonCode.SLICE_PARITY, "slice 3 cannot be filled", details)
    puzzle, options = actions.known_puzzle(BOXES, "raetsel4").puzzle, BoxOptions()
    proof: Settled[BoxSolution] = Settled(puzzle, options, reason)

    assert resume(puzzle, options, proof.save()) == proof
    with pytest.raises(OtherPuzzleError):
        resume(puzzle, BoxOptions(symmetric=Symmetric.ONLY), proof.save())
    assert proof.advance(100, 1) == ()
    assert proof.split(5) == ()
    assert proof.progress() == 1.0
