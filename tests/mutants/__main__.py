"""The command; see the package."""

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from queue import Queue
from typing import Any

from tests.mutants.changes import ROOMS, Change, draw_changes
from tests.mutants.reach import announce_entries, files_that_reach

HERE = Path(__file__).resolve().parents[2]
KEPT = HERE / "tests" / "mutants" / "kept"
BUILT = HERE / "build" / "mutants"
WHICH = "not browser and not alone and not night"  # of the tests
MINUTES = 10.0  # of CPU
SHARED = (".venv", "studio/built", "studio/node_modules", "studio/src/api/schema.d.ts")
KERNELS = "solvers/kernels/__pycache__"  # machine code, known by the sources it was made of
TICK = os.sysconf("SC_CLK_TCK")
NO_TESTS = 5  # as pytest ends if none is chosen
BROKEN = (3, 4)  # as it ends if it is asked for what it does not know, or fails itself
TRIES = 5  # of a change, while what fails tells nothing

Result = dict[str, Any]


def main() -> int:
    """Draw changes, or take those that were drawn, try those that were not, and print all."""
    parser = argparse.ArgumentParser("python -m tests.mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--root", type=Path, default=HERE, help="a checkout with other tests")
    parser.add_argument("--name", default="now", help="of the file of results")
    parser.add_argument("--reach", help="the name of another run that found out what tests enter")
    parser.add_argument(
        "--hints", help="the name of another run: what killed a change there is first"
    )
    parser.add_argument("--at-once", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--table", action="store_true", help="print what is known, try nothing")
    asked = parser.parse_args()
    root = asked.root.resolve()
    changes = kept_changes(asked.count, asked.seed)
    results, hints = (
        KEPT / f"{asked.count}-{asked.seed}-{name}.jsonl" for name in (asked.name, asked.hints)
    )
    if not asked.table:
        reached = reach_of(
            root, f"{asked.count}-{asked.seed}-{asked.reach or asked.name}", changes
        )
        left = [change for change in changes if change not in known_results(results)]
        killers = {change: result["by"] for change, result in known_results(hints).items()}
        try_all(root, [(c, killers.get(c, "")) for c in left], results, reached, asked.at_once)
    print_table(changes, known_results(results))
    return 0


def kept_changes(count: int, seed: int) -> list[Change]:
    """The changes of a seed, as they were drawn when they were first wanted."""
    file = KEPT / f"{count}-{seed}.json"
    if not file.exists():
        KEPT.mkdir(exist_ok=True)
        rows = [json.dumps(asdict(change)) for change in draw_changes(HERE, count, seed)]
        file.write_text("[\n" + ",\n".join(rows) + "\n]\n")
    return [read_change(each) for each in json.loads(file.read_text())]


def read_change(said: Any) -> Change:
    return Change(**{**said, "place": tuple(said["place"])})


def known_results(results: Path) -> dict[Change, Result]:
    """The results that a file holds, by their changes."""
    lines = results.read_text().splitlines() if results.exists() else []
    every = [json.loads(line) for line in lines]
    return {read_change(each.pop("change")): each for each in every}


def reach_of(root: Path, name: str, changes: Sequence[Change]) -> Path:
    """The file with the cost of each test, and which of the changed files it enters."""
    file = BUILT / f"reach-{name}.jsonl"
    if not file.exists():
        print("finding out what each test enters", file=sys.stderr)
        BUILT.mkdir(parents=True, exist_ok=True)
        begun = file.with_suffix(".begun")
        options = ["-p", "tests.mutants.reach", f"--costs={begun}", "-n", "logical"]
        with workspace(root) as folder:
            for path in {change.path for change in changes}:
                if (folder / path).exists():
                    (folder / path).write_text(announce_entries((folder / path).read_text(), path))
            command = [*pytest(folder), "-m", WHICH, *options]
            # who reads a source fails, and is reached all the same
            subprocess.run(command, cwd=folder, env=environment(folder), stdout=sys.stderr)
        begun.rename(file)
    return file


@contextmanager
def workspace(root: Path) -> Iterator[Path]:
    """A copy of a checkout that may be changed; what was built here is shared."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=root, capture_output=True, check=True, text=True).stdout
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as made:
        folder = Path(made)
        for name in filter(None, names.split("\0")):
            if not (root / name).is_symlink() and (root / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / name, folder / name)
        for name in SHARED:
            if (HERE / name).exists():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                (folder / name).symlink_to((HERE / name).resolve())
        if (root / KERNELS).exists():
            shutil.copytree(root / KERNELS, folder / KERNELS)
        tools = folder / "tests" / "mutants"
        shutil.rmtree(tools, ignore_errors=True)
        shutil.copytree(HERE / "tests" / "mutants", tools)
        subprocess.run(["git", "init", "-q"], cwd=folder, check=True)
        yield folder


def pytest(folder: Path) -> list[str]:
    kept = f"cache_dir={BUILT / 'pytest'}"  # a test keeps kernels that check bounds there
    own = f"--rootdir={folder}"  # whatever lies in the folders above
    return [f"{folder}/.venv/bin/python", "-m", "pytest", "-q", own, "-o", kept]


def environment(folder: Path) -> dict[str, str]:
    """The variables for a copy: it comes before what is installed, and bytecode is kept."""
    kept = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPATH": str(folder)}


def try_all(
    root: Path, changes: Sequence[tuple[Change, str]], results: Path, reached: Path, at_once: int
) -> None:
    """Try several changes at once, each in a workspace of its own; keep each result at once.

    changes: each with the test that is to be first, or "".
    """
    with ThreadPoolExecutor(at_once) as pool:
        folders: Queue[Path] = Queue()

        def work(told: tuple[Change, str]) -> None:
            change, hint = told
            folder = folders.get()
            try:
                result = try_change(folder, change, reached, hint)
            finally:
                folders.put(folder)
            with results.open("a") as file:
                file.write(json.dumps({"change": asdict(change), **result}) + "\n")
            print(f"{result['verdict']:9}{result['cpu']:6.0f} s  {change}", file=sys.stderr)

        with ExitStack() as workspaces:
            for _ in range(at_once):
                folders.put(workspaces.enter_context(workspace(root)))
            list(pool.map(work, changes))


def try_change(folder: Path, change: Change, reached: Path, hint: str) -> Result:
    """Run the tests on a change; one that fails now and then, or without it, tells nothing."""
    passed = folder / "passed"
    passed.unlink(missing_ok=True)
    spent, doubted = 0.0, list[str]()
    groups = (find_test(folder, hint), *files_that_reach(reached, change.path, folder))
    for _ in range(TRIES):
        with change_made(folder, change):
            ended, spent, test = run_groups(folder, groups, reached, spent)
        if ended is None or ended == 0:
            why = "" if ended == 0 else f"{MINUTES:.0f} CPU minutes were over"
            return {"verdict": "survived", "by": why, "cpu": round(spent, 1)}
        if ended in BROKEN:
            raise RuntimeError(f"pytest ended with {ended}\n{(folder / 'log').read_text()}")
        if ended != 1 or not test:
            return {"verdict": "killed", "by": "nothing can be imported", "cpu": round(spent, 1)}
        if fails_by(folder, change, test, reached):
            return {"verdict": "killed", "by": test, "cpu": round(spent, 1)}
        doubted.append(test)
        with passed.open("a") as file:
            file.write(test + "\n")
    return {"verdict": "unclear", "by": ", ".join(doubted), "cpu": round(spent, 1)}


def fails_by(folder: Path, change: Change, test: str, reached: Path) -> bool:
    """True if a test, run alone, fails with the change and passes without it."""
    order = ["-p", "tests.mutants.order", f"--reached={reached}"]  # so it ends
    alone = [*pytest(folder), "-p", "no:randomly", *order, test]

    def passes() -> bool:
        seconds = 120 * MINUTES  # of one that waits for what does not come
        with suppress(subprocess.TimeoutExpired):
            run = subprocess.run(
                alone, cwd=folder, env=environment(folder), capture_output=True, timeout=seconds
            )
            return run.returncode == 0
        return False

    with change_made(folder, change):
        failed = not passes()
    return failed and passes()


def find_test(folder: Path, hint: str) -> list[str]:
    """The test of that name in all its cases; empty if this checkout lacks it."""
    name, _, test = hint.partition("[")[0].partition("::")
    file = folder / name
    known = bool(test) and file.is_file() and f"def {test}(" in file.read_text()
    return [f"{name}::{test}"] if known else []


@contextmanager
def change_made(folder: Path, change: Change) -> Iterator[None]:
    """The change stands in the file, and nothing of it in what Python has compiled."""
    file = folder / change.path
    source = file.read_text()
    compiled = file.parent / "__pycache__"
    try:
        file.write_text(change.apply(source))
        forget(compiled, file.stem)
        yield
    finally:
        file.write_text(source)
        forget(compiled, file.stem)


def forget(folder: Path, stem: str) -> None:
    for each in folder.glob(f"{stem}.*.pyc"):
        each.unlink()


def run_groups(
    folder: Path, groups: Sequence[Sequence[str]], reached: Path, before: float
) -> tuple[int | None, float, str]:
    """Run groups of tests one after the other, until one fails; returns what `run_tests` does."""
    ended: int | None = 0
    cpu, test = before, ""
    for group in groups:
        if ended == 0:
            ended, cpu, test = run_tests(folder, group, reached, cpu)
    return ended, cpu, test


def run_tests(
    folder: Path, files: Sequence[str], reached: Path, before: float
) -> tuple[int | None, float, str]:
    """Run files of tests; returns the exit status, all CPU seconds, and the test that failed.

    The status is None if the time was over. Tests that have passed already are not run again.
    before: CPU seconds that were spent already.
    """
    if not files:
        return 0, before, ""
    failed = folder / "failed"
    failed.unlink(missing_ok=True)
    command = [*pytest(folder), "-x", "-m", WHICH, "-p", "tests.mutants.order"]
    # in one word each: a path by itself would be taken for where the tests are
    command += [f"--reached={reached}", f"--failed={failed}", f"--passed={folder / 'passed'}"]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(
            [*command, *files], cwd=folder, env=environment(folder), stdout=log, stderr=log,
            start_new_session=True,
        )  # fmt: skip
        spent = 0.0
        while process.poll() is None and before + spent < 60 * MINUTES:
            time.sleep(0.5)
            spent = max(spent, cpu_of_session(process.pid))
        ended = process.poll()
        end_all(folder)
        process.wait()
    ended = 0 if ended == NO_TESTS else ended
    return ended, before + spent, failed.read_text() if failed.exists() else ""


def end_all(folder: Path) -> None:
    """End every process that was started from a copy: a change may have left some that go on."""
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(OSError):
                if os.fsencode(f"{folder}/") in (entry / "cmdline").read_bytes():
                    os.kill(int(entry.name), signal.SIGKILL)


def cpu_of_session(leader: int) -> float:
    """CPU seconds of all processes of a session, and of those that they have waited for."""
    ticks = 0
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(OSError):
                fields = (entry / "stat").read_text().rpartition(") ")[2].split()
                if int(fields[3]) == leader:
                    ticks += sum(map(int, fields[11:15]))
    return ticks / TICK


def print_table(changes: Sequence[Change], results: dict[Change, Result]) -> None:
    """Print each change with the test that killed it."""
    print("| change | | by | CPU s |\n|---|---|---|---|")
    for change in changes:
        known = results.get(change, {"verdict": "not tried", "by": "", "cpu": 0.0})
        said = str(change).replace("|", "\\|")
        print(f"| `{said}` | {known['verdict']} | {known['by']} | {known['cpu']:.0f} |")
    told = [each["verdict"] for each in results.values()]
    killed = told.count("killed")
    print(f"\n{killed} of {len(told)} that were tried were killed, of {len(changes)} in all.")
    for room in ROOMS:
        own = [r for c, r in results.items() if c.path.startswith(room)]
        killed = sum(each["verdict"] == "killed" for each in own)
        if own:
            print(f"{room}: {killed} of {len(own)}")


if __name__ == "__main__":
    sys.exit(main())
