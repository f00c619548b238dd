#include "impend/import/model_parts.h"

#include <cmath>

#include "tests/support/catch.h"
#include "tests/support/shapes.h"
#include "tests/support/test_random.h"

using namespace impend;
using namespace impend::test;

namespace {

TriangleMesh rounded(TriangleMesh mesh, double unit) {
  for (Vec3& v : mesh.vertices) v = (v / unit).array().round() / std::round(1 / unit);
  return mesh;
}

TriangleMesh turned(TriangleMesh mesh, const Mat3& turn) {
  for (Vec3& v : mesh.vertices) v = turn * v;
  return mesh;
}

TriangleMesh plate() { return box(Vec3(-1.25, -0.75, -0.35), Vec3(2.15, 1.45, 0.65)); }

// Each quadrilateral stays flat by chance in one of four, and a bar of seven sides has seven, and twice four in its
// ends.
TriangleMesh bar() {
  std::vector<Vec2> outline;
  for (int i = 0; i < 7; ++i) outline.emplace_back(1.5 * std::cos(0.9 * i), 1.5 * std::sin(0.9 * i));
  return prism(outline, -1.35, 1.75);
}

}  // namespace

TEST_CASE("Faces that rounding to short numbers has warped show it") {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    INFO("seed " << seed);
    Random random(31 * seed);
    const Mat3 turn = random.rotation();
    CHECK(rounding_shown(rounded(turned(bar(), turn), 0.01)) == Approx(0.005));
    CHECK(rounding_shown(rounded(turned(bar(), turn), 0.1)) == Approx(0.05));
    TriangleMesh large = bar();
    for (Vec3& v : large.vertices) v *= 100;
    CHECK(rounding_shown(rounded(turned(large, turn), 1)) == Approx(0.5));
    // With more decimals numbers count as rounded whatever the shape.
    CHECK(rounding_shown(rounded(turned(bar(), turn), 0.001)) == 0);
  }
}

TEST_CASE("Typed numbers are no rounded ones: flat faces, whole numbers, a corner that is meant, slopes") {
  CHECK(rounding_shown(plate()) == 0);
  CHECK(rounding_shown(rounded(turned(box(Vec3(0, 0, 0), Vec3(300, 200, 100)), rotation(Vec3::UnitX(), 0.3).R), 1)) ==
        0);
  for (std::size_t corner = 0; corner < 8; ++corner) {
    TriangleMesh warped = plate();
    warped.vertices[corner].z() += 0.01;
    CHECK(rounding_shown(warped) == 0);
  }
  // A roof of one in fifty.
  const TriangleMesh roof = polyhedron(
      {Vec3(0, 0, 0), Vec3(1.5, 0, 0), Vec3(1.5, 1, 0), Vec3(0, 1, 0), Vec3(0, 0.5, 0.01), Vec3(1.5, 0.5, 0.01)},
      {{0, 3, 2}, {0, 2, 1}, {0, 1, 5}, {0, 5, 4}, {2, 3, 4}, {2, 4, 5}, {0, 4, 3}, {1, 2, 5}});
  CHECK(rounding_shown(roof) == 0);
}

TEST_CASE("Short numbers beside a part that was rounded to as many decimals are rounded, too") {
  static constexpr double kMillimetre = 1e-3;
  const auto part_of = [](const TriangleMesh& mesh, const std::string& source, double half) {
    Part part;
    part.mesh = mesh;
    for (Vec3& v : part.mesh.vertices) v *= kMillimetre;
    part.coordinate_noise = Vec3::Constant(half * kMillimetre);
    part.noise_source = source;
    return part;
  };
  const Part tenths = part_of(rounded(plate(), 0.1), "text with design values", 1e-15);
  const Part hundredths = part_of(plate(), "text with design values", 1e-15);
  const Part known = part_of(rounded(bar(), 0.1), "text with 1 decimal", 0.05);
  const Part single = part_of(rounded(bar(), 0.1), "binary float32", 0.05);
  const auto noise_beside = [](const Part& part, const Part& other) {
    std::vector<Part> parts = {part, other};
    share_rounding(kMillimetre, &parts);
    return parts[0].coordinate_noise.x();
  };
  CHECK(noise_beside(tenths, known) == Approx(0.05 * kMillimetre));
  // Not with other decimals, nor beside what is typed as well, or no text.
  CHECK(noise_beside(hundredths, known) == hundredths.coordinate_noise.x());
  CHECK(noise_beside(tenths, hundredths) == tenths.coordinate_noise.x());
  CHECK(noise_beside(tenths, single) == tenths.coordinate_noise.x());
}
