"""The JSON forms of each family."""
