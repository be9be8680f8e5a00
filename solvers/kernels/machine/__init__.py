"""How kernels are compiled, kept and called, and the instructions that they share."""
