"""Puzzles: rules, texts, checks. Standard library only."""
