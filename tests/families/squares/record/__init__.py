"""Parts of what generic tests ask of squares, and what the tests of squares draw on."""
