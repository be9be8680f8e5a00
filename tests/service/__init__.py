"""The interfaces: what only some families take, and the server."""
