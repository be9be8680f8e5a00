"""Tests of hexagons."""
