"""The scene of a photograph: bodies, lamps and a camera in pyvista, off screen."""

import math
from collections.abc import Iterable
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from render.bodies.meshes import picture_mesh
from render.bodies.solid import Body, Carved, Shape, Solid
from render.bodies.vectors import Turn
from render.flat.palette import rgb
from render.photo.backdrop import ANGLE, Array, Camera, gold
from render.photo.letters import Letters, letters

if TYPE_CHECKING:
    from trimesh import Trimesh

TURNS = 256  # turned shapes that are cached
SUBDIVISIONS = 4  # of the triangles of gold, whose colours vary within a face
LIGHTS = (
    ((0.35, -0.75, 1.5), 0.78, "#fffaf2"),
    ((1.6, -0.35, 0.45), 0.46, "#eaf1ff"),
    ((-0.9, -0.9, 0.5), 0.30, "#ffffff"),
)  # from where, seen from the bodies; how strong; colour


class Scene:
    """The bodies of a solid; several pictures of it may be taken as they move.

    solid: the bodies, with z up.
    size: of the pictures in pixels.
    shaded: corners are darkened; otherwise `shade` gives the darkness in fewer pixels.
    lettered: bodies bear their labels; on plates only those that are cut into them.
    """

    def __init__(
        self, solid: Solid, size: tuple[int, int], *, shaded: bool = True, lettered: bool = False
    ) -> None:
        import pyvista

        self._built = {
            shape: picture_mesh(shape) for shape in {body.shape for body in solid.bodies}
        }
        self._turns: dict[tuple[Shape, Turn], tuple[Array, Array]] = {}
        self._size = size
        self._meshes: dict[bool, Any] = {}  # by whether it is of metal
        self._actors: dict[bool, Any] = {}
        self._plotter = pyvista.Plotter(off_screen=True, window_size=list(size), lighting="none")
        # Shading goes before it: eight samples a pixel take 70 MB, and all look alike.
        window = self._plotter.render_window
        assert window is not None
        window.SetMultiSamples(0)
        self._lights = []
        for _, strength, colour in LIGHTS:
            light = pyvista.Light(intensity=strength, color=colour, light_type="scene light")
            self._plotter.add_light(light)
            self._lights.append(light)
        self._cell, self._lettered = solid.cell, lettered and not solid.plates
        if shaded:
            self._shade()

    def _shade(self) -> None:
        """Darken corners. Kernels above 16 cost minutes in software, and look the same."""
        self._plotter.renderer.enable_ssao(
            radius=1.6 * self._cell, bias=0.02 * self._cell, kernel_size=16
        )

    def picture(
        self, bodies: Iterable[Body], points: Array, view: Camera
    ) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
        """(height, width, 3) the bodies, and (height, width, 1) where there is one.

        bodies: those of the solid, wherever they are now; points: their corners.
        """
        self._place(list(bodies), view)
        radius = float(np.linalg.norm(points.max(0) - points.min(0))) / 2
        for light, (way, _, _) in zip(self._lights, LIGHTS, strict=True):
            light.position = tuple(view.target + np.array(way) * radius * 4)
            light.focal_point = tuple(view.target)
        plotter = self._plotter
        plotter.camera_position = [tuple(view.at), tuple(view.target), (0, 0, 1)]
        plotter.camera.view_angle = ANGLE
        far = float(np.linalg.norm(view.at - view.target))
        plotter.camera.clipping_range = (max(far - 2 * radius, far / 20), far + 2 * radius)
        plotter.render()  # a screenshot alone shows the last picture
        picture = np.array(plotter.screenshot(return_img=True))
        return picture, _depths(plotter.render_window, self._size)[..., None] < 1.0

    def shade(self, size: tuple[int, int]) -> NDArray[np.uint8]:
        """(height, width, 3) how light corners are in the picture just taken, 255 elsewhere.

        It paints all bodies white, without lamps: the scene can take no other picture afterwards.
        size: in pixels.
        """
        for actor in self._actors.values():
            actor.mapper.scalar_visibility = False
            actor.prop.color = "white"
            actor.prop.ambient, actor.prop.diffuse, actor.prop.specular = 1.0, 0.0, 0.0
        plotter = self._plotter
        plotter.renderer.set_background("white")
        assert plotter.render_window is not None
        plotter.render_window.SetSize(*size)  # pyvista would take a picture of the new size
        self._shade()
        plotter.render()
        return np.array(plotter.screenshot(return_img=True))

    def close(self) -> None:
        self._plotter.close()

    def _place(self, bodies: list[Body], view: Camera) -> None:
        """Brings the meshes to where the bodies are."""
        plain = [body for body in bodies if not body.metal]
        metal = [body for body in bodies if body.metal]
        written = self._letters_on(bodies, view) if self._lettered else []
        if plain or written:
            parts = (*map(self._part_of, plain), *map(_letter_part, written))
            self._show(False, _merge(parts))
        if metal:
            golden = (_gold_part(body, self._built[body.shape], view) for body in metal)
            self._show(True, _merge(golden))

    def _letters_on(self, bodies: list[Body], view: Camera) -> list[Letters]:
        far = float(np.linalg.norm(view.at - view.target))
        pixel = 2 * far * math.tan(math.radians(ANGLE / 2)) / self._size[1]
        return letters(bodies, view, self._cell, pixel)

    def _part_of(self, body: Body) -> "Part":
        built = self._built[body.shape]
        points, normals = self._turn_shape(body.shape, body.turn)
        colours = np.empty((len(points), 3), np.uint8)
        colours[:] = rgb(body.colour)
        return points + body.centre, built.faces, normals, colours

    def _turn_shape(self, shape: Shape, turn: Turn) -> tuple[Array, Array]:
        """(n, 3) points and normals of a shape; most bodies are turned as the one before."""
        if (known := self._turns.get((shape, turn))) is None:
            if len(self._turns) == TURNS:
                self._turns.clear()
            built, matrix = self._built[shape], np.array(turn).T
            known = built.vertices @ matrix, np.asarray(built.vertex_normals) @ matrix
            self._turns[shape, turn] = known
        return known

    def _show(self, metal: bool, mesh: Any) -> None:
        known = self._meshes.get(metal)
        if known is not None and known.n_points != mesh.n_points:  # bodies have come
            self._plotter.remove_actor(self._actors[metal], render=False)
        elif known is not None:
            known.points = mesh.points
            known.point_data.active_normals = mesh.point_data.active_normals
            known.point_data["rgb"] = mesh.point_data["rgb"]
            return
        self._meshes[metal] = mesh
        actor = self._plotter.add_mesh(mesh, scalars="rgb", rgb=True, lighting=not metal)
        self._actors[metal] = actor
        if not metal:
            actor.prop.interpolation = "phong"
            actor.prop.ambient, actor.prop.diffuse = 0.32, 0.72
            actor.prop.specular, actor.prop.specular_power = 0.18, 24


