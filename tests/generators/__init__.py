"""Puzzles as wished."""
