"""Jobs over HTTP: their routes, their JSON, searches that go on, and the server's questions."""
