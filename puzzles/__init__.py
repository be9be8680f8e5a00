"""What a puzzle is: rules, texts, checks. Standard library only."""
