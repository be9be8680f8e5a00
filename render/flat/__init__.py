"""Flat drawings: shapes, text and layout, whatever the family."""
