"""Kernels that lay tiles with figures."""
