"""`python -m service.jobs [PARENT [LENDER]]`: the dispatcher, until SIGTERM or with its parent."""

import sys

from service.jobs.dispatch.program import run

if __name__ == "__main__":
    run(*sys.argv[1:])
