"""What holds for every family, door and document."""
