"""Pictures that move, as animated WebP."""

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image


def film(pictures: Sequence["Image"], seconds: Sequence[float], quality: int) -> bytes:
    """A repeating film of pictures.

    Each is written whole: differences to the picture before would leave faint traces.

    seconds: how long each is shown. quality: 0 … 100.
    """
    file = io.BytesIO()
    pictures[0].save(
        file,
        "WEBP",
        save_all=True,
        append_images=pictures[1:],
        duration=[round(1000 * each) for each in seconds],
        loop=0,
        quality=quality,
        method=2,
        kmax=1,
    )
    return file.getvalue()
