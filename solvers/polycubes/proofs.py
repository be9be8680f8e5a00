"""Proofs that a puzzle of polycubes has no filling, before anything is searched."""

import numpy as np

from puzzles.codes import ReasonCode
from puzzles.errors import amount
from puzzles.outcome import Reason, all_of
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
    """Pieces that must be used have no place at all."""
    placed = np.bincount(covering.kind, minlength=len(covering.kinds))
    return all_of(
        [
            Reason(
                ReasonCode.PIECE_NEVER_FITS,
                f"piece {kind} fits nowhere in the target, in any turn",
                {"piece": kind},
            )
            for number, kind in enumerate(covering.kinds)
            if covering.low[number] and not placed[number]
        ]
    )


def _unreached(covering: Covering) -> Reason | None:
    """Cells that must be filled are covered by no placement."""
    reached = np.zeros(len(covering.cells), np.bool_)
    usable = covering.high[covering.kind] > 0
    covered = covering.covered
    reached[covered if usable.all() else covered[np.repeat(usable, np.diff(covering.start))]] = (
        True
    )
    unreached = covering.cells[: covering.must][~reached[: covering.must]].tolist()
    return all_of(
        [
            Reason(
                ReasonCode.CELL_UNREACHED, f"no piece can cover the cell {tuple(at)}", {"cell": at}
            )
            for at in unreached
        ]
    )
