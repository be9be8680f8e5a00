"""What docs/deploy starts is there: programs, options, settings and images."""

import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import kubernetes_validate
import pytest
import yaml

from service import config
from service.cli import make_parser

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "docs" / "deploy"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
MANIFESTS = [
    document
    for path in sorted((DEPLOY / "kubernetes").glob("*.yaml"))
    for document in yaml.safe_load_all(path.read_text())
]
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
KUBERNETES = "1.34"  # the version whose schemas are used
OURS, OTHERS = "knobelwerk", {"postgres:18"}  # images


class Start(NamedTuple):
    """How a process is started; command: empty where the image says it."""

    image: str
    command: Sequence[str]
    settings: Mapping[str, str]


def starts() -> Iterator[Start]:
    for service in COMPOSE["services"].values():
        settings = {
            name: _compose_value(value) for name, value in service.get("environment", {}).items()
        }
        yield Start(service["image"], service.get("command", []), settings)
    for manifest in MANIFESTS:
        for container in manifest.get("spec", {}).get("template", {}).get("spec", {}).get(
            "containers", []
        ):  # fmt: skip
            settings = {
                each["name"]: each.get("value", "postgresql://user@host/name")
                for each in container.get("env", [])
            }
            yield Start(container["image"], container.get("args", []), settings)
    for unit in UNITS:
        service = read(unit)["Service"]
        words = shlex.split(dict(service)["ExecStart"])
        settings = dict(value.split("=", 1) for name, value in service if name == "Environment")
        yield Start(OURS, [words[0].removeprefix("/opt/knobelwerk/bin/"), *words[1:]], settings)


def _compose_value(value: str) -> str:
    """A value of the compose file, with a word for what its user says."""
    return re.sub(r"\$\{\w+:\?[^}]*\}", "secret", value)


def read(unit: Path) -> dict[str, list[tuple[str, str]]]:
    """The options of a unit by their section, in their order."""
    found: dict[str, list[tuple[str, str]]] = {}
    for line in unit.read_text().replace("\\\n", " ").splitlines():
        if line.startswith("["):
            options = found[line.strip("[]")] = []
        elif line and not line.startswith("#"):
            name, _, value = line.partition("=")
            options.append((name, value))
    return found


@pytest.mark.parametrize("start", list(starts()), ids=lambda start: " ".join(start.command[:2]))
def test_what_is_started_is_there(start: Start) -> None:
    assert start.image == OURS or start.image in OTHERS
    ours = {name: value for name, value in start.settings.items() if name.startswith("KNOBEL")}
    config.read(ours)  # raises where there is no such setting, or none of that value
    if start.image == OURS:
        program, *words = start.command
        if program == "dask":
            understood_by_dask(words)
        else:
            make_parser(words).parse_args(words)  # raises SystemExit


def understood_by_dask(words: Sequence[str]) -> None:
    from distributed.cli import dask_scheduler, dask_worker

    role, *options = words
    commands = {"scheduler": dask_scheduler.main, "worker": dask_worker.main}
    told = commands[role].make_context(role, options).params  # raises click.UsageError
    assert all(find_spec(name) for name in told["preload"])


@pytest.mark.parametrize("manifest", MANIFESTS, ids=lambda each: each["metadata"]["name"])
def test_a_manifest_is_as_kubernetes_has_it(manifest: dict[str, Any]) -> None:
    kubernetes_validate.validate(manifest, KUBERNETES, strict=True)


def test_what_a_manifest_selects_is_there() -> None:
    labels = [
        manifest["spec"]["template"]["metadata"]["labels"]
        for manifest in MANIFESTS
        if "template" in manifest.get("spec", {})
    ]
    for manifest in MANIFESTS:
        selector = manifest.get("spec", {}).get("selector")
        if selector is not None:
            assert selector.get("matchLabels", selector) in labels, manifest["metadata"]["name"]


def test_what_the_compose_file_names_is_there() -> None:
    for service in COMPOSE["services"].values():
        assert set(service["networks"]) <= COMPOSE["networks"].keys()
        assert set(service.get("depends_on", {})) <= COMPOSE["services"].keys()
        for volume in service.get("volumes", []):
            assert volume.split(":")[0] in COMPOSE["volumes"]


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_is_as_systemd_has_it(unit: Path, tmp_path: Path) -> None:
    assert {"Unit", "Service", "Install"} == set(read(unit))
    verify = shutil.which("systemd-analyze")
    if verify is not None:  # what runs is not on this machine, but all the rest is looked at
        there = re.sub(r"/opt/knobelwerk/bin/\w+", "/bin/true", unit.read_text())
        copy = tmp_path / unit.name.replace("@", "@1")
        copy.write_text(there)
        done = subprocess.run([verify, "verify", copy], capture_output=True, text=True)
        assert unit.stem not in done.stderr and copy.stem not in done.stderr, done.stderr


def test_the_image_has_what_its_commands_need() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text()
    assert "ARG PINS=cluster" in dockerfile and "-r requirements/${PINS}.txt" in dockerfile
    for pins, vtk in ("cluster", True), ("lean", False):
        text = (ROOT / "requirements" / f"{pins}.txt").read_text()
        assert "distributed==" in text and ("vtk==" in text) is vtk
