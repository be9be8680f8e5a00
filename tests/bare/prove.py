"""Proves on bare Debian trees that the two commands and the Dockerfile work.

    python3 -m tests.bare.prove [--mirror URL] [--work DIRECTORY] [user] [root] [image]

Needs root, debootstrap and a package index; no Docker. What is committed is what is proved.
    user    `make test` and `make run` for an account without rights
    root    `make run` as root, which installs the system packages and draws with them
    image   the steps of the Dockerfile, then its CMD under a read-only root until it is healthy
"""

import argparse
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

from tests.bare import dockerfile
from tests.bare.tree import ROOT, USER, Tree, base, mirror_of_host

REPOSITORY = Path(__file__).resolve().parent.parent.parent
PUZZLE = REPOSITORY / "puzzles" / "known" / "boxes" / "raetsel5.txt"
CHECKOUT = "/srv/knobelwerk"  # inside a tree
HOME = "/home/visitor"
INSIDE = "KNOBELWERK_BARE"  # set once we are in a mount namespace of our own
QUIET = {"KNOBELWERK_LOG_LEVEL": "WARNING"}
START_SECONDS = 900  # an environment is built first
STOP_SECONDS = 20
MAKE_ENDS = (0, 2, -signal.SIGTERM)  # make passes SIGTERM on and then ends by it, too


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("proofs", nargs="*", choices=[[], *PROOFS], help="all if none is named")
    parser.add_argument("--mirror", help="Debian mirror (that of this machine's apt)")
    parser.add_argument("--work", type=Path, default=Path("/var/tmp/knobelwerk-bare"))
    arguments = parser.parse_args()
    if os.geteuid() or not shutil.which("debootstrap"):
        raise SystemExit("this needs root and debootstrap: apt-get install debootstrap")
    if INSIDE not in os.environ:
        os.environ[INSIDE] = "1"
        alone = ["--mount", "--pid", "--fork", "--kill-child", "--propagation", "private"]
        again = [sys.executable, "-m", "tests.bare.prove", *sys.argv[1:]]
        os.execvp("unshare", ["unshare", *alone, *again])
    arguments.work.mkdir(parents=True, exist_ok=True)
    origin = base(arguments.work, arguments.mirror or mirror_of_host())
    for name in arguments.proofs or PROOFS:
        start = time.monotonic()
        PROOFS[name](arguments.work, origin)
        print(f"{name}: proved in {time.monotonic() - start:.0f} s", flush=True)


def prove_user(work: Path, origin: Path) -> None:
    tree = Tree(work / "user", origin)
    _check_out(tree, USER)
    tree.run(["make", "test"], account=USER, where=CHECKOUT, variables={"HOME": HOME})
    with _serve(tree, USER) as address:
        _visit(address)


def prove_root(work: Path, origin: Path) -> None:
    tree = Tree(work / "root", origin)
    _check_out(tree, ROOT)
    with _serve(tree, ROOT) as address:
        _visit(address)
        _visit_in_space(address)


def prove_image(work: Path, origin: Path) -> None:
    trees: dict[str, Tree] = {}
    context = work / "context"
    shutil.rmtree(context, ignore_errors=True)
    _unpack(context)
    for stage in dockerfile.stages(REPOSITORY / "Dockerfile"):
        tree = trees[stage.name] = Tree(work / f"image-{stage.name}", origin)
        # What sets the official image apart from a bare tree, as far as it matters here.
        for name in ("python", "python3", "python3.11"):
            (tree.path / "usr/local/bin" / name).symlink_to("/usr/bin/python3.11")
        variables = _build(stage, tree, context, trees)
    tree.make_read_only()
    account = _account(tree, stage.last("USER").rest)
    command, probe = (stage.last(word).exec_form for word in ("CMD", "HEALTHCHECK"))
    assert command is not None and probe is not None, "CMD and HEALTHCHECK are lists of words"

    def healthy() -> bool:
        quiet = subprocess.DEVNULL
        asked = tree.start(probe, account=account, variables=variables, errors=quiet)
        return asked.wait() == 0

    port = int(stage.last("EXPOSE").rest)
    with _running(tree, command, account, variables | QUIET):
        _wait(healthy)
        _visit(f"http://127.0.0.1:{port}")
        _visit_in_space(f"http://127.0.0.1:{port}")


PROOFS = {"user": prove_user, "root": prove_root, "image": prove_image}


