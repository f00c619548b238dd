#include "impend/friction/sliding_fixed_point.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "impend/base/stop.h"
#include "impend/conic/cone_scaling.h"
#include "impend/numerics/looking_factors.h"

namespace impend {
namespace {

// The cone programme ends when gap and residuals are below this …
constexpr double kConeProgramGap = 1e-15;
// … and is taken when they are below this: Newton's method gives the rest.
constexpr double kConeProgramAccepted = 1e-6;

using Vec3d = Eigen::Vector3d;
using Mat3d = Eigen::Matrix3d;

constexpr int kMostIterations = 80;
constexpr double kToBoundary = 0.99;  // share of the way to the boundary that a step may go

class Solver {
 public:
  Solver(const MatX& A, const VecX& c, const VecX& y0) : A_(A), c_(c), y0_(y0), n_(static_cast<int>(c.size()) / 3) {
    for (int i = 0; i < n_; ++i) {
      std::vector<int> columns;
      for (int j = 0; j < A.cols(); ++j) {
        if (!A.block(3 * i, j, 3, 1).isZero(0)) columns.push_back(j);
      }
      columns_.push_back(std::move(columns));
    }
  }

  ConeProgramResult solve() {
    start();
    ConeProgramResult best;
    double best_merit = -1;
    int worse = 0;
    for (int round = 0; round < kMostIterations; ++round) {
      look_for_stop();
      measure();
      const double merit = std::max(gap_, std::max(r_d_.norm(), r_p_.norm()) / (1 + x_.cwiseAbs().maxCoeff()));
      if (!std::isfinite(merit)) break;
      if (best_merit < 0 || merit < best_merit) {
        worse = 0;
        best_merit = merit;
        best.y = y_;
        best.x = x_;
        best.z = z_;
      } else if (++worse > 4) {
        break;
      }
      best.iterations = round;
      if (merit < kConeProgramGap) break;
      if (!advance()) break;
    }
    best.solved = best_merit >= 0 && best_merit < kConeProgramAccepted;
    return best;
  }

 private:
  void start() {
    y_ = y0_;
    x_ = VecX::Zero(3 * n_);
    for (int i = 0; i < n_; ++i) x_[3 * i] = 1;
    z_ = x_;
  }

  void measure() {
    r_d_ = y_ - y0_ - A_.transpose() * x_;
    r_p_ = A_ * y_ + c_ - z_;
    gap_ = n_ > 0 ? x_.dot(z_) / n_ : 0.0;
  }

  bool advance() {
    scaling_.clear();
    for (int i = 0; i < n_; ++i) scaling_.emplace_back(Vec3d(z_.segment<3>(3 * i)), Vec3d(x_.segment<3>(3 * i)));
    if (!factorize()) return false;
    VecX centering(3 * n_);
    for (int i = 0; i < n_; ++i) {
      centering.segment<3>(3 * i) = -cone_product(scaling_[i].lambda, scaling_[i].lambda);
    }
    solve_direction(centering);
    const double affine = step(1.0);
    const double after = (x_ + affine * dx_).dot(z_ + affine * dz_) / n_;
    const double sigma = std::pow(std::clamp(after / gap_, 0.0, 1.0), 3);
    for (int i = 0; i < n_; ++i) {
      const Vec3d in_z = scaling_[i].inverse * dz_.segment<3>(3 * i), in_x = scaling_[i].W * dx_.segment<3>(3 * i);
      centering.segment<3>(3 * i) -= cone_product(in_z, in_x);
      centering[3 * i] += sigma * gap_;
    }
    solve_direction(centering);
    const double length = std::min(1.0, kToBoundary * step(1 / kToBoundary));
    y_ += length * dy_;
    x_ += length * dx_;
    z_ += length * dz_;
    return inside();
  }

  // 1 + AᵀW⁻²A, cone by cone over the columns it touches.
  bool factorize() {
    MatX H = MatX::Identity(A_.cols(), A_.cols());
    for (int i = 0; i < n_; ++i) {
      look_now_and_then();
      const auto& columns = columns_[i];
      Eigen::Matrix<double, 3, Eigen::Dynamic> U(3, columns.size());
      for (size_t k = 0; k < columns.size(); ++k) U.col(k) = scaling_[i].inverse * A_.block<3, 1>(3 * i, columns[k]);
      for (size_t k = 0; k < columns.size(); ++k) {
        for (size_t l = 0; l <= k; ++l) H(columns[k], columns[l]) += U.col(k).dot(U.col(l));
      }
    }
    std::optional<MatX> L = cholesky_factor(std::move(H));
    if (!L) return false;
    factor_ = std::move(*L);
    return true;
  }

  VecX solved(VecX b) const {
    factor_.triangularView<Eigen::Lower>().solveInPlace(b);
    factor_.triangularView<Eigen::Lower>().transpose().solveInPlace(b);
    return b;
  }

  void solve_direction(const VecX& centering) {
    VecX q(3 * n_), scaled_p(3 * n_);
    for (int i = 0; i < n_; ++i) {
      const ConeScaling& s = scaling_[i];
      q.segment<3>(3 * i) = s.inverse * cone_quotient(s.lambda, centering.segment<3>(3 * i));
      scaled_p.segment<3>(3 * i) = s.inverse * (s.inverse * r_p_.segment<3>(3 * i));
    }
    dy_ = solved(-r_d_ + A_.transpose() * (q - scaled_p));
    dz_ = A_ * dy_ + r_p_;
    dx_.resize(3 * n_);
    for (int i = 0; i < n_; ++i) {
      const ConeScaling& s = scaling_[i];
      dx_.segment<3>(3 * i) = q.segment<3>(3 * i) - s.inverse * (s.inverse * dz_.segment<3>(3 * i));
    }
  }

  double step(double most) const {
    double length = most;
    for (int i = 0; i < n_; ++i) {
      length = step_to_boundary(&z_[3 * i], &dz_[3 * i], 3, length);
      length = step_to_boundary(&x_[3 * i], &dx_[3 * i], 3, length);
    }
    return length;
  }

  bool inside() const {
    for (int i = 0; i < n_; ++i) {
      if (!(cone_determinant(z_.segment<3>(3 * i)) > 0 && cone_determinant(x_.segment<3>(3 * i)) > 0)) return false;
      if (!(z_[3 * i] > 0 && x_[3 * i] > 0)) return false;
    }
    return true;
  }

  const MatX& A_;
  const VecX& c_;
  const VecX& y0_;
  int n_;
  std::vector<std::vector<int>> columns_;
  std::vector<ConeScaling> scaling_;
  MatX factor_;  // lower, of 1 + AᵀW⁻²A
  VecX y_, x_, z_, r_d_, r_p_, dy_, dx_, dz_;
  double gap_ = 0;
};

}  // namespace

ConeProgramResult solve_cone_program(const MatX& A, const VecX& c, const VecX& y0) { return Solver(A, c, y0).solve(); }

}  // namespace impend
