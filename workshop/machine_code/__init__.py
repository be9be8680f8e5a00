"""Machine code of all kernels in one extension module, for a wheel.

    python -m workshop.machine_code FOLDER [--platforms linux-x86_64 linux-aarch64 macos-arm64 …]
        [--levels v2 v3 v4] [--families NAME …]

writes FOLDER/PLATFORM/_kernels.abi3.so for each platform, on Linux for x86-64 (`platforms.py`).

gather   runs the project's own warm-up and keeps the LLVM modules of numba as they are before it
         optimises them
emit     optimises them, as numba does, for a processor, each kernel behind one plain function
link     links them with `builtins.c` to `_kernels.abi3.so`, which needs no numba, no llvmlite and
         no particular version of numpy or of Python from 3.11 on

level    of processors: x86-64-v2, v3 (AVX2) or v4 (AVX-512) on Linux, where the module chooses at
         its import; other platforms have one
entry    one kernel for one form of its arguments, as in `solvers.kernels.machine.ready`
"""
