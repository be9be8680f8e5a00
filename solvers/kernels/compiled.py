"""How the kernels are compiled: what Python calls, and the parts it is made of.

None of them owns memory: arrays come in and go out as arguments. So none counts references to
them, which took a third of the time of a kernel whose parts hand arrays on.
"""

from numba import njit

kernel = njit(cache=True, nogil=True, _nrt=False)  # called from Python; kept on disk
part = njit(_nrt=False)  # called by kernels
inlined = njit(forceinline=True, _nrt=False)  # called by kernels, and never left as a call
