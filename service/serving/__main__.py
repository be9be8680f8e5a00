"""`python -m service.serving`: serve on HOST and PORT, or on the socket of the given numbers."""

import os
import sys

if __name__ == "__main__":
    if len(sys.argv) > 1:
        from service.serving.server import run

        run(*map(int, sys.argv[1:]))
    else:
        from service.serving.parent import serve

        serve(os.environ.get("HOST", "localhost"), int(os.environ.get("PORT", "8000")))
