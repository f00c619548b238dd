// f(λ) = ½‖y₀ + Gᵀλ‖² + cᵀλ, gradient w = G(y₀ + Gᵀλ) + c; optimal when λ ≥ 0, w ≥ 0, λᵀw = 0.
// Outer step: the passive set P takes the index of the most negative w. Inner steps: z_P minimises f over λ_P alone; go
// from λ towards z until an entry reaches zero, drop it, repeat (Lawson & Hanson, Solving Least Squares Problems, ch.
// 23). An index whose row depends on P is exchanged: along δ = (−A_PP⁻¹A_Pi, 1) the objective falls linearly until an
// entry of P reaches zero; that one leaves and i enters.
#include "impend/numerics/projection_methods.h"

#include <algorithm>
#include <limits>

#include "impend/base/stop.h"
#include "impend/numerics/active_set/orthogonal_factor.h"

namespace impend {
namespace {

class PassiveSet {
 public:
  PassiveSet(const MatX& G, const VecX& y0, const VecX& c, const NumericalTolerances& tolerances)
      : G_(G),
        y0_(y0),
        c_(c),
        tolerances_(tolerances),
        in_(c.size(), false),
        banned_(c.size(), false),
        lambda_(VecX::Zero(c.size())),
        factor_(static_cast<int>(G.cols())) {}

  // Begins with these forces: a smaller objective than none, and most of the rows that end up carrying.
  void begin_with(const VecX& lambda) {
    std::vector<int> order;
    for (int i = 0; i < lambda.size(); ++i) {
      if (lambda[i] > 0) order.push_back(i);
    }
    std::stable_sort(order.begin(), order.end(), [&](int i, int j) { return lambda[i] > lambda[j]; });
    for (const int i : order) {
      if (!factor_.append(G_.row(i), tolerances_.dependence)) continue;
      members_.push_back(i);
      in_[i] = true;
      lambda_[i] = lambda[i];
    }
    settle();
  }

  NnlsResult run() {
    NnlsResult result;
    const int most = 40 * static_cast<int>(c_.size()) + 1000;
    int i = entering();
    for (; i >= 0 && result.iterations < most; i = entering()) {
      ++result.iterations;
      if (!enter(i)) {
        banned_[i] = true;
        continue;
      }
      settle();
      if (!in_[i]) {
        banned_[i] = true;
      } else {
        std::fill(banned_.begin(), banned_.end(), false);
      }
    }
    result.solved = i < 0;
    result.lambda = lambda_;
    return result;
  }

 private:
  VecX gradient() const { return G_ * (y0_ + G_.transpose() * lambda_) + c_; }

  int entering() const {
    const VecX w = gradient();
    const double scale = 1 + (lambda_.size() ? lambda_.lpNorm<Eigen::Infinity>() : 0.0);
    int best = -1;
    double value = -tolerances_.feasibility * scale;
    for (int i = 0; i < w.size(); ++i) {
      if (!in_[i] && !banned_[i] && w[i] < value) {
        value = w[i];
        best = i;
      }
    }
    return best;
  }

  bool enter(int i) {
    while (!factor_.append(G_.row(i), tolerances_.dependence)) {
      look_for_stop();
      const VecX delta = -factor_.combination(factor_.coordinates(G_.row(i)));
      int leaving = -1;
      double step = std::numeric_limits<double>::infinity();
      for (size_t k = 0; k < members_.size(); ++k) {
        if (delta[k] >= -tolerances_.dependence) continue;
        const double s = std::max(lambda_[members_[k]], 0.0) / -delta[k];
        if (s < step) {
          step = s;
          leaving = static_cast<int>(k);
        }
      }
      if (leaving < 0) return false;
      for (size_t k = 0; k < members_.size(); ++k) lambda_[members_[k]] += step * delta[k];
      lambda_[i] += step;
      drop(leaving);
    }
    members_.push_back(i);
    in_[i] = true;
    return true;
  }

  void drop(int position) {
    const int index = members_[position];
    lambda_[index] = 0;
    in_[index] = false;
    factor_.remove(position);
    members_.erase(members_.begin() + position);
  }

  VecX minimiser() const {
    VecX c(members_.size());
    for (size_t k = 0; k < members_.size(); ++k) c[k] = c_[members_[k]];
    return factor_.combination(factor_.shortest_coordinates(-c) - factor_.coordinates(y0_));
  }

  void settle() {
    while (!members_.empty()) {
      look_for_stop();
      const VecX z = minimiser();
      double alpha = 1;
      int blocking = -1;
      for (size_t k = 0; k < members_.size(); ++k) {
        if (z[k] > 0) continue;
        const double here = lambda_[members_[k]];
        const double a = here > z[k] ? std::max(here, 0.0) / (here - z[k]) : 0.0;
        if (a < alpha || blocking < 0) {
          alpha = std::min(alpha, a);
          blocking = static_cast<int>(k);
        }
      }
      for (size_t k = 0; k < members_.size(); ++k) {
        lambda_[members_[k]] += alpha * (z[k] - lambda_[members_[k]]);
      }
      if (blocking < 0) return;
      drop(blocking);
    }
  }

  const MatX& G_;
  const VecX& y0_;
  const VecX& c_;
  const NumericalTolerances& tolerances_;
  std::vector<int> members_;
  std::vector<bool> in_;
  std::vector<bool> banned_;
  VecX lambda_;
  OrthogonalFactor factor_;
};

}  // namespace

NnlsResult solve_nnls_rows(const MatX& G, const VecX& y0, const VecX& c, const NumericalTolerances& tolerances,
                           const VecX& start) {
  PassiveSet set(G, y0, c, tolerances);
  if (start.size() == c.size()) set.begin_with(start);
  NnlsResult result = set.run();
  result.lambda = result.lambda.cwiseMax(0.0);
  return result;
}

ProjectionResult solve_nnls(const ConeProjection& problem, const NumericalTolerances& tolerances) {
  return solve_nnls_from(VecX(), problem, tolerances);
}

ProjectionResult solve_nnls_from(const VecX& start, const ConeProjection& problem,
                                 const NumericalTolerances& tolerances) {
  const NnlsResult nnls = solve_nnls_rows(problem.G.dense(), problem.y0, problem.c, tolerances, start);
  ProjectionResult result;
  result.solved = nnls.solved;
  result.iterations = nnls.iterations;
  result.lambda = nnls.lambda;
  result.y = problem.y0 + problem.G.transpose_times(nnls.lambda);
  if (!nnls.solved) result.note = "nonnegative least squares reached its bound on steps";
  return result;
}

}  // namespace impend
