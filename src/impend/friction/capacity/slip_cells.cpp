#include "impend/friction/capacity/slip_cells.h"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "impend/base/numbers.h"
#include "impend/base/stop.h"

namespace impend {
namespace {

// Arcs wider than this say too little: any direction is taken instead.
constexpr double kWidestArc = 0.45 * kPi;
// A slip that is this small beside the largest of its interface, or so many times the noise of the rows, has no
// direction.
constexpr double kStandsStill = 1e-9, kNoiseOfSlip = 100;
constexpr double kArcRounding = 1e-7;    // rad, by which arcs are wider than computed
constexpr double kSlipRounding = 1e-15;  // of a slip, beside the largest of its interface

double turn_between(const Eigen::Vector2d& a, const Eigen::Vector2d& b) { return a[0] * b[1] - a[1] * b[0]; }

constexpr double kThereAlready = 1e-6;  // of a ray's share: as near to an edge or a ray it is cut there
constexpr double kNoTurn = 1e-9;        // sine between the two rows of S: no single turn lets the contact stand still

// S e = 0, ‖e‖ = 1
std::optional<Eigen::Vector3d> turn_about(const SlipMap& S) {
  const Eigen::Vector3d s = S.row(0).transpose(), t = S.row(1).transpose(), turn = s.cross(t);
  if (!(turn.norm() > kNoTurn * s.norm() * t.norm())) return std::nullopt;
  return turn.normalized();
}

class PivotCuts {
 public:
  explicit PivotCuts(SlipCells& cells) : cells_(cells) {}

  // Through an edge of the ray's cell, and then through the line from there to the third corner.
  void add(const VecX& ray) {
    look_now_and_then();
    const SlipCells::Place place = cells_.place_of(ray);
    const std::vector<int> corners = cells_.cells[place.cell].rays;
    std::vector<int> near;
    for (int q = 0; q < cells_.dimension; ++q) {
      if (place.theta[q] > kThereAlready) near.push_back(q);
    }
    if (near.size() < 2) return;
    const int a = near[0], b = near[1], between = static_cast<int>(cells_.rays.size());
    cut({corners[a], corners[b], place.theta[a] / (place.theta[a] + place.theta[b])});
    if (near.size() < 3) return;
    const double on_edge = (place.theta[a] * cells_.rays[corners[a]] + place.theta[b] * cells_.rays[corners[b]]).norm();
    cut({between, corners[near[2]], on_edge / (on_edge + place.theta[near[2]])});
  }

  std::vector<EdgeCut> cuts;

 private:
  void cut(const EdgeCut& edge) {
    cells_.cut(edge);
    cuts.push_back(edge);
  }

