"""Pictures and bodies."""
