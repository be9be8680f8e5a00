"""Long work: the store, the dispatcher, and what happens to them."""
