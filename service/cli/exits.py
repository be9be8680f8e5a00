"""Exit codes of the command."""

DONE = 0  # also if there is proved to be no solution
FAULTS = 1
BAD_INPUT = 2
SPENT = 3  # the budget ended without an answer
STOPPED = 128 + 2  # as a shell reports SIGINT
