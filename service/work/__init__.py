"""Work in processes of its own: a pool of forked children, and what a request may cost."""