def _build(
    stage: dockerfile.Stage, tree: Tree, context: Path, trees: Mapping[str, Tree]
) -> dict[str, str]:
    """Walk the steps of a stage; gives the variables that it has set."""
    variables: dict[str, str] = {}
    where = "/"
    for instruction in stage.instructions:
        match instruction.word:
            case "WORKDIR":
                where = instruction.rest
                (tree.path / where.lstrip("/")).mkdir(parents=True, exist_ok=True)
            case "COPY":
                origin, sources, destination = dockerfile.copy_line(instruction)
                root = trees[origin].path if origin else context
                target = tree.path / os.path.join(where, destination).lstrip("/")
                _copy([root / source.lstrip("/") for source in sources], target, destination)
            case "ENV" | "ARG":  # each ARG here has a default
                variables |= dockerfile.environment(instruction)
            case "RUN":
                tree.run(["sh", "-c", instruction.rest], where=where, variables=variables)
            case "USER" | "EXPOSE" | "HEALTHCHECK" | "CMD":
                pass  # they speak of the running container
            case word:
                raise SystemExit(f"Dockerfile: this proof does not know {word}")
    return variables


def _copy(sources: list[Path], target: Path, destination: str) -> None:
    """As COPY does: the content of a directory, or files into `directory/` or to a name."""
    for source in sources:
        if source.is_dir():
            shutil.copytree(source, target, symlinks=True, dirs_exist_ok=True)
        else:
            into = target / source.name if destination.endswith("/") else target
            into.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, into)


def _account(tree: Tree, name: str) -> tuple[int, int]:
    lines = (tree.path / "etc/passwd").read_text().splitlines()
    fields = next(line.split(":") for line in lines if line.startswith(f"{name}:"))
    return int(fields[2]), int(fields[3])


def _check_out(tree: Tree, account: tuple[int, int]) -> None:
    """A checkout and a home in the tree, owned by the account."""
    directories = [tree.path / name.lstrip("/") for name in (CHECKOUT, HOME)]
    directories[1].mkdir(parents=True)
    _unpack(directories[0])
    subprocess.run(["chown", "-R", f"{account[0]}:{account[1]}", *directories], check=True)


def _unpack(directory: Path) -> None:
    """What is committed, without the repository."""
    directory.mkdir(parents=True)
    archive = subprocess.Popen(
        ["git", "-C", REPOSITORY, "archive", "HEAD"], stdout=subprocess.PIPE
    )
    subprocess.run(["tar", "-x", "-C", directory], stdin=archive.stdout, check=True)
    if archive.wait():
        raise SystemExit("git archive failed")


@contextmanager
def _serve(tree: Tree, account: tuple[int, int]) -> Iterator[str]:
    """`make run` on a free port, until it is healthy; gives its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    command = ["make", "run", "HOST=127.0.0.1", f"PORT={port}"]
    with _running(tree, command, account, {"HOME": HOME, **QUIET}, CHECKOUT, MAKE_ENDS):
        _wait(lambda: bool(_get(f"{address}/healthz")))
        yield address


@contextmanager
def _running(
    tree: Tree,
    command: list[str],
    account: tuple[int, int],
    variables: Mapping[str, str],
    where: str = "/",
    ends: tuple[int, ...] = (0,),
) -> Iterator[None]:
    """A command that runs as long as the block; ends: exit codes that are right after SIGTERM."""
    process = tree.start(command, account=account, where=where, variables=variables)
    try:
        yield
        process.send_signal(signal.SIGTERM)
        if (code := process.wait(STOP_SECONDS)) not in ends:
            raise SystemExit(f"{command[0]} ended with {code} after SIGTERM")
    finally:
        process.kill()


def _wait(ready: Callable[[], bool]) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        try:
            if ready():
                return
        except URLError:
            pass
        time.sleep(0.2)
    raise SystemExit(f"not healthy after {START_SECONDS} s")


def _visit(address: str) -> None:
    """Solve the same puzzle ten times; the first time must not have waited for a compiler."""
    seconds = []
    for _ in range(10):
        start = time.monotonic()
        answer = json.loads(_get(f"{address}/v1/boxes/solve?count=true", PUZZLE.read_bytes()))
        seconds.append(time.monotonic() - start)
        assert answer["verdict"] == "solved" and answer["count"] == 8, answer
    print(f"solved 10 times: {', '.join(f'{s * 1000:.1f}' for s in seconds)} ms", flush=True)
    assert seconds[0] < 10 * seconds[-1] + 0.05, "the first request was not warm"
    for path in ("/docs", "/openapi.json", "/v1/boxes/generate?seed=7&format=pdf"):
        assert _get(address + path), path


def _visit_in_space(address: str) -> None:
    """A picture that needs the GL library, without a word of a fallback."""
    with urlopen(f"{address}/v1/boxes/generate?seed=7&format=png&view=assembled") as answer:
        assert answer.read(8) == b"\x89PNG\r\n\x1a\n"
        assert "Knobelwerk-Fallback" not in answer.headers, answer.headers["Knobelwerk-Fallback"]


def _get(address: str, text: bytes | None = None) -> bytes:
    with urlopen(Request(address, text, {"Content-Type": "text/plain"}), timeout=60) as answer:
        content: bytes = answer.read()
        return content


if __name__ == "__main__":
    main()
