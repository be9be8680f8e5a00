"""A file's text: by its mark, by what a header tells, by its own declaration, else UTF-8."""

import gzip

import pytest

from puzzles.errors import FormatError
from puzzles.files import decode, unpack

DECLARED = '<?xml version="1.0" encoding="{}"?>\n<a b="Möwe"/>'
PLAIN = "name Möwe\n1 2 3 4\n"


@pytest.mark.parametrize(
    ("named", "codec", "mark"),
    [
        ("UTF-8", "utf-8", b""),
        ("utf-8", "utf-8-sig", b""),
        ("UTF-16", "utf-16", b""),
        ("UTF-16", "utf-16-le", b""),
        ("UTF-16", "utf-16-be", b""),
        ("UTF-16", "utf-16-be", b"\xfe\xff"),
        ("ISO-8859-1", "iso-8859-1", b""),
        ("windows-1252", "cp1252", b""),
        ("UTF-16", "utf-8", b""),  # as a program writes that thinks of text, not of bytes
        ("ISO-8859-1", "utf-8-sig", b""),  # a mark goes before the declaration
    ],
)
def test_an_xml_file_is_read_by_its_mark_or_declaration(
    named: str, codec: str, mark: bytes
) -> None:
    text = DECLARED.format(named)
    assert decode(mark + text.encode(codec)) == text


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_text_without_declaration_is_unicode(codec: str) -> None:
    assert decode(PLAIN.encode(codec)) == PLAIN


@pytest.mark.parametrize(
    ("charset", "codec"),
    [("ISO-8859-1", "iso-8859-1"), ("windows-1252", "cp1252"), ("UTF-16LE", "utf-16-le")],
)
def test_a_charset_that_is_told_goes_before_the_declaration(charset: str, codec: str) -> None:
    assert decode(PLAIN.encode(codec), charset) == PLAIN
    text = DECLARED.format("UTF-8")
    assert decode(text.encode(codec), charset) == text


@pytest.mark.parametrize(
    ("content", "charset", "told"),
    [
        (b"1 2\nM\xf6we", "", "line 2: expected UTF-8, found the byte 0xF6, in windows-1252 'ö'"),
        (b"\xff\xfea\0\0\xdc", "", "line 1: expected UTF-16-LE, found the byte 0x00"),
        (DECLARED.format("EBCDIC").encode(), "", "windows-1252, found 'EBCDIC'"),
        (b"1 2", "utf-7", "windows-1252, found 'utf-7'"),
    ],
)
def test_what_cannot_be_decoded_is_told(content: bytes, charset: str, told: str) -> None:
    with pytest.raises(FormatError) as error:
        decode(content, charset)
    assert told in str(error.value)


def test_all_members_of_a_packed_file_are_read() -> None:
    packed = gzip.compress(b"3 3 3\n") + gzip.compress(b"golden none\n")

    assert b"3 3 3\ngolden none\n" == unpack(packed, 100) == unpack(packed + b"\0\0", 100)
    assert 9 == len(unpack(packed, 8))  # one more than is allowed
    for torn in (packed + b"more", packed[:-3]):
        with pytest.raises(FormatError, match="a whole file of gzip"):
            unpack(torn, 100)
