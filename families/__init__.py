"""The families of puzzles there are: one literal record each."""
