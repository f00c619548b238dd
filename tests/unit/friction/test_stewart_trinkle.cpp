// Stewart and Trinkle's model by Lemke's method: closed forms, its conditions, and what it is to other models.
#include <cmath>

#include "impend/friction/friction_models.h"
#include "impend/friction/friction_solution.h"
#include "tests/support/catch.h"
#include "tests/support/friction_scenes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

constexpr double kSteppedGravity = 9.81, kStep = 0.01;

FrictionSolution solved(const FrictionProblem& problem, const VelocitySettings& settings = {}) {
  const FrictionSolution solution = solve_stewart_trinkle(problem, settings);
  INFO(solution.reason);
  REQUIRE(solution.status == SolveStatus::kSolved);
  CHECK(stewart_trinkle_residuals(problem, solution, settings).largest() <= 1e-9);
  return solution;
}

TEST_CASE("the Stewart-Trinkle block sticks below the friction angle and slides above it") {
  for (const int directions : {4, 8}) {
    VelocitySettings settings;
    settings.pyramid_directions = directions;
    const double angle = 0.4;
    const FrictionProblem steep = friction_problem(block_on_incline(angle, std::tan(angle) * 0.9));
    const FrictionSolution slides = solved(steep, settings);
    CHECK(slides.a[0] == Approx(kStep * kSteppedGravity * std::sin(angle) * 0.1));
    CHECK(slides.a.tail<5>().norm() <= 1e-12);
    for (int i = 0; i < 4; ++i) {
      if (slides.f_N[i] > 1e-12) CHECK(slides.state[i] == ContactState::kSlide);
    }
    const FrictionSolution sticks = solved(friction_problem(block_on_incline(angle, std::tan(angle) * 1.1)), settings);
    CHECK(sticks.a.norm() <= 1e-12);
    CHECK(sticks.f_N.sum() == Approx(kStep * kSteppedGravity * std::cos(angle)));
  }
}

TEST_CASE("a sliding Stewart-Trinkle block slows by friction and stops within a step when slow") {
  FrictionScene scene = block_on_incline(0, 0.3);
  scene.velocity = VecX::Zero(6);
  scene.velocity[0] = 0.5;
  CHECK(solved(friction_problem(scene)).a[0] == Approx(0.5 - 0.3 * kStep * kSteppedGravity));
  scene.velocity[0] = 0.02;
  CHECK(solved(friction_problem(scene)).a.norm() <= 1e-12);
}

TEST_CASE("without friction a Stewart-Trinkle step from rest is the step times the acceleration") {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    INFO("seed " << seed);
    FrictionScene scene = random_stack(seed);
    for (FrictionTouch& touch : scene.touches) touch.mu = 0;
    if (scene.touches.size() > 60) continue;
    const FrictionProblem problem = friction_problem(scene);
    const FrictionSolution step = solved(problem), smooth = solve_viscous(problem);
    REQUIRE(smooth.status == SolveStatus::kSolved);
    CHECK((step.a - kStep * smooth.a).norm() <= 1e-9 * kStep * problem.Q.norm());
  }
}

TEST_CASE("with much friction a pressed block moves by Stewart-Trinkle as without slip") {
  for (const double angle : {0.2, 0.7, 1.0}) {
    const FrictionScene scene = block_on_incline(angle, 100);
    const FrictionProblem problem = friction_problem(scene);
    CHECK((solved(problem).a - solve_no_slip(problem).a).norm() <= 1e-9);
  }
}

TEST_CASE("a rod in Painleve's configuration gets an impulse from Stewart-Trinkle") {
  // Rod of half length 1 at 60° from the floor, its foot sliding towards the side it leans to (mechanics: B94 §6): for
  // μ = 2 the normal force that friction makes pushes the foot into the floor.
  const double angle = 1.0472, mu = 2;
  const Vec3 half(std::cos(angle), 0, std::sin(angle));
  FrictionScene scene;
  scene.bodies.push_back(
      {1, half, (half.squaredNorm() * Mat3::Identity() - half * half.transpose()) / 3 + 0.001 * Mat3::Identity()});
  scene.touches = {{0, -1, Vec3::Zero(), Vec3(0, 0, 1), mu, 0}};
  scene.velocity = VecX::Zero(6);
  scene.velocity[0] = 1;
  const FrictionProblem problem = friction_problem(scene);
  const FrictionSolution solution = solved(problem);
  CHECK(solution.f_N[0] > 0);
  CHECK(problem.N.dot(0, solution.a) >= -1e-12);
}

