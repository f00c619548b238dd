"""Zip archives of another writer are read, and another reader reads ours: Python's zipfile knows nothing of minizip."""

from __future__ import annotations

import io
import json
import zipfile

import pytest
from shapes import error_of

import impend


class Pipe(io.RawIOBase):
    """Takes bytes and cannot go back, so that sizes and checksums stand behind each entry."""

    def __init__(self):
        self.bytes = b""

    def writable(self):
        return True

    def write(self, piece):
        self.bytes += bytes(piece)
        return len(piece)


def files_of(model):
    folder = model["tower"].parent
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def packed(files, into, method=zipfile.ZIP_DEFLATED, **options):
    with zipfile.ZipFile(into, "w") as archive:
        for name, content in files.items():
            info = zipfile.ZipInfo(name)
            info.compress_type = method
            with archive.open(info, "w", **options) as entry:
                entry.write(content)


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED])
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("piped", [False, True])
def test_archives_of_another_writer(model, tmp_path, method, large, piped):
    path = tmp_path / "tower.zip"
    into = Pipe() if piped else path
    packed(files_of(model), into, method, force_zip64=large)
    if piped:
        path.write_bytes(into.bytes)
    of_zip, of_file = impend.load(path).analyze(), impend.load(model["tower"]).analyze()
    assert of_zip.verdict == of_file.verdict == "stable"
    assert json.loads(of_zip.to_json())["components"] == json.loads(of_file.to_json())["components"]


@pytest.mark.parametrize(("method", "words"), [(zipfile.ZIP_BZIP2, "bzip2 (method 12)"), (zipfile.ZIP_LZMA, "LZMA (method 14)")])
def test_what_cannot_be_unpacked_is_named(model, tmp_path, method, words):
    path = tmp_path / "tower.zip"
    packed(files_of(model), path, method)
    error = error_of(impend.load, path)
    assert error.code == "unsupported" and words in error.message and "pack it again with deflate" in error.hint


def test_every_cut_ends_in_an_error(model, tmp_path):
    whole = Pipe()
    packed(files_of(model), whole)
    path = tmp_path / "tower.zip"
    for cut in range(4, len(whole.bytes), 1 + len(whole.bytes) // 100):
        path.write_bytes(whole.bytes[:cut])
        assert error_of(impend.load, path).code == "parse"


def test_every_flip_of_what_is_packed_ends_in_an_error(model, tmp_path):
    path = tmp_path / "tower.zip"
    packed(files_of(model), path)
    whole = path.read_bytes()
    with zipfile.ZipFile(path) as archive:
        entries = [entry for entry in archive.infolist() if not entry.filename.endswith(".md")]
    assert len(entries) == 2
    for entry in entries:
        start = entry.header_offset + 30 + len(entry.filename)
        for at in range(start, start + entry.compress_size, 1 + entry.compress_size // 60):
            path.write_bytes(whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1 :])
            error = error_of(impend.load, path)
            assert error.code == "parse" and error.hint == "check that the file is complete and pack it again"


def test_another_reader_reads_ours(model, program, tmp_path):
    path = tmp_path / "tower.3mf"
    status, _, words = program("convert", model["tower"], "-o", path)
    assert status == 0, words
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        entries = archive.infolist()
        assert [entry.filename for entry in entries] == ["[Content_Types].xml", "_rels/.rels", "3D/3dmodel.model"]
        for entry in entries:
            assert entry.date_time == (1980, 1, 1, 0, 0, 0) and entry.compress_type == zipfile.ZIP_DEFLATED
            assert (entry.flag_bits, entry.create_system, entry.external_attr >> 16) == (0, 3, 0o100644)
        assert b"<model" in archive.read("3D/3dmodel.model")
    assert impend.load(path).analyze().verdict == "stable"
