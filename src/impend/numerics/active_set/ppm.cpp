#include "impend/numerics/projection_methods.h"

#include <algorithm>
#include <limits>

#include "impend/base/stop.h"
#include "impend/numerics/active_set/active_cholesky.h"

namespace impend {
namespace {

class PrincipalPivoting {
 public:
  PrincipalPivoting(const ConeProjection& problem, const NumericalTolerances& tolerances)
      : problem_(problem), tolerances_(tolerances), b_(problem.G.times(problem.y0) + problem.c) {
    active_.begin(problem_, b_);
    z_ = VecX::Zero(std::min(problem.G.rows(), problem.G.cols()) + 1);
    update();
  }

  // False when it gave up.
  bool run() {
    const int n = problem_.G.rows();
    const int patience = 3 * n + 20, most = 30 * n + 200;
    double least_violation = violation();
    int since = 0;
    while (pivots_ < most) {
      look_for_stop();
      const bool least_index = since > patience;
      const int entering = negative(w_, true, least_index);
      const int leaving = negative(z_, false, least_index);
      if (entering < 0 && leaving < 0) {
        refine();
        return true;
      }
      ++pivots_;
      if (least_index) {
        if (!exchange_least_index(entering, leaving)) return false;
      } else if (entering >= 0) {
        if (!enter(entering)) return false;
        // Algorithm 1 drops a negative force in the same pivot.
        active_.forces(z_);
        if (const int also = negative(z_, false, false); also >= 0) active_.drop(also);
      } else {
        active_.drop(leaving);
      }
      update();
      const double now = violation();
      if (now < least_violation) {
        least_violation = now;
        since = 0;
      } else {
        ++since;
        ++stalled_;
      }
    }
    return false;
  }

  ProjectionResult result() const {
    ProjectionResult r;
    r.solved = true;
    r.y = y_;
    r.lambda = VecX::Zero(problem_.G.rows());
    for (int s = 0; s < active_.size(); ++s) r.lambda[active_.member(s)] = std::max(0.0, z_[s]);
    r.y = problem_.y0 + problem_.G.transpose_times(r.lambda);
    r.iterations = pivots_;
    r.degenerate_steps = stalled_;
    return r;
  }
  int pivots() const { return pivots_; }

 private:
  double tolerance() const {
    double largest = 0;
    for (int s = 0; s < active_.size(); ++s) largest = std::max(largest, z_[s]);
    return tolerances_.feasibility * (1 + largest);
  }

  // Index (of a row for w, of a member for z) with the least value below zero, or the least row index among those.
  int negative(const VecX& values, bool rows, bool least_index) const {
    const int count = rows ? static_cast<int>(values.size()) : active_.size();
    int best = -1;
    double value = -tolerance();
    for (int k = 0; k < count; ++k) {
      if (values[k] >= -tolerance() || (rows && active_.contains(k))) continue;
      const bool better =
          least_index ? best < 0 || (!rows && active_.member(k) < active_.member(best)) : values[k] < value;
      if (!better) continue;
      best = k;
      value = values[k];
    }
    return best;
  }

  bool exchange_least_index(int entering, int leaving) {
    if (leaving >= 0 && (entering < 0 || active_.member(leaving) < entering)) {
      active_.drop(leaving);
      return true;
    }
    return enter(entering);
  }

  // A row that depends on the set takes the place of the member whose force it can take over first.
  bool enter(int i) {
    for (;;) {
      const ActiveCholesky::Append append = active_.append(i);
      if (append == ActiveCholesky::Append::kTaken) return true;
      if (append == ActiveCholesky::Append::kIllConditioned) return false;
      VecX direction(z_.size()), forces(z_.size());
      active_.null_direction(direction);
      active_.forces(forces);
      int place = -1;
      double step = std::numeric_limits<double>::infinity();
      for (int s = 0; s < active_.size(); ++s) {
        if (direction[s] >= -tolerances_.dependence) continue;
        const double reached = std::max(forces[s], 0.0) / -direction[s];
        if (reached < step) {
          step = reached;
          place = s;
        }
      }
      if (place < 0) return false;
      active_.drop(place);
    }
  }

  void update() {
    active_.forces(z_);
    refresh();
  }

  void refresh() {
    y_ = problem_.y0;
    for (int s = 0; s < active_.size(); ++s) problem_.G.add_to(active_.member(s), z_[s], y_);
    w_ = problem_.G.times(y_) + problem_.c;
  }

  void refine() {
    VecX correction(z_.size());
    active_.correction(w_, correction);
    z_.head(active_.size()) += correction.head(active_.size());
    refresh();
  }

  double violation() const {
    double sum = 0;
    for (Eigen::Index i = 0; i < w_.size(); ++i) {
      if (!active_.contains(static_cast<int>(i))) sum += std::max(0.0, -w_[i]);
    }
    for (int s = 0; s < active_.size(); ++s) sum += std::max(0.0, -z_[s]);
    return sum;
  }

  const ConeProjection& problem_;
  const NumericalTolerances& tolerances_;
  VecX b_;
  ActiveCholesky active_;
  VecX z_, y_, w_;
  int pivots_ = 0;
  int stalled_ = 0;
};

}  // namespace

ProjectionResult solve_ppm(const ConeProjection& problem, const NumericalTolerances& tolerances) {
  PrincipalPivoting pivoting(problem, tolerances);
  if (pivoting.run()) {
    const ProjectionResult result = pivoting.result();
    const double scale = 1 + (result.lambda.size() ? result.lambda.lpNorm<Eigen::Infinity>() : 0.0);
    const VecX w = problem.G.times(result.y) + problem.c;
    if (w.size() == 0 || w.minCoeff() >= -tolerances.accepted_violation * scale) return result;
  }
  ProjectionResult fallback = solve_nnls(problem, tolerances);
  fallback.iterations += pivoting.pivots();
  fallback.note = "principal pivoting stopped; nonnegative least squares finished";
  return fallback;
}

}  // namespace impend
