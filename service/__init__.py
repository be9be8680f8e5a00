"""The doors: HTTP and the command line."""
