#include "impend/numerics/cone_growth.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>
#include <utility>

#include "impend/base/stop.h"
#include "impend/numerics/dense.h"
#include "impend/numerics/projection_methods.h"

namespace impend {
namespace {

// Of the largest eigenvalue: what moving along a direction costs at least, so that it is not for nothing. What grows
// only by going 3e4 times as far along such directions is not found.
constexpr double kLeastCost = 1e-9;
// Of z: a wall that is as near is met, and then up to rounding.
constexpr double kOnWall = 1e-6, kMet = 1e-12;
// Directions that grow of which the simplices are not too many; simplices looked at.
constexpr Eigen::Index kMostGrowing = 6;
constexpr std::size_t kMostCells = 400;
// Steps up from a point that grows.
constexpr int kMostAscents = 40;
// Of its growth: by so much each step must rise.
constexpr double kRises = 1e-5;
// The programme's y below which no v satisfies it.
constexpr double kNone = 1e-10;

// argmin ‖x‖ with G x ≥ h, where it was found and there is one.
struct LeastDistance {
  bool solved = false;
  std::optional<VecX> x;
};

LeastDistance least_distance(const MatX& G, const VecX& h) {
  if (!(h.size() > 0 && h.maxCoeff() > 0)) return {true, VecX(VecX::Zero(G.cols()))};
  MatX rows(G.rows(), G.cols() + 1);
  rows << G, h;
  for (Eigen::Index i = 0; i < rows.rows(); ++i) {
    const double length = rows.row(i).norm();
    if (length > 0) rows.row(i) /= length;
  }
  VecX y0 = VecX::Zero(rows.cols());
  y0[G.cols()] = -1;
  const NnlsResult found = solve_nnls_rows(rows, y0, VecX::Zero(rows.rows()));
  const VecX y = y0 + rows.transpose() * found.lambda;
  const double last = -y[G.cols()];
  if (!found.solved) return {};
  if (!(last > kNone)) return {true, std::nullopt};
  return {true, VecX(y.head(G.cols()) / last)};
}

struct Cell {
  MatX corners;  // r × r, columns of unit length
};

class ConeSearch {
 public:
  ConeSearch(const MatX& K, const MatX& walls, double least) : least_(least), pairs_(eigenpairs(K)) {
    growing_ = (pairs_.values.array() > least).count();
    if (growing_ == 0) return;
    const Eigen::Index others = pairs_.values.size() - growing_;
    // In units of the largest.
    const double largest = pairs_.values[pairs_.values.size() - 1];
    pairs_.values /= largest;
    least_ /= largest;
    cost_ = (-pairs_.values.head(others)).cwiseMax(kLeastCost);
    const MatX inside = walls * pairs_.vectors;
    std::vector<int> rows;
    for (Eigen::Index i = 0; i < inside.rows(); ++i) {
      if (inside.row(i).norm() > 0) rows.push_back(static_cast<int>(i));
    }
    walls_ = inside(rows, Eigen::all);
    for (Eigen::Index i = 0; i < walls_.rows(); ++i) walls_.row(i) /= walls_.row(i).norm();
    scaled_ = walls_.leftCols(others) * cost_.cwiseSqrt().cwiseInverse().asDiagonal();
  }

  ConeGrowth search() {
    if (growing_ == 0) return {};
    if (growing_ > kMostGrowing) {
      look_along_each();
      decided_ = false;
    } else {
      look_at_cells();
    }
    std::stable_sort(found_.begin(), found_.end(), [](const auto& x, const auto& y) { return x.first > y.first; });
    ConeGrowth growth{{}, decided_};
    for (auto& [value, z] : found_) growth.along.push_back(std::move(z));
    return growth;
  }

 private:
  // 2^r of them.
  std::vector<Cell> orthants() const {
    std::vector<Cell> cells;
    for (int signs = 0; signs < 1 << growing_; ++signs) {
      MatX corners = MatX::Identity(growing_, growing_);
      for (Eigen::Index k = 0; k < growing_; ++k) corners(k, k) = signs >> k & 1 ? -1 : 1;
      cells.push_back({corners});
    }
    return cells;
  }

  void look_at_cells() {
    // The large ones first, so that one that does not end keeps no other from being looked at.
    std::vector<Cell> cells = orthants();
    for (std::size_t next = 0; next < cells.size(); ++next) {
      look_for_stop();
      if (next >= kMostCells) {
        decided_ = false;
        return;
      }
      const Cell cell = std::move(cells[next]);
      const Cheapest cheapest = cheapest_of(cell.corners);
      decided_ = decided_ && cheapest.solved;
      // Points of a simplex between unit vectors across each other are no nearer to 0 than 1/√r.
      const double least = least_ / static_cast<double>(growing_);
      if (!cheapest.z || !(largest_of(cell.corners) - cheapest.cost > least)) continue;
      if (take(*cheapest.z)) continue;
      if (growing_ == 1) {
        // What is left grows by less than is told from rounding.
        decided_ = false;
        continue;
      }
      halve(cell, cells);
    }
  }

  // Beside each that grows none of the others.
  void look_along_each() {
    for (Eigen::Index k = 0; k < growing_; ++k) {
      for (const double sign : {1.0, -1.0}) {
        look_for_stop();
        const Cheapest cheapest = cheapest_of(sign * MatX::Identity(growing_, growing_).col(k));
        if (cheapest.z) take(*cheapest.z);
      }
    }
  }

