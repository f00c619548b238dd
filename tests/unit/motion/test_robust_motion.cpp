#include "impend/motion/robust_motion.h"

#include <cmath>

#include "impend/motion/formulations.h"
#include "impend/motion/judge.h"
#include "tests/support/catch.h"
#include "tests/support/problem_families.h"

namespace impend::test {
namespace {

constexpr double kPi = 3.14159265358979323846;

// A cube on a plane tilted by `angle`, with four corner contacts whose rows are uncertain by `noise` relative.
MotionProblem cube_on_incline(double angle, double noise) {
  MotionProblem problem;
  problem.M.push_back(Mat6::Identity());
  problem.M[0].bottomRightCorner<3, 3>() *= 1.0 / 6;
  problem.Q = VecX::Zero(6);
  problem.Q[0] = std::sin(angle);
  problem.Q[2] = -std::cos(angle);
  problem.J = BlockRows(1);
  for (double x : {-0.5, 0.5}) {
    for (double y : {-0.5, 0.5}) {
      Vec6 row;
      row << Vec3(0, 0, 1), Vec3(x, y, -0.5).cross(Vec3(0, 0, 1));
      problem.J.append(0, row, -1, Vec6::Zero());
    }
  }
  problem.row_noise.resize(4, 2);
  for (int i = 0; i < 4; ++i) problem.row_noise.row(i) << noise * 2, 0;
  set_slack_from_noise(problem);
  return problem;
}

Verdict verdict_of(const MotionProblem& problem) {
  return judge(problem, solve_least_constraint(problem).a, solve_contact_force(problem).lambda).verdict;
}

}  // namespace

TEST_CASE("a steep slide is certain however coarse the file") {
  const MotionProblem problem = cube_on_incline(kPi / 6, 1e-3);
  const auto bound = motion_despite_noise(problem, solve_least_constraint(problem).a);
  REQUIRE(bound);
  CHECK(*bound < 0.5);
  CHECK(*bound > 0.49);
  CHECK(verdict_of(problem) == Verdict::kMoves);
}

TEST_CASE("giving way by the slack alone is no certain motion") {
  const MotionProblem problem = cube_on_incline(0, 2e-3);
  const auto bound = motion_despite_noise(problem, solve_least_constraint(problem).a);
  CHECK(bound.value_or(0) < 1e-3);
  CHECK(verdict_of(problem) != Verdict::kMoves);
}

TEST_CASE("parts held by opposite faces leave no motion certain for every geometry") {
  MotionProblem problem = to_problem(bar_in_channel(kPi / 12));
  problem.row_noise.col(0).setConstant(1e-3);
  set_slack_from_noise(problem);
  CHECK_FALSE(motion_despite_noise(problem, solve_least_constraint(problem).a));
}

}  // namespace impend::test
