"""Assemblies: read from files, or built from arrays."""

from __future__ import annotations

import json
import os
from importlib import import_module
from typing import Any, Literal, Mapping, Optional, Sequence, Union

import numpy as np

from . import _impend
from ._arrays import (
    Faces,
    FloatArray,
    IntArray,
    Shape,
    array,
    flag,
    matrix,
    mesh_of,
    number,
    optional_number,
    path_of,
    refused,
    three,
    word,
    words,
)
from ._error import Error
from ._picture import Drawable, Progress
from ._plan import Planned
from ._simulation import Simulated
from ._result import Contact, Result

Path = Union[str, "os.PathLike[str]"]
Vector = Union[Sequence[float], FloatArray]
Course = Sequence[Sequence[float]]


def _given(**options: Any) -> dict[str, Any]:
    return {name: value for name, value in options.items() if value is not None}


class Part:
    """One part of an assembly; lengths in metres. Arrays are read-only and share the assembly's memory."""

    def __init__(self, handle: _impend.Assembly, index: int) -> None:
        self._handle = handle
        self._index = index
        self._facts: dict[str, Any] = handle.facts(index)

    def __repr__(self) -> str:
        return f"<impend.Part {self.name!r}{' fixed' if self.fixed else ''}>"

    @property
    def name(self) -> str:
        return str(self._facts["name"])

    @property
    def fixed(self) -> bool:
        return bool(self._facts["fixed"])

    @property
    def vertices(self) -> FloatArray:
        """(n, 3), in the part's own frame."""
        return array(self._handle.vertices(self._index))

    @property
    def faces(self) -> IntArray:
        """(m, 3), counter-clockwise seen from outside."""
        return array(self._handle.faces(self._index))

    @property
    def pose(self) -> FloatArray:
        """(4, 4): from the part's frame to the world."""
        return array(self._handle.pose(self._index))

    @property
    def volume(self) -> Optional[float]:
        """m³; None where the mesh encloses none."""
        volume = float(self._facts["volume"])
        return volume if volume else None

    @property
    def mass(self) -> Optional[float]:
        """kg; None where it is not known, which only fixed parts may have."""
        mass = float(self._facts["mass"])
        return mass if mass > 0 else None

    @property
    def center_of_mass(self) -> FloatArray:
        """(3,), in the part's own frame."""
        return np.array(self._facts["center_of_mass"])

    @property
    def inertia(self) -> FloatArray:
        """(3, 3), kg·m² about the centre of mass, in the part's own axes."""
        return np.array(self._facts["inertia"])

    @property
    def coordinate_noise(self) -> FloatArray:
        """(3,): half-width of what a stored coordinate stands for, per axis."""
        return np.array(self._facts["coordinate_noise"])

    @property
    def color(self) -> Optional[str]:
        return None if self._facts["color"] is None else str(self._facts["color"])

    @property
    def closed(self) -> bool:
        """Whether the mesh bounds a volume."""
        return bool(self._facts["closed"])


