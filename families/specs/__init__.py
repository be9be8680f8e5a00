"""Making the spec sheets of puzzles, by family."""
