"""Reads the Dockerfile: the few instructions that ours has, in the two forms that they have.

stage         what follows a FROM; an ARG before the first one is of none
instruction   a word in capitals and the rest of its line, continuation lines joined
"""

import json
import re
import shlex
from pathlib import Path
from typing import NamedTuple


class Instruction(NamedTuple):
    word: str
    rest: str

    @property
    def exec_form(self) -> list[str] | None:
        """The words of `CMD ["a", "b"]`; None for any other form."""
        written = re.search(r"\[.*\]$", self.rest)
        return json.loads(written[0]) if written else None


class Stage(NamedTuple):
    name: str
    instructions: list[Instruction]

    def last(self, word: str) -> Instruction:
        return [i for i in self.instructions if i.word == word][-1]


def stages(path: Path) -> list[Stage]:
    """The stages in their order; a stage without a name is called `final`."""
    stages: list[Stage] = []
    for instruction in _instructions(path.read_text()):
        if instruction.word == "FROM":
            name = re.search(r"\bAS (\w+)$", instruction.rest)
            stages.append(Stage(name[1] if name else "final", []))
        elif stages:
            stages[-1].instructions.append(instruction)
    return stages


def copy_line(instruction: Instruction) -> tuple[str | None, list[str], str]:
    """The stage a COPY takes from (None: the build context), its sources, its destination."""
    words = shlex.split(instruction.rest)
    stage = words.pop(0).removeprefix("--from=") if words[0].startswith("--from=") else None
    return stage, words[:-1], words[-1]


def environment(instruction: Instruction) -> dict[str, str]:
    """The variables that an ENV sets."""
    return dict(word.split("=", 1) for word in shlex.split(instruction.rest))


def _instructions(text: str) -> list[Instruction]:
    kept = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))
    joined = re.sub(r"\\\n\s*", "", kept)
    lines = [line.strip() for line in joined.splitlines() if line.strip()]
    return [Instruction(*line.split(maxsplit=1)) for line in lines]
