"""One page of a PDF as a PNG, for looking at pages before they are printed."""

import io

MOST_WIDTH = 2_000  # pixels
ROUNDING = 1e-3  # of a pixel: the writer rounds up, also by a rounding error


class NoPageError(Exception):
    """There is no such page. pages: how many there are."""

    def __init__(self, pages: int) -> None:
        super().__init__(f"there are {pages} pages")
        self.pages = pages


def write(pdf: bytes, number: int, width: int) -> tuple[bytes, int]:
    """A page by its number, from 1, with a width in pixels; and the number of pages.

    NoPageError if there is no such page.
    """
    import pypdfium2

    with pypdfium2.PdfDocument(pdf) as document:
        pages = len(document)
        if not 1 <= number <= pages:
            raise NoPageError(pages)
        page = document[number - 1]
        scale = (width - ROUNDING) / page.get_width()
        drawn = page.render(scale=scale).to_pil()
        file = io.BytesIO()
        drawn.save(file, "PNG", compress_level=4)
        return file.getvalue(), pages
