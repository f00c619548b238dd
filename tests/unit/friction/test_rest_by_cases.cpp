// Rest is proved by cases of where interfaces press.
#include <algorithm>
#include <cmath>
#include <vector>

#include "impend/base/numbers.h"
#include "impend/friction/balance.h"
#include "impend/friction/capacity/capacity_bound.h"
#include "impend/friction/capacity/rest_by_cases.h"
#include "impend/friction/coulomb_law.h"
#include "impend/friction/friction_verdict.h"
#include "tests/support/catch.h"
#include "tests/support/fixtures.h"
#include "tests/support/friction_table.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

constexpr double kDegree = kPi / 180;

// A plank of 4 × 1 × ½ on two cubes, on a floor that slopes; with a cube in its middle.
FrictionScene plank_on_blocks(double slope, double mu, bool loaded = false) {
  std::vector<SceneBox> boxes = {{Vec3(-20, -20, -1), Vec3(20, 20, 0), 1, true},
                                 {Vec3(0, 0, 0), Vec3(1, 1, 1)},
                                 {Vec3(3, 0, 0), Vec3(4, 1, 1)},
                                 {Vec3(0, 0, 1), Vec3(4, 1, 1.5)}};
  if (loaded) boxes.push_back({Vec3(1.5, 0, 1.5), Vec3(2.5, 1, 2.5)});
  return scene_of_boxes(boxes, mu, gravity_on_slope(slope));
}

// In units of the problem's own, as the verdict asks.
bool rests(const FrictionScene& scene, const CaseSettings& settings = {}) {
  const FrictionProblem problem = friction_problem(scene);
  return prove_rest_by_cases(own_units(problem).problem(problem), 0, kLargestRest, settings).certain;
}

TEST_CASE("a plank on two blocks rests on a slope") {
  for (const double slope : {0.5, 2.0, 10.0, 15.0}) {
    INFO(slope);
    CHECK(rests(plank_on_blocks(slope * kDegree, 0.6)));
  }
  CHECK(rests(plank_on_blocks(2 * kDegree, 0.6, true)));
  CHECK(friction_verdict(friction_problem(plank_on_blocks(2 * kDegree, 0.6)), {}).verdict ==
        FrictionVerdict::kStableCertain);
  // Steeper than the coefficient, and at it.
  CaseSettings quick;
  quick.most_work = 4e9;
  CHECK_FALSE(rests(plank_on_blocks(31 * kDegree, 0.6), quick));
  CHECK_FALSE(rests(plank_on_blocks(std::atan(0.6), 0.6), quick));
}

TEST_CASE("one balance for all places where interfaces press proves no plank") {
  const FrictionProblem problem = friction_problem(plank_on_blocks(2 * kDegree, 0.6));
  CHECK_FALSE(prove_rest(problem).certain);
  const CapacityProof proof = prove_rest_by_cases(problem);
  REQUIRE(proof.certain);
  CHECK(proof.cases.size() >= 3);
  CHECK(proof.cases.size() < 20);
  for (const CapacityCase& one : proof.cases) {
    CHECK((one.side.size() == problem.contacts()) == (one.children[1] > one.children[0]));
    CHECK((one.lambda.size() == problem.contacts()) == (one.side.size() == 0));
  }
}

TEST_CASE("what can move is not said to rest by cases") {
  CHECK_FALSE(rests(hung_wedges(1, 10 * kDegree, 0.6)));
  CHECK_FALSE(rests(h_shape(0.5)));
  CHECK_FALSE(rests(a_shape(10 * kDegree, 0.7)));
  CHECK_FALSE(rests(block_between_stops(Stops::kBeside, 20 * kDegree, 0.3)));
  CHECK_FALSE(rests(wall_on_slope(2, 2, WallEnds::kOver, 2 * kDegree, 0.6)));
}

TEST_CASE("proofs by cases and motions that are found do not contradict each other") {
  CaseSettings quick;
  quick.most_work = 2e9;
  int proved = 0, moving = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const FrictionProblem problem = friction_problem(random_stack(seed));
    if (problem.contacts() > 28 || balance(problem, problem.mu).possible != true) continue;
    const bool rests = prove_rest_by_cases(problem, 0, kLargestRest, quick).certain;
    const bool moves = search_release(problem, {}, impossible_above(0)).has_value();
    INFO(seed);
    CHECK_FALSE((rests && moves));
    proved += rests ? 1 : 0;
    moving += moves ? 1 : 0;
  }
  CHECK(proved > 8);
  CHECK(moving > 0);
}

TEST_CASE("a proof by cases depends on no pose, order or unit") {
  const FrictionScene scene = plank_on_blocks(15 * kDegree, 0.6);
  for (const std::uint64_t seed : {1, 2, 3}) {
    INFO(seed);
    Random random(seed);
    CHECK(rests(turned(reordered(scene, seed), random.rotation())));
    CHECK(rests(with_axes_turned(in_units(scene, 1000, 1e-3, 1), seed)));
  }
}

TEST_CASE("a proof by cases bears the noise of coordinates") {
  const FrictionProblem raw = friction_problem(plank_on_blocks(5 * kDegree, 0.6));
  const FrictionProblem problem = own_units(raw).problem(raw);
  for (const double noise : {1e-12, 1e-9, 1e-6}) {
    INFO(noise);
    CHECK(prove_rest_by_cases(problem, noise, std::max(kLargestRest, 100 * noise)).certain);
  }
  // Noise that makes of every turn about a contact another one by a tenth leaves nothing to say.
  CHECK_FALSE(prove_rest_by_cases(problem, 1e-3, 1e-3).certain);
}

TEST_CASE("contacts press no more than loads can make them") {
  const double slope = 5 * kDegree;
  const FrictionProblem raw = friction_problem(plank_on_blocks(slope, 0.6));
  const FrictionProblem problem = own_units(raw).problem(raw);
  const WhitenedFriction whitened = whiten(problem);
  const CapacityBound most = most_pressing(nothing_known(whitened, 0));
  const auto forces = central_forces(problem);
  REQUIRE(forces);
  const double at_rest = whitened.whiten_forces(forces->f_N).sum();
  CHECK(-most.value >= at_rest);
  CHECK(-most.value < 3 * at_rest);
  // Between two fixed walls nothing bounds what a block presses.
  const FrictionProblem jammed = friction_problem(hung_wedges(1, 10 * kDegree, 0.6));
  CHECK(-most_pressing(nothing_known(whiten(jammed), 0)).value > 1e3);
}

TEST_CASE("the sides of a line hold all places where an interface can press") {
  const FrictionProblem problem = friction_problem(plank_on_blocks(5 * kDegree, 0.6));
  const CapacityProblem known = nothing_known(whiten(problem), 0);
  PressureSide side{2, 1, -1, 0.3};
  const VecX beyond = side_weights(known, side);
  side.beyond = false;
  CHECK((beyond + side_weights(known, side)).norm() == 0);
  // The far edge alone is beyond, the near edge is not, and u_1 tells how far.
  for (size_t c = 0; c < known.interfaces[2].contacts.size(); ++c) {
    const auto k = static_cast<Eigen::Index>(c);
    const double place = known.forces[2][1].u[k] / known.forces[2][0].u[k];
    CHECK((beyond[known.interfaces[2].contacts[c]] > 0) == (place > 0.3));
  }
  const VecX pair = side_weights(known, {3, 0, 2, 0.5});
  for (const int i : known.interfaces[3].contacts) CHECK(pair[i] > 0);
  for (const int i : known.interfaces[2].contacts) CHECK(pair[i] < 0);
}

}  // namespace
}  // namespace impend::test
