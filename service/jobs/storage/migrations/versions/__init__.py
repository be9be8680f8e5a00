"""The migrations, one numbered step a file."""
