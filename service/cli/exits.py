"""Exit codes of the command."""

DONE = 0  # also where it was found that there is none
FAULTS = 1
BAD_INPUT = 2
SPENT = 3  # a budget, and there is no answer
STOPPED = 128 + 2  # as a shell tells SIGINT
