"""Parts of what generic tests ask of mazes, and what the tests of mazes draw on."""