TEST_CASE("every Stewart-Trinkle solution of random stacks satisfies its conditions, with repeated contacts too") {
  int failures = 0, runs = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    INFO("seed " << seed);
    FrictionScene scene = random_stack(seed);
    if (seed % 3 == 0) {
      const auto once = scene.touches;
      scene.touches.insert(scene.touches.end(), once.begin(), once.end());
    }
    if (scene.touches.size() > 40) continue;
    const FrictionProblem problem = friction_problem(scene);
    const FrictionSolution solution = solve_stewart_trinkle(problem);
    ++runs;
    failures += solution.status != SolveStatus::kSolved;
    if (solution.status != SolveStatus::kSolved) {
      CHECK_FALSE(solution.reason.empty());
    } else {
      CHECK(stewart_trinkle_residuals(problem, solution).largest() <= 1e-9);
    }
  }
  CHECK(runs >= 10);
  CHECK(failures == 0);
}

TEST_CASE("Stewart-Trinkle's sliding block does not depend on units or pose") {
  const double angle = 0.5;
  const FrictionScene scene = block_on_incline(angle, 0.3);
  const double expected = kStep * kSteppedGravity * (std::sin(angle) - 0.3 * std::cos(angle));
  CHECK(solved(friction_problem(in_units(scene, 1e3, 1e-3, 1))).a[0] == Approx(1e3 * expected));
  // The tangent axes turn with the pose, so they are turned back: the pyramid must lie as before.
  Random random(5);
  const Mat3 R = random.rotation();
  FrictionScene other = turned(scene, R);
  for (FrictionTouch& touch : other.touches) {
    const Vec3 n = touch.normal, s = R * Vec3(Vec3(0, 0, 1).unitOrthogonal()), u = n.unitOrthogonal();
    touch.turn = std::atan2(s.dot(n.cross(u)), s.dot(u));
  }
  const VecX a = solved(friction_problem(other)).a;
  CHECK((R.transpose() * Vec3(a.head<3>()) - Vec3(expected, 0, 0)).norm() <= 1e-10);
}

TEST_CASE("Stewart-Trinkle on shaken contacts solves or says by how much it misses") {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    INFO("seed " << seed);
    Random random(seed + 7);
    FrictionScene scene = random_stack(seed);
    if (scene.touches.size() > 30) continue;
    for (FrictionTouch& touch : scene.touches) touch.normal = (touch.normal + 1e-7 * random.normal3()).normalized();
    const FrictionProblem problem = friction_problem(scene);
    const FrictionSolution solution = solve_stewart_trinkle(problem);
    const double residual = stewart_trinkle_residuals(problem, solution).largest();
    CHECK((residual <= 1e-9 || !solution.reason.empty()));
    if (solution.status == SolveStatus::kSolved) CHECK(residual <= 1e-5);
  }
}

TEST_CASE("Stewart-Trinkle refuses numbers that are none, and lets a free body fall") {
  FrictionProblem problem = friction_problem(block_on_incline(0.1, 0.1));
  problem.mu[0] = std::nan("");
  CHECK(solve_stewart_trinkle(problem).status == SolveStatus::kFailed);
  FrictionScene scene;
  scene.add_box(2, Vec3::Zero(), Vec3(1, 1, 1));
  CHECK(solved(friction_problem(scene)).a[2] == Approx(-kStep * kSteppedGravity));
}

TEST_CASE("Stewart-Trinkle is not run on more unknowns than its limit, nor with two directions") {
  VelocitySettings settings;
  settings.lemke_limit = 10;
  CHECK(solve_stewart_trinkle(friction_problem(block_on_incline(0.1, 0.1)), settings).status == SolveStatus::kNotRun);
  settings = {};
  settings.pyramid_directions = 2;
  CHECK(solve_stewart_trinkle(friction_problem(block_on_incline(0.1, 0.1)), settings).status == SolveStatus::kNotRun);
}

}  // namespace
}  // namespace impend::test
