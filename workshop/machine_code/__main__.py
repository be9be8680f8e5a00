"""The command `python -m workshop.machine_code`: see the package."""

import argparse
from pathlib import Path

from families.catalogue import NAMES, family
from workshop.machine_code.build import build
from workshop.machine_code.platforms import NATIVE, PLATFORMS


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m workshop.machine_code", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the modules are written")
    parser.add_argument("--platforms", nargs="+", choices=PLATFORMS, default=[NATIVE])
    levels = list(PLATFORMS[NATIVE].processors)
    parser.add_argument(
        "--levels", nargs="+", choices=levels, default=levels, help=f"those of {NATIVE}"
    )
    parser.add_argument("--families", nargs="+", choices=NAMES, default=NAMES)
    said = parser.parse_args()

    def warm_all() -> None:
        for name in sorted(said.families):
            family(name).warm()

    asked = {each: list(PLATFORMS[each].processors) for each in said.platforms}
    if NATIVE in asked:
        asked[NATIVE] = said.levels
    build(warm_all, asked, said.folder)


if __name__ == "__main__":
    main()
