"""Kernels that lay a path through a box."""
