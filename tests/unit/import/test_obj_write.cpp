// Assemblies written as OBJ for other programs.
#include <algorithm>
#include <limits>

#include "impend/import/mesh/mesh_file.h"
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

TEST_CASE("coordinate noise from before the conversion to OBJ is not lost, and turns with the part") {
  Assembly assembly = test::assembly_of({test::part_from_mesh("a", test::box({0, 0, 0}, {0.025, 0.1, 0.3})),
                                         test::part_from_mesh("b", test::box({0, 0, 0}, {1, 1, 1})),
                                         test::part_from_mesh("exact", test::box({2, 0, 0}, {3, 1, 1}))});
  assembly.metres_per_unit = 0.001;
  assembly.unit_name = "mm";
  assembly.parts[0].coordinate_noise = Vec3(1e-6, 2e-6, 3e-6);
  assembly.parts[1].coordinate_noise = Vec3(1e-6, 2e-6, 3e-6);
  assembly.parts[1].X_WP.R << 0, -1, 0, 1, 0, 0, 0, 0, 1;  // y to −x
  assembly.parts[2].coordinate_noise = Vec3::Zero();
  const auto files = to_obj(assembly, "a.mtl");
  REQUIRE(files.ok());
  const ModelFile file = read(files.value());
  CHECK(file.notes.empty());
  REQUIRE(file.objects.size() == 3);
  CHECK((file.objects[0].noise.half_width - Vec3(1e-3, 2e-3, 3e-3)).norm() < 1e-15);
  CHECK((file.objects[1].noise.half_width - Vec3(2e-3, 1e-3, 3e-3)).norm() < 1e-15);
  CHECK(file.objects[2].noise.half_width.maxCoeff() < 1e-9);
  CHECK(file.objects[0].noise.source == "as stated in the file");
}

TEST_CASE("a stated coordinate noise that is none is told and what the digits show stands") {
  const std::string cube = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n";
  for (const std::string bad : {"-1 0 0", "1 2", "nan 0 0", "x y z", ""}) {
    INFO(bad);
    const auto file = parse_mesh_file("a.obj", "o a\n# impend:coordinate_noise " + bad + "\n" + cube);
    REQUIRE(file.ok());
    CHECK(file.value().notes.size() == 1);
    CHECK(file.value().objects[0].noise.half_width.maxCoeff() < 1e-12);
  }
  // Digits that show more than what is stated count.
  const auto coarse = parse_mesh_file("a.obj", "o a\n# impend:coordinate_noise 0 0 0\nv 0 0 0.125\n" + cube);
  REQUIRE(coarse.ok());
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
