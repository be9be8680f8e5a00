"""The memory and CPU of a service while nobody asks for anything, process by process.

python -m benchmarks.idle [SECONDS]

It starts as its users start it, answers a small solve, and is then left
alone for so long (75 s: children that are seldom needed have ended by then). RSS is all that a
process holds, PSS the same with what it shares divided among those who share it; both in MB. CPU
is the share of a core that its threads took after the first SETTLING seconds.
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

SECONDS, SETTLING = 75.0, 10.0
KINDS = {"forkserver": "server of forks, or its child", "resource_tracker": "resource tracker"}


def mapped_mb(number: int, name: str) -> float:
    """MB of a process that count as `name` in the sums of its mappings."""
    text = Path(f"/proc/{number}/smaps_rollup").read_text()
    found = re.search(rf"^{name}: +(\d+) kB$", text, re.MULTILINE)
    return 0.0 if found is None else int(found[1]) / 1000


def thread_seconds(number: int) -> float:
    """Seconds of CPU of the living threads of a process, to the nanosecond."""
    tasks = Path(f"/proc/{number}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


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
        time.sleep(SETTLING)
        before = {number: thread_seconds(number) for number in tree(service.process.pid)}
        time.sleep(seconds)
        print("| process | RSS, MB | PSS, MB | CPU, % of a core |\n|---|---|---|---|")
        rows = dict[str, tuple[float, float, float]]()
        for n in tree(service.process.pid):
            share = 100 * (thread_seconds(n) - before.get(n, 0.0)) / seconds
            rows[f"{n}: {command_of(n)}"] = mapped_mb(n, "Rss"), mapped_mb(n, "Pss"), share
        rss, pss, cpu = map(sum, zip(*rows.values(), strict=True))
        for name, (one, two, three) in {**rows, "all": (rss, pss, cpu)}.items():
            print(f"| {name} | {one:.0f} | {two:.0f} | {three:.3f} |")


if __name__ == "__main__":
    main()
