"""Kits: many puzzles as one booklet, with cover, contents, list of keys and answers."""
