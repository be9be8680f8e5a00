"""Parts of what generic tests ask of hexagons, and what the tests of hexagons draw on."""
