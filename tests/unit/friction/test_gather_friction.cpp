// What is shown of friction: no force that pulls, no share of friction where shape holds.
#include <cmath>

#include "impend/friction/analyze_friction.h"
#include "impend/friction/rest_with_friction.h"
#include "tests/support/analysed.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

namespace impend::test {
namespace {

constexpr double kLean = 0.3, kMu = 0.6;  // rad; a block on its own needs tan 0.3 = 0.309

// On a floor that leans towards +x: a cube by itself, and far from it one that rests against a wall.
Assembly leaning_cubes() {
  Assembly assembly = assembly_of({part_from_mesh("floor", box(Vec3(-20, -2, -1), Vec3(20, 2, 0)), true),
                                   part_from_mesh("wall", box(Vec3(11, -2, 0), Vec3(12, 2, 3)), true),
                                   part_from_mesh("free", box(Vec3(-10, -0.5, 0), Vec3(-9, 0.5, 1))),
                                   part_from_mesh("held", box(Vec3(10, -0.5, 0), Vec3(11, 0.5, 1)))});
  assembly.gravity = 9.81 * Vec3(std::sin(kLean), 0, -std::cos(kLean));
  assembly.friction.mu = kMu;
  return assembly;
}

Analysis with_static_friction(const Assembly& assembly) {
  Analysis analysis = analysed(assembly);
  FrictionOptions options;
  options.model = FrictionModel::kStatic;
  auto friction = analyze_friction(analysis, options, {});
  REQUIRE(friction.ok());
  analysis.friction = std::move(friction).value();
  REQUIRE(analysis.friction);
  return analysis;
}

TEST_CASE("a share of friction is shown where friction holds, beside a part that shape holds") {
  const Analysis analysis = with_static_friction(leaning_cubes());
  int held = 0, free = 0;
  for (size_t i = 0; i < analysis.contacts.contacts.size(); ++i) {
    const Contact& contact = analysis.contacts.contacts[i];
    const FrictionContact& shown = analysis.friction->contacts[i];
    if (contact.a == 3 || contact.b == 3) {
      ++held;
      CHECK_FALSE(shown.utilisation);
      CHECK(shown.friction_force.norm() == 0);
    } else if (contact.a == 2 || contact.b == 2) {
      ++free;
      REQUIRE(shown.utilisation);
      CHECK(*shown.utilisation == Approx(std::tan(kLean) / kMu).epsilon(2e-3));
    }
  }
  CHECK(held >= 8);
  CHECK(free == 4);
}

TEST_CASE("a contact force that rounding leaves below zero is shown as none") {
  const Analysis analysis = analysed(leaning_cubes());
  std::vector<int> all;
  for (size_t i = 0; i < analysis.contacts.contacts.size(); ++i) all.push_back(static_cast<int>(i));
  const FrictionProblem problem = make_friction_problem(analysis.assembly, analysis.contacts, all);
  FrictionSolution solution;
  solution.status = SolveStatus::kSolved;
  solution.a = VecX::Zero(problem.Q.size());
  solution.f_N = VecX::Constant(problem.contacts(), 2.0);
  solution.f_S = solution.f_T = VecX::Zero(problem.contacts());
  solution.state.assign(static_cast<size_t>(problem.contacts()), ContactState::kStick);
  solution.f_N[0] = -3e-9;
  solution.f_N[1] = -0.0;
  const FrictionResult result = gather_friction(analysis, problem, solution);
  for (const int i : {0, 1}) {
    const FrictionContact& shown = result.contacts[static_cast<size_t>(problem.contact[static_cast<size_t>(i)])];
    CHECK(shown.normal_force == 0);
    CHECK_FALSE(std::signbit(shown.normal_force));
    CHECK_FALSE(shown.utilisation);
  }
  CHECK(result.contacts[static_cast<size_t>(problem.contact[2])].normal_force == 2);
}

TEST_CASE("no contact of a resting assembly is shown to pull") {
  const Analysis analysis = with_static_friction(running_bond_wall(3));
  for (const FrictionContact& contact : analysis.friction->contacts) {
    CHECK(contact.normal_force >= 0);
    CHECK_FALSE(std::signbit(contact.normal_force));
  }
}

}  // namespace
}  // namespace impend::test
