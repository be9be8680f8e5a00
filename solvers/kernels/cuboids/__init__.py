"""Kernels that lay cuboids in a box."""
