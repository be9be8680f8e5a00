"""Names and colours of pieces for the page: studio/src/families/colours.ts.

python -m workshop.colours          writes it; a test fails when it is stale
"""

from collections.abc import Iterator
from pathlib import Path

from render.flat.palette import CHAIN, FLOORS, GOLD, HATCHINGS, KINDS, SHADES, WALL, kind_colour
from render.names import GOLDEN, LETTERS

TARGET = Path(__file__).parents[1] / "studio" / "src" / "families" / "colours.ts"


def text() -> str:
    """The whole module."""
    return "\n".join([*_lines(), ""])


def _lines() -> Iterator[str]:
    laps = [
        [kind_colour(lap * len(KINDS) + place) for place in range(len(KINDS))]
        for lap in range(len(SHADES))
    ]
    ways = [[way.name.lower() for way in each] for each in HATCHINGS]
    yield "// Names and colours of pieces. `python -m workshop.colours` writes this module."
    yield ""
    yield f"export const LETTERS = '{LETTERS}'; // of kinds of blocks"
    yield f"export const GOLDEN = {{ name: '{GOLDEN}', colour: '{GOLD}' }} as const;"
    yield "/** Colours of kinds of blocks by lap, then by kind; laps repeat. */"
    yield "export const KINDS = ["
    yield from (f"  [{_list(lap)}]," for lap in laps)
    yield "] as const;"
    yield "/** Ways of the lines on flat blocks from the second lap on; they repeat. */"
    yield f"export const HATCHINGS = [{', '.join(f'[{_list(each)}]' for each in ways)}] as const;"
    yield f"export const CHAIN = [{_list(list(CHAIN))}] as const; // cubes of a snake, by turns"
    yield f"export const WALL = '{WALL}'; // of a maze"
    floors = ", ".join(f"{form}: '{colour}'" for form, colour in FLOORS.items())
    yield f"export const FLOORS = {{ {floors} }} as const; // of a maze, by the ways that meet"


def _list(texts: list[str]) -> str:
    return ", ".join(f"'{each}'" for each in texts)


if __name__ == "__main__":
    TARGET.write_text(text(), "utf-8")
