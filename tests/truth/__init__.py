"""Search and check of every family against the definition, on thousands of small random puzzles.

The definitions are written from the rules, plain and slow, with nothing of the solvers in them.

    python -m tests.truth --count 20000

A run is a range of seeds, `--from` on; the same seed draws the same puzzle, so a run can go on
where another one ended, and a puzzle that shows a disagreement can be looked at alone.
"""
