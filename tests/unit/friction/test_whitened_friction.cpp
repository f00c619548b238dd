// The whitened problem says the same as the given one.
#include "impend/friction/whitened_friction.h"

#include "tests/support/catch.h"
#include "tests/support/friction_scenes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

// A random stack whose first body is held by three joint rows, one of them written twice.
FrictionProblem jointed_stack(std::uint64_t seed) {
  FrictionProblem problem = friction_problem(random_stack(seed));
  Random random(seed);
  for (int k = 0; k < 3; ++k) {
    const Vec6 row = random.normals(6);
    problem.G.append(0, row, -1, Vec6::Zero());
    if (k == 1) problem.G.append(0, -2 * row, -1, Vec6::Zero());
  }
  problem.bias_G = VecX::Zero(4);
  problem.bias_G << 0.5, 1, -2, 0.25;
  problem.bias_N = random.normals(problem.contacts());
  return problem;
}

}  // namespace

TEST_CASE("whitening friction keeps motions forces and accelerations") {
  for (const int seed : {2, 4, 8}) {
    const FrictionProblem problem = jointed_stack(seed);
    const WhitenedFriction white = whiten(problem);
    Random random(seed);
    const VecX f_N = random.normals(problem.contacts()), f_T = random.normals(problem.contacts());
    VecX a = problem.Q + problem.N.transpose_times(f_N) + problem.T.transpose_times(f_T);
    for (int k = 0; k < problem.bodies(); ++k) {
      a.segment<6>(6 * k) = problem.M[k].inverse() * Vec6(a.segment<6>(6 * k));
    }
    const VecX y = white.y0 + white.N.transpose_times(white.whiten_forces(f_N)) +
                   white.T.transpose_times(white.whiten_forces(f_T));
    CHECK((white.motion(y) - a).norm() <= 1e-12 * a.norm());
    CHECK((white.whiten(a) - y).norm() <= 1e-12 * y.norm());
    CHECK((white.forces(white.whiten_forces(f_N)) - f_N).norm() <= 1e-12 * f_N.norm());
    CHECK(white.y0.norm() == Approx(1));
    for (int i = 0; i < problem.contacts(); ++i) {
      CHECK(white.N.dot_rows(i, i) == Approx(1));
      const double w = (problem.N.dot(i, a) + problem.bias_N[i]) / (white.row_length[i] * white.scale);
      CHECK(white.N.dot(i, y) + white.bias_N[i] == Approx(w).margin(1e-12));
      const double w_S = problem.S.dot(i, a) / (white.row_length[i] * white.scale);
      CHECK(white.S.dot(i, y) == Approx(w_S).margin(1e-12));
    }
  }
}

TEST_CASE("redundant joint rows are left out and joints are kept by the reduced problem") {
  const FrictionProblem problem = jointed_stack(4);
  const WhitenedFriction white = whiten(problem);
  CHECK(white.joint_row == std::vector<int>{0, 1, 3});
  CHECK_FALSE(white.joints_conflict);
  const ReducedFriction reduced = without_joints(white);
  const VecX f = Random(1).normals(3 * problem.contacts());
  const VecX y = reduced.motion(f), a = white.motion(y), w = reduced.acceleration(y);
  CHECK((problem.G.times(a) + problem.bias_G).norm() <= 1e-11 * (1 + a.norm()));
  for (int i = 0; i < problem.contacts(); ++i) {
    CHECK(w[3 * i] == Approx(white.N.dot(i, y) + white.bias_N[i]).margin(1e-12));
    CHECK(w[3 * i + 2] == Approx(white.T.dot(i, y)).margin(1e-12));
  }
  // What the motion lacks to M a = Q + forces is a force of the joints.
  VecX parts[3];
  for (int k = 0; k < 3; ++k) {
    parts[k].resize(problem.contacts());
    for (int i = 0; i < problem.contacts(); ++i) parts[k][i] = f[3 * i + k];
  }
  const VecX rest = y - white.y0 - white.N.transpose_times(parts[0]) - white.S.transpose_times(parts[1]) -
                    white.T.transpose_times(parts[2]);
  CHECK((white.G.transpose_times(white.joint_part(rest)) - rest).norm() <= 1e-11 * (1 + rest.norm()));

  FrictionProblem torn = problem;
  torn.bias_G[2] = 7;
  CHECK(whiten(torn).joints_conflict);
}

}  // namespace impend::test
