"""Long work: jobs that survive crashes and restarts, on one machine or many.

job        a request that runs in the background and reports its progress
kind       the sort of work: how a job begins, continues, is split and ends
part       a share of a job that can run by itself; its state is a checkpoint
slice      the work of a part between two checkpoints
"""
