"""Parts of what generic tests ask of boxes, and what the tests of boxes draw on."""
