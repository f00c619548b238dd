// What an undecided part may do is drawn, as a question.
#include <algorithm>
#include <cmath>

#include "impend/motion/rest_in_balance.h"
#include "tests/support/catch.h"
#include "tests/unit/scene/scene_samples.h"

using namespace impend;
using impend::test::drawn_analysis;
using impend::test::drawn_scene;

namespace {

// A cube on the ground whose contacts may or may not be real.
Analysis doubtful_cube() {
  Analysis analysis = drawn_analysis(impend::test::resting_block());
  for (Contact& contact : analysis.contacts.contacts) contact.doubtful = true;
  analysis.verdict = analysis.components.at(0).verdict = Verdict::kMarginal;
  for (const int body : analysis.components[0].bodies) analysis.bodies[body].verdict = Verdict::kMarginal;
  return analysis;
}

}  // namespace

TEST_CASE("Without the contacts in doubt the motion in question is free fall, and decided parts have none") {
  const Analysis decided = drawn_analysis(impend::test::resting_block());
  for (const auto& motion : motions_in_question(decided)) CHECK_FALSE(motion);
  const Analysis analysis = doubtful_cube();
  const auto motions = motions_in_question(analysis);
  REQUIRE(motions.size() == analysis.bodies.size());
  REQUIRE(motions[0]);
  CHECK((motions[0]->head<3>() - analysis.assembly.gravity).norm() < 1e-12 * kStandardGravity);
  CHECK(motions[0]->tail<3>().norm() < 1e-12 * kStandardGravity);
  // Too large to be solved for a picture: nothing is drawn that was not computed.
  CHECK_FALSE(motions_in_question(analysis, 3)[0]);
}

TEST_CASE("A marginal scene shows the motion in question as uncertain, and claims nothing of it") {
  const Analysis analysis = doubtful_cube();
  const Scene scene = drawn_scene(analysis);
  CHECK(impend::test::unsound(scene, analysis) == "");
  CHECK(scene.parts[0].outcome == Outcome::kUndecided);
  CHECK(scene.parts[0].motion.moves());
  CHECK(scene.parts[0].motion.in_question);
  const auto arrow = std::find_if(scene.arrows.begin(), scene.arrows.end(),
                                  [](const SceneArrow& a) { return a.kind == ArrowKind::kMotion; });
  REQUIRE(arrow != scene.arrows.end());
  CHECK(arrow->in_question);
  CHECK(arrow->vector.normalized().isApprox(-Vec3::UnitZ()));
  // At phase 1 it has gone 13 % of the radius, as any motion.
  const RigidTransform moved = drawn_pose(scene, scene.parts[0], 1, 0);
  CHECK((moved.p - scene.parts[0].X_WP.p).norm() == Approx(0.13 * scene.radius));
  for (const LegendEntry& entry : scene.legend) {
    CHECK(entry.text.find("starts to move") == std::string::npos);
    if (entry.symbol == LegendEntry::Symbol::kMotionArrow) CHECK(entry.text.find("in question") != std::string::npos);
    if (entry.symbol == LegendEntry::Symbol::kGhost) CHECK(entry.text.find("if it moves") != std::string::npos);
  }
}

TEST_CASE("Where a block rests on the chord of a round hole alone, the motion in question tips it into the hole") {
  // Lengths in m: a hole of radius 50 in 32 facets, whose chords lie 0.24 inside the circle; the block's centre is at
  // 49.8 along the middle of a facet, between the two.
  constexpr int kFacets = 32;
  constexpr double kPi = 3.14159265358979323846;
  std::vector<impend::test::Vec2> outer, inner = impend::test::regular_polygon(kFacets, 50);
  for (const impend::test::Vec2& x : inner) outer.push_back(x * 2 / (x.cwiseAbs().maxCoeff() / x.norm()));
  const double angle = kPi / kFacets;
  const RigidTransform turned = impend::test::rotation(Vec3(0, 0, 1), angle);
  const TriangleMesh block =
      impend::test::transformed(impend::test::box(Vec3(29.8, -4, 10), Vec3(69.8, 4, 30)), turned);
  const Analysis analysis = drawn_analysis(
      impend::test::assembly_of({impend::test::part_from_mesh("plate", impend::test::ring(outer, inner, 0, 10), true),
                                 impend::test::part_from_mesh("block", block)}));
  REQUIRE(analysis.verdict == Verdict::kMarginal);
  const auto motions = motions_in_question(analysis);
  REQUIRE(motions[1]);
  const Vec3 linear = motions[1]->head<3>(), turning = motions[1]->tail<3>();
  // About the tangent of the circle, the inner end down.
  const Vec3 outward(std::cos(angle), std::sin(angle), 0);
  CHECK(turning.dot(Vec3(0, 0, 1).cross(outward)) < 0);
  CHECK(std::abs(turning.dot(outward)) < 1e-6 * turning.norm());
  CHECK(linear.z() < 0);
  const Scene scene = drawn_scene(analysis);
  CHECK(scene.parts[1].motion.in_question);
}
