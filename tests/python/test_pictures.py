"""Pictures and what a notebook shows."""

from __future__ import annotations

import struct
import subprocess
import sys

import pytest

import impend


def png_size(data):
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", data[16:24])


@pytest.fixture(scope="module")
def result(models):
    return impend.load(models / "block-on-incline").analyze()


def test_a_picture_has_the_size_that_was_asked_for(result):
    assert png_size(result.picture(size=(320, 200))) == (320, 200)


def test_a_picture_is_the_program_s(result, models, program, tmp_path):
    file = tmp_path / "picture.png"
    program("render", models / "block-on-incline", "-o", file, "--size", "320x200", "--view", "front", "--quiet")
    assert result.picture(size=(320, 200), view="front") == file.read_bytes()


@pytest.mark.parametrize("format,begin", [("svg", b"<?xml"), ("pdf", b"%PDF"), ("webp", b"RIFF")])
def test_other_formats(result, format, begin):
    frames = 3 if format == "webp" else None
    assert result.picture(format=format, size=(160, 120), frames=frames).startswith(begin)


def test_views_layers_and_sections_change_it(result):
    plain = result.picture(size=(160, 120))
    for options in (
        {"view": "top"},
        {"eye": (3, 3, 3)},
        {"hide": "labels,caption,legend"},
        {"explode": 1.0},
        {"dark": True},
        {"section": ((0, 0, 0), (0, 1, 0))},
        {"color_by": "part"},
        {"zoom": 2.0},
        {"orthographic": True},
    ):
        assert result.picture(size=(160, 120), **options) != plain, options


def test_an_assembly_is_drawn_without_an_analysis(models):
    assert png_size(impend.load(models / "tower").picture(size=(160, 120))) == (160, 120)


def test_a_notebook_shows_picture_table_and_film(result):
    assert png_size(result._repr_png_()) == (960, 720)
    assert "MOVES" in result._repr_html_() and "<table>" in result._repr_html_()
    assert result.animate(size=(64, 48), frames=2)._repr_html_().startswith('<img src="data:image/webp;base64,')


@pytest.mark.parametrize(
    "options", [{"size": (3, 3)}, {"view": "side"}, {"show": "nonsense"}, {"zoom": float("nan")}, {"section": (1, 2)},
                {"format": "bmp"}, {"color_by": "taste"}, {"format": "webp", "frames": 0}, {"size": (10**6, 10**6)}]
)
def test_what_cannot_be_drawn_is_told(result, options):
    with pytest.raises(impend.Error) as raised:
        result.picture(**options)
    assert raised.value.hint


def test_a_missing_graphics_library_stops_pictures_alone(models):
    script = (
        "import sys, impend\n"
        "sys.modules['impend._impend_render'] = None\n"
        "r = impend.load(sys.argv[1]).analyze()\n"
        "assert r.verdict == 'moves' and r._repr_png_() is None\n"
        "try:\n    r.picture()\nexcept impend.Error as error:\n    print(error.code, error.hint)\n"
    )
    said = subprocess.run(
        [sys.executable, "-c", script, str(models / "block-on-incline")], capture_output=True, text=True, check=True
    ).stdout
    assert said.startswith("unsupported install")


def test_the_extension_itself_links_no_graphics():
    import impend._impend

    needed = subprocess.run(["readelf", "-d", impend._impend.__file__], capture_output=True, text=True, check=True).stdout
    assert "libEGL" not in needed and "pango" not in needed


def test_parts_as_gltf_are_those_of_the_program(models, program, tmp_path):
    file = tmp_path / "parts.glb"
    program("convert", models / "table", "-o", file)
    data = impend.load(models / "table").glb()
    assert data[:4] == b"glTF" and data == file.read_bytes()
    again = impend.load(file)
    assert again.names == impend.load(models / "table").names
