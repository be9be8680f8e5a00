"""Solids as Wavefront OBJ: an object for each body with its name, in millimetres, z up."""

from render.bodies.meshes import placed_meshes
from render.bodies.solid import Solid
from render.style import Style


def write(solid: Solid, style: Style) -> bytes:
    from trimesh import Scene
    from trimesh.exchange.obj import export_obj

    scene = Scene()
    for mesh in placed_meshes(solid):
        name = mesh.metadata["name"]
        scene.add_geometry(mesh, node_name=name, geom_name=name)
    text = export_obj(
        scene,
        include_normals=False,
        include_color=False,
        include_texture=False,
        digits=5,
        header=f"{solid.title}, in millimetres, z up",
    )
    return f"{text}\n".encode()
