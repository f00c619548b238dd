#include "impend/friction/modes_candidate.h"

#include <algorithm>
#include <cmath>

#include "impend/base/numbers.h"
#include "impend/numerics/projection_methods.h"

namespace impend {
namespace {

// A residual of the relaxation below this does not exclude a mode.
constexpr double kExcludedResidual = 1e-7;
// An excluded mode must hold against all forces and motions up to so many times those of the slice Qᵀa = 1 …
constexpr double kExcludedSize = 1e6;
constexpr double kExcludedSizePerNoise = 1e3;  // … the same for rows within their noise

constexpr int kPolygon = 12;

Eigen::Vector3d ray(double reach, double angle) {
  return Eigen::Vector3d(1, reach * std::cos(angle), reach * std::sin(angle));
}

// Generators of a cone around those f ∈ K_μ with f_F in the arc; `rim`: only those with ‖f_F‖ = μ f_N.
std::vector<Eigen::Vector3d> force_cone(double mu, double middle, double half, bool rim) {
  std::vector<Eigen::Vector3d> rays;
  if (mu == 0) return {Eigen::Vector3d(1, 0, 0)};
  if (half > kPi / 2) {
    for (int k = 0; k < kPolygon; ++k) rays.push_back(ray(mu / std::cos(kPi / kPolygon), 2 * kPi * k / kPolygon));
    return rays;
  }
  rays = {ray(mu, middle - half), ray(mu, middle + half)};
  if (!rim) rays.push_back(Eigen::Vector3d(1, 0, 0));
  // The corner of the tangents at both ends; two of them for wide arcs.
  const int corners = half > kPi / 8 ? 2 : 1;
  const double part = half / corners;
  for (int k = 0; k < corners; ++k) rays.push_back(ray(mu / std::cos(part), middle - half + part * (2 * k + 1)));
  return rays;
}

// The linear system A x = e, x ≥ 0, column by column; the last row is ŷ₀·y = 1.
class Columns {
 public:
  Columns(const ModeSystem& system, const std::vector<ContactMode>& modes) : system_(system), modes_(modes) {
    for (int i = 0; i < system.contacts(); ++i) {
      const bool tangential = modes[i].mode == Mode::kStick || modes[i].mode == Mode::kSlide;
      row_.push_back(static_cast<int>(source_.size()));
      for (int k = 0; k < (tangential ? 3 : 1); ++k) source_.push_back(3 * i + k);
    }
    add_forced(system.b, system.load);
    for (int i = 0; i < system.contacts(); ++i) add_contact(i);
  }

  MatX scaled_rows() const {  // one column of A per row, unit length
    MatX rows(columns_.size(), rows_count());
    for (size_t j = 0; j < columns_.size(); ++j) rows.row(j) = columns_[j].stableNormalized();
    return rows;
  }
  int rows_count() const { return static_cast<int>(source_.size()) + 1; }

  RelaxedPoint point(const VecX& scaled) const {
    RelaxedPoint point;
    point.f = VecX::Zero(3 * system_.contacts());
    for (size_t j = 0; j < columns_.size(); ++j) {
      const double length = columns_[j].norm(), x = length > 0 ? scaled[j] / length : 0.0;
      if (j == 0) point.load_size = x;
      if (j > 0 && contact_[j] >= 0) point.f.segment<3>(3 * contact_[j]) += x * generator_[j];
    }
    point.w = point.load_size * system_.b + system_.W * point.f;
    return point;
  }

