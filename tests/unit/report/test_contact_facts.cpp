// What contacts and pairs of bodies do, of the cube on its four corners: 9806.65 N that each carry a quarter of.
#include "impend/report/contact_facts.h"

#include "tests/support/catch.h"
#include "tests/unit/report/sample_analysis.h"

using namespace impend;
using namespace impend::test;

namespace {

InterfaceFacts facts_of(const Analysis& analysis) { return interface_facts(analysis, contact_states(analysis)).at(0); }

std::string words_of(const Analysis& analysis) { return interface_words(analysis, facts_of(analysis)); }

// About its lower edge at x = 0, by 4 rad/s²: the two corners at x = 1 open at 4 m/s².
Analysis tipping_cube() { return moving_cube(Vec3(0, -4, 0).cross(Vec3(0.5, 0, 0.5)), Vec3(0, -4, 0)); }

}  // namespace

TEST_CASE("A pair is told to carry, to touch, to open, altogether or at some of its points") {
  CHECK(words_of(resting_cube()) == "carries");
  CHECK(words_of(moving_cube(Vec3(1, 0, 0), Vec3::Zero())) == "carries, slides");
  CHECK(contact_words(resting_cube(), 0) == "contact 1 between 'cube' and the ground");
  CHECK(facts_of(resting_cube()).action() == ContactAction::kCarries);
  Analysis idle = resting_cube();
  idle.contact_results.assign(4, {});
  CHECK(words_of(idle) == "touches without force");
  CHECK(facts_of(idle).action() == ContactAction::kTouches);
  const Analysis tipping = tipping_cube();
  CHECK(words_of(tipping) == "carries at 2 of 4 points, opens at 2 of 4 points at 0.408 g");
  CHECK(opening_points_words(facts_of(tipping)) == "at 2 of 4 points");
  Analysis rising = moving_cube(Vec3(0, 0, kStandardGravity), Vec3::Zero());
  rising.contact_results.assign(4, {0, kStandardGravity, 0});
  CHECK(words_of(rising) == "opens at 1 g");
  CHECK(opening_points_words(facts_of(rising)).empty());
  CHECK(facts_of(rising).action() == ContactAction::kOpens);
}

TEST_CASE("What no alternative imposes neither holds nor opens, and what is doubted is told") {
  Analysis analysis = resting_cube();
  analysis.contacts.contacts[0].disjunction = 0;
  analysis.contacts.contacts[1].doubtful = true;
  const std::vector<ContactAction> actions = contact_actions(analysis, contact_states(analysis));
  CHECK(actions == std::vector<ContactAction>{ContactAction::kUnused, ContactAction::kDoubtful, ContactAction::kCarries,
                                              ContactAction::kCarries});
  CHECK(facts_of(analysis).points == 3);
  CHECK(words_of(analysis) == "carries, 1 of 3 points are doubtful");
  CHECK(facts_of(analysis).action() == ContactAction::kDoubtful);
}

TEST_CASE("Forces on a body are told by whoever carries whom") {
  const Analysis analysis = resting_cube();
  const std::vector<InterfaceFacts> facts = interface_facts(analysis, contact_states(analysis));
  const std::vector<BodyForce> on_cube = forces_on(analysis, facts, 0), on_ground = forces_on(analysis, facts, 1);
  REQUIRE(on_cube.size() == 1);
  CHECK(force_words(analysis, on_cube[0]) == "is carried by the ground with 9810 N");
  REQUIRE(on_ground.size() == 1);
  CHECK(on_ground[0].force == Vec3(-on_cube[0].force));
  CHECK(force_words(analysis, on_ground[0]) == "carries 'cube' with 9810 N");
  BodyForce level = on_cube[0];
  level.force = Vec3(3, 0, 0);
  CHECK(force_words(analysis, level) == "is pushed by the ground along x with 3 N");
}

TEST_CASE("Friction could hold what slides on faces that carry it, and nothing that tips or falls") {
  const auto could = [](const Analysis& analysis) { return friction_could_hold(analysis, contact_states(analysis)); };
  Analysis sliding = moving_cube(Vec3(1, 0, 0), Vec3::Zero());
  CHECK(could(sliding));
  Analysis on_points = sliding;
  for (Contact& contact : on_points.contacts.contacts) contact.kind = ContactKind::kVertexFace;
  CHECK_FALSE(could(on_points));
  CHECK_FALSE(could(tipping_cube()));
  sliding.friction = FrictionResult{};
  CHECK_FALSE(could(sliding));
  CHECK_FALSE(could(resting_cube()));
  CHECK_FALSE(could(moving_cube(Vec3(0, 0, -kStandardGravity), Vec3::Zero())));
}

TEST_CASE("Forces of one pair that cancel but for rounding are told as none") {
  Analysis analysis = resting_cube();
  CHECK(facts_of(analysis).force.isApprox(analysis.interface_results[0].force));
  analysis.interface_results[0].force = Vec3(0, 7e-13, 0);
  CHECK(facts_of(analysis).carrying == 4);
  CHECK(facts_of(analysis).force.isZero(0));
}
