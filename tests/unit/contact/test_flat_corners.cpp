// Corners of freeform interfaces where facets of nearly one direction meet, bent both ways.
#include <cmath>

#include "tests/support/analysed.h"
#include "tests/support/shapes.h"
#include "tests/support/test_random.h"

using namespace impend;
using namespace impend::test;

namespace {

// A corner at the origin with `n` corners around it at random heights up to `bend`, and the block below or above.
TriangleMesh block_at_corner(const std::vector<Vec3>& rim, double level) {
  const int n = static_cast<int>(rim.size());
  TriangleMesh mesh;
  mesh.vertices = rim;
  for (const Vec3& p : rim) mesh.vertices.emplace_back(p.x(), p.y(), level);
  mesh.vertices.push_back(Vec3::Zero());
  mesh.vertices.emplace_back(0, 0, level);
  const auto add = [&](int a, int b, int c) {
    if (level > 0) std::swap(b, c);
    mesh.triangles.push_back({a, b, c});
  };
  for (int i = 0; i < n; ++i) {
    const int j = (i + 1) % n;
    add(2 * n, i, j);
    add(2 * n + 1, n + j, n + i);
    add(i, n + i, n + j);
    add(i, n + j, j);
  }
  return mesh;
}

std::vector<Vec3> random_rim(Random& random, double bend) {
  const int n = random.integer(5, 7);
  std::vector<Vec3> rim;
  for (int i = 0; i < n; ++i) {
    const double angle = 2 * std::acos(-1.0) * (i + random.uniform(-0.3, 0.3)) / n;
    rim.emplace_back(std::cos(angle), std::sin(angle), bend * random.uniform(-1, 1));
  }
  return rim;
}

}  // namespace

TEST_CASE("Blocks that share a nearly flat corner are never kept from being lifted") {
  int decided = 0;
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    Random random(Random(seed).bits());
    const double bend = std::pow(10, random.uniform(-3.0, -1.0));
    const std::vector<Vec3> rim = random_rim(random, bend);
    Assembly assembly = assembly_of({part_from_mesh("lower", block_at_corner(rim, -1), true),
                                     part_from_mesh("upper", block_at_corner(rim, 1))});
    assembly.gravity = -assembly.gravity;  // every facet faces up: nothing hinders the upper block
    const Analysis analysis = analysed(assembly);
    INFO("seed " << seed << ", " << rim.size() << " corners, bend " << bend);
    const BodyResult& upper = analysis.bodies[1];
    CHECK(upper.motion_ratio_bounds.upper > 1 - 1e-6);
    CHECK(upper.verdict != Verdict::kStable);
    decided += upper.verdict == Verdict::kMoves;
  }
  CHECK(decided > 60);
}
