"""`python -m service.cli`: the program `knobelwerk`."""

import sys

from service.cli import main

sys.exit(main())
