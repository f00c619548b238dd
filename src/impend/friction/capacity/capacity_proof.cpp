#include "impend/friction/capacity/capacity_proof.h"

#include <algorithm>
#include <utility>

#include "impend/friction/capacity/cell_capacities.h"

namespace impend {
namespace {

constexpr int kLeastPrograms = 30;  // that must be within the bound on work, or none is tried

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

}  // namespace impend
