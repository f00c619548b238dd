// How large balancing forces can be, and that only forces beyond all of them make a fall certain.
#include "impend/friction/force_bound.h"

#include <cmath>

#include "impend/friction/balance.h"
#include "tests/support/catch.h"
#include "tests/support/rest_scenes.h"

namespace impend::test {
namespace {

double bound_of(const FrictionScene& scene) {
  const FrictionProblem problem = friction_problem(scene);
  return most_balancing_force(whiten(problem), problem.mu);
}

std::optional<bool> possible(const FrictionScene& scene) {
  const FrictionProblem problem = friction_problem(scene);
  return balance(problem, problem.mu).possible;
}

TEST_CASE("forces on a block that can be lifted off are bounded, and the bound is above what balances") {
  for (const double mu : {0.1, 0.5, 2.0}) {
    const FrictionProblem problem = friction_problem(block_on_incline(0.05, mu));
    const WhitenedFriction whitened = whiten(problem);
    const double bound = most_balancing_force(whitened, problem.mu);
    CHECK(std::isfinite(bound));
    const Balance held = balance(problem, problem.mu);
    REQUIRE(held.possible == true);
    CHECK(whitened.whiten_forces(held.f_N).sum() <= bound);
  }
}

TEST_CASE("forces of parts that can jam have no bound") {
  CHECK(std::isinf(bound_of(hung_wedge(0.2, 0.5))));
  CHECK(std::isfinite(bound_of(hung_wedge(0.2, 0.1))));
}

TEST_CASE("a wedge that only enormous forces would hold is not said to fall for certain") {
  // It balances from μ = tan β on, with forces that grow like 1/(μ − tan β).
  const double beta = 0.3;
  for (const double excess : {1e-6, 1e-7, 1e-8}) {
    INFO("excess " << excess);
    CHECK(possible(hung_wedge(beta, std::tan(beta) + excess)) != false);
  }
  CHECK(possible(hung_wedge(beta, std::tan(beta) - 1e-3)) == false);
}

TEST_CASE("a block a little steeper than its friction falls for certain, since its forces are bounded") {
  const double angle = 0.4;
  for (const double excess : {1e-3, 1e-6, 1e-8}) {
    INFO("excess " << excess);
    CHECK(possible(block_on_incline(angle, std::tan(angle) * (1 - excess))) == false);
  }
}

TEST_CASE("joints have forces that no motion bounds") {
  FrictionProblem problem = friction_problem(block_on_incline(0.2, 0.5));
  WhitenedFriction whitened = whiten(problem);
  whitened.joint_rows = 1;
  CHECK(std::isinf(most_balancing_force(whitened, problem.mu)));
}

}  // namespace
}  // namespace impend::test
