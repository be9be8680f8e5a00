"""Bodies as one HTML page that shows them in space: it needs no other file and no network.

The body is in the page as GLB, packed; the script of the studio unpacks it, and shows it step by
step. Policies of the page allow nothing else to run, and nothing to be fetched.
"""

import gzip
import re
from base64 import b64encode
from hashlib import sha256
from html import escape

import studio
from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from render import price as prices
from render.bodies.solid import Solid, without_bores
from render.style import Style
from render.writers import glb

ENTRY = "alone"  # of the bundle
SCRIPT_BYTES = 3_000_000  # of memory that page and script take, whatever the body
POLICY_WITHIN = 800  # bytes of a page
POLICY = re.compile(rb'^<meta http-equiv="Content-Security-Policy" content="([^"]*)">$', re.M)
PAGE = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{look}</style>
</head>
<body>
<main id="space"></main>
<noscript>{title}: JavaScript</noscript>
<script id="body" type="application/octet-stream">{body}</script>
<script>{script}</script>
</body>
</html>
"""


UNKNOWN = b"\xff"


def write(solid: Solid, style: Style) -> bytes:
    """The page; RuleError `unknown_view` if the studio has not been built."""
    script, look = _bundle_file("script"), _bundle_file("style")
    packed = gzip.compress(glb.write(without_bores(solid), style), 9, mtime=0)
    packed = packed[:9] + UNKNOWN + packed[10:]  # the system, which Pythons tell apart
    allowed = "; ".join(
        (
            "default-src 'none'",
            f"script-src {_hash_of(script)}",
            f"style-src {_hash_of(look)}",
            "img-src data: blob:",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )
    return PAGE.format(
        language=style.language,
        policy=allowed,
        title=escape(solid.title, quote=False),
        look=look,
        body=b64encode(packed).decode(),
        script=script,
    ).encode()


def price(solid: Solid, style: Style) -> int:
    """Bytes of memory that writing takes."""
    plain = without_bores(solid)
    return SCRIPT_BYTES + prices.of_shapes(plain, style)


def policy(page: bytes) -> str | None:
    """The Content-Security-Policy of a page made here; None: of another page."""
    found = POLICY.search(page[:POLICY_WITHIN])
    return found[1].decode() if found else None


def _bundle_file(kind: str) -> str:
    """A file of the bundle, escaped for a page."""
    try:
        file = studio.file(studio.entry(ENTRY)[kind])
    except studio.NotBuiltError as error:
        what = f"bodies cannot be shown in 3D as html here: {error}"
        raise RuleError(RuleCode.UNKNOWN_VIEW, what, ("style", "view")) from None
    assert file is not None
    # What would end the script or the style within the page must not stand in it.
    return file.data().decode().strip().replace("</script", "<\\/script")


def _hash_of(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
