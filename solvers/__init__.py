"""Exact search. numpy here, numba in kernels/ only."""
