"""The dispatcher: which part runs next, on which worker, and for how long."""
