"""Text answers are sent packed to clients that accept gzip (RFC 9110, 8.4 and 12.5.3).

The coding of an answer is settled before its entity tag, since each coding has its own tag; it
is packed at the end, and only if its body is sent. No body holds a secret: keys come in headers,
and no answer repeats them. So the length of a packed answer tells nothing (BREACH).
"""

import zlib
from functools import lru_cache
from http import HTTPStatus

from flask import Response, request
from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header

from service.work.lanes import most_packed, require_lane_to_pack

LEAST = 1_000  # bytes of a body that is packed; smaller ones fit in one packet as they are
LEVEL = 5  # some 12 µs a kB; level 6 takes 1.4 times as long for 3 % less
MOST_REPEATED = 1 << 20  # bytes of a body that is kept beside its packed form
GZIP, IDENTITY = "gzip", "identity"
GZIP_FORM = 16 + zlib.MAX_WBITS  # as zlib names it; its header has no time, so bytes repeat
VARY, ACCEPTED, ENCODING = "Vary", "Accept-Encoding", "Content-Encoding"
TEXTS = frozenset(
    (
        "application/json",
        "application/problem+json",
        "application/xml",
        "image/svg+xml",
        "image/vnd.dxf",
        "model/obj",
        "text/css",
        "text/html",
        "text/javascript",
        "text/plain",
    )
)


def tag_suffix(reply: Response) -> str:
    """The end of an answer's entity tag, which tells its coding."""
    return f"-{GZIP}" if _varies(reply) and _is_wanted() else ""


def pack_reply(reply: Response) -> None:
    """Pack the body if the client takes it; raises ElsewhereError if that takes long here."""
    if not _varies(reply):
        return
    reply.vary.add(ACCEPTED)
    if reply.status_code != HTTPStatus.NOT_MODIFIED and _is_wanted():
        require_lane_to_pack(_size(reply))
        body = reply.get_data()
        reply.set_data(_pack_again(body) if len(body) <= MOST_REPEATED else _pack(body))
        reply.headers[ENCODING] = GZIP


def _pack(body: bytes) -> bytes:
    packing = zlib.compressobj(LEVEL, zlib.DEFLATED, GZIP_FORM)
    return packing.compress(body) + packing.flush()


_pack_again = lru_cache(8)(_pack)  # lists and documents are asked for again and again


def _varies(reply: Response) -> bool:
    """True if the answer depends on the codings that the client accepts, and has none yet.

    A file that lies packed beside its other codings has its Vary already.
    """
    if not LEAST <= _size(reply) <= most_packed() or reply.mimetype not in TEXTS:
        return False
    return ENCODING not in reply.headers and ACCEPTED not in reply.headers.get(VARY, "")


def _size(reply: Response) -> int:
    """Bytes of the body; 0 if it comes in parts that are not there yet."""
    return reply.calculate_content_length() or 0 if reply.is_sequence else 0


def _is_wanted() -> bool:
    return takes_gzip(request.environ.get("HTTP_ACCEPT_ENCODING", ""))


@lru_cache(32)
def takes_gzip(accepted: str) -> bool:
    """True if a client with this Accept-Encoding takes gzip, and likes it as well as no coding.

    A client that sends no such header gets no coding, as does one that refuses them all.
    """
    accept = parse_accept_header(accepted, Accept)
    named = {value.lower() for value in accept.values()}
    name = "x-gzip" if "x-gzip" in named and GZIP not in named else GZIP  # RFC 9110, 8.4.1.3
    return 0 < accept.quality(name) >= accept.quality(IDENTITY)
