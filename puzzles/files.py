"""The text of a file: unpacked, and decoded by its mark, by what is told of it, or by itself.
XML is read element by element, without features that expand small files or read other files.

A byte-order mark goes before a charset that a header tells, and that before the declaration of an
XML file. Without all three a text is UTF-8.
"""

import re
import zlib
from xml.parsers import expat

from puzzles.errors import FormatError
from puzzles.text import BLANK, quote_input

GZIP = b"\x1f\x8b"  # how a compressed file begins
TORN = "expected a whole file of gzip, found a torn one"
MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
BEGINNINGS = ((b"<\0", "utf-16-le"), (b"\0<", "utf-16-be"))  # of XML without a mark
CODECS = {
    "utf-8": "utf-8",
    "utf8": "utf-8",
    "us-ascii": "utf-8",
    "utf-16": "utf-16-be",  # without a mark, by RFC 2781, 4.3
    "utf-16le": "utf-16-le",
    "utf-16be": "utf-16-be",
    "iso-8859-1": "iso-8859-1",
    "latin1": "iso-8859-1",
    "windows-1252": "windows-1252",
}
NAMES = "UTF-8, UTF-16, ISO-8859-1 or windows-1252"
_DECLARED = re.compile(rb"""\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.-]{1,40})["']""", re.ASCII)


def unpack(content: bytes, most: int) -> bytes:
    """The content of a file that may be compressed by gzip.

    Returns at most `most` + 1 bytes, so that the caller can refuse more than `most`. FormatError
    if the file is truncated.
    """
    if not content.startswith(GZIP):
        return content
    made, left = b"", content
    while left and len(made) <= most:  # a file may have several members
        packed = zlib.decompressobj(wbits=31)
        try:
            made += packed.decompress(left, most + 1 - len(made))
        except zlib.error:
            raise FormatError(0, TORN) from None
        if len(made) <= most and not packed.eof:
            raise FormatError(0, TORN)
        left = packed.unused_data.lstrip(b"\0")  # which tapes and blocks are filled with
    return made


def decode(content: bytes, charset: str = "") -> str:
    """The text of a file; charset: as a header told it, or empty.

    FormatError names the line with the first wrong byte, or the encoding that is not read.
    """
    for mark, codec in MARKS:
        if content.startswith(mark):
            return decode_as(codec, content[len(mark) :])
    return decode_as(_codec(content, charset), content)


def _codec(content: bytes, charset: str) -> str:
    """The codec of a file without a mark."""
    for beginning, codec in BEGINNINGS:
        if content.startswith(beginning):
            return codec
    declared = _DECLARED.match(content)
    said = charset or ("" if declared is None else declared[1].decode())
    if not said:
        return "utf-8"
    codec = CODECS.get(said.lower(), "")
    if not codec:
        raise FormatError(0, f"expected text in {NAMES}, found {quote_input(said)}")
    # a declaration that can be read byte by byte is wrong if it says UTF-16
    return "utf-8" if declared is not None and codec.startswith("utf-16") else codec


def decode_as(codec: str, content: bytes) -> str:
    """The text of a file in this encoding; FormatError names the line with a wrong byte."""
    try:
        return content.decode(codec)
    except UnicodeDecodeError as error:
        before = content[: error.start].decode(codec, "replace")
        byte = content[error.start]
        what = f"expected {codec.upper()}, found the byte 0x{byte:02X}"
        if codec == "utf-8" and error.reason != "unexpected end of data" and byte >= 0xA0:
            what += f", in windows-1252 {chr(byte)!r}: save the text as UTF-8"
        raise FormatError(before.count("\n") + 1, what) from None


def is_markup(text: str) -> bool:
    """Whether a text is meant to be XML."""
    return text.lstrip(BLANK).startswith("<")


def plain_parser() -> expat.XMLParserType:
    """A parser that refuses document types, entities and instructions with FormatError."""
    parser = expat.ParserCreate()

    def refuse(*_: object) -> None:
        what = "expected elements alone, found a document type, an entity or an instruction"
        raise FormatError(parser.CurrentLineNumber, what)

    parser.StartDoctypeDeclHandler = refuse
    parser.ProcessingInstructionHandler = refuse
    return parser


def feed_parser(parser: expat.XMLParserType, text: str) -> None:
    """Feed a text to a parser; FormatError names the line that is no XML."""
    try:
        parser.Parse(text.lstrip(BLANK), True)
    except expat.ExpatError as error:
        what = f"expected XML, found {quote_input(expat.ErrorString(error.code))}"
        raise FormatError(error.lineno, what) from None
    except UnicodeEncodeError:
        raise FormatError(0, "expected text, found half of a character") from None
