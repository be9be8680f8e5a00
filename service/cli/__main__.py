"""`python -m service.cli`: the program `knobelwerk`."""

from service.program import main

main()
