// Assemblies written as OBJ for other programs.
#include <algorithm>
#include <limits>

#include "impend/import/mesh/mesh_file.h"
#include "impend/import/mesh/write_obj.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

using namespace impend;

namespace {

ModelFile read(const ObjFiles& files) {
  ModelReadOptions options;
  options.companion = [&](const std::string&) -> Result<std::string> { return files.mtl; };
  const auto file = parse_mesh_file("a.obj", files.obj, options);
  if (!file.ok()) FAIL(to_string(file.error()));
  return file.value();
}

}  // namespace

TEST_CASE("an assembly written as OBJ stands in the world in its own unit, with names and colours") {
  Assembly assembly = test::assembly_of({test::part_from_mesh("left arm", test::box({0, 0, 0}, {0.025, 0.1, 0.3})),
                                         test::part_from_mesh("back\\", test::box({0, 0, 0}, {1, 1, 1}))});
  assembly.metres_per_unit = 0.001;
  assembly.unit_name = "mm";
  assembly.parts[0].X_WP = test::translation({0, 0, 2});
  assembly.parts[0].color = "#c08041";
  assembly.parts[1].X_WP = test::random_pose(4);
  const auto files = to_obj(assembly, "my colors.mtl");
  REQUIRE(files.ok());
  CHECK(files.value().obj.find("# lengths in mm") != std::string::npos);
  CHECK(files.value().obj.find("mtllib my colors.mtl\n") != std::string::npos);
  const ModelFile file = read(files.value());
  CHECK(file.notes.empty());
  REQUIRE(file.objects.size() == 2);
  CHECK(file.objects[0].name == "left arm");
  CHECK(file.objects[1].name == "back/");
  CHECK(file.objects[0].color == std::optional<std::string>("#c08041"));
  CHECK_FALSE(file.objects[1].color);
  for (std::size_t i = 0; i < 2; ++i) {
    const Part& part = assembly.parts[i];
    REQUIRE(file.objects[i].mesh.vertices.size() == part.mesh.vertices.size());
    // The reader numbers vertices as triangles first use them.
    for (const Vec3& vertex : part.mesh.vertices) {
      double nearest = 1;
      for (const Vec3& x : file.objects[i].mesh.vertices)
        nearest = std::min(nearest, (0.001 * x - part.X_WP * vertex).norm());
      CHECK(nearest < 1e-15);
    }
  }
  // Design values stay short.
  CHECK(files.value().obj.find("v 25 100 2300\n") != std::string::npos);
}

TEST_CASE("an assembly without colours needs no material file, one without finite coordinates has no OBJ") {
  Assembly assembly = test::assembly_of({test::part_from_mesh("a", test::box({0, 0, 0}, {1, 1, 1}))});
  const auto files = to_obj(assembly, "a.mtl");
  REQUIRE(files.ok());
  CHECK(files.value().mtl.empty());
  CHECK(files.value().obj.find("mtl") == std::string::npos);
  assembly.parts[0].X_WP.p.x() = std::numeric_limits<double>::infinity();
  const auto bad = to_obj(assembly, "a.mtl");
  REQUIRE_FALSE(bad.ok());
  CHECK(bad.error().place.part == "a");
}
