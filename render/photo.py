"""The darkroom's worker: takes pictures of solids with pyvista, off screen.

Run as `python -m render.photo PIPE PARENT`; it ends with its parent, or when the pipe is closed.
"""

import ctypes
import io
import os
import signal
import sys
from collections.abc import Iterable
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING
from typing import Any

import numpy as np
from numpy.typing import NDArray

from render.meshes import shapes
from render.palette import rgb
from render.solid import Body
from render.solid import Cuboid
from render.solid import Shape
from render.solid import Solid
from render.studio import ANGLE
from render.studio import Array
from render.studio import Camera
from render.studio import camera
from render.studio import gold
from render.studio import ground
from render.style import THEMES

if TYPE_CHECKING:
    from trimesh import Trimesh

PR_SET_PDEATHSIG = 1  # from <sys/prctl.h>
FINE, LARGE = 2, 2048  # supersampling, and the width in pixels from which there is none
SUBDIVISIONS = 4  # of the triangles of gold, whose colours vary within a face
LIGHTS = (
    ((0.35, -0.75, 1.5), 0.78, "#fffaf2"),
    ((1.6, -0.35, 0.45), 0.46, "#eaf1ff"),
    ((-0.9, -0.9, 0.5), 0.30, "#ffffff"),
)  # from where, seen from the bodies; how strong; colour


def main(pipe_number: int, parent: int) -> None:
    """Takes a trial picture, says so, and then takes what is ordered."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:  # it died before we asked to be told
        return
    pipe = Connection(pipe_number)
    photograph(_trial(), "light", 32, 24)
    pipe.send(None)
    while True:
        try:
            order = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send(photograph(*order))
        except Exception as error:  # one bad picture must not end the worker
            print(f"no picture: {error!r}", file=sys.stderr)
            pipe.send(None)


def _trial() -> Solid:
    shape = Cuboid(size=(1.0, 1.0, 1.0), clearance=0.0, chamfer=0.1)
    bodies = (Body(name="cube", shape=shape, centre=(0.0, 0.0, 0.0), colour="#888888"),)
    return Solid(title="Trial", bodies=bodies, cell=1.0)


def photograph(solid: Solid, theme: str, width: int, height: int) -> bytes:
    """A PNG of the solid, which stands with z up."""
    from PIL import Image

    built = shapes(solid)
    points = np.concatenate([built[body.shape].vertices + body.centre for body in solid.bodies])
    view = camera(points, width / height)
    fine = FINE if width < LARGE else 1
    seen, there = _seen(solid, built, points, view, (width * fine, height * fine))
    body, mask = _shrunk(seen * there, fine), _shrunk(there, fine)
    behind = ground(solid.bodies, points, view, (width, height), THEMES[theme].stage)
    picture = body + np.asarray(behind) * (1.0 - mask)
    file = io.BytesIO()
    Image.fromarray(picture.round().clip(0, 255).astype(np.uint8)).save(file, "PNG")
    return file.getvalue()


def _shrunk(picture: NDArray[Any], times: int) -> Array:
    """The picture with so many times so many pixels averaged to one."""
    rows, columns, parts = picture.shape
    cells = picture.reshape(rows // times, times, columns // times, times, parts)
    shrunk: Array = cells.mean(axis=(1, 3), dtype=np.float64)
    return shrunk


def _seen(
    solid: Solid,
    built: "dict[Shape, Trimesh]",
    points: Array,
    view: Camera,
    size: tuple[int, int],
) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """(height, width, 3) the bodies, and (height, width, 1) where there is one."""
    import pyvista

    plain = [body for body in solid.bodies if not body.metal]
    metal = [body for body in solid.bodies if body.metal]
    radius = float(np.linalg.norm(points.max(0) - points.min(0))) / 2
    plotter = pyvista.Plotter(off_screen=True, window_size=list(size), lighting="none")
    try:
        if plain:
            mesh = _merged([_painted(body, built[body.shape]) for body in plain])
            actor = plotter.add_mesh(mesh, scalars="rgb", rgb=True)
            actor.prop.interpolation = "phong"
            actor.prop.ambient, actor.prop.diffuse = 0.32, 0.72
            actor.prop.specular, actor.prop.specular_power = 0.18, 24
        if metal:
            mesh = _merged(_gilded(body, built[body.shape], view) for body in metal)
            plotter.add_mesh(mesh, scalars="rgb", rgb=True, lighting=False)
        for way, strength, colour in LIGHTS:
            light = pyvista.Light(
                position=tuple(view.target + np.array(way) * radius * 4),
                focal_point=tuple(view.target),
                intensity=strength,
                color=colour,
                light_type="scene light",
            )
            plotter.add_light(light)
        # Kernels above 16 cost minutes in software and show no difference at this size.
        plotter.renderer.enable_ssao(
            radius=1.6 * solid.cell, bias=0.02 * solid.cell, kernel_size=16
        )
        plotter.camera_position = [tuple(view.at), tuple(view.target), (0, 0, 1)]
        plotter.camera.view_angle = ANGLE
        far = float(np.linalg.norm(view.at - view.target))
        plotter.camera.clipping_range = (max(far - 2 * radius, far / 20), far + 2 * radius)
        picture = np.array(plotter.screenshot(return_img=True))
        return picture, _depths(plotter.render_window, size)[..., None] < 1.0
    finally:
        plotter.close()


def _depths(window: Any, size: tuple[int, int]) -> NDArray[np.float32]:
    """(height, width) how far away the picture just taken is, 1 for the background.

    pyvista would take the picture anew for it.
    """
    from vtkmodules.util.numpy_support import vtk_to_numpy
    from vtkmodules.vtkCommonCore import vtkFloatArray

    depths = vtkFloatArray()
    window.GetZbufferData(0, 0, size[0] - 1, size[1] - 1, depths)
    return np.flipud(np.asarray(vtk_to_numpy(depths)).reshape(size[1], size[0]))


Part = tuple[Array, NDArray[np.int64], Array, NDArray[np.uint8]]  # points, faces, normals, colours


def _painted(body: Body, mesh: "Trimesh") -> Part:
    colours = np.tile(np.array(rgb(body.colour), np.uint8), (len(mesh.vertices), 1))
    return mesh.vertices + body.centre, mesh.faces, mesh.vertex_normals, colours


def _gilded(body: Body, mesh: "Trimesh", view: Camera) -> Part:
    from trimesh.remesh import subdivide

    points, faces = np.asarray(mesh.vertices), np.asarray(mesh.faces)
    normals = np.asarray(mesh.vertex_normals)
    for _ in range(SUBDIVISIONS):
        points, faces, more = subdivide(points, faces, vertex_attributes={"normals": normals})
        normals = more["normals"]
    normals = normals / np.linalg.norm(normals, axis=1, keepdims=True)
    bulge = points / np.abs(points).max(0)
    placed = points + body.centre
    return placed, faces, normals, gold(placed, normals, bulge, view.at)


def _merged(parts: Iterable[Part]) -> Any:
    """One mesh of all, which renders many times faster than one for each body."""
    import pyvista

    points, faces, normals, colours = zip(*parts, strict=True)
    starts = np.cumsum([0, *map(len, points)])
    corners = np.concatenate([face + start for face, start in zip(faces, starts, strict=False)])
    mesh = pyvista.PolyData.from_regular_faces(np.concatenate(points), corners)
    mesh.point_data["rgb"] = np.concatenate(colours)
    mesh.point_data.active_normals = np.concatenate(normals)
    return mesh


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
