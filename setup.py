"""The wheel holds all rooms below `knobelwerk`, so that an installation brings one name only.

In the repository the rooms stand at the top and import one another by their names; an editable
install is the repository itself. See docs/decisions/0012-the-wheel.md.

A module of machine code that the variable KNOBELWERK_MACHINE_CODE names goes into the wheel, which
is then for the platform of that module and any Python from 3.11 on
(docs/decisions/0035-machine-code-ahead.md).
"""

import ast
import os
import re
import shutil
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py
from setuptools.command.egg_info import egg_info

HOME = "knobelwerk"
ROOMS = (
    "actions",
    "families",
    "generators",
    "openapi",
    "puzzles",
    "render",
    "service",
    "solvers",
    "studio",
    "words",
)
MACHINE_CODE = os.environ.get("KNOBELWERK_MACHINE_CODE")
MACHINE = "solvers/kernels/machine"  # the folder that it goes to
ELF = b"\x7fELF"
# The platform of wheels by format and processor, as the header of a module tells them.
PLATFORMS = {
    ELF + b"\x3e\x00": "manylinux2014_x86_64",
    ELF + b"\xb7\x00": "manylinux2014_aarch64",
    b"\xcf\xfa\xed\xfe\x07\x00\x00\x01": "macosx_11_0_x86_64",
    b"\xcf\xfa\xed\xfe\x0c\x00\x00\x01": "macosx_11_0_arm64",
}


class BuildPy(build_py):
    """Moves the rooms below the package once they are copied, and rewrites their imports."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        top = Path(self.build_lib)
        for path in [top / room for room in ROOMS]:
            target = top / HOME / path.name
            shutil.rmtree(target, ignore_errors=True)  # of a build before this one
            path.replace(target)
        for path in (top / HOME).rglob("*.py"):
            path.write_text(moved(path.read_text("utf-8")), "utf-8")
        if MACHINE_CODE:
            shutil.copy(MACHINE_CODE, top / HOME / MACHINE)


class Whole(Distribution):
    """Tells setuptools of machine code that no extension of its own makes."""

    def has_ext_modules(self) -> bool:
        return bool(MACHINE_CODE)


class BdistWheel(bdist_wheel):
    """Names the wheel by what it runs on."""

    def get_tag(self) -> tuple[str, str, str]:
        pure = super().get_tag()
        return ("cp311", "abi3", platform_of(Path(MACHINE_CODE))) if MACHINE_CODE else pure


class EggInfo(egg_info):
    """Tells that the wheel has one name at the top."""

    def run(self) -> None:
        super().run()
        Path(self.egg_info, "top_level.txt").write_text(f"{HOME}\n", "utf-8")


def platform_of(module: Path) -> str:
    """The platform of wheels that a module of machine code is for."""
    head = module.read_bytes()[:20]
    told = head[:4] + head[18:] if head.startswith(ELF) else head[:8]
    if told not in PLATFORMS:
        raise ValueError(f"{module} is for none of {', '.join(PLATFORMS.values())}")
    return PLATFORMS[told]


def moved(source: str) -> str:
    """A module whose imports of rooms lead below the package; all lines stay where they are."""
    lines = source.splitlines(keepends=True)
    for node in ast.walk(ast.parse(source)):
        row = getattr(node, "lineno", 0) - 1
        if isinstance(node, ast.ImportFrom) and not node.level and _room(node.module):
            lines[row] = lines[row].replace("from ", f"from {HOME}.", 1)
        elif isinstance(node, ast.Import) and any(_room(name.name) for name in node.names):
            if not re.fullmatch(r"import \w+( as \w+)?", lines[row].strip()):
                raise ValueError(
                    f"cannot move {lines[row].strip()!r}: write it as from … import …"
                )
            lines[row] = lines[row].replace("import ", f"from {HOME} import ", 1)
    return "".join(lines)


def index_page(readme: str) -> str:
    """The README as an index of packages shows it, without pictures and links to files."""
    picture = re.compile(r".*!\[.*|\|[\s|-]*\|")  # or the head of a table of pictures
    text = "\n".join(line for line in readme.splitlines() if not picture.fullmatch(line))
    text = re.sub(r"\[([^]]*)\]\((?!\w+:)[^)]*\)", r"\1", text)
    return re.sub(r"\n{3,}", "\n\n", text) + "\n"


def _room(module: str | None) -> bool:
    return module is not None and module.split(".")[0] in ROOMS


if __name__ == "__main__":
    commands = {"bdist_wheel": BdistWheel, "build_py": BuildPy, "egg_info": EggInfo}
    setup(
        cmdclass=commands,
        distclass=Whole,
        long_description=index_page(Path("README.md").read_text("utf-8")),
        long_description_content_type="text/markdown",
    )
