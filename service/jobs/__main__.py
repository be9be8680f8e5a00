"""`python -m service.jobs [PARENT]`: the dispatcher, until SIGTERM or with its parent."""

import sys

from service.jobs.program import run

if __name__ == "__main__":
    run(*map(int, sys.argv[1:]))