  double largest_of(const MatX& corners) const {
    double largest = 0;
    for (Eigen::Index k = 0; k < corners.cols(); ++k) {
      largest = std::max(largest, corners.col(k).cwiseAbs2().dot(pairs_.values.tail(growing_)));
    }
    return largest;
  }

  // Of u in the simplex and v.
  struct Cheapest {
    bool solved = false;
    std::optional<VecX> z;  // in coordinates of the eigenvectors; nothing: the walls let none
    double cost = 0;
  };

  Cheapest cheapest_of(const MatX& corners) const {
    const Eigen::Index others = cost_.size(), steps = corners.cols() - 1;
    const MatX along = corners.rightCols(steps).colwise() - corners.col(0);
    const double free = std::sqrt(kLeastCost);
    MatX G = MatX::Zero(walls_.rows() + (steps > 0 ? steps + 1 : 0), others + steps);
    VecX h = VecX::Zero(G.rows());
    G.topLeftCorner(walls_.rows(), others) = scaled_;
    G.topRightCorner(walls_.rows(), steps) = walls_.rightCols(growing_) * along / free;
    h.head(walls_.rows()) = -walls_.rightCols(growing_) * corners.col(0);
    for (Eigen::Index k = 0; k < steps; ++k) {
      G(walls_.rows() + k, others + k) = 1;
      G(walls_.rows() + steps, others + k) = -1 / free;
    }
    if (steps > 0) h[walls_.rows() + steps] = -1;
    const LeastDistance found = least_distance(G, h);
    if (!found.x) return {found.solved, std::nullopt, 0};
    const VecX& x = *found.x;
    VecX z(pairs_.values.size());
    z.head(others) = cost_.cwiseSqrt().cwiseInverse().cwiseProduct(x.head(others));
    z.tail(growing_) = corners.col(0) + along * x.tail(steps) / free;
    return {true, std::move(z), x.head(others).squaredNorm()};
  }

  // z with the walls that it is on met to rounding: what costs little is scaled far from what costs much.
  VecX on_its_walls(VecX z) const {
    const VecX open = walls_ * z;
    std::vector<int> rows;
    for (int i = 0; i < open.size(); ++i) {
      if (std::abs(open[i]) <= kOnWall * z.norm()) rows.push_back(i);
    }
    if (rows.empty()) return z;
    const MatX met = walls_(rows, Eigen::all);
    z -= least_squares(met, met * z);
    return z;
  }

  double value_of(const VecX& z) const { return z.cwiseAbs2().dot(pairs_.values) / z.squaredNorm(); }
  bool is_inside(const VecX& z) const { return walls_.rows() == 0 || (walls_ * z).minCoeff() >= -kMet * z.norm(); }

  // Whether z grows; what does is kept, where it grows fastest near there.
  bool take(const VecX& found) {
    const VecX z = on_its_walls(found);
    if (!(value_of(z) > least_) || !is_inside(z)) return false;
    const VecX fastest = ascended(z);
    found_.emplace_back(value_of(fastest), pairs_.vectors * fastest / fastest.norm());
    return true;
  }

  // zᵀ(K + σI)z, which is convex, rises from z to the point of the cone next to (K + σI)z.
  VecX ascended(VecX z) const {
    const double shift = std::max(0.0, -pairs_.values[0]);
    for (int step = 0; step < kMostAscents; ++step) {
      const VecX towards = (pairs_.values.array() + shift) * z.array() / z.norm();
      VecX next = towards;
      if (walls_.rows() > 0) {
        const NnlsResult projected = solve_nnls_rows(walls_, towards, VecX::Zero(walls_.rows()));
        if (!projected.solved) return z;
        next = on_its_walls(towards + walls_.transpose() * projected.lambda);
      }
      if (!is_inside(next) || !(value_of(next) > (1 + kRises) * value_of(z))) return z;
      z = std::move(next);
    }
    return z;
  }

  static void halve(const Cell& cell, std::vector<Cell>& cells) {
    Eigen::Index first = 0, second = 1;
    double longest = -1;
    for (Eigen::Index i = 0; i < cell.corners.cols(); ++i) {
      for (Eigen::Index k = i + 1; k < cell.corners.cols(); ++k) {
        const double length = (cell.corners.col(i) - cell.corners.col(k)).norm();
        if (length > longest) std::tie(longest, first, second) = std::tuple(length, i, k);
      }
    }
    const VecX middle = (cell.corners.col(first) + cell.corners.col(second)).normalized();
    for (const Eigen::Index replaced : {first, second}) {
      cells.push_back(cell);
      cells.back().corners.col(replaced) = middle;
    }
  }

  double least_;
  Eigenpairs pairs_;
  Eigen::Index growing_ = 0;
  VecX cost_;            // of the others
  MatX walls_, scaled_;  // A on the eigenvectors; on those of the others, each by the root of its cost
  std::vector<std::pair<double, VecX>> found_;
  bool decided_ = true;
};

}  // namespace

ConeGrowth growth_in_cone(const MatX& K, const MatX& walls, double least) {
  return ConeSearch(K, walls, least).search();
}

}  // namespace impend
