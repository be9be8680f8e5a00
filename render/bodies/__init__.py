"""Bodies in space: shapes, meshes, plates to print, cases."""
