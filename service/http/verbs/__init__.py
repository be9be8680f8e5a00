"""What can be done with a puzzle over HTTP: one file for each verb."""
