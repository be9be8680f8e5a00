"""The OpenAPI document and the tables that are made with it."""
