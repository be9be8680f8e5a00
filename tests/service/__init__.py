"""The doors: what only some families take, and the server."""
