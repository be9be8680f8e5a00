"""The tests: first the nets over every family, then the parts one by one."""
