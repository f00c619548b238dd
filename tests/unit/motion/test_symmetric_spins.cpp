// Balls and plugs that only spin in their seats rest; what a turn would lower does not.
#include "impend/motion/symmetric_spins.h"
#include "tests/support/analysed.h"
#include "tests/support/axes.h"
#include "tests/support/catch.h"
#include "tests/support/curved_scenes.h"
#include "tests/support/curved_tags.h"

namespace impend::test {
namespace {

constexpr double kBall = 0.1;

Part with_surface(const std::string& name, const TriangleMesh& mesh, const std::vector<AnalyticSurface>& curved,
                  bool fixed) {
  Part part = part_from_mesh(name, mesh, fixed);
  part.surfaces = tags_of(part.mesh, curved);
  return part;
}

// A ball on the rim of a hole, its centre of mass so far above its centre and beside it.
Assembly ball_on_rim(const Vec3& off) {
  const Vec3 centre = 0.8 * kBall * kZ;
  Part ball =
      with_surface("ball", transformed(sphere(48, kBall), translation(centre)), {sphere_surface(centre, kBall)}, false);
  ball.mass.center_of_mass += off;
  Assembly assembly = assembly_of({ball, with_surface("plate", plate_with_hole(48, 0.6 * kBall, 0, -0.1, 0, 0.3),
                                                      {cylinder_surface(kO, kZ, 0.6 * kBall)}, true)});
  assembly.contact.gap = 1e-5;
  return assembly;
}

}  // namespace

TEST_CASE("a ball that only spins on the rim of a hole rests, and its evidence leaves nothing open") {
  const Analysis analysis = analysed(ball_on_rim(Vec3::Zero()));
  CHECK(analysis.verdict == Verdict::kStable);
  CHECK(analysis.components[0].evidence.fall_asked);
  CHECK(analysis.components[0].evidence.fall_not_excluded == "");
  CHECK(analysis.components[0].neutral_freedoms == 3);
}

TEST_CASE("a ball whose centre of mass lies above its centre is not said to rest on the rim") {
  CHECK(analysed(ball_on_rim(Vec3(0, 0, 0.01))).verdict == Verdict::kMarginal);
}

TEST_CASE("turns about centres of mass are told from other motions") {
  const Analysis analysis = analysed(ball_on_rim(Vec3::Zero()));
  const BearingContacts bearing =
      bearing_contacts(analysis.contacts, analysis.problem, VecX::Ones(analysis.problem.rows()));
  const auto spins = [&](const Vec6& p) {
    return are_symmetric_spins(analysis.assembly, bearing, {0}, {NeutralMotion{p, true, true}});
  };
  Vec6 p = Vec6::Zero();
  p.tail<3>() = Vec3(1, -2, 0.5);
  CHECK(spins(p));
  p[0] = 0.01;
  CHECK_FALSE(spins(p));
  // About the same centre, of a ball that a load holds at a point.
  p[0] = 0;
  Assembly loaded = analysis.assembly;
  Load load;
  load.part = 0;
  load.force = kZ;
  load.point = Vec3(0.01, 0, 0);
  loaded.loads.push_back(load);
  CHECK_FALSE(are_symmetric_spins(loaded, bearing, {0}, {NeutralMotion{p, true, true}}));
}

}  // namespace impend::test
