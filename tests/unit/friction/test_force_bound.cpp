// How large balancing forces can be, and that only forces beyond all of them make a fall certain.
#include "impend/friction/balance.h"

#include <cmath>

#include "tests/support/catch.h"
#include "tests/support/friction_table.h"
#include "tests/support/rest_scenes.h"
#include "tests/support/test_random.h"

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

// The first body held at the origin along x, y and z, free to turn.
FrictionProblem jointed(FrictionProblem problem) {
  const Vec3 arm(0.3, 0, 0);  // of the body's centre
  for (int k = 0; k < 3; ++k) {
    Vec6 row;
    row << Vec3::Unit(k), (-arm).cross(Vec3::Unit(k));
    problem.G.append(0, row, -1, Vec6::Zero());
    problem.joint.push_back(0);
  }
  problem.bias_G = VecX::Zero(3);
  return problem;
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

// Four equal forces at the corners of its face sum to one force through its centre, 1/r of them; r² = 1/m + |p × n̂|²/I
// = 4.
TEST_CASE("a cube on a floor is opened most by lifting it, by half of the motion") {
  for (const double mu : {0.0, 0.4, 3.0}) {
    const FrictionProblem problem = friction_problem(block_on_incline(0, mu));
    const OpeningMotion motion = opening_motion(whiten(problem), problem.mu);
    CHECK(motion.opening == Approx(0.5).epsilon(1e-9));
    CHECK(motion.p.norm() == Approx(1));
  }
}

// Separation: δ Σ f_N ≤ pᵀCᵀf ≤ ‖Cᵀf‖ for all f in the cones.
TEST_CASE("what opens arches and walls is held back by no forces in the cones") {
  for (const FrictionScene& scene : {semicircular_arch(15, 0.3, 0.6), wall_on_slope(4, 6, WallEnds::kOver, 0.1, 0.6)}) {
    const FrictionProblem problem = friction_problem(scene);
    const WhitenedFriction whitened = whiten(problem);
    const OpeningMotion motion = opening_motion(whitened, problem.mu);
    REQUIRE(motion.opening > 1e-3);
    Random random(7);
    for (int again = 0; again < 50; ++again) {
      ContactForces f(3, problem.contacts());
      for (int i = 0; i < problem.contacts(); ++i) {
        const double f_N = random.uniform(0, 1), angle = random.uniform(0, 6.2831);
        const double f_F = problem.mu[i] * f_N * random.uniform(0, 1);
        f.col(i) << f_N, f_F * std::cos(angle), f_F * std::sin(angle);
      }
      const VecX none = VecX::Zero(whitened.y0.size());
      const VecX pushed = residual_motion(whitened, none, f, VecX::Zero(whitened.G.rows()));
      CHECK(pushed.dot(motion.p) >= motion.opening * f.row(0).sum() * (1 - 1e-9));
    }
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

TEST_CASE("forces of joints are bounded with those of contacts") {
  // A body on a hinge without contacts needs at most the forces that carry its load.
  FrictionScene body;
  body.add_box(2, Vec3(0.3, 0, 0), Vec3(0.1, 0.1, 0.1));
  const FrictionProblem problem = friction_problem(body);
  const WhitenedFriction free = whiten(problem);
  CHECK(most_balancing_force(free, problem.mu) == 0);
  const FrictionProblem hinged = jointed(problem);
  const WhitenedFriction whitened = whiten(hinged);
  const double bound = most_balancing_force(whitened, hinged.mu);
  CHECK(std::isfinite(bound));
  CHECK(bound >= 1);
  CHECK(balance(hinged, hinged.mu).possible == false);
}

}  // namespace
}  // namespace impend::test