class Assembly(Planned, Simulated, Drawable):
    """Parts, loads, joints and gravity. Lengths that are given are in ``unit``; results, and contacts, are in SI.

    >>> import impend
    >>> a = impend.Assembly(unit="m")
    >>> a.add("table", table_vertices, table_faces, fixed=True)
    >>> a.add("block", block_vertices, block_faces, density=2400)
    >>> a.analyze(mu=0.5).verdict

    ``ground`` is the height of a fixed plane across gravity, or True for one under the lowest point. ``density`` (kg/m³)
    and ``mu`` hold for parts and pairs that say nothing else.
    """

    def __init__(
        self,
        *,
        name: str = "",
        unit: str = "m",
        gravity: Optional[Vector] = None,
        ground: Union[bool, float, None] = None,
        density: Optional[float] = None,
        mu: Optional[float] = None,
        gap: Optional[float] = None,
        angle: Optional[float] = None,
    ) -> None:
        self._handle: Optional[_impend.Assembly] = None
        self._loaded = False
        self._shapes: list[dict[str, Any]] = []
        self._ground = True if ground is True else None
        self._document: dict[str, Any] = {
            "format": "impend-assembly",
            "version": 1,
            "length_unit": unit,
            "parts": [],
        }
        if name:
            self._document["name"] = word(name, "name")
        if gravity is not None:
            self._document["gravity"] = three(gravity, "gravity")
        if ground is not None and not isinstance(ground, bool):
            self._document["ground"] = {"height": number(ground, "ground")}
        defaults = _given(density=optional_number(density, "density"), friction=optional_number(mu, "mu"))
        if defaults:
            self._document["defaults"] = defaults
        contact = _given(gap=optional_number(gap, "gap"), angle_deg=optional_number(angle, "angle"))
        if contact:
            self._document["contact"] = contact

    @classmethod
    def _of(cls, handle: _impend.Assembly, ground: Optional[bool]) -> Assembly:
        made = cls.__new__(cls)
        made._handle = handle
        made._loaded = True
        made._shapes = []
        made._document = {}
        made._ground = ground
        return made

    # Building.

    def add(
        self,
        name: str,
        shape: Union[FloatArray, Sequence[Sequence[float]], Shape, Any],
        faces: Optional[Faces] = None,
        *,
        fixed: bool = False,
        density: Optional[float] = None,
        mass: Optional[float] = None,
        center_of_mass: Optional[Vector] = None,
        inertia: Union[Sequence[Sequence[float]], FloatArray, None] = None,
        pose: Union[Sequence[Sequence[float]], FloatArray, None] = None,
        color: Optional[str] = None,
        noise: Union[float, Vector, None] = None,
        velocity: Optional[Vector] = None,
        angular_velocity: Optional[Vector] = None,
        path: Sequence[str] = (),
    ) -> None:
        """Adds a part: vertices (n, 3) and faces (m, 3), polygons as lists, or a mesh that has both.

        ``pose`` (4, 4) places it. ``mass`` (kg) alone scales the density; with ``center_of_mass`` and ``inertia``
        (kg·m² about it) they are what you say. ``noise`` is how far a coordinate may be off, in all axes or in each;
        without it that is rounding, of float32 where the array is one.
        """
        document = self._open()
        if not isinstance(name, str):
            raise refused("name", name, "give a word")
        vertices, corners, sizes = mesh_of(shape, faces, name)
        key = f"shape {len(self._shapes)}"
        part: dict[str, Any] = {"name": name, "mesh": key}
        if flag(fixed, "fixed", name):
            part["fixed"] = True
        part.update(_given(density=optional_number(density, "density", name), mass=optional_number(mass, "mass", name)))
        if color is not None:
            if not isinstance(color, str):
                raise refused("color", color, 'write it as "#rrggbb"', name)
            part["color"] = color
        if center_of_mass is not None:
            part["center_of_mass"] = three(center_of_mass, "center_of_mass", name)
        if inertia is not None:
            part["inertia"] = matrix(inertia, 3, "inertia", name)
        if pose is not None:
            part["pose"] = {"matrix": matrix(pose, 4, "pose", name)}
        moving = {}
        if velocity is not None:
            moving["linear"] = three(velocity, "velocity", name)
        if angular_velocity is not None:
            moving["angular"] = three(angular_velocity, "angular_velocity", name)
        if moving:
            part["velocity"] = moving
        if isinstance(path, str):
            raise refused("path", path, "give a list of names, outermost first", name)
        if inside := words(path, "path", name):
            part["path"] = inside
        document["parts"].append(part)
        self._shapes.append(
            {
                "name": key,
                "part": name,
                "vertices": np.ascontiguousarray(vertices, dtype=np.float64),
                "corners": corners,
                "sizes": sizes,
                "single_precision": vertices.dtype == np.float32,
                "noise": None if noise is None else _noise(noise, name),
            }
        )

    def load_on(
        self,
        part: str,
        *,
        force: Optional[Vector] = None,
        torque: Optional[Vector] = None,
        point: Optional[Vector] = None,
        times: Optional[Course] = None,
    ) -> None:
        """A force (N) through ``point``, the centre of mass without one, and a torque (N·m); in world axes.

        ``times``: pairs of a time (s) and a factor of both, in simulations straight between them.
        """
        load: dict[str, Any] = {"part": part}
        for key, value in (("force", force), ("torque", torque), ("point", point)):
            if value is not None:
                load[key] = three(value, key)
        if times is not None:
            load["times"] = _course(times, "times")
        self._open().setdefault("loads", []).append(load)

    def joint(
        self,
        type: str,
        a: str,
        b: str,
        *,
        point: Optional[Vector] = None,
        axis: Optional[Vector] = None,
        name: Optional[str] = None,
        lower: Optional[float] = None,
        upper: Optional[float] = None,
    ) -> None:
        """A joint of two bodies: ``fixed``, ``ball``, ``hinge``, ``slider``, ``cylindrical`` or ``planar``.

        "ground" is a body. ``lower`` and ``upper`` are stops of a hinge (degrees) or slider (the assembly's unit), from
        where the parts are; ``name`` is what drive() and spring_at() call it.
        """
        joint: dict[str, Any] = {"type": type, "a": a, "b": b}
        if name is not None:
            joint["name"] = name
        for key, value in (("point", point), ("axis", axis)):
            if value is not None:
                joint[key] = three(value, key)
        joint.update(_given(lower=optional_number(lower, "lower"), upper=optional_number(upper, "upper")))
        self._open().setdefault("joints", []).append(joint)

    def drive(
        self,
        joint: str,
        *,
        velocity: Optional[float] = None,
        target: Union[float, Course, None] = None,
        stiffness: Optional[float] = None,
        damping: Optional[float] = None,
        limit: Optional[float] = None,
    ) -> None:
        """What moves a hinge (degrees, degrees/s) or slider (the assembly's unit) in simulations.

        Its speed, or its target: a number or pairs of time (s) and value. With ``stiffness`` (N·m/rad, N/m) or
        ``damping`` it pulls like a servo, at most with ``limit`` (N·m, N). Analyses hold it still.
        """
        entry: dict[str, Any] = {"joint": joint}
        if target is not None:
            entry["target"] = number(target, "target") if np.isscalar(target) else _course(target, "target")
        numbers = {"velocity": velocity, "stiffness": stiffness, "damping": damping, "limit": limit}
        entry.update(_given(**{key: optional_number(value, key) for key, value in numbers.items()}))
        self._open().setdefault("drives", []).append(entry)

    def spring_at(self, joint: str, stiffness: float, *, damping: float = 0, rest: float = 0) -> None:
        """A spring of a hinge (N·m/rad, rest in degrees) or slider (N/m, rest in the assembly's unit)."""
        entry = {
            "joint": joint,
            "stiffness": number(stiffness, "stiffness"),
            "damping": number(damping, "damping"),
            "rest": number(rest, "rest"),
        }
        self._open().setdefault("springs", []).append(entry)

    def spring(
        self,
        a: str,
        b: str,
        point_a: Vector,
        point_b: Vector,
        stiffness: float,
        *,
        damping: float = 0,
        length: Optional[float] = None,
    ) -> None:
        """A spring (N/m) between a point of one body and one of another (world); ``length`` without load."""
        entry: dict[str, Any] = {"a": a, "b": b, "point_a": three(point_a, "point_a"), "point_b": three(point_b, "point_b")}
        entry.update(stiffness=number(stiffness, "stiffness"), damping=number(damping, "damping"))
        entry.update(_given(length=optional_number(length, "length")))
        self._open().setdefault("springs", []).append(entry)

    def levels(self, part: str, *names: str) -> None:
        """Parts that share no level do not meet; a part without levels meets all."""
        self._open().setdefault("levels", {})[part] = list(names)

    def join(self, a: str, b: str) -> None:
        """Makes two parts one rigid body, as a bolt and its nut; no contact is sought between them."""
        self._open().setdefault("pairs", []).append({"a": a, "b": b, "joined": True})

    def friction(
        self,
        a: str,
        b: str,
        mu: Optional[float] = None,
        *,
        viscous: Optional[float] = None,
        restitution: Optional[float] = None,
    ) -> None:
        """Of a pair: the coefficient of friction, the viscous one (N·s/m per contact point), Newton's restitution."""
        numbers = {"mu": mu, "viscous": viscous, "restitution": restitution}
        stated = _given(**{key: optional_number(value, key) for key, value in numbers.items()})
        entry: dict[str, Any] = {"a": a, "b": b, **stated}
        self._open().setdefault("friction", []).append(entry)

    def place(self, *parts: str, hold: Union[str, Sequence[str], None] = None) -> None:
        """The next step of the order of assembly: these parts are put in, several as one."""
        step: dict[str, Any] = {"place": list(parts)}
        if hold is not None:
            step["hold"] = words(hold, "hold")
        self._open().setdefault("sequence", []).append(step)

    def turn(
        self,
        down: Union[str, Sequence[float]],
        *,
        past: Union[str, Sequence[float], None] = None,
        hold: Union[str, Sequence[str], None] = None,
    ) -> None:
        """The next step of the order of assembly: all is turned until ``down``, an axis (``"-x"``) or three numbers, points down."""
        step: dict[str, Any] = {"down": down if isinstance(down, str) else three(down, "down")}
        if past is not None:
            step["past"] = past if isinstance(past, str) else three(past, "past")
        if hold is not None:
            step["hold"] = words(hold, "hold")
        self._open().setdefault("sequence", []).append(step)

    def _open(self) -> dict[str, Any]:
        if self._loaded:
            raise Error(
                "an assembly that was read from files, or changed by with_(), cannot be added to",
                "usage",
                "write it into the assembly file, or build the assembly with impend.Assembly()",
            )
        self._handle = None
        return self._document

    def _value(self) -> _impend.Assembly:
        if self._handle is None:
            try:
                text = json.dumps(self._document, allow_nan=False)
            except (TypeError, ValueError) as error:
                raise Error(f"the assembly cannot be written down: {error}", "bad-value", "give names as words") from None
            self._handle = _impend.build(text, self._shapes, _given(ground=self._ground), None)
        return self._handle

    # Looking.

    @property
    def name(self) -> str:
        return str(self._value().name())

    @property
    def names(self) -> list[str]:
        """The names of the parts, in their order."""
        return list(self._value().names())

    @property
    def parts(self) -> list[Part]:
        handle = self._value()
        return [Part(handle, i) for i in range(len(handle.names()))]

    def part(self, name: str) -> Part:
        names = self.names
        if name not in names:
            raise Error(f"there is no part '{name}'", "usage", "the parts are " + ", ".join(names[:10]))
        return Part(self._value(), names.index(name))

    @property
    def gravity(self) -> FloatArray:
        """(3,), m/s²."""
        return np.array(self._value().gravity())

    @property
    def ground(self) -> Optional[float]:
        """The height of the ground along the direction against gravity, m; None where there is none."""
        height = self._value().ground()
        return None if height is None else float(height)

    @property
    def unit(self) -> str:
        return str(self._value().unit())

    @property
    def warnings(self) -> list[Warning_]:
        """What import repaired, skipped or doubts."""
        return [Warning_(*warning) for warning in self._value().warnings()]

    def info(self) -> dict[str, Any]:
        """What ``impend info --json`` says."""
        found: dict[str, Any] = json.loads(self._value().info_json())
        return found

    def _draw(self, extension: Any, options: dict[str, Any], progress: Optional[Progress]) -> bytes:
        return bytes(extension.shapes(self._value(), options, progress))

    def __len__(self) -> int:
        return len(self.names)

    def __repr__(self) -> str:
        return f"<impend.Assembly {self.name!r} of {len(self)} parts>"

    def glb(self) -> bytes:
        """The parts in their places as binary glTF, which viewers and other packages read."""
        return bytes(self._value().glb())

    def to_trimesh(self) -> dict[str, Any]:
        """The parts in their places as trimesh.Trimesh, by name, in metres; trimesh has to be installed.

        Vertices and faces are those of Part, in the world and unmerged, so that an assembly of them is the same again;
        ``metadata`` has the ``name``, ``fixed`` and ``units``.
        """
        try:
            trimesh = import_module("trimesh")
        except ImportError:
            raise Error("trimesh is not installed", "unsupported", "install it, or use glb(), which it reads as well") from None
        meshes: dict[str, Any] = {}
        for part in self.parts:
            pose = part.pose
            meshes[part.name] = trimesh.Trimesh(
                vertices=part.vertices @ pose[:3, :3].T + pose[:3, 3],
                faces=np.array(part.faces, dtype=np.int64),
                metadata={"name": part.name, "fixed": part.fixed, "units": "m"},
                process=False,
            )
        return meshes

    def save(self, folder: Path, *, force: bool = False) -> None:
        """Writes an assembly file and its meshes, which read back to the same assembly."""
        self._value().write(path_of(folder, "folder"), force)

    # Other assemblies and answers.

    def with_(
        self,
        *,
        fixed: Union[str, Sequence[str], None] = None,
        freed: Union[str, Sequence[str], None] = None,
        without: Union[str, Sequence[str], None] = None,
        only: Union[str, Sequence[str], None] = None,
        density: Optional[Mapping[str, float]] = None,
        gravity: Optional[Vector] = None,
        mu: Optional[float] = None,
        gap: Optional[float] = None,
        angle: Optional[float] = None,
        ground: Optional[bool] = None,
    ) -> Assembly:
        """Another assembly with the change; this one stays as it is.

        Parts are given by name or glob; ``density`` maps them to kg/m³. What speaks of a part that is left out goes with
        it. ``gap`` is in the assembly's unit, ``angle`` in degrees. A ground stays across gravity where that turns. As
        with load(), files of shapes without an assembly file get a ground under the lowest point where nothing is fixed,
        with a warning; ``ground=False`` takes it away.
        """
        handle = self._value()
        change = _given(
            gravity=None if gravity is None else three(gravity, "gravity"),
            mu=optional_number(mu, "mu"),
            gap=None if gap is None else number(gap, "gap") * handle.metres_per_unit(),
            angle=optional_number(angle, "angle"),
            density=None if density is None else _densities(density),
            ground=_optional_flag(ground, "ground"),
            ground_anew=True if ground is None and self._ground else None,
            ground_by_default=True if ground is None and self._ground is None else None,
        )
        for key, value in (("fixed", fixed), ("freed", freed), ("without", without), ("only", only)):
            if value is not None:
                change[key] = words(value, key)
        return Assembly._of(handle.changed(change), self._ground if ground is None else ground)

    def analyze(
        self,
        *,
        model: Optional[str] = None,
        mu: Optional[float] = None,
        step: Optional[float] = None,
        minimal_mu: bool = False,
        tilt_margin: bool = False,
        algorithm: str = "auto",
        exact: bool = False,
        effort: float = 1.0,
        allow_overlap: bool = False,
        threads: int = 0,
        contacts: Optional[Sequence[Contact]] = None,
        progress: Optional[Progress] = None,
    ) -> Result:
        """Does it stand, and if not, what moves which way.

        ``model`` is the law of contact: ``frictionless`` (the default), ``static``, ``dynamic``, ``viscous``,
        ``no-slip`` or ``stewart-trinkle``; ``mu`` alone means ``static``. ``contacts`` are taken instead of those that
        the meshes have. Other threads of Python go on meanwhile; Ctrl+C ends it. Raises :class:`impend.Error`.
        """
        handle = self._value()
        options = _given(
            model=None if model is None else word(model, "model"),
            mu=optional_number(mu, "mu"),
            step=optional_number(step, "step"),
            minimal_mu=flag(minimal_mu, "minimal_mu"),
            tilt_margin=flag(tilt_margin, "tilt_margin"),
            algorithm=algorithm,
            exact=flag(exact, "exact"),
            effort=number(effort, "effort"),
            allow_overlap=flag(allow_overlap, "allow_overlap"),
            threads=threads,
        )
        if contacts is None:
            return Result(_impend.analyze(handle, options, progress))
        return self._analyze_given(handle, contacts, options, progress)

    def _analyze_given(
        self,
        handle: _impend.Assembly,
        contacts: Sequence[Contact],
        options: dict[str, Any],
        progress: Optional[Progress],
    ) -> Result:
        bodies = {name: index for index, name in enumerate(handle.names())}
        if handle.ground() is not None:
            bodies["ground"] = len(bodies)
        try:
            rows = [_contact_row(contact, bodies, f"contacts[{i}]") for i, contact in enumerate(contacts)]
        except TypeError:
            raise refused("contacts", contacts, "give a list of impend.Contact") from None
        analysis, index = _impend.analyze_given(handle, rows, options, progress)
        return Result(analysis, index)


