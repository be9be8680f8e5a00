"""The flags of settings, and their names in messages."""

import re
from collections.abc import Container

_QUOTED = re.compile("`([a-z_]+)`(?: `([a-z]+)`)?")  # a setting, and maybe its value


def flag(name: str) -> str:
    """The flag of a setting."""
    return "--" + name.replace("_", "-")


def name_flags(text: str, flags: Container[str]) -> str:
    """A text with the flags of the settings that it quotes: `symmetric` `only` is a setting."""

    def replace(found: re.Match[str]) -> str:
        name, value = flag(found[1]), found[2]
        if name not in flags:
            return found[0]
        return f"`{name}`" if value is None else f"`{name} {value}`"

    return _QUOTED.sub(replace, text)
