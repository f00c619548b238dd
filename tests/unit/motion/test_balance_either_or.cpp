// Either-or contacts beside what may only balance: one that bears nothing leaves open what falls past it, and nothing
// of what is held without it.
#include <algorithm>
#include <cmath>

#include "impend/motion/held_either_way.h"
#include "impend/motion/rest_in_balance.h"
#include "tests/support/axes.h"
#include "tests/support/catch.h"
#include "tests/support/texts.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {
namespace {

constexpr double kLength = 0.4, kThick = 0.04, kTop = 0.5;

// A plank half over a ledge, whose upper outer edge meets the lower edge of a lintel: it may pass below it or beside
// it.
Assembly plank_at_a_lintel() {
  Assembly assembly = over_ground();
  add_fixed(assembly, "ledge", Vec3(-1, -0.3, 0), Vec3(0, 0.3, kTop));
  add_fixed(assembly, "lintel", Vec3(kLength / 2, -0.3, kTop + kThick), Vec3(1, 0.3, 1));
  add_block(assembly, "plank", Vec3(kLength, 0.2, kThick), translation(Vec3(0, 0, kTop + kThick / 2)));
  return assembly;
}

bool has_either_or(const Analysis& analysis) {
  const auto& contacts = analysis.contacts.contacts;
  return std::any_of(contacts.begin(), contacts.end(), [](const Contact& contact) { return contact.disjunction >= 0; });
}

const Evidence& evidence_of(const Analysis& analysis) {
  REQUIRE(analysis.components.size() == 1);
  return analysis.components[0].evidence;
}

}  // namespace

TEST_CASE("a plank that is wedged beside an idle either-or contact is held for certain") {
  Assembly wedged = plank_at_a_lintel();
  add_fixed(wedged, "stop", Vec3(kLength / 2, -0.3, kTop), Vec3(1, 0.3, kTop + kThick));
  const Analysis analysis = analysed_for(wedged, SimulationLaw::kFrictionless);
  REQUIRE(has_either_or(analysis));
  CHECK(analysis.verdict == Verdict::kStable);
  CHECK(evidence_of(analysis).fall_asked);
  CHECK(evidence_of(analysis).fall_not_excluded == "");
  CHECK_FALSE(evidence_of(analysis).falls);
}

TEST_CASE("what an idle either-or contact may stop is not told to fall, nor to be certain to rest") {
  const Analysis analysis = analysed_for(plank_at_a_lintel(), SimulationLaw::kFrictionless);
  REQUIRE(has_either_or(analysis));
  CHECK(evidence_of(analysis).fall_asked);
  CHECK(has(evidence_of(analysis).fall_not_excluded, "may open in several ways"));
  CHECK(analysis.verdict == Verdict::kMarginal);
  CHECK(has(analysis.components[0].reason, "whether 'plank' rests only in balance, from which it falls, is not known"));
  REQUIRE(may_rest_in_balance(analysis) == &analysis.components[0]);
  CHECK_FALSE(rests_only_in_balance(analysis));
  CHECK_FALSE(evidence_of(analysis).falls);
}

TEST_CASE("contacts hold a cube in a corner with all three faces") {
  Assembly corner = over_ground();
  corner.ground.reset();
  corner.gravity = kStandardGravity * Vec3(-1, -2, -2) / 3;
  add_fixed(corner, "floor", Vec3(-1, -1, -1), Vec3(1, 1, 0));
  add_fixed(corner, "left", Vec3(-1, 0, 0), Vec3(0, 1, 1));
  add_fixed(corner, "back", Vec3(-1, -1, 0), Vec3(1, 0, 1));
  const int cube = add_block(corner, "cube", Vec3(0.2, 0.2, 0.2), translation(Vec3(0.1, 0.1, 0.1)));
  const Analysis analysis = analysed_for(corner, SimulationLaw::kFrictionless);
  REQUIRE(analysis.verdict == Verdict::kStable);
  BearingContacts all{analysis.contacts}, without_wall{analysis.contacts};
  for (std::size_t i = 0; i < analysis.contacts.contacts.size(); ++i) {
    const bool along_x = std::abs(analysis.contacts.contacts[i].normal.x()) > 0.5;
    for (BearingContacts* bearing : {&all, &without_wall}) {
      if (bearing == &without_wall && along_x) continue;
      bearing->of.push_back(static_cast<int>(i));
      bearing->force.push_back(analysis.contact_results[i].force);
    }
  }
  CHECK(are_held(corner, all, {cube}));
  CHECK(leave_no_motion(corner, all, {cube}));
  // It would leave that wall.
  CHECK_FALSE(are_held(corner, without_wall, {cube}));
  CHECK_FALSE(leave_no_motion(corner, without_wall, {cube}));
}

}  // namespace impend::test
