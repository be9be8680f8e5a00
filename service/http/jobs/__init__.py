"""Jobs over HTTP: routes, JSON, continued searches, and the server's own queries."""
