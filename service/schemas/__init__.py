"""What may stand in a request, field by field, and what an answer looks like."""
