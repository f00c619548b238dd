// The interior-point method for Coulomb's law against Newton's method, and answers by hand.
#include "impend/simulation/interior_friction.h"

#include <cmath>

#include "impend/friction/coulomb_law.h"
#include "impend/friction/friction_models.h"
#include "impend/simulation/step_law.h"
#include "impend/simulation/step_newton.h"
#include "tests/support/catch.h"
#include "tests/support/friction_scenes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

struct FromInside {
  InteriorFriction result;
  VecX y;                // whitened motion
  double violation = 0;  // of the law, by the dense arithmetic of static friction
};

FromInside from_inside(const FrictionProblem& problem, const VecX& start = {}) {
  const WhitenedFriction whitened = whiten(problem);
  FromInside found;
  found.result = solve_by_interior_friction(
      whitened, start.size() > 0 ? start : VecX(VecX::Zero(3 * problem.contacts())), kSolvedTo);
  REQUIRE(found.result.f.size() == 3 * problem.contacts());
  const ReducedFriction dense = without_joints(whitened);
  found.y = dense.motion(found.result.f);
  found.violation = coulomb_violation(dense, found.result.f, dense.acceleration(found.y));
  return found;
}

// A cube of mass 1 on level ground under a gravity that leans by `slope` (rad) in x–z.
FrictionProblem leaning_cube(double slope, double mu) {
  std::vector<SceneBox> boxes;
  boxes.push_back({Vec3(-1, -1, -1), Vec3(2, 2, 0), 1, true});
  boxes.push_back({Vec3(0, 0, 0), Vec3(1, 1, 1), 1, false});
  return friction_problem(scene_of_boxes(boxes, mu, 9.81 * Vec3(std::sin(slope), 0, -std::cos(slope))));
}

}  // namespace

TEST_CASE("From inside the cones a cube slides down as it must, and rests where friction holds it") {
  for (const double mu : {0.1, 0.3, 0.8}) {
    const double slope = 0.35;
    INFO("mu " << mu);
    const FrictionProblem problem = leaning_cube(slope, mu);
    const FromInside found = from_inside(problem);
    const VecX a = whiten(problem).motion(found.y);
    const double slides = std::max(0.0, 9.81 * (std::sin(slope) - mu * std::cos(slope)));
    CHECK(found.violation <= 1e-7);
    CHECK((a.head<3>() - Vec3(slides, 0, 0)).norm() <= 1e-6);
    CHECK(a.tail<3>().norm() <= 1e-6);
    CHECK(found.result.factorizations <= 25);
  }
}

TEST_CASE(
    "From inside the cones heaps with gaps are solved nearly, in few factors, and Newton's method does the rest") {
  int heaps = 0, near = 0, solved = 0, factors = 0, most = 0;
  for (std::uint64_t seed = 1; seed <= 80; ++seed) {
    INFO("seed " << seed);
    FrictionProblem problem = friction_problem(random_stack(seed));
    if (!(problem.mu.minCoeff() > 0)) continue;
    ++heaps;
    Random random(seed);
    for (Eigen::Index i = 0; i < problem.bias_N.size(); ++i) problem.bias_N[i] = random.uniform(-0.1, 1);
    const FromInside found = from_inside(problem);
    CHECK(std::abs(found.result.violation - found.violation) <= 1e-12);
    near += found.violation <= 1e-3 ? 1 : 0;
    const StepNewton newton = solve_by_step_newton(whiten(problem), found.result.f, kSolvedTo, 300);
    solved += newton.violation <= kAcceptedStep ? 1 : 0;
    factors += found.result.factorizations;
    most = std::max(most, found.result.factorizations);
  }
  INFO("of " << heaps << ": " << near << " near, " << solved << " solved, " << factors << " factors, " << most
             << " at most");
  CHECK(heaps >= 60);
  CHECK(near >= heaps - 6);
  CHECK(solved >= heaps - 2);
  CHECK(factors <= 20 * heaps);
}

TEST_CASE("From inside the cones numbers of contacts and axes across normals change nothing") {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    INFO("seed " << seed);
    FrictionProblem problem = friction_problem(random_stack(seed));
    if (!(problem.mu.minCoeff() > 0)) continue;
    Random random(seed);
    for (Eigen::Index i = 0; i < problem.bias_S.size(); ++i) problem.bias_S[i] = random.uniform(-1, 1);
    const FromInside first = from_inside(problem);
    // Friction along the other axis first.
    std::swap(problem.S, problem.T);
    std::swap(problem.bias_S, problem.bias_T);
    const FromInside second = from_inside(problem);
    if (first.violation > 1e-9 || second.violation > 1e-9) continue;
    for (Eigen::Index i = 0; i < problem.contacts(); ++i) {
      CHECK(std::abs(first.result.f[3 * i] - second.result.f[3 * i]) <= 1e-6);
      CHECK(std::abs(first.result.f[3 * i + 1] - second.result.f[3 * i + 2]) <= 1e-6);
    }
  }
}

TEST_CASE("From inside the cones contacts without friction are left to others") {
  FrictionProblem problem = leaning_cube(0.2, 0.5);
  problem.mu[0] = 0;
  const VecX start = VecX::Zero(3 * problem.contacts());
  CHECK(solve_by_interior_friction(whiten(problem), start, kSolvedTo).f.size() == 0);
}

}  // namespace impend::test
