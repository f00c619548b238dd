"""Pictures of results and assemblies; the graphics library is loaded when the first one is asked for."""

from __future__ import annotations

import base64
from importlib import import_module
from typing import Any, Callable, Optional, Sequence, Union

from ._arrays import FloatArray, three
from ._error import Error

Progress = Callable[[str, float], Optional[bool]]
"""Called with the stage and the fraction done in [0, 1] (below 0: not known); returning ``False`` cancels."""
Vector = Union[Sequence[float], FloatArray]

_NOTEBOOK_SIZE = (960, 720)


def _words(value: Union[str, Sequence[str]]) -> list[str]:
    return [word for word in value.split(",") if word] if isinstance(value, str) else list(value)


def _extension() -> Any:
    try:
        return import_module("impend._impend_render")
    except ImportError as error:
        raise Error(
            f"pictures cannot be made here: {error}",
            "unsupported",
            "install libegl1, libgl1-mesa-dri and Pango, or build with IMPEND_RENDER=ON",
        ) from None


def _drawn_for_page(draw: Callable[[Any], Any], wanted: bool) -> tuple[list[tuple[bytes, str]], str]:
    """The pictures that ``draw`` makes with the extension, and why there are none."""
    if not wanted:
        return [], "none were asked for"
    try:
        return list(draw(_extension())), ""
    except Error as error:
        return [], str(error)


class Drawable:
    """What a picture can be made of."""

    def _draw(self, extension: Any, options: dict[str, Any], progress: Optional[Progress]) -> bytes:
        raise NotImplementedError

    def picture(
        self,
        *,
        format: str = "png",
        size: Optional[tuple[int, int]] = None,
        view: str = "iso",
        eye: Optional[Vector] = None,
        target: Optional[Vector] = None,
        up: Optional[Vector] = None,
        color_by: str = "verdict",
        show: Union[str, Sequence[str]] = (),
        hide: Union[str, Sequence[str]] = (),
        section: Optional[tuple[Vector, Vector]] = None,
        explode: float = 0.0,
        zoom: float = 1.0,
        pixel_ratio: float = 1.0,
        phase: float = 0.0,
        frames: Optional[int] = None,
        orthographic: bool = False,
        dark: bool = False,
        transparent: bool = False,
        progress: Optional[Progress] = None,
    ) -> bytes:
        """The bytes of a picture: ``png``, ``svg``, ``pdf``, or ``webp``, an animation of the motion.

        ``size`` is in pixels, 1600 × 1200 unless it is animated. ``view`` is ``iso``, ``front``, ``back``, ``left``,
        ``right``, ``top`` or ``bottom``; ``eye`` with ``target`` and ``up`` looks from anywhere (input's unit).
        ``section`` is a point and the direction to cut away. ``show`` and ``hide`` name layers as ``impend render`` does.
        """
        options: dict[str, Any] = {
            "format": format,
            "view": view,
            "color_by": color_by,
            "show": _words(show),
            "hide": _words(hide),
            "explode": explode,
            "zoom": zoom,
            "pixel_ratio": pixel_ratio,
            "phase": phase,
            "orthographic": orthographic,
            "dark": dark,
            "transparent": transparent,
        }
        for key, value in (("size", size), ("frames", frames)):
            if value is not None:
                options[key] = value
        for key, vector in (("eye", eye), ("target", target), ("up", up)):
            if vector is not None:
                options[key] = three(vector, key)
        if section is not None:
            if len(section) != 2:
                raise Error("section is no pair", "usage", "give a point and the direction to cut away", where="section")
            options["section_point"] = three(section[0], "section")
            options["section_normal"] = three(section[1], "section")
        return self._draw(_extension(), options, progress)

    def _repr_png_(self) -> Optional[bytes]:
        try:
            return self.picture(size=_NOTEBOOK_SIZE)
        except Error:
            return None


class Animation:
    """An animated picture that a notebook shows; ``data`` has its bytes (WebP)."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def _repr_html_(self) -> str:
        return f'<img src="data:image/webp;base64,{base64.b64encode(self.data).decode()}">'
