"""The OpenAPI document and the tables made from the same sources."""
