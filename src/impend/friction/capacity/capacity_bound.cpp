#include "impend/friction/capacity/capacity_bound.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <vector>

#include "impend/base/stop.h"
#include "impend/friction/balance_projection.h"

namespace impend {
namespace {

// All contacts together are thought to press with at most so many times the loads, times the spread, where multipliers
// miss their conditions by rounding.
constexpr double kMostPressing = 1e6;

// A contact stands still for a ray that was cut to be a turn about it, where it slips by less than this share of the
// largest slip.
constexpr double kAtPivot = 1e-12;
constexpr double kAboveRounding = 1 - 1e-12;  // of sums of some tens of terms

// By how much w e_N − K̂ z is outside of the dual of the forces that the contact may have.
double outside(double mu, const Eigen::Vector3d& dual, const SlipArc& arc) {
  if (arc.middle.isZero(0)) return std::max(0.0, mu * dual.tail<2>().norm() - dual[0]);
  double most = 0;
  for (const RimGenerator& rim : rim_generators(arc)) {
    most = std::max(most, mu * rim.reach * rim.direction.dot(dual.tail<2>()) - dual[0]);
  }
  return most;
}

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

std::vector<RimGenerator> rim_generators(const SlipArc& arc) {
  const double c = std::cos(arc.half), s = std::sin(arc.half);
  const Eigen::Vector2d across(-arc.middle[1], arc.middle[0]);
  return {{c * arc.middle + s * across, 1}, {c * arc.middle - s * across, 1}, {arc.middle, 1 / c}};
}

double product_rounding(double norms, int m) { return kProductRounding * std::sqrt(m) * norms; }

double most_theta(const SlipInterface& slip) { return std::sqrt(slip.dimension()) * slip.T.norm(); }

std::vector<SlipArc> arcs_in(const CapacityProblem& problem, const SlipDomain& domain) {
  std::vector<SlipArc> arcs(static_cast<size_t>(problem.reduced.contacts()));
  if (domain.interface < 0) return arcs;
  const SlipInterface& slip = problem.interfaces[domain.interface];
  const SlipCells& cells = problem.cells[domain.interface];
  const SlipSize size{slip.largest(), problem.noise};
  for (size_t k = 0; k < slip.contacts.size(); ++k) {
    arcs[slip.contacts[k]] = slip_arc(slip.S[k], cells, cells.cells[domain.cell], size);
  }
  return arcs;
}

std::vector<KnownRay> rays_in(const CapacityProblem& problem, int interface, const SlipDomain& domain) {
  std::vector<KnownRay> rays;
  const SlipCells& cells = problem.cells[interface];
  const std::vector<double> capacity = cells.capacities();
  if (interface == domain.interface) {
    for (const int ray : cells.cells[domain.cell].rays) rays.push_back({&cells.rays[ray], capacity[ray]});
  } else {
    for (size_t ray = 0; ray < cells.rays.size(); ++ray) rays.push_back({&cells.rays[ray], capacity[ray]});
  }
  return rays;
}

VecX ray_weights(const CapacityProblem& problem, const SlipDomain& domain, int q) {
  const SlipInterface& slip = problem.interfaces[domain.interface];
  const SlipCells& cells = problem.cells[domain.interface];
  const SlipCell& cell = cells.cells[domain.cell];
  const double largest = slip.largest();
  const SlipSize size{largest, problem.noise};
  VecX weights(slip.contacts.size());
  for (size_t k = 0; k < slip.contacts.size(); ++k) {
    SlipMap moving(2, static_cast<Eigen::Index>(cell.rays.size()));
    Eigen::Index count = 0;
    Eigen::Vector2d at_ray = Eigen::Vector2d::Zero();  // zero, too, where it stands still to rounding
    for (size_t r = 0; r < cell.rays.size(); ++r) {
      const int ray = cell.rays[r];
      const Eigen::Vector2d v = slip.S[k] * cells.rays[ray];
      if (ray < cells.cut_rays && v.norm() <= kAtPivot * largest) continue;
      moving.col(count++) = v;
      if (static_cast<int>(r) == q) at_ray = v;
    }
    const SlipArc arc = count > 0 ? slip_arc(SlipMap(moving.leftCols(count)), size) : SlipArc{};
    weights[static_cast<Eigen::Index>(k)] =
        std::max(0.0, problem.reduced.mu[slip.contacts[k]] * arc.middle.dot(at_ray));
  }
  return weights;
}

double missed_at_pivots(const CapacityProblem& problem) {
  double by_noise = 0, by_rounding = 0;
  for (size_t j = 0; j < problem.interfaces.size(); ++j) {
    const SlipInterface& slip = problem.interfaces[j];
    const SlipCells& cells = problem.cells[j];
    const double largest = slip.largest();
    for (size_t k = 0; k < slip.contacts.size(); ++k) {
      const int i = slip.contacts[k];
      const double mu = problem.reduced.mu[i];
      const auto rows = problem.reduced.K.middleRows(3 * i + 1, 2);
      by_noise = std::max(by_noise, mu * (problem.noise * rows.norm() + (slip.S[k] * slip.T - rows).norm()));
      for (int ray = 0; ray < cells.cut_rays; ++ray) {
        const double slips = (slip.S[k] * cells.rays[ray]).norm();
        if (slips <= kAtPivot * largest) by_rounding = std::max(by_rounding, mu * slips * most_theta(slip));
      }
    }
  }
  return (by_noise + by_rounding) * problem.most_pressing;
}

VecX of_all_contacts(const CapacityProblem& problem, int interface, const VecX& weights) {
  VecX all = VecX::Zero(problem.reduced.contacts());
  for (int k = 0; k < weights.size(); ++k) all[problem.interfaces[interface].contacts[k]] = weights[k];
  return all;
}

double checked_bound(const CapacityProblem& problem, const VecX& weights, const SlipDomain& domain,
                     const CapacityBound& b) {
  const ReducedFriction& r = problem.reduced;
  const int m = problem.size();
  if (!b.z.allFinite() || !b.nu.allFinite() || !(b.kappa > 0) || (b.nu.array() < 0).any()) return -kNoBound;
  if (!b.sigma.allFinite() || (b.sigma.array() < 0).any()) return -kNoBound;
  const std::vector<SlipArc> arcs = arcs_in(problem, domain);
  const double z = b.z.norm();
  double missed = 0;
  // p, and the norms of what it is summed from.
  VecX p = b.z - b.kappa * r.y0;
  double summed = z + b.kappa * r.y0.norm();
  const VecX Kz = r.K * b.z;
  for (int i = 0; i < r.contacts(); ++i) {
    Eigen::Vector3d dual = -Kz.segment<3>(3 * i);
    dual[0] += weights[i];
    double of_sides = 0;
    for (size_t k = 0; k < problem.sides.size(); ++k) {
      const double share = b.sigma[static_cast<Eigen::Index>(k)] * problem.sides[k][i];
      dual[0] -= share;
      of_sides += std::abs(share);
    }
    missed += product_rounding(of_sides, m);
    missed += std::max(0.0, outside(r.mu[i], dual, arcs[i])) + product_rounding(z * (1 + r.mu[i]), m);
    p -= b.nu[i] * r.K.row(3 * i).transpose();
    summed += b.nu[i];
  }
  double rays_missed = 0, of_slips = 0;
  for (size_t j = 0; j < problem.interfaces.size(); ++j) {
    if (b.g[j].isZero(0)) continue;
    const SlipInterface& slip = problem.interfaces[j];
    p += slip.T.transpose() * b.g[j];
    of_slips += b.g[j].norm() * slip.T.norm();
    double most = 0;
    for (const auto& [e, capacity] : rays_in(problem, static_cast<int>(j), domain)) {
      most = std::max(most, b.g[j].dot(*e) - b.kappa * capacity);
    }
    rays_missed += most * most_theta(slip);
  }
  const double error = product_rounding(summed + of_slips, m), length = p.norm() + error;
  const double value = -b.z.dot(r.y0) - length * length / (4 * b.kappa) - product_rounding(z, m) -
                       product_rounding(length * length / (4 * b.kappa), m) - rays_missed -
                       b.kappa * problem.missed_at_pivots - missed * kMostPressing * problem.spread -
                       problem.noise * (z * kMostNoisyPressing * problem.spread + b.nu.sum() + of_slips);
  return std::isfinite(value) ? value : -kNoBound;
}

double capacity_of_forces(const std::vector<LeastForce>& forces, const VecX& weights) {
  // The force that says most is used as far as it goes, then the next with what is left of the weights.
  VecX left = weights;
  double sum = 0;
  for (size_t round = 0; round < forces.size(); ++round) {
    const LeastForce* best = nullptr;
    double most = 0, of_best = 0;
    for (const LeastForce& force : forces) {
      double share = std::numeric_limits<double>::infinity();
      for (int i = 0; i < left.size(); ++i) {
        if (force.u[i] > 0) share = std::min(share, left[i] / force.u[i]);
      }
      if (!(share * force.least > most)) continue;
      most = share * force.least;
      of_best = share;
      best = &force;
    }
    if (best == nullptr) break;
    sum += most;
    left = (left - of_best * best->u).cwiseMax(0.0);
  }
  return sum * kAboveRounding;
}

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
