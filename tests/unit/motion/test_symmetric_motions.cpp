// Balls and plugs that only spin in their seats rest, also where these drift with them; what a turn would lower does
// not.
#include "impend/motion/held_either_way.h"
#include "tests/support/analysed.h"
#include "tests/support/axes.h"
#include "tests/support/catch.h"
#include "tests/support/curved_scenes.h"
#include "tests/support/tagged_part.h"

namespace impend::test {
namespace {

constexpr double kBall = 0.1;

// A ball on the rim of a hole, its centre of mass so far above its centre and beside it.
Assembly ball_on_rim(const Vec3& off) {
  const Vec3 centre = 0.8 * kBall * kZ;
  Part ball =
      tagged("ball", transformed(sphere(48, kBall), translation(centre)), {sphere_surface(centre, kBall)}, false);
  ball.mass.center_of_mass += off;
  Assembly assembly = assembly_of({ball, tagged("plate", plate_with_hole(48, 0.6 * kBall, 0, -0.1, 0, 0.3),
                                                {cylinder_surface(kO, kZ, 0.6 * kBall)}, true)});
  assembly.contact.gap = 1e-5;
  return assembly;
}

// The ball on the rim of a washer that lies loose on a table.
Assembly ball_on_washer(const Vec3& off) {
  Assembly assembly = ball_on_rim(off);
  assembly.parts[1].fixed = false;
  assembly.parts.push_back(part_from_mesh("table", box(Vec3(-1, -1, -1), Vec3(1, 1, -0.1)), true));
  return assembly;
}

enum class Under { kOneBall, kPipe };

// A slab on a fixed ball or pipe along y, its centre of mass so far above the place where it touches; with a post that
// its edge meets.
Assembly slab_on(Under under, double height, bool post) {
  const Vec3 centre = -kBall * kZ;
  Part slab = part_from_mesh("slab", box(Vec3(-0.2, -0.2, 0), Vec3(0.2, 0.2, 0.05)), false);
  slab.mass.center_of_mass = Vec3(0, 0, height);
  const TriangleMesh round =
      under == Under::kOneBall ? sphere(48, kBall) : transformed(cylinder(48, kBall, 0, -1, 1), rotation(kX, kPi / 2));
  const AnalyticSurface surface =
      under == Under::kOneBall ? sphere_surface(centre, kBall) : cylinder_surface(centre, kY, kBall);
  Assembly assembly = assembly_of({slab, tagged("round", transformed(round, translation(centre)), {surface}, true)});
  if (post) assembly.parts.push_back(part_from_mesh("post", box(Vec3(-0.4, -0.1, -0.2), Vec3(-0.2, 0.1, 0)), true));
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

TEST_CASE("a ball on the rim falls from balance by its centre of mass above its centre, and rests by one below") {
  const Analysis above = analysed(ball_on_rim(Vec3(0, 0, 0.01)));
  CHECK(above.verdict == Verdict::kMarginal);
  CHECK(above.components[0].evidence.falls);
  CHECK(analysed(ball_on_rim(Vec3(0, 0, -0.01))).verdict == Verdict::kStable);
}

TEST_CASE("how near the centre of mass of a ball must be to its centre is by its inertia") {
  CHECK(analysed(ball_on_rim(Vec3(0, 0, 1e-8))).verdict == Verdict::kStable);
  for (const double off : {3e-6, 1e-5, 1e-4}) {
    INFO("off by " << off);
    CHECK(analysed(ball_on_rim(Vec3(0, 0, off))).verdict == Verdict::kMarginal);
  }
}

TEST_CASE("a slab on a ball or pipe is none itself: it slides and tips, wherever its centre of mass is") {
  for (const Under under : {Under::kOneBall, Under::kPipe}) {
    for (const double height : {-kBall, 0.025, kBall, -0.02}) {
      for (const bool post : {false, true}) {
        const Analysis analysis = analysed(slab_on(under, height, post));
        INFO(static_cast<int>(under) << ", centre of mass at " << height << (post ? " beside a post" : ""));
        CHECK(analysis.verdict == Verdict::kMarginal);
      }
    }
  }
}

TEST_CASE("turns about centres of mass are told from other motions") {
  const Analysis analysis = analysed(ball_on_rim(Vec3::Zero()));
  const BearingContacts bearing =
      bearing_contacts(analysis.contacts, analysis.problem, VecX::Ones(analysis.problem.rows()));
  const auto spins = [&](const Vec6& p) {
    return are_symmetries(analysis.assembly, bearing, {0}, {NeutralMotion{p, true, true}});
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
  CHECK_FALSE(are_symmetries(loaded, bearing, {0}, {NeutralMotion{p, true, true}}));
}

TEST_CASE("a ball and the loose washer that bears it drift together, and rest") {
  const Analysis analysis = analysed(ball_on_washer(Vec3::Zero()));
  INFO(analysis.components[0].reason);
  CHECK(analysis.verdict == Verdict::kStable);
  CHECK(analysis.components[0].evidence.fall_asked);
  CHECK(analysis.components[0].neutral_freedoms == 6);
  CHECK(analysed(ball_on_washer(Vec3(0, 0, 0.01))).verdict == Verdict::kMarginal);
}

TEST_CASE("drifts of a whole are told from those of its parts") {
  const Analysis analysis = analysed(ball_on_washer(Vec3::Zero()));
  const BearingContacts bearing =
      bearing_contacts(analysis.contacts, analysis.problem, VecX::Ones(analysis.problem.rows()));
  const auto keep = [&](const Vec6& ball, const Vec6& washer, const Assembly& assembly) {
    VecX p(12);
    p << ball, washer;
    return are_symmetries(assembly, bearing, {0, 1}, {NeutralMotion{p, true, true}});
  };
  Vec6 level = Vec6::Zero(), turn = Vec6::Zero(), spin = Vec6::Zero(), tilt = Vec6::Zero();
  level.head<3>() = Vec3(1, 2, 0);
  turn[5] = 1;
  spin.tail<3>() = Vec3(3, -1, 2);
  tilt[3] = 1;
  CHECK(keep(level, level, analysis.assembly));
  CHECK(keep(level + spin, level, analysis.assembly));
  CHECK(keep(level + spin, level + turn, analysis.assembly));
  CHECK_FALSE(keep(level, Vec6::Zero(), analysis.assembly));
  CHECK_FALSE(keep(Vec6::Zero(), level, analysis.assembly));
  CHECK_FALSE(keep(Vec6::Zero(), tilt, analysis.assembly));
  // A force along the way would work.
  Assembly loaded = analysis.assembly;
  Load load;
  load.part = 1;
  load.force = kX;
  loaded.loads.push_back(load);
  CHECK_FALSE(keep(level, level, loaded));
}

// A ball on the rim of a plate that lies in a groove along y: straight along it they drift, and turn nowhere.
TEST_CASE("a ball and the slide that bears it drift straight along a groove") {
  Assembly assembly = ball_on_rim(Vec3::Zero());
  assembly.parts[1].fixed = false;
  const std::vector<Vec2> wedge = {{-0.3, -0.1}, {0, -0.4}, {0.3, -0.1}};
  assembly.parts.push_back(part_from_mesh("keel", along_y(wedge, -0.3, 0.3), false));
  Joint joint;
  joint.name = "glue";
  joint.type = JointType::kFixed;
  joint.a = 1;
  joint.b = 2;
  assembly.joints.push_back(joint);
  assembly.parts.push_back(part_from_mesh("left", along_y({{-1, -1}, {0, -0.4}, {-0.6, 0.2}, {-1, 0.2}}, -2, 2), true));
  assembly.parts.push_back(part_from_mesh("right", along_y({{0, -0.4}, {1, -1}, {1, 0.2}, {0.6, 0.2}}, -2, 2), true));
  const Analysis analysis = analysed(assembly);
  INFO(analysis.components[0].reason);
  CHECK(analysis.verdict == Verdict::kStable);
}

}  // namespace impend::test
