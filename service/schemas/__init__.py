"""JSON of requests and answers, field by field."""
