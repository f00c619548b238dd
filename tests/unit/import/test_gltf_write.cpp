// Assemblies written as binary glTF come back with names, places, colours and groups.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "gltf_texts.h"
#include "impend/import/gltf/gltf.h"
#include "impend/import/gltf/gltf_conventions.h"
#include "impend/import/model_parts.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

using namespace impend;
using namespace impend::examples;

namespace {

std::string written(const Assembly& assembly) {
  const auto glb = to_glb(assembly);
  if (!glb.ok()) FAIL(to_string(glb.error()));
  return glb.value();
}

std::vector<Part> parts_of(const std::string& glb) {
  const auto file = parse_gltf("a.glb", glb);
  if (!file.ok()) FAIL(to_string(file.error()));
  return parts_from_model(file.value(), 1, false);
}

nlohmann::json json_of(const std::string& glb) {
  return nlohmann::json::parse(glb.substr(
      20, static_cast<std::size_t>(static_cast<unsigned char>(glb[12]) | static_cast<unsigned char>(glb[13]) << 8)));
}

// The reader numbers vertices as triangles first use them.
std::vector<Vec3> sorted(std::vector<Vec3> points) {
  std::sort(points.begin(), points.end(), [](const Vec3& a, const Vec3& b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
  });
  return points;
}

// A base and two equal bricks in millimetres, one turned.
Assembly bricks() {
  const TriangleMesh brick = test::box({0, 0, 0}, {25 * 0.001, 12 * 0.001, 7 * 0.001});
  std::vector<Part> parts = {test::part_from_mesh("Sockel ü", test::box({-0.1, -0.1, -0.01}, {0.1, 0.1, 0}), true),
                             test::part_from_mesh("brick", brick, false, Vec3::Zero(), 2000),
                             test::part_from_mesh("brick 2", brick)};
  parts[1].path = {"wall", "course 1"};
  parts[2].path = {"wall", "course 2"};
  parts[1].color = "#c08040";
  parts[2].color = "#c08040";
  parts[2].X_WP = {test::rotation({0, 0, 1}, 0.3).R, Vec3(0.1, 0.2, 0.3)};
  Assembly assembly = test::assembly_of(parts);
  assembly.metres_per_unit = 0.001;
  assembly.unit_name = "mm";
  return assembly;
}

}  // namespace

TEST_CASE("an assembly written as binary glTF reads back the same") {
  const Assembly assembly = bricks();
  const std::string glb = written(assembly);
  CHECK(glb == written(assembly));
  const std::vector<Part> parts = parts_of(glb);
  REQUIRE(parts.size() == 3);
  for (std::size_t i = 0; i < 3; ++i) {
    const Part& before = assembly.parts[i];
    INFO(before.name);
    CHECK(parts[i].name == before.name);
    CHECK(parts[i].path == before.path);
    CHECK(parts[i].color == before.color);
    CHECK(parts[i].fixed == before.fixed);
    CHECK(parts[i].volume == Approx(before.volume).epsilon(1e-14));
    CHECK((parts[i].X_WP.R - before.X_WP.R).norm() == 0);
    CHECK((parts[i].X_WP.p - before.X_WP.p).norm() < 1e-16);
    REQUIRE(parts[i].mesh.vertices.size() == before.mesh.vertices.size());
    // Millimetres are float32 values, metres would not be.
    CHECK(sorted(parts[i].mesh.vertices) == sorted(before.mesh.vertices));
  }
}

TEST_CASE("equal parts share their mesh, and their data where only colours differ") {
  Assembly assembly = bricks();
  const auto counts = [&] {
    const nlohmann::json json = json_of(written(assembly));
    return std::vector<std::size_t>{json["meshes"].size(), json["accessors"].size()};
  };
  CHECK(counts() == std::vector<std::size_t>{2, 4});
  assembly.parts[2].color = "#0000ff";
  CHECK(counts() == std::vector<std::size_t>{3, 4});
}

TEST_CASE("what other programs want to know is in the extras") {
  const Assembly assembly = bricks();
  const nlohmann::json nodes = json_of(written(assembly))["nodes"];
  int found = 0;
  for (const auto& node : nodes) {
    if (node.value("name", "") != "brick") continue;
    ++found;
    CHECK(node["extras"]["impend"]["density"] == Approx(2000));
    CHECK(node["extras"]["impend"]["mass"] == Approx(2000 * 25 * 12 * 7e-9));
    CHECK(node["extras"]["impend"]["fixed"] == false);
  }
  CHECK(found == 1);
}

TEST_CASE("coordinate noise from before the conversion to binary glTF is not lost") {
  Assembly assembly = bricks();
  for (Part& part : assembly.parts) part.coordinate_noise = Vec3(1e-5, 5e-5, 2e-5);
  const std::vector<Part> back = parts_of(written(assembly));
  REQUIRE(back.size() == assembly.parts.size());
  for (const Part& part : back) {
    CHECK(part.coordinate_noise.minCoeff() >= 5e-5);
    CHECK(part.coordinate_noise.maxCoeff() < 5.1e-5);
  }
}

TEST_CASE("a part modelled far out loses no more than float32 of its own size") {
  const double size = 0.1, far = 12345.678;
  const Vec3 corner(far, -far, far / 3);
  Assembly assembly =
      test::assembly_of({test::part_from_mesh("far", test::box(corner, corner + Vec3::Constant(size)))});
  assembly.parts[0].X_WP = test::random_pose(3);
  const std::vector<Part> parts = parts_of(written(assembly));
  REQUIRE(parts.size() == 1);
  const std::vector<Vec3> before = assembly.parts[0].mesh.vertices, after = parts[0].mesh.vertices;
  REQUIRE(before.size() == after.size());
  for (const Vec3& vertex : before) {
    const Vec3 x = assembly.parts[0].X_WP * vertex;
    double nearest = 1;
    for (const Vec3& other : after) nearest = std::min(nearest, (parts[0].X_WP * other - x).norm());
    // Metres at 12 km carry 2e-12 in double.
    CHECK(nearest < 0x1p-25 * size + 1e-11);
  }
  CHECK(parts[0].coordinate_noise.maxCoeff() < 2e-8);
}

TEST_CASE("what binary glTF cannot hold is an error with the part") {
  Assembly assembly = bricks();
  assembly.parts[1].mesh.vertices[0].x() = 1e300;
  auto glb = to_glb(assembly);
  REQUIRE_FALSE(glb.ok());
  CHECK(glb.error().place.part == "brick");
  assembly = bricks();
  assembly.parts[2].X_WP.p.x() = std::numeric_limits<double>::quiet_NaN();
  CHECK_FALSE(to_glb(assembly).ok());
  CHECK(to_glb(Assembly{}).ok());
}

TEST_CASE("every colour survives the way to linear light and back") {
  for (int level = 0; level < 256; ++level) {
    const std::string color = fmt::format("#{:02x}{:02x}{:02x}", level, 255 - level, level / 2);
    const auto linear = linear_from_srgb(color);
    REQUIRE(linear);
    CHECK(srgb_from_linear(*linear) == color);
  }
  CHECK_FALSE(linear_from_srgb("red"));
  CHECK_FALSE(linear_from_srgb("#12345g"));
  CHECK(srgb_from_linear({-1, 2, 0.5}) == "#00ffbc");
}
