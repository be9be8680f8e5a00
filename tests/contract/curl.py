"""The little of curl that our documents use, so that they can be tested where curl is missing.

Any other option is refused: an example that this takes also works with the real one.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import requests


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="curl", allow_abbrev=False)
    parser.add_argument("-s", "--silent", action="store_true")
    parser.add_argument("-i", "--include", action="store_true")
    parser.add_argument("-o", "--output", type=Path)
    parser.add_argument("-H", "--header", action="append", default=[])
    parser.add_argument("-X", "--request")
    parser.add_argument("-d", "--data")
    parser.add_argument("--json")
    parser.add_argument("--data-binary")
    parser.add_argument("address")
    asked = parser.parse_args(argv)
    headers = dict(line.split(": ", 1) for line in asked.header)
    if asked.json is not None:
        headers |= {"Content-Type": "application/json", "Accept": "application/json"}
    address = asked.address if "://" in asked.address else "http://" + asked.address
    body = _body(asked)
    method = asked.request or ("GET" if body is None else "POST")
    try:
        answer = requests.request(method, address, data=body, headers=headers, timeout=60)
    except requests.ConnectionError:
        sys.exit(f"curl: (7) Failed to connect to {address}")
    if asked.include:
        print(f"HTTP/1.1 {answer.status_code} {answer.reason}")
        for name, value in answer.headers.items():
            print(f"{name.lower()}: {value}")
        print(flush=True)
    if asked.output:
        asked.output.write_bytes(answer.content)
    else:
        sys.stdout.buffer.write(answer.content)


def _body(asked: argparse.Namespace) -> bytes | None:
    """What is sent; `@name` is the content of a file, of which `-d` strips the line ends."""
    for text in (asked.json, asked.data_binary, asked.data):
        if text is not None:
            if not text.startswith("@"):
                return str(text).encode()
            content = Path(text[1:]).read_bytes()
            strip = text is asked.data
            return content.replace(b"\r", b"").replace(b"\n", b"") if strip else content
    return None


if __name__ == "__main__":
    main()
