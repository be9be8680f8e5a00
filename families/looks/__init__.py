"""Everything that draws each family: loaded on first use, not for a search."""
