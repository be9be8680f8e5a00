"""The pictures on tiles: figures, their halves, and reliefs of them."""