def _contact_row(contact: Any, bodies: Mapping[str, int], where: str) -> tuple[Any, ...]:
    if not isinstance(contact, Contact):
        raise refused(where, contact, "give an impend.Contact")
    for name in (contact.a, contact.b):
        if not isinstance(name, str) or name not in bodies:
            raise Error(f"there is no body {name!r:.80}", "usage", "name parts, or 'ground'", where=where)
    return (
        bodies[contact.a],
        bodies[contact.b],
        three(contact.point, f"{where}.point"),
        three(contact.normal, f"{where}.normal"),
        number(contact.noise, f"{where}.noise"),
        number(contact.angle_noise, f"{where}.angle_noise"),
    )


def _course(value: Any, keyword: str) -> list[list[float]]:
    try:
        return [[float(time), float(at)] for time, at in value]
    except (TypeError, ValueError):
        raise refused(keyword, value, "give pairs of a time in seconds and a value") from None


def _noise(value: Any, part: str) -> list[float]:
    return [number(value, "noise", part)] * 3 if np.ndim(value) == 0 else three(value, "noise", part)


def _densities(value: Any) -> dict[str, float]:
    if not isinstance(value, Mapping):
        raise refused("density", value, "give a dictionary of names and kg/m³")
    return {words(name, "density")[0]: number(density, "density", str(name)) for name, density in value.items()}


