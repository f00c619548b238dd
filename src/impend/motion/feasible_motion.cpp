// Closing: Δy = argmin ‖Δy‖² + ω‖G_CΔy − r‖², i.e. (1 + ωG_CᵀG_C)Δy = ωG_Cᵀr with r = −(Ja + c) in twice the precision;
// every round shrinks r by 1/(1 + ωs²) on a singular value s of G_C, and dependent rows do no harm.
// Opening: opening_motion() on the rows that are closed or nearly so.
#include "impend/motion/feasible_motion.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/base/stop.h"
#include "impend/base/tolerances.h"
#include "impend/numerics/sparse/normal_matrix.h"

namespace impend {
namespace {

bool is_zero(const Ball& x) { return x.middle() == 0 && x.radius() == 0; }

}  // namespace

BallVector ball_vector(const VecX& x) { return BallVector(x.data(), x.data() + x.size()); }

Ball dot(const BlockRows& J, int row, const BallVector& x) {
  Ball sum;
  for (int side = 0; side < 2; ++side) {
    const int block = J.block(row)[side];
    for (int k = 0; block >= 0 && k < 6; ++k) {
      const double value = J.value(row, side)[k];
      if (value != 0) sum += Ball(value) * x[6 * block + k];
    }
  }
  return sum;
}

BallVector plus_forces(BallVector x, const BlockRows& J, const VecX& lambda) {
  for (int row = 0; row < J.rows(); ++row) {
    if (!(lambda[row] > 0)) continue;
    for (int side = 0; side < 2; ++side) {
      const int block = J.block(row)[side];
      for (int k = 0; block >= 0 && k < 6; ++k) {
        const double value = J.value(row, side)[k];
        if (value != 0) x[6 * block + k] += Ball(value) * Ball(lambda[row]);
      }
    }
  }
  return x;
}

BallVector mass_times(const MotionProblem& problem, const BallVector& x) {
  BallVector y(x.size());
  for (int body = 0; body < problem.bodies(); ++body) {
    for (int i = 0; i < 6; ++i) {
      for (int j = 0; j < 6; ++j) {
        const double entry = problem.M[body](std::max(i, j), std::min(i, j));
        if (entry != 0) y[6 * body + i] += Ball(entry) * x[6 * body + j];
      }
    }
  }
  return y;
}

Ball dot(const BallVector& x, const BallVector& y) {
  Ball sum;
  for (size_t i = 0; i < x.size(); ++i) {
    if (!is_zero(x[i]) && !is_zero(y[i])) sum += x[i] * y[i];
  }
  return sum;
}

// M = LDLᵀ by columns, carrying z = L⁻¹f along: fᵀM⁻¹f = Σ z_j²/d_j.
Ball inverse_mass_square(const Mat6& M, const Ball* f) {
  Ball L[6][6], z[6], sum;
  for (int i = 0; i < 6; ++i) {
    z[i] = f[i];
    for (int j = 0; j <= i; ++j) L[i][j] = Ball(M(i, j));
  }
  for (int j = 0; j < 6; ++j) {
    if (!(L[j][j].lower() > 0)) return Ball(1) / Ball(0);
    if (!is_zero(z[j])) sum += z[j] * z[j] / L[j][j];
    for (int i = j + 1; i < 6; ++i) {
      if (is_zero(L[i][j])) continue;
      const Ball factor = L[i][j] / L[j][j];
      z[i] -= factor * z[j];
      for (int k = j + 1; k <= i; ++k) L[i][k] -= factor * L[k][j];
    }
  }
  return sum;
}

Ball inverse_mass_square(const MotionProblem& problem, const BallVector& f) {
  Ball sum;
  for (int body = 0; body < problem.bodies(); ++body) sum += inverse_mass_square(problem.M[body], &f[6 * body]);
  return sum;
}

namespace {

constexpr double kClosingWeight = 1e8;
constexpr double kOpeningProximal = 1 / kClosingWeight;
constexpr double kLittle = 0x1p-40;  // of the motion, below every threshold of a verdict

class FeasibleSearch {
 public:
  FeasibleSearch(const MotionProblem& problem, const WhitenedProblem& whitened, const VecX& motion, const VecX& lambda)
      : problem_(problem), whitened_(whitened), forces_(whitened.whiten_forces(lambda.cwiseMax(0.0))) {
    const ConeProjection& p = whitened.projection;
    const VecX from_forces = whitened.motion(p.y0 + p.G.transpose_times(forces_));
    a_ = ball_vector(motion);
    evaluate();
    const double violation = worst_violation();
    const BallVector given = a_;
    a_ = ball_vector(from_forces);
    evaluate();
    if (violation < worst_violation()) {
      a_ = given;
      evaluate();
    }
  }

  FeasibleMotion run() {
    close();
    shrink(kLittle);
    if (worst_violation() > 0) {
      const bool opened = open();
      shrink(opened ? kLittle : 1.0);
      if (!opened && worst_violation() > 0) return {{}, {}, "no motion opens all the contacts that are closed"};
    }
    if (!feasible()) return {{}, {}, "rounding leaves a contact violated"};
    return {a_, w_, ""};
  }

 private:
  void evaluate() {
    w_.resize(problem_.rows());
    for (int i = 0; i < problem_.rows(); ++i) w_[i] = dot(problem_.J, i, a_) + Ball(problem_.c[i]);
  }

