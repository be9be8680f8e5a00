"""Searches of all families: runs, races, spaces, threads, checkpoints."""
