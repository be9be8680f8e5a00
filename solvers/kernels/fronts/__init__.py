"""Kernels that go through a maze place by place or row by row."""
