"""Kernels that cover cells by placements, whatever the shapes of these are."""
