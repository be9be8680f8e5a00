"""XML, read element by element, without features that expand small files or read other files."""

from xml.parsers import expat

from puzzles.errors import FormatError
from puzzles.text import BLANK, quote_input


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


def feed(parser: expat.XMLParserType, text: str) -> None:
    """Feed a text to a parser; FormatError names the line that is no XML."""
    try:
        parser.Parse(text.lstrip(BLANK), True)
    except expat.ExpatError as error:
        what = f"expected XML, found {quote_input(expat.ErrorString(error.code))}"
        raise FormatError(error.lineno, what) from None
    except UnicodeEncodeError:
        raise FormatError(0, "expected text, found half of a character") from None
