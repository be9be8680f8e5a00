"""Work in separate processes: a pool of forked children, and limits on the cost of a request."""
