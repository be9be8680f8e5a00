"""Parts of what generic tests ask of polycubes, and what the tests of polycubes draw on."""
