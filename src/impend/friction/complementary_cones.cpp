// The nearest that w − Bx comes to q: min ‖q + Bx − w‖ over x, w ≥ 0; its residual r has rᵀB ≥ 0, r ≤ 0 where w is
// free to grow, and rᵀq = ‖r‖².
#include "impend/friction/complementarity.h"

#include <algorithm>
#include <limits>

#include "impend/friction/dense_projection.h"
#include "impend/numerics/projection_methods.h"

namespace impend {
namespace {

// A choice is excluded only when forces up to this many times the loads do not come to its side (kLeastConeMiss is the
// other condition): rounding of unit columns does not let them from misses of 1e-5 on.
constexpr double kExcludedForce = 1e6;

enum class Decided : char { kOpen, kClosed, kBoth };

MatX joined(const std::vector<MatX>& parts, Eigen::Index rows) {
  Eigen::Index columns = 0;
  for (const MatX& part : parts) columns += part.cols();
  MatX all(rows, columns);
  Eigen::Index at = 0;
  for (const MatX& part : parts) {
    all.middleCols(at, part.cols()) = part;
    at += part.cols();
  }
  return all;
}

class ConesWalk {
 public:
  ConesWalk(const std::vector<MatX>& B, const VecX& q, double most_work,
            const std::function<void(const ConeLeaf&)>& visit)
      : B_(B), q_(q), visit_(visit), n_(B.size()), decided_(n_, Decided::kBoth) {
    double columns = static_cast<double>(n_);
    for (const MatX& one : B) columns += static_cast<double>(one.cols());
    const double each = static_cast<double>(n_) * static_cast<double>(n_) * columns;
    most_cones_ = 1 + static_cast<int>(std::min(most_work / std::max(each, 1.0), 1e6));
  }

  ConeSearch run() {
    descend(0);
    return result_;
  }

 private:
  void descend(size_t place) {
    if (result_.cones >= most_cones_) {
      result_.complete = false;
      return;
    }
    ++result_.cones;
    const MatX B = forces(), W = slacks();
    const VecX z = nearest(B, W);
    const VecX x = z.head(B.cols());
    const VecX r = q_ + B * x - W * z.tail(W.cols());
    if (excluded(B, r)) return;
    if (place == n_) {
      ++result_.leaves;
      ConeLeaf found = leaf(B, x);
      found.miss = r.cwiseAbs().maxCoeff() / std::max(q_.cwiseAbs().maxCoeff(), std::numeric_limits<double>::min());
      visit_(found);
      return;
    }
    for (const Decided choice : {Decided::kClosed, Decided::kOpen}) {
      decided_[place] = choice;
      descend(place + 1);
    }
    decided_[place] = Decided::kBoth;
  }

  MatX forces() const {
    std::vector<MatX> parts;
    for (size_t i = 0; i < n_; ++i) {
      if (decided_[i] != Decided::kOpen) parts.push_back(B_[i]);
    }
    return joined(parts, q_.size());
  }

  MatX slacks() const {
    std::vector<MatX> parts;
    for (size_t i = 0; i < n_; ++i) {
      if (decided_[i] != Decided::kClosed) parts.emplace_back(VecX::Unit(q_.size(), static_cast<Eigen::Index>(i)));
    }
    return joined(parts, q_.size());
  }

  // x and w, one after the other.
  VecX nearest(const MatX& B, const MatX& W) const {
    MatX columns(q_.size(), B.cols() + W.cols());
    columns << B, -W;
    VecX length = columns.colwise().norm().transpose();
    for (double& one : length) one = one > 0 ? one : 1.0;
    const MatX rows = (columns * length.cwiseInverse().asDiagonal()).transpose();
    const NnlsResult nnls = solve_nnls_rows(rows, q_, VecX::Zero(rows.rows()));
    return nnls.lambda.cwiseQuotient(length);
  }

  bool excluded(const MatX& B, const VecX& r) const {
    const double size = q_.cwiseAbs().maxCoeff();
    if (!(r.norm() > kLeastConeMiss * size)) return false;
    double against = B.cols() > 0 ? std::max(-(B.transpose() * r).minCoeff(), 0.0) : 0.0;
    for (size_t i = 0; i < n_; ++i) {
      if (decided_[i] != Decided::kClosed) against = std::max(against, r[static_cast<Eigen::Index>(i)]);
    }
    return r.dot(q_) > kExcludedForce * size * against;
  }

  // Where redundant places carry, x is not unique; the shortest does not depend on their order.
  VecX shortest(const MatX& B, const VecX& x) const {
    const Eigen::Index n = q_.size(), columns = B.cols();
    std::vector<VecX> rows;
    std::vector<double> bound;
    const VecX reached = B * x;
    for (Eigen::Index i = 0; i < n; ++i) {
      const VecX row = B.row(i).transpose();
      const double length = row.norm();
      if (!(length > 0)) continue;
      const bool closed = decided_[static_cast<size_t>(i)] == Decided::kClosed;
      rows.emplace_back(row / length);
      // An open place must not close: B x ≥ −q, or what the nearest x reaches of that.
      bound.push_back((closed ? -reached[i] : std::max(q_[i], -reached[i])) / length);
      if (!closed) continue;
      rows.emplace_back(-row / length);
      bound.push_back(reached[i] / length);
    }
    DenseProjection problem;
    const Eigen::Index given = static_cast<Eigen::Index>(rows.size());
    problem.G = MatX::Zero(given + columns, columns);
    problem.c = VecX::Zero(given + columns);
    for (Eigen::Index k = 0; k < given; ++k) {
      problem.G.row(k) = rows[static_cast<size_t>(k)].transpose();
      problem.c[k] = bound[static_cast<size_t>(k)];
    }
    problem.G.bottomRows(columns).setIdentity();
    problem.y0 = VecX::Zero(columns);
    const DenseResult result = project_by_pivoting(problem);
    return result.solved ? VecX(result.y.cwiseMax(0.0)) : x;
  }

  ConeLeaf leaf(const MatX& B, const VecX& nearest) const {
    const VecX x = B.cols() > 0 ? shortest(B, nearest) : nearest;
    ConeLeaf found;
    Eigen::Index at = 0;
    for (size_t i = 0; i < n_; ++i) {
      const bool closed = decided_[i] == Decided::kClosed;
      found.closed.push_back(closed ? 1 : 0);
      const Eigen::Index own = B_[i].cols();
      found.x.emplace_back(closed ? VecX(x.segment(at, own)) : VecX(VecX::Zero(own)));
      if (closed) at += own;
    }
    return found;
  }

  const std::vector<MatX>& B_;
  const VecX& q_;
  const std::function<void(const ConeLeaf&)>& visit_;
  size_t n_;
  std::vector<Decided> decided_;
  int most_cones_ = 0;
  ConeSearch result_;
};

}  // namespace

ConeSearch go_through_cones(const std::vector<MatX>& B, const VecX& q, double most_work,
                            const std::function<void(const ConeLeaf&)>& visit) {
  return ConesWalk(B, q, most_work, visit).run();
}

}  // namespace impend
