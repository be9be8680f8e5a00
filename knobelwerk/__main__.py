"""`knobelwerk` and `python -m knobelwerk`: the program."""

from service.program import main

if __name__ == "__main__":
    main()
