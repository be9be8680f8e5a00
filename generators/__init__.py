"""Random instances, proved solvable."""
