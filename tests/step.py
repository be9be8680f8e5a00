"""STEP files read by Open CASCADE, as CAD programs read them."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Part:
    """A part: volume in mm³ of its solids, kinds of surfaces of their faces, and its colour.

    whole: each of its solids is valid and closed.
    """

    name: str
    solids: int
    volume: float
    surfaces: tuple[str, ...]
    colour: str
    whole: bool


@dataclass(frozen=True)
class Placed:
    """A thing in an assembly under a name: a part, or an assembly of its own.

    lowest, highest: corners of its bounding box in mm, where it stands, with OCC's tolerance.
    """

    name: str
    part: Part | None
    within: "tuple[Placed, ...]"
    lowest: tuple[float, ...]
    highest: tuple[float, ...]


def read_step(path: Path) -> tuple[str, tuple[Placed, ...]]:
    """The name of the set in a file, and what stands in it."""
    from OCP.collections import Sequence_TDF_Label
    from OCP.IFSelect import IFSelect_RetDone
    from OCP.STEPCAFControl import STEPCAFControl_Reader
    from OCP.TCollection import TCollection_ExtendedString
    from OCP.TDocStd import TDocStd_Document
    from OCP.XCAFDoc import XCAFDoc_DocumentTool

    document = TDocStd_Document(TCollection_ExtendedString("set"))
    reader = STEPCAFControl_Reader()
    reader.SetColorMode(True)
    reader.SetNameMode(True)
    assert reader.ReadFile(str(path)) == IFSelect_RetDone
    assert reader.Transfer(document)
    shapes = XCAFDoc_DocumentTool.ShapeTool_s(document.Main())
    free = Sequence_TDF_Label()
    shapes.GetFreeShapes(free)
    (root,) = free
    colours = XCAFDoc_DocumentTool.ColorTool_s(document.Main())
    return _name(root), tuple(_components(root, colours, {}))


def _components(group: Any, colours: Any, known: dict[int, Part]) -> Iterator[Placed]:
    """The things in an assembly; known: the parts that were read, by their tags."""
    from OCP.collections import Sequence_TDF_Label
    from OCP.TDF import TDF_Label
    from OCP.XCAFDoc import XCAFDoc_ShapeTool

    labels = Sequence_TDF_Label()
    XCAFDoc_ShapeTool.GetComponents_s(group, labels, False)
    for label in labels:
        own = TDF_Label()
        assert XCAFDoc_ShapeTool.GetReferredShape_s(label, own)
        entry = own.Tag()
        if XCAFDoc_ShapeTool.IsAssembly_s(own):
            part, within = None, tuple(_components(own, colours, known))
        else:
            if entry not in known:
                known[entry] = _part(own, colours)
            part, within = known[entry], ()
        low, high = _box(XCAFDoc_ShapeTool.GetShape_s(label))
        yield Placed(_name(label), part, within, low, high)


def _part(label: Any, colours: Any) -> Part:
    from OCP.BRepCheck import BRepCheck_Analyzer
    from OCP.BRepGProp import BRepGProp
    from OCP.GProp import GProp_GProps
    from OCP.Quantity import Quantity_Color
    from OCP.TopAbs import TopAbs_FACE, TopAbs_SHELL, TopAbs_SOLID
    from OCP.XCAFDoc import XCAFDoc_ColorSurf, XCAFDoc_ShapeTool

    shape, colour, mass = XCAFDoc_ShapeTool.GetShape_s(label), Quantity_Color(), GProp_GProps()
    solids = list(_explore(shape, TopAbs_SOLID))
    assert colours.GetColor(solids[0], XCAFDoc_ColorSurf, colour)
    BRepGProp.VolumeProperties_s(shape, mass)
    return Part(
        name=_name(label),
        solids=len(solids),
        volume=mass.Mass(),
        surfaces=tuple(_surface(face) for face in _explore(shape, TopAbs_FACE)),
        colour=Quantity_Color.ColorToHex_s(colour).ToCString().lower(),
        whole=all(
            BRepCheck_Analyzer(solid).IsValid()
            and all(shell.Closed() for shell in _explore(solid, TopAbs_SHELL))
            for solid in solids
        ),
    )


def _surface(face: Any) -> str:
    from OCP.BRepAdaptor import BRepAdaptor_Surface
    from OCP.TopoDS import TopoDS

    kind = BRepAdaptor_Surface(TopoDS.Face(face)).GetType()
    return str(kind.name).removeprefix("GeomAbs_").lower()


def _explore(shape: Any, kind: Any) -> Iterator[Any]:
    from OCP.TopExp import TopExp_Explorer

    explorer = TopExp_Explorer(shape, kind)
    while explorer.More():
        yield explorer.Current()
        explorer.Next()


def _box(shape: Any) -> tuple[tuple[float, ...], tuple[float, ...]]:
    from OCP.Bnd import Bnd_Box
    from OCP.BRepBndLib import BRepBndLib

    box = Bnd_Box()
    BRepBndLib.Add_s(shape, box, False)
    low, high = box.CornerMin(), box.CornerMax()
    return (low.X(), low.Y(), low.Z()), (high.X(), high.Y(), high.Z())


def _name(label: Any) -> str:
    from OCP.TDataStd import TDataStd_Name

    name = TDataStd_Name()
    assert label.FindAttribute(TDataStd_Name.GetID_s(), name)
    return str(name.Get().ToExtString())
