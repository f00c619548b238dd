// What fits round and bears only at the end of its fit tips out of it; inside it does not.
#include <algorithm>

#include "impend/motion/fitted_pairs.h"
#include "tests/support/analysed.h"
#include "tests/support/axes.h"
#include "tests/support/catch.h"
#include "tests/support/curved_scenes.h"
#include "tests/support/shapes.h"
#include "tests/support/tagged_part.h"

namespace impend::test {
namespace {

constexpr double kShaft = 0.25;

TriangleMesh along_x(const TriangleMesh& along_z) { return transformed(along_z, rotation(kY, kPi / 2)); }

// A shaft from `from` to 1 in half a trough from 0 to 1, along x.
Assembly shaft_in_trough(double from) {
  const AnalyticSurface round = cylinder_surface(kO, kX, kShaft);
  Assembly assembly = assembly_of(
      {tagged("shaft", along_x(cylinder(48, kShaft, 0, from, 1)), {round}, false),
       tagged("trough", along_x(transformed(saddle(48, kShaft, kPi, 0, 1), rotation(kZ, kPi / 2))), {round}, true)});
  assembly.contact.gap = 1e-5;
  return assembly;
}

}  // namespace

TEST_CASE("a shaft half out of half a trough may tip over its end, one that is less out does not") {
  for (const double from : {-1.0, -0.9, -0.2}) {
    const Analysis analysis = analysed(shaft_in_trough(from));
    REQUIRE(analysis.components.size() == 1);
    INFO("from " << from << ": " << analysis.components[0].reason);
    CHECK(analysis.verdict == (from == -1 ? Verdict::kMarginal : Verdict::kStable));
  }
  CHECK(analysed(shaft_in_trough(-1.1)).verdict == Verdict::kMoves);
}

TEST_CASE("a ball in a socket is a joint at the ball's centre, wherever the scene is") {
  const Vec3 centre(1, -2, 3);
  Assembly assembly = assembly_of(
      {tagged("ball", transformed(sphere(48, 1), translation(centre)), {sphere_surface(centre, 1)}, false),
       tagged("socket", transformed(socket(48, 1, kPi / 2), translation(centre)), {sphere_surface(centre, 1)}, true)});
  assembly.contact.gap = 1e-4;
  const Analysis analysis = analysed(assembly);
  VecX forces = VecX::Ones(analysis.problem.rows());
  const BearingContacts bearing = bearing_contacts(analysis.contacts, analysis.problem, forces);
  const FittedPairs fits = fitted_pairs(assembly, bearing, {0}, false);
  REQUIRE(fits.joints.size() == 1);
  CHECK(fits.joints[0].type == JointType::kBall);
  CHECK((fits.joints[0].point - centre).norm() < 1e-6);
}

}  // namespace impend::test
