"""Work in separate processes: a pool of forked children, and limits of the cost of a request."""
