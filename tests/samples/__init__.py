"""Puzzles and solutions that tests draw and solve."""
