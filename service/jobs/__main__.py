"""`python -m service.jobs [PARENT [LENDER]]`: dispatch until SIGTERM or the parent's end."""

import sys

from puzzles.errors import PuzzleError
from service.jobs.dispatch.program import run

if __name__ == "__main__":
    try:
        run(*sys.argv[1:])
    except PuzzleError as error:
        sys.exit(f"knobelwerk: {error}")
