// Contact without slip (D15 §VI): closed forms, its conditions, both methods, and what it holds that nothing could.
#include <cmath>

#include "impend/friction/friction_models.h"
#include "impend/friction/friction_solution.h"
#include "tests/support/catch.h"
#include "tests/support/friction_scenes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

constexpr double kNoSlipGravity = 9.81, kNoSlipStep = 0.01;

VelocitySettings by(NoSlipMethod method) {
  VelocitySettings settings;
  settings.no_slip = method;
  return settings;
}

FrictionSolution solved_no_slip(const FrictionProblem& problem, const VelocitySettings& settings = {}) {
  const FrictionSolution solution = solve_no_slip(problem, settings);
  REQUIRE(solution.status == SolveStatus::kSolved);
  CHECK(no_slip_residuals(problem, solution, settings.step).largest() <= 1e-9);
  return solution;
}

TEST_CASE("a block on any incline sticks without slip, and its impulses carry its weight") {
  for (const double angle : {0.1, 0.7, 1.0}) {
    const FrictionProblem problem = friction_problem(block_on_incline(angle, 0));
    const FrictionSolution solution = solved_no_slip(problem);
    // Below 45° the centre of mass is above the footprint; beyond it tips over its lower edge.
    const bool tips = std::tan(angle) > 1;
    CHECK((solution.a.norm() > 1e-6) == tips);
    if (tips) continue;
    CHECK(solution.f_N.sum() == Approx(0.01 * kNoSlipGravity * std::cos(angle)));
    const VecX tangential = problem.S.transpose_times(solution.f_S) + problem.T.transpose_times(solution.f_T);
    CHECK(tangential[0] == Approx(-0.01 * kNoSlipGravity * std::sin(angle)));
    CHECK(held_by_touch_alone(problem, solution).empty());
  }
}

TEST_CASE("a block beyond its tipping angle turns about its lower edge without slip") {
  // α = g (h sin θ − e cos θ)/(k²) about the edge, h = e = 1/2, k² = 1/6 + 1/2.
  const double angle = 1.0, step = 0.01;
  const FrictionSolution solution = solved_no_slip(friction_problem(block_on_incline(angle, 0)));
  const double expected = step * kNoSlipGravity * 0.5 * (std::sin(angle) - std::cos(angle)) / (1.0 / 6 + 0.5);
  CHECK(solution.a[4] == Approx(expected));
  CHECK(solution.a[3] == Approx(0).margin(1e-12));
  CHECK(solution.a[0] == Approx(expected / 2));
}

TEST_CASE("a ball on an incline rolls without slip") {
  // a = g sin θ/(1 + 2/5)
  const double angle = 0.5, r = 0.2;
  FrictionScene scene;
  scene.gravity = kNoSlipGravity * Vec3(std::sin(angle), 0, -std::cos(angle));
  scene.bodies = {{1, Vec3(0, 0, r), 0.4 * r * r * Mat3::Identity()}};
  scene.touches = {{0, -1, Vec3::Zero(), Vec3(0, 0, 1), 0, 0}};
  const FrictionSolution solution = solved_no_slip(friction_problem(scene));
  CHECK(solution.a[0] == Approx(0.01 * kNoSlipGravity * std::sin(angle) / 1.4));
  CHECK(solution.a[4] == Approx(solution.a[0] / r));
}

TEST_CASE("a sliding block is stopped at once without slip, a falling one inelastically") {
  FrictionScene scene = block_on_incline(0, 0);
  scene.velocity = VecX::Zero(6);
  scene.velocity.head<3>() = Vec3(0.3, -0.2, -1);
  const FrictionSolution solution = solved_no_slip(friction_problem(scene));
  CHECK(solution.a.norm() <= 1e-12);
  CHECK(solution.f_N.sum() == Approx(1 + 0.01 * kNoSlipGravity));
}

TEST_CASE("a box that turns about an edge keeps turning about it without slip") {
  // Weightless: nothing changes the motion, and the far corners are open.
  FrictionScene scene = block_on_incline(0, 0);
  scene.gravity.setZero();
  const Vec3 omega(0, -2, 0);
  scene.velocity = VecX::Zero(6);
  scene.velocity << omega.cross(scene.bodies[0].center), omega;
  const FrictionProblem problem = friction_problem(scene);
  const FrictionSolution solution = solve_no_slip(problem);
  // The far corners' tangential rows are zero along this motion too: it rises straight.
  REQUIRE(solution.status == SolveStatus::kSolved);
  CHECK((solution.a - scene.velocity).norm() <= 1e-12);
  int open = 0;
  for (const ContactState state : solution.state) open += state == ContactState::kOpen;
  CHECK(open == 2);
}

TEST_CASE("a sheet that merely touches a wall hangs there without slip, and is listed") {
  FrictionScene scene;
  scene.gravity = Vec3(0, 0, -kNoSlipGravity);
  scene.add_box(1, Vec3::Zero(), Vec3(0, 0.5, 0.5));
  for (const Vec3& p : {Vec3(0, 0.5, 0.5), Vec3(0, -0.5, 0.5), Vec3(0, -0.5, -0.5), Vec3(0, 0.5, -0.5)}) {
    scene.touches.push_back({0, -1, p, Vec3(1, 0, 0), 0, 0});
  }
  const FrictionProblem problem = friction_problem(scene);
  const FrictionSolution solution = solved_no_slip(problem);
  CHECK(solution.a.norm() <= 1e-14);
  CHECK(solution.f_N.isZero(0));
  const std::vector<int> held = held_by_touch_alone(problem, solution);
  REQUIRE_FALSE(held.empty());
  // Pressed against the wall it is held as well, and nothing is listed.
  FrictionProblem pressed = problem;
  pressed.Q[0] = -5;
  const FrictionSolution hangs = solved_no_slip(pressed);
  CHECK(hangs.a.norm() <= 1e-14);
  CHECK(hangs.f_N.sum() == Approx(0.05));
  CHECK(held_by_touch_alone(pressed, hangs).empty());
}