def _optional_flag(value: Any, keyword: str) -> Optional[bool]:
    return None if value is None else flag(value, keyword)


class Warning_:
    """A finding that stops nothing: ``code``, ``message``, and the ``part`` that it speaks of ('' for the whole)."""

    __slots__ = ("code", "message", "part")

    def __init__(self, code: str, message: str, part: str) -> None:
        self.code = code
        self.message = message
        self.part = part

    def __repr__(self) -> str:
        return f"<{self.code}: {self.message}>"


def load(
    *inputs: Path,
    unit: Optional[str] = None,
    fixed: Union[str, Sequence[str], None] = None,
    density: Optional[float] = None,
    gravity: Optional[Vector] = None,
    ground: Optional[bool] = None,
    split: bool = False,
    one_part_per_file: bool = False,
    skip_bad: bool = False,
    exclude: Union[str, Sequence[str], None] = None,
    join: Union[str, Sequence[str], None] = None,
    gap: Union[float, Literal["auto"], None] = None,
    noise: Optional[float] = None,
    angle: Optional[float] = None,
    deflection: Optional[float] = None,
    angular_deflection: Optional[float] = None,
    import_stall: Optional[float] = None,
    weld: Optional[float] = None,
    close_holes: Union[bool, float, None] = None,
    check_intersections: bool = False,
    progress: Optional[Progress] = None,
) -> Assembly:
    """Reads an assembly file, files of shapes, or folders of them, as ``impend analyze`` does.

    The keywords are the options of the command line: ``unit`` for files that state none, ``fixed`` names or globs,
    ``density`` kg/m³, ``gravity`` m/s², lengths in the input's unit but for ``deflection`` (m), angles in degrees.
    ``gap="auto"`` chooses it anew where a file states one.
    """
    options = _given(
        unit=unit,
        density=optional_number(density, "density"),
        gravity=None if gravity is None else three(gravity, "gravity"),
        ground=_optional_flag(ground, "ground"),
        split=flag(split, "split"),
        one_part_per_file=flag(one_part_per_file, "one_part_per_file"),
        skip_bad=flag(skip_bad, "skip_bad"),
        gap=gap if isinstance(gap, str) and gap == "auto" else optional_number(gap, "gap"),
        noise=optional_number(noise, "noise"),
        angle=optional_number(angle, "angle"),
        deflection=optional_number(deflection, "deflection"),
        angular_deflection=optional_number(angular_deflection, "angular_deflection"),
        import_stall=optional_number(import_stall, "import_stall"),
        weld=optional_number(weld, "weld"),
        close_holes=close_holes if close_holes is None or isinstance(close_holes, bool) else number(close_holes, "close_holes"),
        check_intersections=flag(check_intersections, "check_intersections"),
    )
    for key, value in (("fixed", fixed), ("exclude", exclude), ("join", join)):
        options[key] = [] if value is None else words(value, key)
    handle = _impend.load([path_of(path, "inputs") for path in inputs], options, progress)
    return Assembly._of(handle, ground)
