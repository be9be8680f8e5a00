"""What memory the service holds while nobody asks for anything, process by process.

python -m benchmarks.idle [SECONDS]

It starts as its users start it, answers a small solve, and is then left
alone for so long (75 s: children that are seldom needed have ended by then). RSS is all that a
process holds, PSS the same with what it shares divided among those who share it; both in MB.
"""

import argparse
import json
import re
import time
from pathlib import Path

import requests

from service.schemas.catalogue import FORMS
from service.work.memory import tree
from workshop.live import serving

SECONDS = 75.0
KINDS = {"forkserver": "server of forks, or its child", "resource_tracker": "resource tracker"}


def mapped_mb(number: int, name: str) -> float:
    """MB of a process that count as `name` in the sums of its mappings."""
    text = Path(f"/proc/{number}/smaps_rollup").read_text()
    found = re.search(rf"^{name}: +(\d+) kB$", text, re.MULTILINE)
    return 0.0 if found is None else int(found[1]) / 1000


def command_of(number: int) -> str:
    """What a process was started as."""
    words = Path(f"/proc/{number}/cmdline").read_bytes().decode().replace("\0", " ").strip()
    return next((kind for key, kind in KINDS.items() if key in words), words[-40:])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.idle", description=__doc__)
    parser.add_argument("seconds", nargs="?", type=float, default=SECONDS)
    seconds = parser.parse_args().seconds
    with serving() as service:
        body = json.dumps({"puzzle": FORMS[0].examples["puzzle"]})
        address = f"{service.address}/v1/{FORMS[0].family.name}/solve"
        said = {"Content-Type": "application/json"}
        assert requests.post(address, body, headers=said, timeout=60).status_code == 200
        time.sleep(seconds)
        print("| process | RSS, MB | PSS, MB |\n|---|---|---|")
        rows = [
            (command_of(n), mapped_mb(n, "Rss"), mapped_mb(n, "Pss"))
            for n in tree(service.process.pid)
        ]
        for name, rss, pss in (*rows, ("all", sum(r[1] for r in rows), sum(r[2] for r in rows))):
            print(f"| {name} | {rss:.0f} | {pss:.0f} |")


if __name__ == "__main__":
    main()