TEST_CASE("both methods of no slip agree on random stacks, with contacts three times over too") {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    INFO("seed " << seed);
    FrictionScene scene = random_stack(seed);
    if (seed % 2) {
      const auto once = scene.touches;
      for (int again = 0; again < 2; ++again) scene.touches.insert(scene.touches.end(), once.begin(), once.end());
    }
    const FrictionProblem problem = friction_problem(scene);
    const FrictionSolution pivoted = solved_no_slip(problem),
                           active = solved_no_slip(problem, by(NoSlipMethod::kActiveSet));
    const double free = 0.01 * mass_norm(problem.M, inverse_mass_times(problem.M, problem.Q));
    CHECK(mass_norm(problem.M, pivoted.a - active.a) <= 1e-10 * free);
    CHECK(pivoted.pivots <= 6 * problem.bodies() + 10);
  }
}

TEST_CASE("the motion without slip does not depend on units, pose, axes, order or the step from rest") {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    const FrictionScene scene = random_stack(seed);
    const FrictionSolution solution = solved_no_slip(friction_problem(scene));
    const double margin = 1e-9 * 0.01 * kNoSlipGravity * static_cast<double>(scene.bodies.size());
    for (const FrictionScene& other : {reordered(scene, seed), with_axes_turned(scene, seed)}) {
      CHECK((solved_no_slip(friction_problem(other)).a - solution.a).norm() <= margin);
    }
    const Mat3 R = random.rotation();
    VecX back = solved_no_slip(friction_problem(turned(scene, R))).a;
    for (Eigen::Index k = 0; k < back.size(); k += 3) back.segment<3>(k) = R.transpose() * Vec3(back.segment<3>(k));
    CHECK((back - solution.a).norm() <= margin);
    VelocitySettings longer;
    longer.step = 0.1;
    CHECK((solved_no_slip(friction_problem(scene), longer).a / 10 - solution.a).norm() <= margin);
    VecX scaled = solved_no_slip(friction_problem(in_units(scene, 1e3, 1e3, 1))).a;
    for (Eigen::Index k = 0; k < scaled.size(); k += 6) scaled.segment<3>(k) /= 1e3;
    CHECK((scaled - solution.a).norm() <= margin);
  }
}

TEST_CASE("joints hold without slip, redundant ones too") {
  // A block hung from the world by the same two ball joints twice: the hinge line stays.
  FrictionScene scene = block_on_incline(0, 0);
  scene.touches.clear();
  FrictionProblem problem = friction_problem(scene);
  for (int again = 0; again < 2; ++again) {
    for (const Vec3& p : {Vec3(0, 0, 1), Vec3(0, 1, 1)}) {
      for (const Vec3& d : {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)}) {
        Vec6 row;
        row << d, (p - scene.bodies[0].center).cross(d);
        problem.G.append(0, row, -1, Vec6::Zero());
      }
    }
  }
  const FrictionSolution solution = solved_no_slip(problem);
  // It swings about the y axis through (0, ·, 1): α = m g e/(1/6 + 1/2), e = 1/2.
  CHECK(solution.a[4] == Approx(0.01 * kNoSlipGravity * 0.5 / (1.0 / 6 + 0.5)));
}

TEST_CASE("contacts that single precision has shaken hold without slip to the noise") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    INFO("seed " << seed);
    Random random(seed + 7);
    FrictionScene scene = random_stack(seed);
    const FrictionSolution exact = solve_no_slip(friction_problem(scene));
    for (FrictionTouch& touch : scene.touches) {
      touch.normal = (touch.normal + 1e-7 * random.normal3()).normalized();
      touch.point += 1e-7 * random.normal3();
    }
    const FrictionSolution shaken = solve_no_slip(friction_problem(scene));
    REQUIRE(shaken.status == SolveStatus::kSolved);
    CHECK((shaken.a - exact.a).norm() <=
          1e-4 * kNoSlipStep * kNoSlipGravity * static_cast<double>(scene.bodies.size()));
  }
}

TEST_CASE("a free body without contacts falls by the step, numbers that are none are refused") {
  FrictionScene scene;
  scene.add_box(2, Vec3::Zero(), Vec3(1, 1, 1));
  FrictionProblem problem = friction_problem(scene);
  CHECK(solved_no_slip(problem).a[2] == Approx(-kNoSlipStep * kNoSlipGravity));
  problem.Q[1] = std::nan("");
  const FrictionSolution refused = solve_no_slip(problem);
  CHECK(refused.status == SolveStatus::kFailed);
  CHECK(refused.reason.find("finite") != std::string::npos);
}

TEST_CASE("no slip is not run on more contacts than its limit") {
  VelocitySettings settings;
  settings.dense_limit = 3;
  const FrictionSolution solution = solve_no_slip(friction_problem(block_on_incline(0.1, 0)), settings);
  CHECK(solution.status == SolveStatus::kNotRun);
  CHECK_FALSE(solution.reason.empty());
}

}  // namespace
}  // namespace impend::test
