"""Pictures, bodies and files."""
