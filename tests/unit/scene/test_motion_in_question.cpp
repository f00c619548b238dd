// What an undecided part may do is drawn, as a question.
#include <algorithm>
#include <cmath>

#include "impend/motion/motion_in_question.h"
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
