#include "impend/motion/robust_motion.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "impend/base/numbers.h"
#include "impend/motion/formulations.h"
#include "impend/motion/judge.h"
#include "tests/support/catch.h"
#include "tests/support/problem_families.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

// A cube on a plane that leans by `angle` and carries it from x = −½ to `end`, y = ±½.
MotionProblem cube_on_plane(double angle, double end) {
  MotionProblem problem;
  problem.M.push_back(Mat6::Identity());
  problem.M[0].bottomRightCorner<3, 3>() *= 1.0 / 6;
  problem.Q = VecX::Zero(6);
  problem.Q[0] = std::sin(angle);
  problem.Q[2] = -std::cos(angle);
  problem.J = BlockRows(1);
  for (const double x : {-0.5, end}) {
    for (const double y : {-0.5, 0.5}) {
      Vec6 row;
      row << Vec3(0, 0, 1), Vec3(x, y, -0.5).cross(Vec3(0, 0, 1));
      problem.J.append(0, row, -1, Vec6::Zero());
    }
  }
  return problem;
}

// The same under its whole face, with rows that are uncertain by `noise` relative.
MotionProblem cube_on_incline(double angle, double noise) {
  MotionProblem problem = cube_on_plane(angle, 0.5);
  problem.row_noise.resize(4, 2);
  for (int i = 0; i < 4; ++i) problem.row_noise.row(i) << noise * 2, 0;
  set_slack_from_noise(problem);
  return problem;
}

// A bar of square section whose two sides lean inward by `angle` toward the bottom, between walls that fit them.
MotionProblem wedge_in_slot(double angle, double noise) {
  MotionProblem problem;
  problem.M.push_back(Mat6::Identity());
  problem.M[0].bottomRightCorner<3, 3>() *= 1.0 / 6;
  problem.Q = VecX::Zero(6);
  problem.Q[2] = -10;
  problem.J = BlockRows(1);
  for (const double side : {-1.0, 1.0}) {
    const Vec3 normal(-side * std::cos(angle), 0, std::sin(angle));
    for (const double z : {-0.5, 0.5}) {
      for (const double y : {-0.5, 0.5}) {
        Vec6 row;
        row << normal, Vec3(side * (0.5 + z * std::tan(angle)), y, z).cross(normal);
        problem.J.append(0, row, -1, Vec6::Zero());
      }
    }
  }
  problem.row_noise.resize(8, 2);
  for (int i = 0; i < 8; ++i) problem.row_noise.row(i) << noise * 2, 0;
  set_slack_from_noise(problem);
  return problem;
}

// An angle of unit mass, between a wall at −x and two at different places at +x, of which one is at −y as well; nothing
// is below it. Turned by `turn`, its contacts in this order.
MotionProblem angle_between_walls(const Mat3& turn, const std::vector<int>& order) {
  const Vec3 x = Vec3::UnitX(), y = Vec3::UnitY(), center(4.2, 4.7, 1.9);
  const struct {
    Vec3 normal, low, high;
  } faces[] = {
      {x, {3, 1, 0}, {3, 8, 4}}, {-x, {4, 1, 0}, {4, 5, 4}}, {y, {4, 5, 0}, {7, 5, 3}}, {-x, {7, 5, 0}, {7, 8, 3}}};
  std::vector<Vec6> rows;
  for (const auto& face : faces) {
    const int across = face.normal[0] != 0 ? 1 : 0;
    for (const bool far : {false, true}) {
      for (const bool up : {false, true}) {
        Vec3 at = face.low;
        if (far) at[across] = face.high[across];
        if (up) at.z() = face.high.z();
        const Vec3 normal = turn * face.normal;
        rows.emplace_back();
        rows.back() << normal, Vec3(turn * (at - center)).cross(normal);
      }
    }
  }
  MotionProblem problem;
  problem.M.push_back(Mat6::Identity());
  problem.M[0].bottomRightCorner<3, 3>() = turn * Vec3(5, 2, 6).asDiagonal() * turn.transpose();
  problem.Q = VecX::Zero(6);
  problem.Q.head<3>() = turn * Vec3(0, 0, -10);
  problem.J = BlockRows(1);
  for (const int i : order) problem.J.append(0, rows[static_cast<size_t>(i)], -1, Vec6::Zero());
  problem.row_noise.resize(problem.rows(), 2);
  for (int i = 0; i < problem.rows(); ++i) problem.row_noise.row(i) << 1e-14, 0;
  set_slack_from_noise(problem);
  return problem;
}

