"""Long work: jobs that survive everything, on one machine or many.

job        what somebody asked for, done in the background and told of as it goes
kind       what sort of work a job is: how it begins, goes on, is parted and ends
part       a share of a job that can be worked on by itself; its state is a checkpoint
slice      the work of a part between two checkpoints
"""
