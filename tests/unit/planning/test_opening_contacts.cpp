// What planes of contact part, and what still has to be passed.
#include "impend/planning/opening_contacts.h"

#include "tests/support/catch.h"
#include "tests/support/shapes.h"

namespace impend::test {
namespace {

constexpr double kGapOfPieces = 1e-6;
const MayPass kAlways = [](const Box3&, const Box3&) { return true; };

Box3 box_of(const TriangleMesh& mesh) {
  Box3 box;
  for (const Vec3& x : mesh.vertices) box.add(x);
  return box;
}

// A head over a shank; the shank is below z = 0.
TriangleMesh headed() { return joined(box(Vec3(-2, -2, 0), Vec3(2, 2, 1)), box(Vec3(-1, -1, -3), Vec3(1, 1, 0))); }

}  // namespace

TEST_CASE("the plane of a head parts it from the plate, and the shank passes all of the plate") {
  const TriangleMesh plate = box(Vec3(1.5, -5, -2), Vec3(5, 5, 0));
  const auto pieces = pieces_to_pass(headed(), plate, {{Vec3(0, 0, 1), 0}}, kGapOfPieces, kAlways);
  REQUIRE(pieces);
  REQUIRE(pieces->size() == 1);
  const Box3 shank = box_of(pieces->front().part);
  CHECK(shank.lower == Vec3(-1, -1, -3));
  CHECK(shank.upper.x() == 1);
  CHECK(shank.upper.z() < 0);
  CHECK(pieces->front().other.triangles.size() == plate.triangles.size());
  CHECK_FALSE(pieces->front().whole);
}

TEST_CASE("what rises above the plane of contact is passed by the head too") {
  const TriangleMesh cup = joined(box(Vec3(1.5, -5, -2), Vec3(5, 5, 0)), box(Vec3(3, -5, -2), Vec3(5, 5, 4)));
  const auto pieces = pieces_to_pass(headed(), cup, {{Vec3(0, 0, 1), 0}}, kGapOfPieces, kAlways);
  REQUIRE(pieces);
  REQUIRE(pieces->size() == 2);
  CHECK(box_of(pieces->front().part).lower.z() > -3e-6);
  CHECK(box_of(pieces->front().other).lower.z() > 0);
}

TEST_CASE("a part that is all beyond the plane stays whole, and too many cuts are told") {
  const TriangleMesh block = box(Vec3(0, 0, 0), Vec3(1, 1, 1)), wall = box(Vec3(2, 0, -1), Vec3(3, 1, 1));
  const auto pieces = pieces_to_pass(block, wall, {{Vec3(0, 0, 1), 0}}, kGapOfPieces, kAlways);
  REQUIRE(pieces);
  REQUIRE(pieces->size() == 1);
  CHECK(pieces->front().whole);
  std::vector<ContactPlane> many;
  for (int k = 1; k < 5000; ++k) many.push_back({Vec3(0, 0, 1), k / 5000.0});
  CHECK_FALSE(pieces_to_pass(block, wall, many, kGapOfPieces, kAlways));
}

}  // namespace impend::test
