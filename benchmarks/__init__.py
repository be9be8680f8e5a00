"""Our searches against others, on the same machine in the same run: `python -m benchmarks`."""