// A cube on a ledge that ends `short_of` before its centre of mass, its contacts known to `shift`.
MotionProblem cube_over_ledge(double short_of, double shift) {
  MotionProblem problem = cube_on_plane(0, -short_of);
  for (const double x : {-0.5, -short_of}) {
    for (const double y : {-0.5, 0.5}) {
      RowPlace place;
      place.arm[0] = Vec3(x, y, -0.5);
      place.shift = shift;
      problem.place.push_back(place);
    }
  }
  problem.row_noise.resize(4, 2);
  for (int i = 0; i < 4; ++i) problem.row_noise.row(i) << std::sqrt(6.0) * shift, 0;
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

TEST_CASE("what turns feels that its contacts may lie elsewhere, by as much as they may") {
  const auto bound = [](double short_of, double shift) {
    const MotionProblem problem = cube_over_ledge(short_of, shift);
    return motion_despite_noise(problem, solve_least_constraint(problem).a);
  };
  const auto certain = bound(0.05, 0.005);
  REQUIRE(certain);
  // It sinks and turns, and its edge slides: σ² = 6e²/(1 + 6e²) of the exact numbers.
  const double sigma = std::sqrt(6 * 0.05 * 0.05 / (1 + 6 * 0.05 * 0.05));
  CHECK(*certain <= sigma);
  CHECK(*certain >= 0.5 * sigma);
  // The ledge may reach beyond its centre.
  CHECK_FALSE(bound(0.05, 0.06));
  CHECK_FALSE(bound(0.005, 0.006));
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
  const VecX motion = solve_least_constraint(problem).a;
  CHECK_FALSE(motion_despite_noise(problem, motion));
  // Where the rounding of the walls does not jam it, it slides.
  const std::optional<double> free = motion_unless_jammed(problem, motion);
  REQUIRE(free);
  CHECK(*free > 0.95 * std::sin(kPi / 12));
  CHECK(*free <= std::sin(kPi / 12) + 1e-9);
}

TEST_CASE("what drops between walls at different places does so whatever the pose and the order of its contacts") {
  std::vector<int> order(16);
  std::iota(order.begin(), order.end(), 0);
  for (int seed = 0; seed < 20; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    const Mat3 turn = seed == 0 ? Mat3(Mat3::Identity()) : random.rotation();
    const MotionProblem problem = angle_between_walls(turn, order);
    const VecX motion = solve_least_constraint(problem).a;
    CHECK_FALSE(motion_despite_noise(problem, motion));
    CHECK(motion_unless_jammed(problem, motion).value_or(0) == Approx(1).epsilon(1e-6));
    CHECK(verdict_of(problem) == Verdict::kMoves);
    std::next_permutation(order.begin(), order.end());
    std::rotate(order.begin(), order.begin() + 5, order.end());
  }
}

TEST_CASE("a wedge that its two walls carry gives way by the noise alone and is not called moving") {
  for (const double angle : {3e-3, 1e-2, 0.1}) {
    MotionProblem problem = wedge_in_slot(angle, 1e-6);
    INFO("half-angle " << angle);
    const VecX motion = solve_least_constraint(problem).a;
    // What opens all contacts lifts the wedge: that is none that gravity would take.
    CAPTURE(motion_despite_noise(problem, motion).value_or(0));
    CHECK_FALSE(motion_despite_noise(problem, motion));
    CHECK_FALSE(motion_unless_jammed(problem, motion));
    CHECK(verdict_of(problem) != Verdict::kMoves);
  }
  CHECK(verdict_of(wedge_in_slot(-0.1, 1e-6)) == Verdict::kMoves);  // the slot opens downward
}

TEST_CASE("a bound for some bodies beside others that keep still is one for these bodies in the whole") {
  // A block that slides beside one at rest whose rows are so uncertain that nothing at all is certain of it.
  const MotionProblem slides = cube_on_incline(kPi / 6, 1e-6);
  MotionProblem both = slides;
  both.M.push_back(slides.M[0]);
  both.Q.conservativeResize(12);
  both.Q.tail<6>() << 0, 0, -1, 0, 0, 0;
  both.body = {0, 1};
  both.body_names = {"a", "b"};
  both.J = BlockRows(2);
  for (int k = 0; k < 2; ++k) {
    for (int i = 0; i < 4; ++i) both.J.append(k, slides.J.value(i, 0), -1, Vec6::Zero());
  }
  both.contact = {0, 1, 2, 3, 4, 5, 6, 7};
  both.row_noise.setConstant(8, 2, 0.5);
  both.row_noise.topRows(4) = slides.row_noise;
  set_slack_from_noise(both);
  const VecX motion = solve_least_constraint(both).a;
  const std::optional<double> bound =
      motion_despite_noise(beside_still_bodies(both, {0}), motion_of_bodies(motion, {0}));
  REQUIRE(bound);
  CHECK(*bound == Approx(0.5).epsilon(1e-3));
}

}  // namespace impend::test
