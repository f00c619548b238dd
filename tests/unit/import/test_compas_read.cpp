// COMPAS documents on their way from a file to an assembly, and out again as an assembly file.
#include <algorithm>
#include <filesystem>

#include "compas_texts.h"
#include "impend/import/archive/zip_archive.h"
#include "impend/import/read_assembly.h"
#include "read_inputs.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"

using namespace impend;
using namespace impend::examples;
using test::TemporaryFolder;
using test::write_file;

namespace {

using Corners = std::array<std::array<double, 3>, 3>;

// The triangles by their coordinates: writing and reading may number vertices anew.
std::vector<Corners> triangles(const TriangleMesh& mesh) {
  std::vector<Corners> all;
  for (const auto& triangle : mesh.triangles) {
    Corners corners;
    for (std::size_t k = 0; k < 3; ++k) {
      const Vec3& v = mesh.vertices[triangle[k]];
      corners[k] = {v.x(), v.y(), v.z()};
    }
    std::rotate(corners.begin(), std::min_element(corners.begin(), corners.end()), corners.end());
    all.push_back(corners);
  }
  std::sort(all.begin(), all.end());
  return all;
}

// A block turned by 90° in a group, on a support.
std::string turned_model() {
  const std::string cube = compas_box({0, 0, 0}, {1, 1, 1});
  return compas_model(
      {{"aa", compas_block_element(cube, "null", "\"is_support\": true")},
       {"gg", "{\"transformation\": null}", "compas_model.elements/Group"},
       {"bb", compas_block_element(cube, compas_matrix({0, -1, 0, 1.25, 1, 0, 0, 0, 0, 0, 1, 1}))}},
      "{\"name\": \"n\", \"element\": \"aa\"}, {\"name\": \"upper\", \"element\": \"gg\", \"children\": "
      "[{\"name\": \"n\", \"element\": \"bb\"}]}");
}

}  // namespace

TEST_CASE("a COMPAS file becomes an assembly whose supports are fixed") {
  const TemporaryFolder folder;
  const std::string path = folder.file("bridge.json");
  write_file(path, compas_assembly());
  const Assembly assembly = read_inputs({path}, in_metres());
  CHECK(assembly.name == "bridge");
  REQUIRE(assembly.parts.size() == 3);
  CHECK(assembly.parts[0].name == "block 0");
  CHECK(assembly.parts[0].fixed);
  CHECK(assembly.parts[1].fixed);
  CHECK_FALSE(assembly.parts[2].fixed);
  CHECK(assembly.parts[2].mass.mass == Approx(2000));
  CHECK_FALSE(assembly.ground.has_value());

  const auto no_unit = read_assembly({path}, {});
  REQUIRE_FALSE(no_unit.ok());
  CHECK(no_unit.error().code == ErrorCode::kUnitMissing);
  CHECK(no_unit.error().hint.find("most COMPAS models are in m") != std::string::npos);
}

TEST_CASE("a json file without the keys of COMPAS is still taken for an assembly file") {
  const TemporaryFolder folder;
  write_file(folder.file("a.json"), "{\"parts\": []}");
  const auto read = read_assembly({folder.file("a.json")}, {});
  REQUIRE_FALSE(read.ok());
  CHECK(read.error().code == ErrorCode::kMissingKey);
  CHECK(read.error().place.where == "format");
}

TEST_CASE("a COMPAS file can stand beside other files, and be a mesh of an assembly file") {
  const TemporaryFolder folder;
  write_file(folder.file("a.json"), compas_assembly());
  write_file(folder.file("b.json"), compas_wrapped("compas.datastructures/Mesh", compas_box({1, 0, 1.5}, {2, 1, 2})));
  const Assembly both = read_inputs({folder.file("a.json"), folder.file("b.json")}, in_metres());
  REQUIRE(both.parts.size() == 4);
  CHECK(both.parts[3].name == "b");
  write_file(folder.file("c.assembly.json"),
             "{\"format\": \"impend-assembly\", \"version\": 1, \"length_unit\": \"m\", \"parts\": [{\"name\": \"p\", "
             "\"mesh\": \"a.json\", \"object\": \"beam\", \"density\": 500}]}");
  const Assembly one = read_inputs({folder.file("c.assembly.json")}, {});
  REQUIRE(one.parts.size() == 1);
  CHECK(one.parts[0].mass.mass == Approx(1000));
}

TEST_CASE("COMPAS files are taken from folders and zip archives, other JSON is passed over") {
  const TemporaryFolder folder;
  const std::string mesh = compas_wrapped("compas.datastructures/Mesh", compas_box({1, 0, 1.5}, {2, 1, 2}));
  const std::string other = "{\"words\": \"of somebody else\"}";
  const std::string scene = "{\"format\": \"impend-assembly\", \"version\": 1, \"parts\": []}";
  std::filesystem::create_directory(folder.file("in"));
  write_file(folder.file("in/a.json"), compas_assembly());
  write_file(folder.file("in/b.JSON"), mesh);
  write_file(folder.file("in/settings.json"), other);
  write_file(folder.file("in/wall.json"), scene);
  const auto zipped = write_zip({{"a.json", compas_assembly()}, {"b.JSON", mesh}, {"settings.json", other}});
  REQUIRE(zipped.ok());
  write_file(folder.file("in.zip"), zipped.value());
  for (const std::string& input : {folder.file("in"), folder.file("in.zip")}) {
    INFO(input);
    const Assembly all = read_inputs({input}, in_metres());
    REQUIRE(all.parts.size() == 4);
    CHECK(all.parts[0].name == "block 0");
    CHECK(all.parts[0].fixed);
    CHECK(all.parts[3].name == "b");
    const auto skipped = std::find_if(all.warnings.begin(), all.warnings.end(),
                                      [](const Warning& warning) { return warning.code == "skipped-file"; });
    REQUIRE(skipped != all.warnings.end());
    CHECK(skipped->message.find("'settings.json'") != std::string::npos);
    CHECK(skipped->message.find("'a.json'") == std::string::npos);
  }
}

TEST_CASE("a COMPAS file that is exported reads back as the same assembly") {
  for (const std::string& text : {compas_assembly(), turned_model()}) {
    const TemporaryFolder folder;
    write_file(folder.file("a.json"), text);
    const Assembly before = read_inputs({folder.file("a.json")}, in_metres());
    REQUIRE(write_assembly(before, folder.file("out"), false).ok());
    const Assembly after = read_inputs({folder.file("out/" + before.name + ".assembly.json")}, {});
    REQUIRE(after.parts.size() == before.parts.size());
    for (std::size_t i = 0; i < before.parts.size(); ++i) {
      const Part &a = before.parts[i], &b = after.parts[i];
      CHECK(a.name == b.name);
      CHECK(a.fixed == b.fixed);
      CHECK(triangles(a.mesh) == triangles(b.mesh));
      CHECK((a.X_WP.R - b.X_WP.R).norm() == 0);
      CHECK((a.X_WP.p - b.X_WP.p).norm() == 0);
      CHECK((a.coordinate_noise - b.coordinate_noise).norm() <= 1e-9 * a.coordinate_noise.norm());
      CHECK(a.mass.mass == Approx(b.mass.mass).epsilon(1e-14));
      CHECK((a.center_of_mass_W() - b.center_of_mass_W()).norm() < 1e-14);
    }
  }
}
