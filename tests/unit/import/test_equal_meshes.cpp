#include "impend/import/write_meshes.h"

#include <limits>

#include "tests/support/catch.h"
#include "tests/support/shapes.h"

using namespace impend;

namespace {

Part with(const TriangleMesh& mesh) {
  Part part;
  part.mesh = mesh;
  return part;
}

}  // namespace

TEST_CASE("Equal meshes are those with the same vertices and triangles in the same order") {
  const TriangleMesh box = test::box({0, 0, 0}, {1, 2, 3});
  TriangleMesh moved = box, turned = box, open = box, negative_zero = box, unknown = box;
  moved.vertices.back().z() += 1e-16 * 8;
  std::swap(turned.triangles[0], turned.triangles[1]);
  open.triangles.pop_back();
  negative_zero.vertices.front() = Vec3(-0.0, 0, -0.0);
  unknown.vertices.front().x() = std::numeric_limits<double>::quiet_NaN();
  REQUIRE(box.vertices.front() == Vec3::Zero());
  REQUIRE(moved.vertices.back() != box.vertices.back());
  const std::vector<Part> parts = {with(box),           with(moved),   with(box),  with(turned),  with(open),
                                   with(negative_zero), with(unknown), with(open), with(unknown), with({})};
  CHECK(first_with_equal_mesh(parts) == std::vector<int>{0, 1, 0, 3, 4, 0, 6, 4, 6, 9});
  CHECK(first_with_equal_mesh({}).empty());
}
