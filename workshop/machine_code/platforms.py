"""The platforms that there is machine code for: what LLVM and the linker are told of each."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass

ELF_FLAGS = (
    "-Wl,--build-id=none",  # the same objects make the same file
    "-Wl,-z,relro,-z,now",
    # The names that the C library has had before 2.29, see builtins.c.
    "-Wl,--wrap=exp,--wrap=pow",
)
MACHO_FLAGS = (
    "-Wl,-undefined,dynamic_lookup",  # the names of Python, where it is loaded
    "-Wl,-install_name,_kernels.abi3.so",  # not the path of this machine
)


@dataclass(frozen=True, slots=True)
class Platform:
    """One platform of wheels.

    triple: LLVM's. processors: LLVM's name of the processor of each level, the plainest first.
    compiler: the command that compiles and links C for it on Linux for x86-64.
    """

    triple: str
    processors: Mapping[str, str]
    compiler: tuple[str, ...]
    flags: tuple[str, ...]


def _zig(target: str) -> tuple[str, ...]:
    """The command of zig, which carries the names that Apple's libraries have."""
    return sys.executable, "-m", "ziglang", "cc", "-target", target


NATIVE = "linux-x86_64"
PLATFORMS = {
    NATIVE: Platform(
        "x86_64-unknown-linux-gnu",
        {level: f"x86-64-{level}" for level in ("v2", "v3", "v4")},
        ("gcc",),
        ELF_FLAGS,
    ),
    "linux-aarch64": Platform(
        "aarch64-unknown-linux-gnu", {"v8": "generic"}, ("aarch64-linux-gnu-gcc",), ELF_FLAGS
    ),
    "macos-arm64": Platform(
        "arm64-apple-macosx11.0.0", {"v8": "apple-m1"}, _zig("aarch64-macos.11.0"), MACHO_FLAGS
    ),
    "macos-x86_64": Platform(
        "x86_64-apple-macosx11.0.0", {"v2": "x86-64-v2"}, _zig("x86_64-macos.11.0"), MACHO_FLAGS
    ),
}
