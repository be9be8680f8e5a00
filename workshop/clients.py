"""Typed clients generated from openapi/openapi.json: `python -m workshop.clients FOLDER`.

FOLDER/python      a package, `pip install FOLDER/python`
FOLDER/typescript  schema.d.ts, the types of all requests and answers

The settings are those of docs/api.md, which shows both generators by hand.
"""

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from service.http.document.code_samples import SOURCE, blocks

ROOT = Path(__file__).parents[1]
DOCUMENT = ROOT / "openapi" / "openapi.json"
MODULES = ROOT / "studio" / "node_modules"
NODE = Path(sys.executable).with_name("node")
PYTHON, TYPESCRIPT = "python", "typescript"
TYPES = "schema.d.ts"

_SETTINGS, _SCRIPT = "client.yaml", "types.mjs"  # blocks of the guide
_ADDRESS = "http://localhost:8000/openapi.json"  # that of the guide
_NAME = "knobelwerk-client"


def write_clients(folder: Path) -> None:
    """Generate both clients anew.

    :raises RuntimeError: if a generator fails; what it leaves out, such as texts as bodies of
        requests beside JSON, is no failure
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    guide = {block.name: block.text for block in blocks(SOURCE.read_text("utf-8"))}
    with TemporaryDirectory() as name:
        here = Path(name)
        _write_python(folder / PYTHON, guide[_SETTINGS], here)
        _write_typescript(folder / TYPESCRIPT, guide[_SCRIPT], here)


def _write_python(target: Path, settings: str, here: Path) -> None:
    own = {"project_name_override": _NAME, "package_name_override": _NAME.replace("-", "_")}
    lines = [settings, "post_hooks: []\n", *(f"{key}: {value}\n" for key, value in own.items())]
    (here / _SETTINGS).write_text("".join(lines), "utf-8")
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--meta=setup"]
    named = f"--path={DOCUMENT}", f"--config={_SETTINGS}", f"--output-path={target.resolve()}"
    _run([*command, *named], here)


def _write_typescript(target: Path, script: str, here: Path) -> None:
    (here / "node_modules").symlink_to(MODULES.resolve())
    (here / _SCRIPT).write_text(script.replace(_ADDRESS, DOCUMENT.as_uri()), "utf-8")
    _run([str(NODE), _SCRIPT], here)
    target.mkdir()
    shutil.copy(here / TYPES, target)


def _run(command: Sequence[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{command[0]}: {done.stdout}{done.stderr}"[:2000])


if __name__ == "__main__":
    write_clients(Path(sys.argv[1]))
