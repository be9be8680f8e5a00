"""The rules once more, as plain programs with nothing of the solvers in them."""
