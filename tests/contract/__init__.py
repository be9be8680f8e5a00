"""What holds for every family, interface and document."""
