"""What desktops are told: the entry opens every kind of file, shops of software get a description, thumbnails are drawn."""

from __future__ import annotations

import base64
import json
import os
import resource
import shlex
import shutil
import struct
import subprocess
import zlib
from pathlib import Path

import pytest

SOURCE = Path(os.environ["IMPEND_SOURCE"])
PROGRAM = Path(os.environ["IMPEND_PROGRAM"])
DATA = SOURCE / "gui/data"
MODELS = SOURCE / "models"
OCCT = Path("/usr/share/opencascade/data")  # of Debian's package occt-misc
MOST_SECONDS = 25  # of a thumbnail: what its line allows, and some
MOST_MEMORY = 2_200_000  # kB resident: what its line allows, and the program


def needs(tool, package):
    return pytest.mark.skipif(shutil.which(tool) is None, reason=f"{tool} is not installed (package {package})")


def key_of(file, key):
    (line,) = [line for line in (DATA / file).read_text(encoding="utf-8").splitlines() if line.startswith(key + "=")]
    return line.split("=", 1)[1]


def types_of(file):
    return [kind for kind in key_of(file, "MimeType").split(";") if kind]


@needs("desktop-file-validate", "desktop-file-utils")
def test_the_entry_is_valid_without_hints():
    done = subprocess.run(["desktop-file-validate", DATA / "impend.desktop"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@needs("gio", "libglib2.0-bin")
@needs("update-desktop-database", "desktop-file-utils")
@needs("update-mime-database", "shared-mime-info")
def test_the_desktop_opens_every_kind_with_the_program(tmp_path):
    for folder, file in (("applications", "impend.desktop"), ("mime/packages", "impend.xml")):
        (tmp_path / folder).mkdir(parents=True)
        shutil.copy(DATA / file, tmp_path / folder)
    # An entry whose program is not there is left out by GLib.
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/impend-gui").write_text("#!/bin/sh\n")
    (tmp_path / "bin/impend-gui").chmod(0o755)
    alone = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "PATH": f"{tmp_path}/bin:{os.environ['PATH']}"}
    subprocess.run(["update-mime-database", tmp_path / "mime"], check=True, env=alone)
    subprocess.run(["update-desktop-database", tmp_path / "applications"], check=True, env=alone)
    for kind in types_of("impend.desktop"):
        said = subprocess.run(["gio", "mime", kind], capture_output=True, text=True, env=alone, check=True).stdout
        assert "impend.desktop" in said, f"{kind}: {said}"


def metainfo(folder, url):
    """The description that CMake writes for a project at that home."""
    command = ["cmake", f"-DIMPEND_PROJECT_URL={url}", f"-DPROJECT_SOURCE_DIR={SOURCE}", f"-DPROJECT_BINARY_DIR={folder}"]
    done = subprocess.run([*command, "-P", SOURCE / "cmake/ImpendMetainfo.cmake"], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return done.stderr
    (file,) = folder.glob("*.metainfo.xml")
    return file


@needs("appstreamcli", "appstream")
def test_shops_accept_the_description(tmp_path):
    file = metainfo(tmp_path, "https://github.com/somebody/impend")
    assert file.name == "io.github.somebody.impend.metainfo.xml"
    done = subprocess.run(["appstreamcli", "validate", "--no-net", "--no-color", file], capture_output=True, text=True, check=False)
    said = [line for line in done.stdout.splitlines() if line[:3] in ("E: ", "W: ", "I: ")]
    assert (done.returncode, said) == (0, [])
    text = file.read_text(encoding="utf-8")
    for kind in types_of("impend.desktop"):
        assert f"<mediatype>{kind}</mediatype>" in text
    for picture in ("machine.png", "voussoir-arch.png"):
        assert f"/docs/pictures/{picture}" in text and (SOURCE / "docs/pictures" / picture).is_file()


@needs("appstreamcli", "appstream")
def test_without_a_home_no_address_is_made_up(tmp_path):
    file = metainfo(tmp_path, "")
    done = subprocess.run(["appstreamcli", "validate", "--no-net", "--no-color", file], capture_output=True, text=True, check=False)
    # The name in .invalid is all that there is to say of it.
    said = [line for line in done.stdout.splitlines() if line[:3] in ("E: ", "W: ", "I: ")]
    assert done.returncode == 0 and len(said) == 1 and "cid-maybe-not-rdns" in said[0]
    assert "http" not in file.read_text(encoding="utf-8")


def test_an_address_that_is_none_is_refused(tmp_path):
    assert "https://HOST/OWNER/NAME" in str(metainfo(tmp_path, "somewhere"))


def gltf_of(glb):
    """The same model as text, its numbers in a data URI."""
    bytes_ = glb.read_bytes()
    length = struct.unpack_from("<I", bytes_, 12)[0]
    model = json.loads(bytes_[20 : 20 + length])
    numbers = bytes_[20 + length + 8 :]
    model["buffers"][0]["uri"] = "data:application/octet-stream;base64," + base64.b64encode(numbers).decode()
    return json.dumps(model)


@pytest.fixture(scope="module")
def samples(tmp_path_factory):
    """A file of every kind, by the kind; a blank in the names, as people have them."""
    folder = tmp_path_factory.mktemp("some files")
    tower = folder / "the tower"
    shutil.copytree(MODELS / "tower", tower)
    for ending in ("3mf", "glb"):
        command = [PROGRAM, "convert", tower / "tower.assembly.json", "-o", folder / f"a part.{ending}", "--quiet"]
        subprocess.run(command, check=True, capture_output=True)
    (folder / "a part.gltf").write_text(gltf_of(folder / "a part.glb"))
    return {
        "application/vnd.impend.assembly+json": tower / "tower.assembly.json",
        "model/step": MODELS / "cad-table/cad-table.step",
        "model/iges": OCCT / "iges/hammer.iges",
        "model/x-brep": OCCT / "occ/Axis_of_bearing.brep",
        "model/stl": MODELS / "block-on-incline/block.stl",
        "model/obj": MODELS / "corner-cube/corner.obj",
        "model/3mf": folder / "a part.3mf",
        "model/gltf+json": folder / "a part.gltf",
        "model/gltf-binary": folder / "a part.glb",
        "application/vnd.ply": next(iter(sorted(MODELS.glob("*/*.ply")))),
        "application/vnd.off": next(iter(sorted(MODELS.glob("*/*.off")))),
    }


def thumbnailer_of(kind):
    (file,) = [f.name for f in DATA.glob("*.thumbnailer") if kind in types_of(f.name)]
    return file


def draw(kind, file, picture, size):
    """The line of the thumbnailer, words first, then what a desktop puts in."""
    replaced = {"%s": str(size), "%i": str(file), "%o": str(picture)}
    words = shlex.split(key_of(thumbnailer_of(kind), "Exec"))
    for mark, text in replaced.items():
        words = [word.replace(mark, text) for word in words]
    where = {**os.environ, "PATH": f"{PROGRAM.parent}:{os.environ['PATH']}"}
    return subprocess.run(words, capture_output=True, text=True, env=where, timeout=2 * MOST_SECONDS, check=False)


def chunks(png):
    at = 8
    while at < len(png):
        length = struct.unpack_from(">I", png, at)[0]
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += 12 + length


KINDS = [kind for file in sorted(DATA.glob("*.thumbnailer")) for kind in types_of(file.name)]


@needs("prlimit", "util-linux")
@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_of_every_kind_is_drawn(kind, samples, tmp_path):
    file = samples[kind]
    if not file.is_file():
        pytest.skip(f"{file} is not there (package occt-misc)")
    # The desktop has made the file already.
    picture = tmp_path / "picture.png"
    picture.touch()
    done = draw(kind, file, picture, 128)
    if kind in ("model/step", "model/iges", "model/x-brep") and "no reader for CAD files" in done.stderr:
        pytest.skip("built without the reader of CAD files")
    assert done.returncode == 0, done.stderr
    parts = list(chunks(picture.read_bytes()))
    assert struct.unpack_from(">II", parts[0][1]) == (128, 128)
    rows = zlib.decompress(b"".join(data for name, data in parts if name == b"IDAT"))
    # A row of nothing is a row of zeros, whatever the filter.
    assert sum(1 for byte in rows if byte) > len(rows) / 50


@needs("prlimit", "util-linux")
def test_a_huge_file_costs_no_more_than_is_allowed(tmp_path):
    huge = tmp_path / "huge.stl"
    triangles = 60_000_000
    with huge.open("wb") as file:
        file.write(b" " * 80 + struct.pack("<I", triangles))
        file.truncate(84 + 50 * triangles)  # takes no room on the disk
    done = draw("model/stl", huge, tmp_path / "picture.png", 128)
    assert done.returncode != 0 and not (tmp_path / "picture.png").exists()
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss < MOST_MEMORY
