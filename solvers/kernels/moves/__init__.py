"""Kernels that move pieces apart."""
