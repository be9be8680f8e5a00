"""Models, texts and checkers."""
