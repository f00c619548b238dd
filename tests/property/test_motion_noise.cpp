// The noise-aware problem decides rightly where rounding alone decides wrongly (mechanics §3, required tests): guides
// whose rows are rounded must slide, stacks whose rows are rounded must rest.
#include <cmath>
#include <numbers>
#include <string>

#include "impend/motion/judge.h"
#include "tests/support/catch.h"
#include "tests/support/problem_checks.h"
#include "tests/support/problem_families.h"

namespace impend::test {
namespace {

const double kNoise = 1e-7;
const double kTilt = 15 * std::numbers::pi / 180;

struct Count {
  int wrong_verdict = 0, wrong_ratio = 0, disagree = 0, unsolved = 0;
  std::string first;
};

// Draws 0 … draws−1 of a guide that must slide with motion ratio `expected`.
Count count_guides(ProblemScene (*guide)(double, const Mat3&), double tilt, double expected, int draws) {
  Count count;
  for (int draw = 0; draw < draws; ++draw) {
    Random random(draw);
    const Mat3 turn = draw % 2 ? random.rotation() : Mat3(Mat3::Identity());
    const MotionProblem problem = perturbed(to_problem(guide(tilt, turn)), kNoise, random);
    const ThreeSolutions s = solve_three(problem);
    const std::string wrong = disagreement(problem, s);
    count.disagree += !wrong.empty();
    if (!wrong.empty() && count.first.empty()) count.first = "draw " + std::to_string(draw) + ": " + wrong;
    if (s.contact_force.status != SolveStatus::kSolved || s.least_constraint.status != SolveStatus::kSolved) {
      ++count.unsolved;
      continue;
    }
    const Judgement judgement = judge(problem, s.least_constraint.a, s.contact_force.lambda);
    count.wrong_verdict += judgement.verdict != Verdict::kMoves;
    count.wrong_ratio += !(std::abs(judgement.motion_ratio - expected) < 1e-4);
  }
  return count;
}

void check_guides(ProblemScene (*guide)(double, const Mat3&), double tilt, double expected) {
  const Count count = count_guides(guide, tilt, expected, 1000);
  INFO("tilt " << tilt << " " << count.first);
  CHECK(count.unsolved == 0);
  CHECK(count.disagree == 0);
  CHECK(count.wrong_verdict == 0);
  CHECK(count.wrong_ratio == 0);
}

void check_stack(const ProblemScene& scene, int draws) {
  const MotionProblem exact = to_problem(scene);
  int wrong_verdict = 0, unsolved = 0;
  double worst_bound = 0;
  for (int draw = 0; draw < draws; ++draw) {
    Random random(draw + 4000);
    const MotionProblem problem = perturbed(exact, kNoise, random);
    const MotionSolution force = solve_contact_force(problem);
    if (force.status != SolveStatus::kSolved) {
      ++unsolved;
      continue;
    }
    const Judgement judgement = judge(problem, force.a, force.lambda);
    worst_bound = std::max(worst_bound, judgement.rest_bound);
    wrong_verdict += judgement.verdict != Verdict::kStable;
  }
  INFO(scene.name << ", " << draws << " draws, largest rest bound " << worst_bound << " against "
                  << judge(exact, VecX::Zero(exact.Q.size()), VecX::Zero(exact.rows())).stable_threshold);
  CHECK(unsolved == 0);
  CHECK(wrong_verdict == 0);
}

TEST_CASE("a pin with noisy normals drops along its axis in a thousand draws") {
  check_guides(pin_in_hole, 0, 1);
  check_guides(pin_in_hole, kTilt, std::cos(kTilt));
}

TEST_CASE("a bar with noisy normals slides along its tilted channel in a thousand draws") {
  check_guides(bar_in_channel, kTilt, std::sin(kTilt));
}

TEST_CASE("a dovetail with noisy normals slides along its tilted rail in a thousand draws") {
  check_guides(dovetail, kTilt, std::sin(kTilt));
}

// Guards the tests above: were the slack dropped, they would notice.
TEST_CASE("without slack a pin with noisy normals jams in some draws") {
  int jammed = 0;
  for (int draw = 0; draw < 200; ++draw) {
    Random random(draw);
    MotionProblem problem = perturbed(to_problem(pin_in_hole(0)), kNoise, random);
    problem.c.setZero();
    const MotionSolution solution = solve_contact_force(problem);
    if (solution.status != SolveStatus::kSolved) continue;
    jammed += norm_M(problem, solution.a) < 0.9 * free_norm(problem);
  }
  INFO(jammed << " of 200 draws jam");
  CHECK(jammed > 5);
}

TEST_CASE("without slack a bar with noisy normals jams in its channel in some draws") {
  int jammed = 0;
  for (int draw = 0; draw < 200; ++draw) {
    Random random(draw);
    MotionProblem problem = perturbed(to_problem(bar_in_channel(kTilt)), kNoise, random);
    problem.c.setZero();
    const MotionSolution solution = solve_contact_force(problem);
    if (solution.status != SolveStatus::kSolved) continue;
    jammed += norm_M(problem, solution.a) < 0.9 * std::sin(kTilt) * free_norm(problem);
  }
  INFO(jammed << " of 200 draws jam");
  CHECK(jammed > 5);
}

TEST_CASE("towers with noisy rows rest in a thousand draws") {
  for (const int blocks : {1, 2, 5, 10}) check_stack(tower(blocks), 1000);
}

TEST_CASE("small walls with noisy rows rest in a thousand draws") {
  check_stack(running_bond_wall(2, 2), 1000);
  check_stack(running_bond_wall(3, 3), 1000);
  check_stack(running_bond_wall(4, 4), 1000);
}

TEST_CASE("walls up to ten by ten with noisy rows rest in every draw") {
  check_stack(running_bond_wall(6, 6), 40);
  check_stack(running_bond_wall(8, 8), 12);
  check_stack(running_bond_wall(10, 10), 5);
}

TEST_CASE("walls up to ten by ten with noisy rows rest in a thousand draws", "[.soak]") {
  for (int size = 5; size <= 10; ++size) check_stack(running_bond_wall(size, size), 1000);
}

// To the threshold that cross-validation states, ten times the noise of the rows (3·10⁻⁷): rows that differ by noise
// alone magnify what breaks ties (10⁻¹²) by its inverse.
TEST_CASE("three formulations agree on stacks with noisy rows") {
  for (const ProblemScene& scene : {tower(1), tower(3), running_bond_wall(3, 3), cantilever_towers(1, 4, 0.5)}) {
    int failures = 0;
    std::string first;
    for (int draw = 0; draw < 200; ++draw) {
      Random random(draw + 4000);
      const MotionProblem problem = perturbed(to_problem(scene), kNoise, random);
      const std::string wrong = disagreement(problem, solve_three(problem), 30 * kNoise);
      if (!wrong.empty() && failures++ == 0) first = "draw " + std::to_string(draw) + ": " + wrong;
    }
    INFO(scene.name << ", " << first);
    CHECK(failures == 0);
  }
}

TEST_CASE("slack is the largest free acceleration of the touching bodies times the noise of the row on each") {
  ProblemScene scene = tower(2);
  scene.bodies[2].mass *= 1e-6;  // the noise of a light body's row counts as much as that of one of its like
  scene.bodies[2].inertia *= 1e-6;
  MotionProblem problem = to_problem(scene);
  for (int i = 0; i < problem.rows(); ++i) {
    problem.row_noise(i, 0) = 3e-6;
    problem.row_noise(i, 1) = problem.J.block(i)[1] < 0 ? 0 : 4e-6;
  }
  set_slack_from_noise(problem);
  const double root_mass[] = {2, 2e-3};
  for (int i = 0; i < problem.rows(); ++i) {
    const auto [a, b] = problem.J.block(i);
    const double expected = 10 * (a < 0 ? 0 : 3e-6 * root_mass[a]) + 10 * (b < 0 ? 0 : 4e-6 * root_mass[b]);
    CHECK(problem.c[i] == Approx(expected).epsilon(1e-12));
  }
}

}  // namespace
}  // namespace impend::test
