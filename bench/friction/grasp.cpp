#include "bench/friction/grasp.h"

#include "tests/support/friction_scenes.h"
#include "tests/support/test_random.h"

namespace impend::bench {
namespace {

constexpr int kBoxes = 4;
constexpr double kFriction = 100, kGravity = 9.81;

test::FrictionScene row_of_boxes(double density) {
  test::FrictionScene scene;
  scene.gravity = Vec3(0, 0, -kGravity);
  for (int k = 0; k < kBoxes; ++k) scene.add_box(density, Vec3(k + 0.5, 0, 0), Vec3(0.5, 0.5, 0.5));
  for (int pair = 1; pair < kBoxes; ++pair) {
    for (int corner = 0; corner < 4; ++corner) {
      const Vec3 point(pair, corner % 2 ? 0.5 : -0.5, corner / 2 ? 0.5 : -0.5);
      for (int again = 0; again < 3; ++again) {
        scene.touches.push_back({pair, pair - 1, point, Vec3(1, 0, 0), kFriction, 0});
      }
    }
  }
  return scene;
}

// All but shifting along x.
void guide(int body, FrictionProblem& problem) {
  for (int k = 1; k < 6; ++k) problem.G.append(body, Vec6::Unit(k), -1, Vec6::Zero());
}

}  // namespace

FrictionProblem grasp(std::uint64_t seed, Grippers grippers) {
  test::Random random(seed);
  FrictionProblem problem = test::friction_problem(row_of_boxes(random.uniform(0.5, 2)));
  const double push = random.uniform(20, 200);
  for (int k = 0; k < kBoxes; ++k) {
    problem.Q.segment<3>(6 * k) += random.normal3();
    problem.Q.segment<3>(6 * k + 3) += random.normal3();
  }
  problem.Q[0] += push;
  problem.Q[6 * (kBoxes - 1)] -= push;
  if (grippers == Grippers::kGuided) {
    guide(0, problem);
    guide(kBoxes - 1, problem);
  }
  problem.bias_G = VecX::Zero(problem.G.rows());
  return problem;
}

}  // namespace impend::bench
