"""Complete code samples in several languages for the OpenAPI document, taken from docs/api.md.

block    a fenced block of a document
step     a command of a shell's block, and its output
sample   the code in one language, in the form of ReDoc (`x-codeSamples`)
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from service.schemas.fields import Json

SOURCE = Path(__file__).parents[3] / "docs" / "api.md"
SECTION = "## A riddle of your own, drawn and printed\n"
ABOUT = (
    "A complete example: from your own puzzle to a picture of it and to bodies for a 3D printer."
)
SHELL = "Shell"
LANGUAGES = {"python": "Python", "javascript": "JavaScript"}

_FENCE = re.compile(r"^```(\w*)[ ]?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_COMMAND = re.compile(r"^\$ (.*(?:\n> .*)*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)


class CodeBlock(NamedTuple):
    """A fenced block; name: the word after the language, often empty."""

    language: str
    name: str
    text: str


class CodeStep(NamedTuple):
    """A shell command and its output, both streams together."""

    command: str
    expected: str


def blocks(document: str) -> list[CodeBlock]:
    """All fenced blocks of a document in Markdown."""
    return [CodeBlock(*match.groups()) for match in _FENCE.finditer(document)]


def steps(block: CodeBlock) -> Iterator[CodeStep]:
    """The commands of a console block in their order."""
    for match in _COMMAND.finditer(block.text):
        yield CodeStep(match[1].replace("\n> ", "\n"), match[2])


def samples() -> list[Json]:
    """The example from your own puzzle to a picture and bodies, in each language."""
    document = SOURCE.read_text("utf-8")
    way = blocks(document.split(SECTION)[1].split("\n## ")[0])
    files = {block.name: block.text for block in blocks(document) if block.language == "text"}
    console = next(block for block in way if block.language == "console")
    commands = [step.command for step in steps(console)]
    used = {name: text for name, text in files.items() if any(name in c for c in commands)}
    written = [f"cat > {name} <<'END'\n{text}END" for name, text in used.items()]
    shown = [_sample(SHELL, "curl", "\n".join([*written, *commands]) + "\n")]
    for block in way:
        if block.language in LANGUAGES:
            language = LANGUAGES[block.language]
            shown.append(_sample(language, language, block.text))
    return shown


def _sample(language: str, label: str, source: str) -> Json:
    return {"lang": language, "label": label, "source": source}


def add_samples(paths: Json) -> None:
    """Add the example to the operations that it calls: as samples, and in their Markdown."""
    shown = samples()
    sources = "".join(sample["source"] for sample in shown)
    told = "\n".join(
        f"{sample['label']}:\n\n```{sample['lang'].lower()}\n{sample['source']}```\n"
        for sample in shown
    )
    (family,) = set(re.findall(r"/v1/(\w+)", sources))
    for verb in sorted(set(re.findall(r"/(\w+)\?", sources))):
        operation = paths[f"/v1/{family}/{verb}"]["post"]
        operation["description"] = f"{ABOUT}\n\n{told}"
        operation["x-codeSamples"] = shown
