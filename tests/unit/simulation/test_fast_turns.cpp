// Bodies that turn by a sixth of a radian in a step: corners that were far from the lowest come down within it.
#include <algorithm>

#include "tests/support/catch.h"
#include "tests/unit/simulation/convex_overlap.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {
namespace {

// A small wedge that spins about `axis` at 180 rad/s over the ground.
Assembly spinning_wedge(const Vec3& axis, double height) {
  Assembly assembly = over_ground(0.3);
  const TriangleMesh wedge = prism({{0, 0}, {0.07, 0}, {0, 0.08}}, 0, 0.08);
  const Mat3 R = random_pose(9).R;
  assembly.parts.push_back(part_from_mesh("wedge", wedge));
  assembly.parts[0].X_WP = {R, Vec3(0, 0, height) - R * assembly.parts[0].mass.center_of_mass};
  assembly.parts[0].angular_velocity = 180 * axis.normalized();
  assembly.parts[0].linear_velocity = -2 * kAxisZ;
  return assembly;
}

}  // namespace

TEST_CASE("No corner of a wedge that spins fast passes into the ground within a step") {
  constexpr double kStep = 1e-3;
  for (const Vec3& axis : {kAxisX, kAxisY, Vec3(1, 2, 0.5)}) {
    for (int k = 0; k < 12; ++k) {
      const double height = 0.1 + k * kStep / 6;
      INFO("axis " << axis.transpose() << ", height " << height);
      const Followed run = follow(spinning_wedge(axis, height), bouncing(0.3, kStep, SimulationLaw::kCoulomb), 0.15);
      const Part& part = run.start.assembly.parts[0];
      const double size = bounding_box(part.mesh).diagonal();
      double deepest = 0;
      for (const SimulationFrame& f : run.frames) {
        const RigidTransform X = f.bodies[0].displacement(part.center_of_mass_W()) * part.X_WP;
        deepest = std::max(deepest, -height_above_ground(hull_of(part.mesh, X)));
      }
      CHECK(deepest <= run.start.contacts.gap + 1e-4 * size);
      CHECK(run.report.counts.cuts > 0);
    }
  }
}

}  // namespace impend::test
