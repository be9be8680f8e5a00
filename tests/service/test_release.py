"""What a process gives back of files to the kernel, and has nevertheless."""

import subprocess
import sys
from pathlib import Path

RUN = """
import os, llvmlite.binding
from render.photo.memory import release_files
from service.work.memory import resident
llvmlite.binding.initialize_native_target()
llvmlite.binding.parse_assembly("define i32 @f() { ret i32 7 }")
before = resident(os.getpid())
release_files()
after = resident(os.getpid())
print(before - after > 4 << 20)
print("ret i32 7" in str(llvmlite.binding.parse_assembly("define i32 @f() { ret i32 7 }")))
"""

CHANGED = """
import ctypes, mmap, sys
from render.photo.memory import release_files
with open(sys.argv[1], "r+b") as file:
    own = mmap.mmap(file.fileno(), 0, flags=mmap.MAP_PRIVATE)
own[:4] = b"mine"
address = ctypes.addressof(ctypes.c_char.from_buffer(own))
assert ctypes.CDLL(None).mprotect(ctypes.c_void_p(address), 4096, mmap.PROT_READ) == 0
release_files()
print(own[:8].decode())
"""


def test_code_that_was_given_back_runs_when_it_is_needed() -> None:
    done = subprocess.run([sys.executable, "-c", RUN], capture_output=True, text=True, check=True)

    assert ["True", "True"] == done.stdout.split()


def test_what_was_changed_is_not_given_back_though_it_cannot_be_written_any_more(
    tmp_path: Path,
) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"theirs__" * 512)
    command = [sys.executable, "-c", CHANGED, str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)

    assert "miners__" == done.stdout.strip()
