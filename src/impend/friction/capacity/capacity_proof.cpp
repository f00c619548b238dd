#include "impend/friction/capacity/capacity_proof.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "impend/friction/capacity/capacity_bound.h"

namespace impend {
namespace {

constexpr int kLeastPrograms = 30;  // that must be within the bound on work, or none is tried

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

double least_load(const WhitenedFriction& whitened) {
  double least = 1;
  for (int k = 0; k < whitened.bodies(); ++k) {
    const double load = whitened.y0.segment<6>(6 * k).norm();
    if (load > 0) least = std::min(least, load);
  }
  return least;
}

bool capacities_apply(const FrictionProblem& problem, double most_work) {
  const auto none = [](const VecX& bias) { return bias.size() == 0 || bias.isZero(0); };
  const bool at_rest = problem.at_rest() && problem.contacts() > 0 && problem.mu.allFinite() && none(problem.bias_N) &&
                       none(problem.bias_S) && none(problem.bias_T) && none(problem.bias_G);
  return at_rest && work_of_program(6.0 * problem.bodies() + problem.contacts()) * kLeastPrograms <= most_work;
}

CapacityProof prove_rest(const FrictionProblem& problem, double noise, double largest_rest,
                         const CapacitySettings& settings) {
  if (!capacities_apply(problem, settings.most_work)) return {};
  const WhitenedFriction whitened = whiten(problem);
  CapacityProof proof;
  proof.rest_below = largest_rest * least_load(whitened);
  CapacityRounds rounds(nothing_known(whitened, noise), proof.rest_below, settings);
  rounds.run();
  proof.certain = rounds.is_certain();
  proof.distance = rounds.distance();
  proof.bounds = rounds.bounds();
  proof.interfaces = rounds.known().interfaces;
  proof.lambda = rounds.balance().lambda;
  proof.g = rounds.balance().g;
  proof.steps = std::move(rounds.steps());
  return proof;
}

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