 private:
  void add_contact(int i) {
    const ContactMode& m = modes_[i];
    const double mu = system_.mu[i];
    std::vector<Eigen::Vector3d> rays;
    if (m.mode == Mode::kSlide) {
      rays = force_cone(mu, m.middle + kPi, m.half, true);
    } else if (m.mode != Mode::kOpen && system_.line[i]) {
      rays = {ray(mu, *system_.line[i]), ray(mu, *system_.line[i] + kPi)};
    } else if (m.mode == Mode::kStick) {
      rays = force_cone(mu, m.middle, m.half, false);
    } else if (m.mode != Mode::kOpen) {
      rays = force_cone(mu, 0, kPi, false);
    }
    for (const Eigen::Vector3d& g : rays) {
      add_forced(system_.W.middleCols<3>(3 * i) * g, system_.b.segment<3>(3 * i).dot(g));
      contact_.back() = i;
      generator_.back() = g;
    }
    if (m.mode == Mode::kUndecided || m.mode == Mode::kOpen) add_slack(row_[i], Eigen::Vector2d(-1, 0), 1);
    if (m.mode == Mode::kSlide) {
      for (const double angle : {m.middle - m.half, m.middle + m.half}) {
        add_slack(row_[i] + 1, -Eigen::Vector2d(std::cos(angle), std::sin(angle)), 2);
      }
    }
  }

  void add_forced(const VecX& w, double work) {
    VecX column(rows_count());
    for (size_t k = 0; k < source_.size(); ++k) column[static_cast<int>(k)] = w[source_[k]];
    column[rows_count() - 1] = work;
    push(column);
  }
  void add_slack(int first, const Eigen::Vector2d& values, int count) {
    VecX column = VecX::Zero(rows_count());
    for (int k = 0; k < count; ++k) column[first + k] = values[k];
    push(column);
  }
  void push(const VecX& column) {
    columns_.push_back(column);
    contact_.push_back(-1);
    generator_.push_back(Eigen::Vector3d::Zero());
  }

  const ModeSystem& system_;
  const std::vector<ContactMode>& modes_;
  std::vector<int> row_, source_;
  std::vector<VecX> columns_;
  std::vector<int> contact_;
  std::vector<Eigen::Vector3d> generator_;
};

}  // namespace

namespace {

// What the rows of sliding leave across their line is rounding of joints taken out.
constexpr double kAcrossLine = 1e-13;

// Of the 2 × 6N rows of sliding of one contact.
std::optional<double> line_of(const MatX& rows) {
  const Eigen::Matrix2d W = rows * rows.transpose();
  const double angle = std::atan2(2 * W(0, 1), W(0, 0) - W(1, 1)) / 2;  // of the larger axis
  const double along = (std::cos(angle) * rows.row(0) + std::sin(angle) * rows.row(1)).norm();
  const double across = (std::cos(angle) * rows.row(1) - std::sin(angle) * rows.row(0)).norm();
  if (!(along > kAcrossLine) || across > kAcrossLine) return std::nullopt;
  return angle;
}

}  // namespace

ModeSystem mode_system(const ReducedFriction& reduced) {
  ModeSystem system{
      reduced.K * reduced.K.transpose(), reduced.K * reduced.y0, reduced.mu, reduced.y0.squaredNorm(), {}};
  for (int i = 0; i < reduced.contacts(); ++i) system.line.push_back(line_of(reduced.K.middleRows(3 * i + 1, 2)));
  return system;
}

RelaxedPoint relax(const ModeSystem& system, const std::vector<ContactMode>& modes, double noise,
                   const BalanceTolerances& tolerances) {
  const Columns columns(system, modes);
  const MatX G = columns.scaled_rows();
  const VecX target = -VecX::Unit(columns.rows_count(), columns.rows_count() - 1);
  const NnlsResult least = solve_nnls_rows(G, target, VecX::Zero(G.rows()));
  RelaxedPoint point = columns.point(least.lambda);
  // r·e ≤ Σ x_j max(0, r·A_j) for any solution x ≥ 0: excluded but for sums of x beyond the quotient.
  const VecX residual = -(target + G.transpose() * least.lambda);
  const double length = residual.norm(), reached = residual[residual.size() - 1];
  if (!(length > kExcludedResidual) || !(reached > 0)) return point;
  const double rounding = tolerances.rounding * static_cast<double>(G.cols()) * length;
  const double worst = std::max(0.0, (G * residual).maxCoeff()) + rounding;
  point.excluded = reached >= kExcludedSize * worst && reached >= kExcludedSizePerNoise * noise * length;
  return point;
}

}  // namespace impend
