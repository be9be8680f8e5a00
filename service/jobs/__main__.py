"""`python -m service.jobs [PARENT [LENDER]]`: dispatch until SIGTERM or the parent's end."""

import sys

from service.jobs.dispatch.program import run

if __name__ == "__main__":
    run(*sys.argv[1:])
