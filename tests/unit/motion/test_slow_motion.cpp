// What slides on parts that sink by what noise takes is found beside them at rest.
#include "impend/motion/robust_motion.h"

#include <cmath>

#include "impend/motion/whitened.h"
#include "tests/support/catch.h"

namespace impend::test {
namespace {

// A heavy point between two walls that lean by `lean` from the vertical and slope along them by half of what rows are
// known to, so that it slides there as stored by rounding alone; a light one on its top, which slopes across.
MotionProblem light_on_plug(double slope, double lean, double noise) {
  MotionProblem problem;
  const double mass[] = {1000, 1};
  problem.J = BlockRows(2);
  problem.Q = VecX::Zero(12);
  for (int k = 0; k < 2; ++k) {
    problem.M.push_back(mass[k] * Mat6::Identity());
    problem.Q[6 * k + 2] = -mass[k] * 9.81;
    problem.body.push_back(k);
  }
  const auto row = [](const Vec3& n) {
    Vec6 values = Vec6::Zero();
    values.head<3>() = n;
    return values;
  };
  const auto add = [&](int a, int b, const Vec3& n) {
    problem.J.append(a, row(n), b, row(-n));
    problem.contact.push_back(problem.J.rows() - 1);
  };
  for (const double side : {-1.0, 1.0})
    add(0, -1, Vec3(side * std::cos(lean), std::sin(lean) * noise / 2, std::sin(lean)));
  add(1, 0, Vec3(std::sin(slope), 0, std::cos(slope)));
  problem.c = VecX::Zero(problem.J.rows());
  problem.row_noise = Eigen::Matrix<double, Eigen::Dynamic, 2>::Constant(problem.J.rows(), 2, noise);
  for (int i = 0; i < problem.J.rows(); ++i) {
    for (int side = 0; side < 2; ++side) {
      const int body = problem.J.block(i)[side];
      problem.row_noise(i, side) = body < 0 ? 0.0 : noise / std::sqrt(mass[body]);
    }
  }
  return problem;
}

// The motion as stored.
VecX motion_of(const MotionProblem& problem) {
  const WhitenedProblem whitened = whiten(problem);
  return whitened.motion(motion_as_stored(whitened).value());
}

}  // namespace

TEST_CASE("A light part on a plug that noise lets sink is known to slide by its own slope") {
  const double lean = 0.17, noise = 1e-3, enough = 1e-7;
  for (const double slope : {8e-3, 2e-2}) {
    INFO("slope " << slope);
    const MotionProblem problem = light_on_plug(slope, lean, noise);
    const VecX motion = motion_of(problem);
    CHECK(motion[1] == Approx(9.81 * noise / 2).epsilon(0.01));
    CHECK_FALSE(motion_despite_noise(problem, motion).value_or(0) > enough);
    const auto slides = slow_motion_despite_noise(problem, motion, enough);
    REQUIRE(slides);
    CHECK(*slides > 0.8 * (std::sin(slope) - 2 * noise));
    CHECK(*slides <= std::sin(slope));
  }
}

TEST_CASE("What slopes by less than noise explains is not said to slide") {
  const MotionProblem level = light_on_plug(0, 0.17, 1e-4), within = light_on_plug(5e-5, 0.17, 1e-4);
  CHECK_FALSE(slow_motion_despite_noise(level, motion_of(level), 1e-7).value_or(0) > 1e-7);
  CHECK_FALSE(slow_motion_despite_noise(within, motion_of(within), 1e-7).value_or(0) > 1e-7);
}

}  // namespace impend::test
