"""What tests and benchmarks share: puzzles, a running service, what is measured."""
