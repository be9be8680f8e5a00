"""A bare Debian tree that commands run in: as little as debootstrap makes, and what is asked for.

Everything is mounted in a mount namespace of our own (see `prove`), so that nothing stays mounted
however the proof ends.

    tree      a directory that becomes the root of the commands
    account   (uid, gid)
"""

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

SUITE = "bookworm"
PACKAGES = ("ca-certificates", "make", "python3-pip", "python3-venv", "python3.11")
ROOT = (0, 0)
USER = (1000, 1000)

# What a command may know of the host: where packages come from and whom to trust.
PASSED_ON = (
    "PIP_",
    "UV_",
    "npm_config_",
    "NODE_EXTRA_CA_CERTS",
    "SSL_CERT",
    "http_proxy",
    "https_proxy",
    "no_proxy",
)
PASSED_ON_FILES = (
    "/etc/resolv.conf",
    "/etc/pip.conf",
    "/etc/uv/uv.toml",
    "/etc/ssl/certs/ca-certificates.crt",
)


def base(work: Path, mirror: str) -> Path:
    """The bare tree, made once and kept in the work directory."""
    tree = work / "base"
    if not (tree / "complete").exists():
        shutil.rmtree(tree, ignore_errors=True)
        packages = ",".join(PACKAGES)
        wanted = f"--include={packages}"
        run = ["debootstrap", "--variant=minbase", wanted, SUITE, str(tree), mirror]
        subprocess.run(run, check=True, stdout=subprocess.DEVNULL)
        (tree / "complete").touch()
    return tree


def mirror_of_host() -> str:
    """Where this machine's own apt gets the suite from."""
    asked = ["apt-get", "indextargets", "--format", "$(REPO_URI)", f"Codename: {SUITE}"]
    mirror = subprocess.run(asked, check=True, capture_output=True, text=True).stdout.split()
    if not mirror:
        raise SystemExit(f"this machine's apt knows no {SUITE}; name a mirror: --mirror URL")
    return mirror[0]


class Tree:
    """A copy of the bare tree, with /proc, /dev and the host's package sources."""

    def __init__(self, path: Path, origin: Path) -> None:
        self.path = path
        shutil.rmtree(path, ignore_errors=True)
        subprocess.run(["cp", "-a", "--reflink=auto", origin, path], check=True)
        # debootstrap leaves it to the installer, but no machine is without it.
        (path / "etc/hosts").write_text("127.0.0.1 localhost\n")
        self._mount("-t", "proc", "proc", "proc")
        self._mount("--bind", "/dev", "dev")
        self._mount("-t", "devpts", "-o", "newinstance,ptmxmode=0666", "devpts", "dev/pts")
        self._mount("-t", "tmpfs", "-o", "mode=1777", "tmpfs", "dev/shm")
        for file in PASSED_ON_FILES:
            if os.path.exists(file):
                inside = path / file.lstrip("/")
                inside.parent.mkdir(parents=True, exist_ok=True)
                inside.touch()
                self._mount("--bind", os.path.realpath(file), file.lstrip("/"))

    def _mount(self, *words: str) -> None:
        subprocess.run(["mount", *words[:-1], self.path / words[-1]], check=True)

    def make_read_only(self) -> None:
        """From now on nothing can be written below the root; mounts below it stay as they are."""
        self._mount("--rbind", str(self.path), ".")
        self._mount("-o", "remount,bind,ro", ".")

    def start(
        self,
        words: Sequence[str],
        *,
        account: tuple[int, int] = ROOT,
        where: str = "/",
        variables: Mapping[str, str] | None = None,
        errors: int | None = None,
    ) -> subprocess.Popen[bytes]:
        """Start a command in the tree with an environment of its own.

        errors: where its standard error goes; None: to ours.
        """
        known = {k: v for k, v in os.environ.items() if k.startswith(PASSED_ON)}
        known |= {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"}
        known |= variables or {}
        uid, gid = account
        enter = ["chroot", f"--userspec={uid}:{gid}", str(self.path), "/usr/bin/env", "-i"]
        settings = ["-C", where, *(f"{name}={value}" for name, value in known.items())]
        return subprocess.Popen([*enter, *settings, *words], stderr=errors)

    def run(self, words: Sequence[str], **how: Any) -> None:
        """Run a command in the tree to its end; CalledProcessError if it fails."""
        code = self.start(words, **how).wait()
        if code:
            raise subprocess.CalledProcessError(code, words)
