"""The interfaces to programs and people: HTTP and the command line."""
