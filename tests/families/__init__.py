"""What only one family can do."""
