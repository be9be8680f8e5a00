"""Machine code of all kernels in one extension module, for a wheel.

    python -m workshop.machine_code FOLDER [--levels v2 v3 v4] [--families NAME …]

gather   runs the project's own warm-up and keeps the LLVM modules of numba as they are before it
         optimises them
emit     optimises them, as numba does, for a processor, each kernel behind one plain function
link     links them with `builtins.c` to `_kernels.abi3.so`, which needs no numba, no llvmlite and
         no particular version of numpy or of Python from 3.11 on

level    of processors: x86-64-v2, v3 (AVX2) or v4 (AVX-512); the module chooses at its import
entry    one kernel for one form of its arguments, as in `solvers.kernels.machine.ready`
"""
