"""The studio in a real browser, against a running service."""
