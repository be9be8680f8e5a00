"""Parts of what generic tests ask of triangles, and what the tests of triangles draw on."""