def outline(solid: Solid) -> Array:
    """(n, 3) corners of all bodies as they stand, their bevels left out."""
    return np.concatenate(
        [_corners(body.shape) @ np.array(body.turn).T + body.centre for body in solid.bodies]
    )


def _corners(shape: Shape) -> Array:
    """(n, 3) of a shape about the origin; of a carved one those of its prisms."""
    if not isinstance(shape, Carved):
        signs = np.array(list(product((-0.5, 0.5), repeat=3)))
        corners: Array = signs * shape.size
        return corners
    ends = [
        (x, y, z)
        for prism in shape.holding
        for z in (prism.low, prism.high)
        for x, y in prism.outline
    ]
    return np.array(ends)


def _depths(window: Any, size: tuple[int, int]) -> NDArray[np.float32]:
    """(height, width) depths of the picture just taken, 1 for the background.

    pyvista would take the picture again for this.
    """
    from vtkmodules.util.numpy_support import vtk_to_numpy
    from vtkmodules.vtkCommonCore import vtkFloatArray

    depths = vtkFloatArray()
    window.GetZbufferData(0, 0, size[0] - 1, size[1] - 1, depths)
    return np.flipud(np.asarray(vtk_to_numpy(depths)).reshape(size[1], size[0]))


Part = tuple[Array, NDArray[np.int64], Array, NDArray[np.uint8]]  # points, faces, normals, colours


def _gold_part(body: Body, mesh: "Trimesh", view: Camera) -> Part:
    from trimesh.remesh import subdivide

    points, faces = np.asarray(mesh.vertices), np.asarray(mesh.faces)
    normals = np.asarray(mesh.vertex_normals)
    for _ in range(SUBDIVISIONS):
        points, faces, more = subdivide(points, faces, vertex_attributes={"normals": normals})
        normals = more["normals"]
    normals = normals / np.linalg.norm(normals, axis=1, keepdims=True)
    bulge = points / np.abs(points).max(0)
    turn = np.array(body.turn).T
    normals, bulge, placed = normals @ turn, bulge @ turn, points @ turn + body.centre
    return placed, faces, normals, gold(placed, normals, bulge, view.at)


def _letter_part(label: Letters) -> Part:
    normals, colours = np.empty_like(label.points), np.empty((len(label.points), 3), np.uint8)
    normals[:], colours[:] = label.normal, label.colour
    return label.points, label.faces, normals, colours


def _merge(parts: Iterable[Part]) -> Any:
    """One mesh of all bodies, which renders many times faster than one for each."""
    import pyvista

    points, faces, normals, colours = zip(*parts, strict=True)
    starts = np.cumsum([0, *map(len, points)])
    corners = np.concatenate([face + start for face, start in zip(faces, starts, strict=False)])
    mesh = pyvista.PolyData.from_regular_faces(np.concatenate(points), corners)
    mesh.point_data["rgb"] = np.concatenate(colours)
    mesh.point_data.active_normals = np.concatenate(normals)
    return mesh
