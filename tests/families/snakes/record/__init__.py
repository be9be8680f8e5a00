"""Parts of what generic tests ask of snakes, and what the tests of snakes draw on."""
