"""XML, read element by element, without features that expand small files or read other files."""

import zlib
from xml.parsers import expat

from puzzles.errors import FormatError
from puzzles.text import quote_input

BLANKS = "\ufeff \t\r\n"  # that may precede the first element


GZIP = b"\x1f\x8b"  # how a compressed file begins


def unpack(content: bytes, most: int) -> bytes:
    """The content of a file that may be compressed by gzip.

    Returns at most `most` + 1 bytes, so that the caller can refuse more than `most`. FormatError
    if the file is truncated.
    """
    if not content.startswith(GZIP):
        return content
    packed = zlib.decompressobj(wbits=31)
    try:
        made = packed.decompress(content, most + 1)
    except zlib.error:
        raise FormatError(0, "expected a whole file of gzip, found a torn one") from None
    if len(made) <= most and not packed.eof:
        raise FormatError(0, "expected a whole file of gzip, found a torn one")
    return made


def is_markup(text: str) -> bool:
    """Whether a text is meant to be XML."""
    return text.lstrip(BLANKS).startswith("<")


def plain_parser() -> expat.XMLParserType:
    """A parser that refuses document types, entities and instructions with FormatError."""
    parser = expat.ParserCreate()

    def refuse(*_: object) -> None:
        what = "expected elements alone, found a document type, an entity or an instruction"
        raise FormatError(parser.CurrentLineNumber, what)

    parser.StartDoctypeDeclHandler = refuse
    parser.ProcessingInstructionHandler = refuse
    return parser


def feed(parser: expat.XMLParserType, text: str) -> None:
    """Feed a text to a parser; FormatError names the line that is no XML."""
    try:
        parser.Parse(text.lstrip(BLANKS), True)
    except expat.ExpatError as error:
        what = f"expected XML, found {quote_input(expat.ErrorString(error.code))}"
        raise FormatError(error.lineno, what) from None
    except UnicodeEncodeError:
        raise FormatError(0, "expected text, found half of a character") from None