  // In whitened units, as all comparisons between rows.
  double scaled(int row, double w) const {
    const double length = whitened_.row_length[row] * whitened_.scale;
    return length > 0 ? w / length : 0.0;
  }
  double violation(int row) const { return std::max(0.0, -scaled(row, w_[row].lower())); }
  double worst_violation() const {
    double worst = 0;
    for (int i = 0; i < problem_.rows(); ++i) worst = std::max(worst, violation(i));
    return worst;
  }
  bool feasible() const {
    return std::all_of(w_.begin(), w_.end(), [](const Ball& w) { return w.lower() >= 0; });
  }

  void add(const VecX& dy) {
    const VecX da = whitened_.motion(dy);
    for (size_t k = 0; k < a_.size(); ++k) a_[k] = (a_[k] + Ball(da[static_cast<Eigen::Index>(k)])).center();
    evaluate();
  }

  // Twice: rows that turn out violated by rounding are closed too.
  void close() {
    const double rounding =
        NumericalTolerances{}.accepted_violation * (1 + (forces_.size() > 0 ? forces_.maxCoeff() : 0.0));
    std::vector<bool> closed(problem_.rows(), false);
    for (int pass = 0; pass < 2; ++pass) {
      std::vector<int> rows;
      for (int i = 0; i < problem_.rows(); ++i) {
        const double w = scaled(i, w_[i].middle());
        const bool carries = pass == 0 && forces_[i] > std::max(w, 0.0);
        const bool slips = w < 0 && w > -rounding;
        closed[i] = closed[i] || carries || slips;
        if (closed[i]) rows.push_back(i);
      }
      if (rows.empty() || !close_rows(rows) || worst_violation() == 0) return;
    }
  }

  bool close_rows(const std::vector<int>& rows) {
    const BlockRows G = whitened_.projection.G.select(rows);
    NormalMatrix matrix(G);
    if (!matrix.factor(VecX::Constant(G.rows(), kClosingWeight), 1.0)) return false;
    double before = std::numeric_limits<double>::infinity();
    constexpr int kRounds = 4;
    for (int round = 0; round < kRounds; ++round) {
      look_for_stop();
      VecX residual(G.rows());
      for (int k = 0; k < G.rows(); ++k) residual[k] = -scaled(rows[k], w_[rows[k]].middle());
      const double size = residual.norm();
      if (!(2 * size < before)) return true;
      before = size;
      add(kClosingWeight * matrix.solve(G.transpose_times(residual)));
    }
    return true;
  }

  // Where slack is as small as rounding, shrinking would take much of the motion: only up to `most` of it.
  void shrink(double most) {
    double share = 0;
    for (int i = 0; i < problem_.rows(); ++i) {
      const double below = -w_[i].lower();
      if (below > 0 && problem_.c[i] > 0) share = std::max(share, below / (problem_.c[i] + below));
    }
    if (share == 0 || share > most) return;
    // Twice what is needed: room for the rounding of the product.
    const Ball factor = Ball(1) - Ball(std::min(1.0, 2 * share));
    for (Ball& x : a_) x = (x * factor).center();
    evaluate();
  }

  bool open() {
    const double worst = worst_violation();
    std::vector<int> rows;
    for (int i = 0; i < problem_.rows(); ++i) {
      if (scaled(i, w_[i].middle()) < std::sqrt(worst)) rows.push_back(i);
    }
    const BlockRows G = whitened_.projection.G.select(rows);
    const std::optional<VecX> direction = opening_motion(G, kOpeningProximal);
    if (!direction || !(G.times(*direction).minCoeff() >= 0.5)) return false;
    constexpr double kRoom = 4;  // each row opens by half a unit at least
    add(kRoom * worst * *direction);
    return true;
  }

  const MotionProblem& problem_;
  const WhitenedProblem& whitened_;
  VecX forces_;  // whitened
  BallVector a_, w_;
};

}  // namespace

FeasibleMotion feasible_motion(const MotionProblem& problem, const WhitenedProblem& whitened, const VecX& motion,
                               const VecX& lambda) {
  return FeasibleSearch(problem, whitened, motion, lambda).run();
}

std::optional<VecX> opening_motion(const BlockRows& G, double epsilon) {
  NormalMatrix matrix(G);
  const auto value = [&](const VecX& p) {
    return 0.5 * epsilon * p.squaredNorm() + 0.5 * (1 - G.times(p).array()).max(0.0).matrix().squaredNorm();
  };
  VecX p = VecX::Zero(G.cols());
  constexpr int kMostSteps = 30, kMostHalvings = 20;
  for (int step = 0; step < kMostSteps; ++step) {
    look_for_stop();
    const VecX distance = G.times(p);
    VecX weight(G.rows());
    for (int i = 0; i < G.rows(); ++i) weight[i] = distance[i] < 1 ? 1.0 : 0.0;
    if (distance.minCoeff() >= 0.5) return p;
    if (!matrix.factor(weight, epsilon)) return std::nullopt;
    const VecX direction = matrix.solve(G.transpose_times(weight)) - p;
    const double here = value(p);
    double length = 1;
    int halvings = 0;
    for (; halvings < kMostHalvings && !(value(p + length * direction) < here); ++halvings) length *= 0.5;
    if (halvings == kMostHalvings) break;
    p += length * direction;
  }
  return p;
}

}  // namespace impend
