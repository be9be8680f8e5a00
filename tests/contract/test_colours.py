"""The page has the names and the colours of pieces that paper and files have."""

import json
import subprocess
import sys
from pathlib import Path

from render.flat.palette import hatching, kind_colour
from render.names import kind_letters
from workshop.colours import TARGET, text

NODE = Path(sys.executable).with_name("node")
STUDIO = TARGET.parents[2]
MANY = 700  # kinds: names of three letters, and every lap
SCRIPT = f"""
import {{ kindColour, kindHatching, kindLetters }} from './src/families/crates/kinds';
const kinds = Array.from({{ length: {MANY} }}, (_, k) => k);
console.log(JSON.stringify(kinds.map((k) => [kindLetters(k), kindColour(k), kindHatching(k)])));
"""


def test_the_page_has_the_table_of_colours() -> None:
    assert text() == TARGET.read_text("utf-8"), "run python -m workshop.colours"


def test_the_page_names_and_paints_each_kind_as_paper_does() -> None:
    bundler = STUDIO / "node_modules" / "esbuild" / "bin" / "esbuild"
    command = [str(NODE), str(bundler), "--bundle", "--format=esm", "--loader=ts"]
    bundle = subprocess.run(
        command, input=SCRIPT, cwd=STUDIO, text=True, capture_output=True, check=True
    ).stdout
    told = subprocess.run(
        [str(NODE), "--input-type=module", "-"],
        input=bundle,
        text=True,
        capture_output=True,
        check=True,
    ).stdout
    expected = [
        [kind_letters(k), kind_colour(k), [way.name.lower() for way in hatching(k)]]
        for k in range(MANY)
    ]
    assert expected == json.loads(told)
