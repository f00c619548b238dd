// Held by tests/unit/friction/test_cell_capacities.
#include "impend/friction/capacity/cell_capacities.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <vector>

#include "impend/base/stop.h"

namespace impend {
namespace {

constexpr double kBelowRounding = 1 - 1e-12;  // of a quotient of weights and its product with a capacity

using WeightsOfRays = std::map<int, VecX>;  // by number of the ray

WeightsOfRays weights_of(const CapacityProblem& problem, const SlipDomain& domain) {
  WeightsOfRays weights;
  const SlipCell& cell = problem.cells[domain.interface].cells[domain.cell];
  for (size_t q = 0; q < cell.rays.size(); ++q)
    weights[cell.rays[q]] = ray_weights(problem, domain, static_cast<int>(q));
  return weights;
}

// r = min w'_i/w_i; 1 where w is zero, since nothing was proved with it.
double share(const VecX& before, const VecX& after) {
  double least = std::numeric_limits<double>::infinity();
  for (int i = 0; i < before.size(); ++i) {
    if (before[i] > 0) least = std::min(least, after[i] / before[i]);
  }
  return std::isfinite(least) ? least * kBelowRounding : 1;
}

void turn_to_own_directions(CapacityProblem& problem, const SlipDomain& half, const WeightsOfRays& before) {
  SlipCell& cell = problem.cells[half.interface].cells[half.cell];
  for (size_t q = 0; q < cell.rays.size(); ++q) {
    cell.capacity[q] *= share(before.at(cell.rays[q]), ray_weights(problem, half, static_cast<int>(q)));
  }
}

}  // namespace

CapacityProblem nothing_known(const WhitenedFriction& whitened, double noise) {
  CapacityProblem problem;
  problem.reduced = without_joints(whitened);
  problem.interfaces = slip_interfaces(whitened, problem.reduced);
  problem.noise = noise;
  problem.spread = whitened.row_length.maxCoeff() / whitened.row_length.minCoeff();
  problem.most_pressing = kMostNoisyPressing * problem.spread;
  for (const SlipInterface& slip : problem.interfaces) {
    problem.cells.push_back(first_cells(slip.dimension()));
    problem.forces.emplace_back();
    for (const VecX& u : slip.pressures) problem.forces.back().push_back({u, 0});
  }
  return problem;
}

void use_forces(CapacityProblem& problem, const SlipDomain& domain) {
  SlipCell& cell = problem.cells[domain.interface].cells[domain.cell];
  for (size_t q = 0; q < cell.rays.size(); ++q) {
    const VecX weights = ray_weights(problem, domain, static_cast<int>(q));
    cell.capacity[q] = std::max(cell.capacity[q], capacity_of_forces(problem.forces[domain.interface], weights));
  }
}

void use_forces(CapacityProblem& problem, int interface) {
  for (size_t c = 0; c < problem.cells[interface].cells.size(); ++c) {
    look_now_and_then();
    use_forces(problem, {interface, static_cast<int>(c)});
  }
}

std::optional<int> halve_cells(CapacityProblem& problem, int interface, int cell, int at_ray, double least_angle) {
  SlipCells& cells = problem.cells[interface];
  const int before = static_cast<int>(cells.cells.size()), between = static_cast<int>(cells.rays.size());
  // Only cells at that ray can be cut.
  std::map<int, WeightsOfRays> weights;
  for (int c = 0; c < before; ++c) {
    const std::vector<int>& rays = cells.cells[c].rays;
    if (std::find(rays.begin(), rays.end(), at_ray) != rays.end()) weights[c] = weights_of(problem, {interface, c});
  }
  const std::optional<int> other = cells.halve(cell, at_ray, least_angle);
  if (!other) return other;
  int added = before;
  for (auto& [c, of_cell] : weights) {
    if (of_cell.count(*other) == 0) continue;
    const double length = (cells.rays[at_ray] + cells.rays[*other]).norm();
    of_cell[between] = (of_cell[at_ray] + of_cell[*other]) / length;
    for (const int half : {c, added}) {
      turn_to_own_directions(problem, {interface, half}, of_cell);
      use_forces(problem, {interface, half});
    }
    ++added;
  }
  return other;
}

}  // namespace impend
