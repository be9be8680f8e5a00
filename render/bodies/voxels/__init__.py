"""Bodies of unit cubes that hang together, in any outline."""
