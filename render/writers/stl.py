"""Solids as binary STL: all bodies in one file, in millimetres, z up."""

from render.bodies.meshes import together
from render.bodies.solid import Solid
from render.style import Style


def write(solid: Solid, style: Style) -> bytes:
    """The file; STL has neither units nor names, so the file's name says mm."""
    from trimesh.exchange.stl import export_stl

    return export_stl(together(solid))
