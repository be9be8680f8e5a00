"""Proofs that a puzzle of polycubes has no filling, before anything is searched."""

import numpy as np

from puzzles.codes import ReasonCode
from puzzles.errors import amount
from puzzles.outcome import Reason
from solvers.polycubes.covering import Covering


def refutation(covering: Covering) -> Reason | None:
    """Why nothing can fill the target; None if that is not known."""
    return _volume(covering) or _fits_nowhere(covering) or _unreached(covering)


def _volume(covering: Covering) -> Reason | None:
    """The pieces cannot have the volume of the target."""
    least = int((covering.low * covering.volume).sum())
    most = int((covering.high * covering.volume).sum())
    must, whole = covering.must, len(covering.cells)
    if least <= whole and most >= must:
        return None
    what = (
        f"the pieces that must be used have {amount(least, 'cell')}, of {whole} that may be filled"
        if least > whole
        else f"all pieces together have {amount(most, 'cell')}, of {must} that must be filled"
    )
    details = {"least": least, "most": most, "must": must, "may": whole - must}
    return Reason(ReasonCode.PIECES_VOLUME, what, details)


def _fits_nowhere(covering: Covering) -> Reason | None:
    """A piece that must be used has no place at all."""
    for number, kind in enumerate(covering.kinds):
        if covering.low[number] and not (covering.kind == number).any():
            what = f"piece {kind} fits nowhere in the target, in any turn"
            return Reason(ReasonCode.PIECE_NEVER_FITS, what, {"piece": kind})
    return None


def _unreached(covering: Covering) -> Reason | None:
    """A cell that must be filled is covered by no placement."""
    reached = np.zeros(len(covering.cells), np.bool_)
    usable = covering.high[covering.kind] > 0
    reached[covering.covered[np.repeat(usable, np.diff(covering.start))]] = True
    for cell in np.flatnonzero(~reached[: covering.must]):
        at = covering.cells[cell].tolist()
        what = f"no piece can cover the cell {tuple(at)}"
        return Reason(ReasonCode.CELL_UNREACHED, what, {"cell": at})
    return None
