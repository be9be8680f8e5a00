"""Tests of snakes."""
