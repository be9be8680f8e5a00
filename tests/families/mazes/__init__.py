"""Tests of mazes."""
