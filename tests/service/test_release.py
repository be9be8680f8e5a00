"""Code that a process gives back to the kernel, and runs nevertheless."""

import subprocess
import sys

RUN = """
import os, llvmlite.binding
from service.work.memory import release_code, resident
llvmlite.binding.initialize_native_target()
llvmlite.binding.parse_assembly("define i32 @f() { ret i32 7 }")
before = resident(os.getpid())
release_code("libllvmlite")
after = resident(os.getpid())
print(before - after > 4 << 20)
print("ret i32 7" in str(llvmlite.binding.parse_assembly("define i32 @f() { ret i32 7 }")))
"""


def test_code_that_was_given_back_runs_when_it_is_needed() -> None:
    done = subprocess.run([sys.executable, "-c", RUN], capture_output=True, text=True, check=True)

    assert ["True", "True"] == done.stdout.split()
