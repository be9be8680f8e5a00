"""The command `python -m workshop.machine_code`: see the package."""

import argparse
from pathlib import Path

from families.catalogue import NAMES, family
from workshop.machine_code.build import build

LEVELS = ("v2", "v3", "v4")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m workshop.machine_code", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the module is written")
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=LEVELS)
    parser.add_argument("--families", nargs="+", choices=NAMES, default=NAMES)
    said = parser.parse_args()

    def warm_all() -> None:
        for name in sorted(said.families):
            family(name).warm()

    build(warm_all, said.levels, said.folder)


if __name__ == "__main__":
    main()
