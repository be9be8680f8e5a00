"""The room that tests and benchmarks share: puzzles, a running service, measurements."""
