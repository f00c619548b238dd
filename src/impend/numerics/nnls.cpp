// f(λ) = ½λᵀKλ + bᵀλ, gradient w = Kλ + b; optimal when λ ≥ 0, w ≥ 0, λᵀw = 0.
// Outer step: the passive set P takes the index of the most negative w. Inner steps: z_P = −K_PP⁻¹ b_P; go from λ
// towards z until an entry reaches zero, drop it, repeat (Lawson & Hanson, Solving Least Squares Problems, ch. 23).
// An index whose row depends on P is exchanged: along δ = (−K_PP⁻¹K_Pi, 1) the objective falls linearly until an
// entry of P reaches zero; that one leaves and i enters.
#include "impend/numerics/nnls.h"

#include <algorithm>
#include <limits>

#include "impend/numerics/incremental_cholesky.h"

namespace impend {
namespace {

class PassiveSet {
 public:
  PassiveSet(const MatX& K, const VecX& b, const NumericalTolerances& tolerances)
      : K_(K), b_(b), tolerances_(tolerances), in_(b.size(), false), banned_(b.size(), false), lambda_(VecX::Zero(b.size())) {}

  NnlsResult run() {
    NnlsResult result;
    const int most = 40 * static_cast<int>(b_.size()) + 1000;
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
  VecX gradient() const { return K_ * lambda_ + b_; }

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

  VecX column(int i) const {
    VecX column(members_.size());
    for (size_t k = 0; k < members_.size(); ++k) column[k] = K_(members_[k], i);
    return column;
  }

  bool enter(int i) {
    while (!factor_.append(column(i), K_(i, i), tolerances_.dependence)) {
      const VecX delta = -factor_.solve(column(i));
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
    VecX z = VecX::Zero(members_.size());
    for (int round = 0; round < 2; ++round) {
      VecX residual(members_.size());
      for (size_t k = 0; k < members_.size(); ++k) {
        double sum = b_[members_[k]];
        for (size_t j = 0; j < members_.size(); ++j) sum += K_(members_[k], members_[j]) * z[j];
        residual[k] = -sum;
      }
      z += factor_.solve(residual);
    }
    return z;
  }

  void settle() {
    while (!members_.empty()) {
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

  const MatX& K_;
  const VecX& b_;
  const NumericalTolerances& tolerances_;
  std::vector<int> members_;
  std::vector<bool> in_;
  std::vector<bool> banned_;
  VecX lambda_;
  IncrementalCholesky factor_;
};

}  // namespace

NnlsResult nnls_gram(const MatX& K, const VecX& b, const NumericalTolerances& tolerances) {
  NnlsResult result = PassiveSet(K, b, tolerances).run();
  result.lambda = result.lambda.cwiseMax(0.0);
  return result;
}

ProjectionResult solve_nnls(const ConeProjection& problem, const NumericalTolerances& tolerances) {
  const int n = problem.G.rows();
  const MatX G = problem.G.dense();
  const MatX K = G * G.transpose();
  const VecX b = problem.G.times(problem.y0) + problem.c;
  const NnlsResult nnls = nnls_gram(K, b, tolerances);
  ProjectionResult result;
  result.solved = nnls.solved;
  result.iterations = nnls.iterations;
  result.lambda = n > 0 ? nnls.lambda : VecX();
  result.y = problem.y0 + problem.G.transpose_times(nnls.lambda);
  if (!nnls.solved) result.note = "nonnegative least squares reached its bound on steps";
  return result;
}

}  // namespace impend
