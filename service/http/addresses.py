"""Addresses of this service as its clients see them: below the prefix, where it has one."""

from flask import current_app, request

from service.prefix import SCRIPT_NAME, is_prefix


def address_of(path: str) -> str:
    """The address of one of the service's own paths, for the client of the present request."""
    prefix = request.environ.get(SCRIPT_NAME, "")
    if not prefix or not is_prefix(prefix):
        prefix = current_app.config["SETTINGS"].prefix
    return f"{prefix}{path}"
