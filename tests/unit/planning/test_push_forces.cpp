// What a contact must give and may give, against closed forms.
#include "impend/planning/push_forces.h"

#include <cmath>
#include <utility>
#include <vector>

#include "impend/contact/find_contacts.h"
#include "impend/planning/fingers.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

namespace impend::test {
namespace {

PushCandidate finger_at(const Vec3& point, const Vec3& direction) {
  PushCandidate push;
  push.part = 0;
  push.point = point;
  push.direction = direction;
  return push;
}

// A bar 2 long, 1 × 1, its centre at the origin, on fingers alone.
FrictionProblem bar_on(const std::vector<PushCandidate>& pushes, double mu = 0) {
  const Assembly bar = assembly_of({part_from_mesh("bar", box({-1, -0.5, -0.5}, {1, 0.5, 0.5}))});
  const Assembly assembly = with_fingers(bar, pushes);
  const ContactSet contacts = with_fingers(ContactSet{}, 1, pushes);
  std::vector<int> all;
  for (std::size_t k = 0; k < pushes.size(); ++k) all.push_back(static_cast<int>(k));
  FrictionProblem problem = make_friction_problem(assembly, contacts, all);
  problem.mu.setConstant(mu);
  return problem;
}

double weight_of(const FrictionProblem& problem) { return -problem.Q[2]; }

}  // namespace

TEST_CASE("a bar on two fingers loads each by the lever rule, no more and no less") {
  const Vec3 up(0, 0, 1);
  const FrictionProblem problem = bar_on({finger_at({-0.25, 0, -0.5}, up), finger_at({0.75, 0, -0.5}, up)});
  const ForceRange left = range_of_force(problem, 0), right = range_of_force(problem, 1);
  REQUIRE((left.least && left.most && right.least && right.most));
  CHECK(*left.least == Approx(0.75 * weight_of(problem)).epsilon(1e-6));
  CHECK(*left.most == Approx(0.75 * weight_of(problem)).epsilon(1e-6));
  CHECK(*right.least == Approx(0.25 * weight_of(problem)).epsilon(1e-6));
  CHECK(*right.most == Approx(0.25 * weight_of(problem)).epsilon(1e-6));
}

TEST_CASE("of three fingers in a row the middle one may give between what it must and what the others leave") {
  const Vec3 up(0, 0, 1);
  const FrictionProblem problem =
      bar_on({finger_at({-1, 0, -0.5}, up), finger_at({0.5, 0, -0.5}, up), finger_at({1, 0, -0.5}, up)});
  // Without the middle one half each; with it the most is what balances with the left one alone: 1/1.5.
  const ForceRange middle = range_of_force(problem, 1), left = range_of_force(problem, 0);
  REQUIRE((middle.least && middle.most && left.least && left.most));
  CHECK(*middle.least == Approx(0).margin(1e-6 * weight_of(problem)));
  CHECK(*middle.most == Approx(weight_of(problem) / 1.5).epsilon(1e-6));
  CHECK(*left.least == Approx(weight_of(problem) / 3).epsilon(1e-6));
  CHECK(*left.most == Approx(weight_of(problem) / 2).epsilon(1e-6));
}

TEST_CASE("two fingers that squeeze each other have no most") {
  const FrictionProblem problem = bar_on({finger_at({0, 0, -0.5}, Vec3(0, 0, 1)), finger_at({-1, 0, 0}, Vec3(1, 0, 0)),
                                          finger_at({1, 0, 0}, Vec3(-1, 0, 0))});
  const ForceRange side = range_of_force(problem, 1), below = range_of_force(problem, 0);
  CHECK_FALSE(side.most.has_value());
  REQUIRE((side.least && below.least));
  CHECK(*side.least == Approx(0).margin(1e-6 * weight_of(problem)));
  CHECK(*below.least == Approx(weight_of(problem)).epsilon(1e-6));
}

TEST_CASE("between rough fingers a bar is squeezed by at least weight / 2 mu") {
  const FrictionProblem problem =
      bar_on({finger_at({-1, 0, 0}, Vec3(1, 0, 0)), finger_at({1, 0, 0}, Vec3(-1, 0, 0))}, 0.5);
  // The force of the contact that is looked at counts without its friction: the other one bears the weight alone, and
  // that it cannot, at the end of the bar.
  CHECK_FALSE(range_of_force(problem, 0).least.has_value());
  const FrictionProblem three = bar_on({finger_at({0, 0, 0.5}, Vec3(0, 0, -1)), finger_at({-1, 0, 0}, Vec3(1, 0, 0)),
                                        finger_at({1, 0, 0}, Vec3(-1, 0, 0))},
                                       0.5);
  const ForceRange above = range_of_force(three, 0);
  REQUIRE(above.least);
  CHECK(*above.least == Approx(0).margin(1e-6 * weight_of(three)));
}

TEST_CASE("what a push must give does not depend on how heavy another part is") {
  // The bar on two fingers by the lever rule; a cube of 10⁹ times its mass stands on a finger of its own.
  const double edge = 1000 * std::cbrt(2.0);
  const Vec3 half = Vec3::Constant(edge / 2), away(1e4, 0, 0), up(0, 0, 1);
  const Assembly parts = assembly_of({part_from_mesh("bar", box({-1, -0.5, -0.5}, {1, 0.5, 0.5})),
                                      part_from_mesh("heavy", box(away - half, away + half))});
  std::vector<PushCandidate> pushes = {finger_at({-0.25, 0, -0.5}, up), finger_at({0.75, 0, -0.5}, up),
                                       finger_at(away - Vec3(0, 0, edge / 2), up)};
  pushes.back().part = 1;
  const Assembly assembly = with_fingers(parts, pushes);
  const FrictionProblem problem = make_friction_problem(assembly, with_fingers(ContactSet{}, 2, pushes), {0, 1, 2});
  REQUIRE(problem.M[1](0, 0) == Approx(1e9 * problem.M[0](0, 0)));
  for (const auto& [finger, share] : {std::pair{0, 0.75}, {1, 0.25}}) {
    const ForceRange range = range_of_force(problem, finger);
    REQUIRE((range.least && range.most));
    CHECK(*range.least == Approx(share * weight_of(problem)).epsilon(1e-6));
    CHECK(*range.most == Approx(share * weight_of(problem)).epsilon(1e-6));
  }
}

}  // namespace impend::test