  SlipCells& cells_;
};

}  // namespace

std::vector<double> SlipCells::capacities() const {
  std::vector<double> least(rays.size(), std::numeric_limits<double>::infinity());
  for (const SlipCell& cell : cells) {
    for (size_t q = 0; q < cell.rays.size(); ++q) least[cell.rays[q]] = std::min(least[cell.rays[q]], cell.capacity[q]);
  }
  return least;
}

std::pair<int, int> SlipCells::weakest(int ray) const {
  std::pair<int, int> found = {-1, -1};
  double least = std::numeric_limits<double>::infinity();
  for (size_t c = 0; c < cells.size(); ++c) {
    for (size_t q = 0; q < cells[c].rays.size(); ++q) {
      if (cells[c].rays[q] != ray || !(cells[c].capacity[q] < least)) continue;
      least = cells[c].capacity[q];
      found = {static_cast<int>(c), static_cast<int>(q)};
    }
  }
  return found;
}

SlipCells::Place SlipCells::place_of(const VecX& twist) const {
  Place best;
  double deepest = -std::numeric_limits<double>::infinity();
  MatX E(dimension, dimension);
  for (size_t c = 0; c < cells.size(); ++c) {
    for (int q = 0; q < dimension; ++q) E.col(q) = rays[cells[c].rays[q]];
    const VecX theta = E.partialPivLu().solve(twist);
    const double least = theta.minCoeff();
    if (least > deepest) {
      deepest = least;
      best = {static_cast<int>(c), theta.cwiseMax(0.0)};
    }
  }
  return best;
}

std::optional<int> SlipCells::halve(int cell, int at_ray, double least_angle) {
  const std::vector<int>& corners = cells[cell].rays;
  int other_ray = -1;
  double smallest = std::cos(least_angle);
  for (const int corner : corners) {
    const double cosine = rays[at_ray].dot(rays[corner]);
    if (corner == at_ray || cosine >= smallest) continue;
    smallest = cosine;
    other_ray = corner;
  }
  if (other_ray < 0) return std::nullopt;
  const VecX sum = rays[at_ray] + rays[other_ray];
  const int between = static_cast<int>(rays.size());
  rays.push_back(sum.normalized());
  const size_t before = cells.size();
  for (size_t c = 0; c < before; ++c) {
    const auto place = [&](int ray) {
      return std::find(cells[c].rays.begin(), cells[c].rays.end(), ray) - cells[c].rays.begin();
    };
    const size_t a = place(at_ray), b = place(other_ray);
    if (a == cells[c].rays.size() || b == cells[c].rays.size()) continue;
    const double shared = (cells[c].capacity[a] + cells[c].capacity[b]) / sum.norm();
    SlipCell other = cells[c];
    for (auto [which, corner] : {std::pair{&cells[c], b}, std::pair{&other, a}}) {
      which->rays[corner] = between;
      which->capacity[corner] = shared;
      std::fill(which->known_at.begin(), which->known_at.end(), -1);
    }
    cells.push_back(std::move(other));
  }
  return other_ray;
}

void SlipCells::cut(const EdgeCut& edge) {
  const int between = static_cast<int>(rays.size());
  rays.push_back((edge.share * rays[edge.first] + (1 - edge.share) * rays[edge.second]).normalized());
  cut_rays = between + 1;
  const size_t before = cells.size();
  for (size_t c = 0; c < before; ++c) {
    std::vector<int>& corners = cells[c].rays;
    const auto first = std::find(corners.begin(), corners.end(), edge.first);
    const auto second = std::find(corners.begin(), corners.end(), edge.second);
    if (first == corners.end() || second == corners.end()) continue;
    SlipCell other = cells[c];
    other.rays[first - corners.begin()] = between;
    *second = between;
    cells.push_back(std::move(other));
  }
}

SlipArc slip_arc(const SlipMap& S, const SlipCells& cells, const SlipCell& cell, const SlipSize& size) {
  SlipMap slips(2, static_cast<Eigen::Index>(cell.rays.size()));
  for (size_t q = 0; q < cell.rays.size(); ++q) {
    slips.col(static_cast<Eigen::Index>(q)) = S * cells.rays[cell.rays[q]];
  }
  return slip_arc(slips, size);
}

SlipArc slip_arc(const SlipMap& slips_of_rays, const SlipSize& size) {
  std::vector<Eigen::Vector2d> slips;
  double least = std::numeric_limits<double>::infinity();
  for (const auto& v : slips_of_rays.colwise()) {
    least = std::min(least, v.norm());
    slips.emplace_back(v.normalized());
  }
  // What stands still in one of the rays may stick there, and any force may act.
  if (!(least > std::max(kStandsStill, kNoiseOfSlip * size.noise) * size.largest)) return {};
  Eigen::Vector2d left = slips[0], right = slips[0];
  for (const auto& u : slips) {
    // Widened towards u; a fan beyond a half-plane is no arc.
    if (turn_between(right, u) < 0) right = u;
    if (turn_between(left, u) > 0) left = u;
    if (turn_between(right, left) < 0 || right.dot(left) < std::cos(2 * kWidestArc)) return {};
  }
  SlipArc arc;
  arc.middle = (left + right).normalized();
  arc.half = 0;
  for (const auto& u : slips) {
    arc.half = std::max(arc.half, std::atan2(std::abs(turn_between(arc.middle, u)), arc.middle.dot(u)));
  }
  // With sin δ = noise largest / least every slip v_q lies least sin δ and more inside of the lines at half + δ, so
  // that Σ θ_q v_q lies Σ θ_q least sin δ inside; noise moves it by no more than Σ θ_q noise largest.
  arc.half += kArcRounding + std::asin(std::min(1.0, (size.noise + kSlipRounding) * size.largest / least));
  return arc.half < kWidestArc ? arc : SlipArc{};
}

std::vector<EdgeCut> cut_at_pivots(const SlipInterface& slip, SlipCells& cells) {
  constexpr int kPlanar = 3;
  if (slip.dimension() != kPlanar) return {};
  PivotCuts pivots(cells);
  for (const SlipMap& S : slip.S) {
    const std::optional<Eigen::Vector3d> turn = turn_about(S);
    if (!turn) continue;
    pivots.add(*turn);
    pivots.add(-*turn);
  }
  return pivots.cuts;
}

}  // namespace impend
