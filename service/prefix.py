"""The path below which the service lives, in front of all its own paths: "" or such as "/puzzles".

A proxy may take it off before it passes a request on, or leave it there: both are understood.
"""

import re
from collections.abc import MutableMapping
from typing import Any

# Key of an ASGI scope: the X-Forwarded-Prefix of a proxy that the service trusts, as it was sent.
# Whoever checks the trust sets it; the header itself is believed nowhere.
PREFIX_SAID = "knobelwerk.prefix"
# Keys under which a settled prefix goes on: the names that ASGI and WSGI have for it.
ROOT_PATH, SCRIPT_NAME = "root_path", "SCRIPT_NAME"

MOST = 200  # characters
PATTERN = r"(?:/(?!\.\.?(?:/|$))[A-Za-z0-9._~-]+)*"  # no empty segments, and neither . nor ..

_PREFIX = re.compile(PATTERN)


def is_prefix(text: str) -> bool:
    """True if the text is a prefix, perhaps the empty one."""
    return len(text) <= MOST and _PREFIX.fullmatch(text) is not None


def settle_prefix(scope: MutableMapping[str, Any], usual: str) -> None:
    """Note the prefix of a request in its ASGI scope, and take it off the paths.

    usual: the prefix if no trusted proxy names a valid one. The paths are empty if the prefix is
    all that was requested.
    """
    said = scope.get(PREFIX_SAID, "")
    prefix = said if said and is_prefix(said) else usual
    scope[ROOT_PATH] = prefix
    raw = prefix.encode()
    if prefix and (scope["raw_path"] + b"/").startswith(raw + b"/"):
        scope["raw_path"] = scope["raw_path"][len(raw) :]
        scope["path"] = scope["path"][len(prefix) :]
