"""The verbs over HTTP: one file each."""
