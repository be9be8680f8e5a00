"""Tests of triangles."""
