"""Tests of what all decks of tiles share."""
