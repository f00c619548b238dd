// An edge along an edge: which way out the bodies take has to be open at every place between its ends.
#include "tests/support/analysed.h"
#include "tests/support/jointed_scenes.h"
#include "tests/support/shapes.h"

using namespace impend;
using namespace impend::test;

namespace {

// A plate in the shape of an L, whose inner lower edge lies on the upper edge x = z = 0, 0 ≤ y ≤ 3, of a fixed box. A
// hinge leaves the twist ω (−1, 1, −1) about (−1, 1, 2): at (0, y, 0) the plate then moves with
// v = ω (y − 3, −3, −y), which leads into the box for ω > 0 and 0 < y < 3, though at each end one normal is not against
// it. The other sense is uphill. So nothing moves.
Assembly plate_on_edge() {
  const std::vector<Vec2> l = {{-3, -3}, {3, -3}, {3, 3}, {0, 3}, {0, 0}, {-3, 0}};
  Assembly assembly = assembly_of({part_from_mesh("plate", prism(l, 0, 3)),
                                   part_from_mesh("box", box(Vec3(-3, -3, -3), Vec3(0, 3, 0)), true)});
  assembly.gravity = Vec3(-5, -5, 0);
  add_joint(assembly, JointType::kHinge, 0, 1, Vec3(-1, 1, 2), Vec3(-1, 1, -1).normalized());
  return assembly;
}

}  // namespace

TEST_CASE("An edge on an edge does not penetrate between its ends") {
  const Analysis analysis = analysed(plate_on_edge());
  CHECK(analysis.verdict == Verdict::kStable);
  CHECK(analysis.bodies[0].motion_ratio < 1e-9);
}

TEST_CASE("However it is turned, an edge on an edge does not penetrate between its ends") {
  for (const unsigned seed : {1u, 2u, 3u, 4u}) {
    INFO("pose " << seed);
    CHECK(analysed(moved(plate_on_edge(), random_pose(seed))).verdict != Verdict::kMoves);
  }
}
