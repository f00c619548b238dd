#include <filesystem>
#include <fstream>

#include "impend/import/mesh/mesh_file.h"
#include "impend/import/read_model.h"
#include "mesh_texts.h"
#include "tests/support/catch.h"

using namespace impend;
using namespace impend::examples;

TEST_CASE("mesh formats are told by content before extension") {
  CHECK(parse_mesh_file("a.obj", stl_binary()).value().format == "STL binary");
  CHECK(parse_mesh_file("a", stl_ascii()).value().format == "STL ASCII");
  CHECK(parse_mesh_file("a.stl", ply("ascii")).value().format == "PLY ASCII");
  CHECK(parse_mesh_file("a.xyz", off()).value().format == "OFF");
  CHECK(parse_mesh_file("b.c/A.OBJ", obj()).value().format == "OBJ");
}

TEST_CASE("files that cannot be meshes get a message of their own") {
  namespace fs = std::filesystem;
  const fs::path folder = fs::temp_directory_path();
  const auto missing = read_model((folder / "impend no such file.stl").string());
  REQUIRE_FALSE(missing.ok());
  CHECK(missing.error().code == ErrorCode::kFileNotFound);
  const auto directory = read_model(folder.string());
  REQUIRE_FALSE(directory.ok());
  CHECK(directory.error().code == ErrorCode::kFileUnreadable);
  CHECK(directory.error().message == "is a folder, not a file");
  CHECK(parse_mesh_file("a.stl", "").error().message == "is empty");
  for (const std::string name : {"a.glb", "a.gltf", "a.json", "a.stl", "a.3mf", "a.brep"}) {
    CHECK(parse_model(name, "").error().message == "the file is empty");
  }
  const auto unknown = parse_mesh_file("a.doc", "hello");
  CHECK(unknown.error().code == ErrorCode::kUnsupported);
  CHECK(unknown.error().hint == "use one of .stl, .obj, .ply, .off");
  for (const std::string& extension : mesh_extensions()) {
    const auto garbage = parse_mesh_file("a" + extension, "hello");
    REQUIRE_FALSE(garbage.ok());
    CHECK(garbage.error().code == ErrorCode::kParse);
    CHECK(garbage.error().place.file == "a" + extension);
  }
}

TEST_CASE("a mesh file on disk is read like its bytes") {
  const std::filesystem::path path = std::filesystem::temp_directory_path() / "impend_test_mesh_file.stl";
  std::ofstream(path, std::ios::binary) << stl_binary();
  const auto file = read_model(path.string());
  std::filesystem::remove(path);
  REQUIRE(file.ok());
  CHECK(file.value().path == path.string());
  CHECK(file.value().objects[0].mesh.triangles.size() == 12);
}
