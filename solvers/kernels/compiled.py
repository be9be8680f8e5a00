"""How the kernels are compiled: what Python calls, and the parts it is made of.

Few of them own memory: arrays come in and go out as arguments. So they count no references, which
took a third to a half of the time of kernels whose parts hand arrays on.

Arrays travel in named tuples. Numba finds out the type of one in 1.1 us, and of a plain tuple in
0.2; so a kernel that is called for every short slice takes plain ones, and names them at once.
"""

import numpy as np
from numba import njit
from numba.core import config

from solvers.kernels.cache import KernelCache

part = njit(_nrt=False)  # called by kernels
inlined = njit(forceinline=True, _nrt=False)  # called by kernels, and never left as a call


def kernel(function):
    """Compile what Python calls, and keep the code on disk."""
    return kept(njit(nogil=True, _nrt=False)(function), owning=False)


def owning(function):
    """As `kernel`, for what makes arrays of its own.

    Its parts must give no arrays: it would release what they have not counted.
    """
    return kept(njit(nogil=True)(function), owning=True)


def kept(compiled, *, owning):
    """Let a compiled function find its code again; numba has no way for a cache of one's own.

    With NUMBA_DISABLE_JIT it is a function of Python, whose words wrap around as those of the
    machine do.
    """
    if config.DISABLE_JIT:
        return np.errstate(over="ignore")(compiled)
    compiled._cache = KernelCache(compiled.py_func, owning=owning)
    return compiled
