"""What a 3MF file says: its objects, its colours, and the slots that slicers read of it."""

import io
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from xml.etree import ElementTree

CORE = "{http://schemas.microsoft.com/3dmanufacturing/core/2015/02}"
SETTINGS = "Metadata/Slic3r_PE_model.config"


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """An object as PrusaSlicer's settings tell it.

    volumes: name, first and last triangle, slot.
    """

    name: str
    slot: str
    count: int
    volumes: tuple[tuple[str, int, int, str], ...]


def open_package(content: bytes) -> Mapping[str, bytes]:
    """The files in a package."""
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        return {name: package.read(name) for name in package.namelist()}


def objects_in(content: bytes) -> dict[str, Told]:
    """The objects by their numbers."""
    root = ElementTree.fromstring(open_package(content)[SETTINGS])
    objects = {}
    for each in root.findall("object"):
        said = _keys(each)
        objects[each.attrib["id"]] = Told(
            name=said["name"],
            slot=said.get("extruder", ""),
            count=int(each.attrib["instances_count"]),
            volumes=tuple(
                (
                    _keys(volume).get("name", ""),
                    int(volume.attrib["firstid"]),
                    int(volume.attrib["lastid"]),
                    _keys(volume).get("extruder", ""),
                )
                for volume in each.findall("volume")
            ),
        )
    return objects


def triangles(content: bytes) -> dict[str, list[str]]:
    """The colour group of each triangle, by the number of its object."""
    root = ElementTree.fromstring(open_package(content)["3D/3dmodel.model"])
    return {
        each.attrib["id"]: [
            triangle.attrib.get("pid", each.attrib["pid"])
            for triangle in each.iter(f"{CORE}triangle")
        ]
        for each in root.iter(f"{CORE}object")
    }


def items(content: bytes) -> list[tuple[str, str]]:
    """Number of the object and name of everything that stands on the plate."""
    root = ElementTree.fromstring(open_package(content)["3D/3dmodel.model"])
    return [(i.attrib["objectid"], i.attrib["partnumber"]) for i in root.iter(f"{CORE}item")]


def _keys(of: ElementTree.Element) -> dict[str, str]:
    return {said.attrib["key"]: said.attrib["value"] for said in of.findall("metadata")}
