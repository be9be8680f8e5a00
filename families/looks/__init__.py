"""All that is drawn of each family: loaded when it is first asked for, not for a search."""
