// Writing 3MF, and reading back what was written.
#include <filesystem>
#include <fstream>

#include "impend/geometry/mesh_check.h"
#include "impend/import/archive/zip_archive.h"
#include "impend/import/read_assembly.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"
#include "threemf_texts.h"

using namespace impend;
using namespace impend::test;

namespace {

// Two equal bricks, one turned, an odd wedge that is fixed, and a coloured brick; the numbers are no round ones.
Assembly scene(const std::string& unit_name, double unit) {
  const TriangleMesh brick = box(Vec3(0, 0, 0), unit * Vec3(10, 20.0 / 3, 5));
  Part base =
      part_from_mesh("Süd <\"Keil\" & Co>", prism({{0, 0}, {70.1 * unit, 0}, {0, 30 * unit}}, 0, 10 * unit), true);
  Part left = part_from_mesh("left", brick), right = part_from_mesh("right", brick), red = part_from_mesh("red", brick);
  right.X_WP = random_pose(5, 50);
  right.X_WP.p *= unit;
  red.color = "#ff0010";
  red.X_WP = translation(unit * Vec3(100.0 / 3, 0, 1e-5));
  base.coordinate_noise = Vec3(1e-6, 2e-6, 3e-6);
  Assembly assembly = assembly_of({base, left, right, red});
  assembly.name = "scene";
  assembly.unit_name = unit_name;
  assembly.metres_per_unit = unit;
  return assembly;
}

std::vector<Part> read_back(const Assembly& assembly, ModelFile* file) {
  const auto bytes = to_3mf(assembly);
  REQUIRE(bytes.ok());
  const auto read = parse_3mf("a.3mf", bytes.value());
  INFO((read.ok() ? std::string() : to_string(read.error())));
  REQUIRE(read.ok());
  *file = read.value();
  REQUIRE(file->unit);
  std::vector<Part> parts;
  for (const Placement& placement : file->placements) {
    Part part;
    const MeshObject& object = file->objects.at(placement.object);
    part.name = placement.name;
    part.fixed = placement.fixed;
    part.mesh = object.mesh;
    for (Vec3& vertex : part.mesh.vertices) vertex *= file->unit->metres;
    part.coordinate_noise = object.noise.half_width * file->unit->metres;
    part.X_WP = {placement.X.R, placement.X.p * file->unit->metres};
    part.color = object.color;
    parts.push_back(part);
  }
  return parts;
}

}  // namespace

TEST_CASE("an assembly written as 3MF reads back the same") {
  const std::pair<const char*, double> units[] = {{"mm", 0.001}, {"in", 0.0254}, {"m", 1.0}, {"ft", 0.3048}};
  for (const auto& [name, unit] : units) {
    INFO(name);
    const Assembly assembly = scene(name, unit);
    ModelFile file;
    const std::vector<Part> parts = read_back(assembly, &file);
    CHECK(file.unit->name == name);
    CHECK(file.unit->metres == unit);
    CHECK(file.notes.empty());
    // The two bricks without colour share a mesh.
    CHECK(file.objects.size() == 3);
    REQUIRE(parts.size() == assembly.parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const Part &part = parts[i], &original = assembly.parts[i];
      INFO(original.name);
      CHECK(part.name == original.name);
      CHECK(part.fixed == original.fixed);
      CHECK(part.color == original.color);
      CHECK(part.mesh.vertices == original.mesh.vertices);
      CHECK(part.mesh.triangles == original.mesh.triangles);
      CHECK(part.X_WP.R == original.X_WP.R);
      CHECK(part.X_WP.p == original.X_WP.p);
      CHECK((part.coordinate_noise - original.coordinate_noise).norm() <= 1e-12 * original.coordinate_noise.norm());
      CHECK(file.placements[i].noise < 1e-13);
      CHECK(file.placements[i].path.empty());
    }
  }
}

TEST_CASE("a written 3MF file opens as an assembly with its own unit") {
  const std::string path = (std::filesystem::temp_directory_path() / "impend_test_scene.3mf").string();
  const Assembly original = scene("in", 0.0254);
  std::ofstream(path, std::ios::binary) << to_3mf(original).value();
  const auto read = read_assembly({path}, {});
  std::filesystem::remove(path);
  REQUIRE(read.ok());
  const Assembly& assembly = read.value();
  CHECK(assembly.unit_name == "in");
  CHECK_FALSE(assembly.ground);  // something is fixed
  REQUIRE(assembly.parts.size() == 4);
  for (std::size_t i = 0; i < 4; ++i) {
    const Part &part = assembly.parts[i], &expected = original.parts[i];
    INFO(expected.name);
    CHECK(part.name == expected.name);
    CHECK(part.fixed == expected.fixed);
    CHECK(part.color == expected.color);
    CHECK(part.mass.mass == Approx(expected.mass.mass));
    CHECK((part.center_of_mass_W() - expected.center_of_mass_W()).norm() < 1e-12);
    CHECK(part.coordinate_noise.norm() < expected.coordinate_noise.norm() + 1e-13);
  }
}

TEST_CASE("a unit that 3MF does not know is written in millimetres") {
  ModelFile file;
  const Assembly assembly = scene("fathom", 1.8288);
  const std::vector<Part> parts = read_back(assembly, &file);
  CHECK(file.unit->name == "mm");
  for (std::size_t i = 0; i < 8; ++i) {
    const Vec3 &found = parts[1].mesh.vertices[i], &expected = assembly.parts[1].mesh.vertices[i];
    CHECK((found - expected).norm() <= 1e-15 * expected.norm());
  }
}

TEST_CASE("equal assemblies give equal 3MF bytes") {
  const std::string bytes = to_3mf(scene("mm", 0.001)).value();
  CHECK(bytes == to_3mf(scene("mm", 0.001)).value());
  const auto archive = ZipArchive::open("a.3mf", bytes);
  REQUIRE(archive.ok());
  CHECK(archive.value().find("[Content_Types].xml"));
  CHECK(archive.value().find("_rels/.rels"));
  CHECK(archive.value().find("3D/3dmodel.model"));
}

TEST_CASE("a stated coordinate noise that is none is refused") {
  const std::string noise = "<metadatagroup><metadata name=\"impend:coordinate_noise\">";
  for (const char* text : {"1 2", "-1 0 0", "nan 0 0", "words"}) {
    INFO(text);
    const std::string content = noise + text + "</metadata></metadatagroup>" + examples::cube_mesh();
    const auto read =
        parse_3mf("a.3mf", examples::package_of(examples::model_of(examples::object(1, content), examples::item(1))));
    CHECK_FALSE(read.ok());
  }
}

TEST_CASE("an assembly without triangles is not written as 3MF") {
  CHECK(to_3mf(Assembly()).error().code == ErrorCode::kBadValue);
  Assembly assembly = scene("mm", 0.001);
  assembly.parts[2].mesh.triangles.clear();
  CHECK(to_3mf(assembly).error().place.part == "right");
}
