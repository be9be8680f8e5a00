"""The room that tests and benchmarks share, and tools that write files of the repository.

Puzzles, a running service, measurements; weights of the snakes' beam, tables of the documentation.
"""
