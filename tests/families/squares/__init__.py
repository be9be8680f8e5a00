"""Tests of squares."""
