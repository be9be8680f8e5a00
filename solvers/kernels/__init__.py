"""The loops that numba compiles; one idea a file."""
