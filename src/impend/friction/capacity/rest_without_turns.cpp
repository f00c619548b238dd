#include "impend/friction/capacity/rest_without_turns.h"

#include <algorithm>
#include <array>
#include <vector>

namespace impend {
namespace {

constexpr double kOneNormal = 1e-9;  // rad, between normals of one face

struct TouchingFace {
  std::array<int, 2> bodies;
  Vec3 normal;
};

std::vector<TouchingFace> touching_faces(const FrictionProblem& problem) {
  std::vector<TouchingFace> faces;
  for (int i = 0; i < problem.contacts(); ++i) {
    const std::array<int, 2> bodies = {problem.N.block(i)[0], problem.N.block(i)[1]};
    const Vec3 normal = row_direction(problem.N, i);
    const auto is_same = [&](const TouchingFace& face) {
      return face.bodies == bodies && (face.normal - normal).norm() < kOneNormal;
    };
    if (std::none_of(faces.begin(), faces.end(), is_same)) faces.push_back({bodies, normal});
  }
  return faces;
}

void add_joint_row(int a, const Vec6& on_a, int b, const Vec6& on_b, FrictionProblem& problem) {
  problem.G.append(a, a < 0 ? Vec6(Vec6::Zero()) : on_a, b, b < 0 ? Vec6(Vec6::Zero()) : on_b);
  problem.joint.push_back(-1);
  problem.bias_G.conservativeResize(problem.G.rows());
  problem.bias_G[problem.G.rows() - 1] = 0;
}

}  // namespace

FrictionProblem with_turns_held(const FrictionProblem& problem) {
  FrictionProblem held = problem;
  for (const TouchingFace& face : touching_faces(problem)) {
    Vec6 turn = Vec6::Zero();
    turn.tail<3>() = face.normal;
    add_joint_row(face.bodies[0], turn, face.bodies[1], -turn, held);
  }
  return held;
}

CapacityProof prove_rest_without_turns(const FrictionProblem& problem, double noise, double largest_rest,
                                       const CapacitySettings& settings) {
  return prove_rest(with_turns_held(problem), noise, largest_rest, settings);
}

}  // namespace impend
